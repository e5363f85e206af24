import ImageLoadingModel

extension Action {
  /// Takes over a checked step that calls the cache.
  init(checkedCacheCall node: JSONNode, verb: String, url: String) {
    let type = node.text("cacheType").flatMap(CacheType.init(name:))
    switch verb {
    case "clearMemory": self = .clearMemory
    case "clearDisk": self = .clearDisk
    case "remove" where type == nil:
      self = .remove(url: url, fromDisk: node.flag("fromDisk") ?? true)
    case "store":
      let request = StoreRequest(checked: node, url: url)
      let saysMore = type != nil || request.data != nil || request.recalculates
      self =
        if !saysMore, let url = request.url, let image = request.image {
          .store(url: url, image, toDisk: node.flag("toDisk") ?? true)
        } else {
          .cache(.store(request))
        }
    case "query":
      var request = QueryRequest()
      request.options = LoadOptions(
        (node.texts("options") ?? []).compactMap { LoadOptions(name: $0) })
      if let context = node["context"] { request.context = ContextValues(checked: context) }
      request.hasCallback = node.flag("completion") ?? true
      self = .query(url: node.text("query"), request)
    default: self = .cache(CacheRequest(checked: node, verb: verb, type ?? .all))
    }
  }
}

extension StoreRequest {
  fileprivate init(checked node: JSONNode, url: String) {
    self.url = node.text("store")
    image = node["image"].flatMap { $0.isNull ? nil : $0.image(label: url) }
    data = node["data"]?.content(url: url)
    recalculates = node.flag("recalculate") ?? false
    let toDisk = node.flag("toDisk") ?? true
    type = node.text("cacheType").flatMap(CacheType.init(name:)) ?? (toDisk ? .all : .memory)
  }
}

extension CacheRequest {
  /// Takes over a checked step.
  fileprivate init(checked node: JSONNode, verb: String, _ type: CacheType) {
    let text = node.text(verb) ?? ""
    self =
      switch verb {
      case "exists" where node.flag("synchronously") == true: .existsNow(url: text)
      case "exists": .exists(url: text)
      case "contains": .contains(url: text, type, of: node.text("of"))
      case "imageData": .imageData(url: text)
      case "storeData": .storeData(url: node.text("storeData"), node.content(url: text))
      case "remove": .remove(url: text, from: type)
      case "clear": .clear(CacheType(name: text) ?? .all)
      case "cachedExists": .cachedExists(url: text)
      case "size": .size(synchronously: node.flag("synchronously") ?? false)
      case "imageFromCache":
        .image(
          url: text, node.text("where").flatMap(CachePlace.init(rawValue:)) ?? .both,
          keeps: node.flag("keeps") ?? false)
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
    maxCacheAge = node.duration("maxCacheAge") ?? node.duration("maxDiskAge")
    maxCacheSize = (node.byteCount("maxCacheSize") ?? node.byteCount("maxDiskSize")).map(Int.init)
    shouldCacheImagesInMemory = node.flag("shouldCacheImagesInMemory")
    shouldDecompressImages = node.flag("shouldDecompressImages")
    shouldDisableiCloud = node.flag("shouldDisableiCloud")
    maxMemoryCost = node.integer("maxMemoryCost")
    maxMemoryCountLimit = node.integer("maxMemoryCountLimit") ?? node.integer("maxMemoryCount")
    shouldUseWeakMemoryCache = node.flag("shouldUseWeakMemoryCache")
    shouldRemoveExpiredDataWhenEnterBackground = node.flag(
      "shouldRemoveExpiredDataWhenEnterBackground")
    writesAtomically = node.texts("diskCacheWritingOptions").map { $0.contains("atomic") }
    expiry = node.text("diskCacheExpireType").flatMap(ExpiryDate.init(rawValue:))
  }
}

extension GivenReadOnlyPath {
  /// Takes over a checked document.
  init(checked node: JSONNode, path: String) {
    self.path = path
    isAdded = node.flag("added") ?? true
    files = node.files("files")
  }
}

extension GivenAdditionalPath {
  /// Takes over a checked document.
  init(checked node: JSONNode) {
    directory = node.text("directory") ?? ""
    files = node.files("files")
  }
}

extension GivenCachePlace {
  /// Takes over a checked document.
  init(checked node: JSONNode) {
    if let name = node.text("namespace") { namespace = name }
    directory = node.text("directory")
    namesNoDirectory = node["directory"]?.isNull == true
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
