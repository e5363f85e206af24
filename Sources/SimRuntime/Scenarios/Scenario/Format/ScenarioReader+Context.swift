import ImageLoadingInterface

extension ContextValues {
  /// Takes over a checked document.
  init(checked node: JSONNode) {
    setImageOperationKey = node.text("setImageOperationKey")
    customManager = node.text("customManager")
    imageTransformer = node["imageTransformer"].map(GivenTransformer.init(checked:))
    imageScaleFactor = node.integer("imageScaleFactor")
    storeCacheType = node.text("storeCacheType").flatMap(CacheType.init(name:))
    originalStoreCacheType = node.text("originalStoreCacheType").flatMap(CacheType.init(name:))
    wantsAnimatedImageClass = node.flag("animatedImageClass")
    requestModifier = node["downloadRequestModifier"].map { modifier in
      modifier["headers"].map { .adds(Given.headers($0)) } ?? .refuses
    }
    cacheKeyFilter = node["cacheKeyFilter"].map(ManagerSettings.KeyFilter.init(checked:))
    cacheSerializer = node["cacheSerializer"].map(GivenSerializer.init(checked:))
  }
}

extension ManagerSettings.KeyFilter {
  /// Takes over a checked document.
  init(checked node: JSONNode) {
    self = node.text("text").map { .text($0) } ?? (node.string == "none" ? .noKey : .stripQuery)
  }
}

extension GivenTransformer {
  /// Takes over a checked document.
  init(checked node: JSONNode) {
    gives = node.text("gives").flatMap(ManagerSettings.Transform.init(rawValue:)) ?? .new
    key = node.text("key") ?? "T"
    time = node.duration("time") ?? .zero
  }
}

extension GivenSerializer {
  /// Takes over a checked document.
  init(checked node: JSONNode) {
    bytes = node.byteCount("bytes").map(Int.init)
    time = node.duration("time") ?? .zero
  }
}

extension GivenOptionsProcessor {
  /// Takes over a checked document.
  init(checked node: JSONNode) {
    adds = LoadOptions((node.texts("adds") ?? []).compactMap { LoadOptions(name: $0) })
    removes = LoadOptions((node.texts("removes") ?? []).compactMap { LoadOptions(name: $0) })
    values = node["context"].map(ContextValues.init(checked:)) ?? ContextValues()
  }
}
