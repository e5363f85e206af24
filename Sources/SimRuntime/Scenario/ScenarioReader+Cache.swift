import ImageLoadingModel

extension CacheRequest {
  /// Takes over a checked step.
  init(checked node: JSONNode, verb: String) {
    let text = node.text(verb) ?? ""
    self =
      switch verb {
      case "exists": .exists(url: text)
      case "cachedExists": .cachedExists(url: text)
      case "size": .size(synchronously: node.flag("synchronously") ?? false)
      case "imageFromCache":
        .image(url: text, node.text("where").flatMap(CachePlace.init(rawValue:)) ?? .both)
      case "addReadOnlyPath": .addReadOnlyPath(text)
      case "saveImage": .save(url: text, (node["image"] ?? node).image(label: text))
      case "ask": .value(ValueQuestion(checked: node["ask"] ?? node))
      case "cacheConfig": .configure(CacheConfigChange(checked: node["cacheConfig"] ?? node))
      default: .clean
      }
  }
}

extension CacheConfigChange {
  /// Takes over a checked document.
  init(checked node: JSONNode) {
    maxCacheAge = node.duration("maxCacheAge")
    maxCacheSize = node.byteCount("maxCacheSize").map(Int.init)
    shouldCacheImagesInMemory = node.flag("shouldCacheImagesInMemory")
    shouldDecompressImages = node.flag("shouldDecompressImages")
    shouldDisableiCloud = node.flag("shouldDisableiCloud")
    maxMemoryCost = node.integer("maxMemoryCost")
    maxMemoryCountLimit = node.integer("maxMemoryCountLimit")
  }
}

extension GivenReadOnlyPath {
  /// Takes over a checked document.
  init(checked node: JSONNode, path: String) {
    self.path = path
    isAdded = node.flag("added") ?? true
    files = (node["files"]?.members ?? []).map { member in
      (member.key, GivenFile(checked: member.value, url: member.key))
    }
  }
}

extension ExpectedAnswer {
  /// Takes over a checked document.
  init(checked node: JSONNode) {
    answer = node.text("answer")
    queue = node.text("queue")
    at = node.duration("at")
  }
}
