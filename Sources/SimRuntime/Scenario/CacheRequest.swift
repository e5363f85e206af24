import ImageLoadingModel

/// What a step asks of the image cache itself.
public enum CacheRequest: Sendable {
  case clean
  case exists(url: String)
  /// Asked of the manager.
  case cachedExists(url: String)
  case size(synchronously: Bool)
  case image(url: String, CachePlace)
  case addReadOnlyPath(String)
  case configure(CacheConfigChange)
  /// Asked of the manager, without original data.
  case save(url: String, ImageDescriptor)
  /// Asked of whom it concerns.
  case value(ValueQuestion)
}

/// Where an image is looked for on the caller's thread.
public enum CachePlace: String, Sendable, CaseIterable {
  case memory
  case disk
  case both
}

/// Settings of the cache that the app changes; what is `nil` stays.
public struct CacheConfigChange: Sendable {
  public var maxCacheAge: Duration?
  public var maxCacheSize: Int?
  public var shouldCacheImagesInMemory: Bool?
  public var shouldDecompressImages: Bool?
  public var shouldDisableiCloud: Bool?
  public var maxMemoryCost: Int?
  public var maxMemoryCountLimit: Int?

  public init() {}

  func apply(to config: inout CacheConfig) {
    if let maxCacheAge { config.maxCacheAge = maxCacheAge }
    if let maxCacheSize { config.maxCacheSize = maxCacheSize }
    if let shouldCacheImagesInMemory {
      config.shouldCacheImagesInMemory = shouldCacheImagesInMemory
    }
    if let shouldDecompressImages { config.shouldDecompressImages = shouldDecompressImages }
    if let shouldDisableiCloud { config.shouldDisableiCloud = shouldDisableiCloud }
  }
}

/// A directory that the app brings along.
public struct GivenReadOnlyPath: Sendable {
  public var path: String
  /// Whether the app tells the cache of it when it is launched.
  public var isAdded = true
  public var files: [(url: String, file: GivenFile)]
}

/// One answer to a step that asks the cache; what is absent is not looked at.
public struct ExpectedAnswer: Sendable {
  public var answer: String?
  public var queue: String?
  public var at: Duration?
}
