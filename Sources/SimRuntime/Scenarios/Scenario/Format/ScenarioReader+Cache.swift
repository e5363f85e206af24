import ImageLoadingInterface

extension StoreRequest {
  /// Takes over a checked step.
  package init(checked node: JSONNode, url: String) {
    self.url = node.text("store")
    image = node["image"].flatMap { $0.isNull ? nil : $0.image(label: url) }
    data = node["data"]?.content(url: url)
    recalculates = node.flag("recalculate") ?? false
    let toDisk = node.flag("toDisk") ?? true
    type = node.text("cacheType").flatMap(CacheType.init(name:)) ?? (toDisk ? .all : .memory)
  }
}

extension QueryRequest {
  /// Takes over a checked step.
  init(checked node: JSONNode) {
    options = LoadOptions((node.texts("options") ?? []).compactMap { LoadOptions(name: $0) })
    if let context = node["context"] { self.context = ContextValues(checked: context) }
    hasCallback = node.flag("completion") ?? true
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

extension ExpectedFile {
  init(checked node: JSONNode) {
    image = node.nullable("image") { $0.string }
    size = node.text("size")
    bytes = node.byteCount("bytes")
  }
}

extension ExpectedAnswer {
  /// Takes over a checked document.
  init(checked node: JSONNode) {
    answer = node.text("answer")
    queue = node.text("queue").flatMap(CallbackQueue.init(rawValue:))
    at = node.duration("at")
  }
}
