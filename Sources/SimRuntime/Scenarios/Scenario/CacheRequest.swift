import ImageLoadingModel

/// What a step asks of the image cache itself.
public enum CacheRequest: Sendable {
  case clean
  case exists(url: String)
  /// Asked of the manager.
  case cachedExists(url: String)
  case size(synchronously: Bool)
  case image(url: String, CachePlace, keeps: Bool = false)
  /// The bytes on disk; the caller waits.
  case imageData(url: String)
  /// The caller waits.
  case existsNow(url: String)
  /// Asked of the caches of a manager.
  case contains(url: String, CacheType, of: String? = nil)
  case store(StoreRequest)
  case storeData(url: String?, ImageData)
  case remove(url: String?, from: CacheType)
  case clear(CacheType)
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

/// A store that says more than whether the disk gets the image.
public struct StoreRequest: Sendable {
  /// Its cache key; `nil` for none.
  public var url: String?
  public var image: ImageDescriptor?
  /// The bytes that come with it.
  public var data: ImageData?
  public var recalculates = false
  public var type = CacheType.all
}

/// What a query of the cache itself says beside the key.
public struct QueryRequest: Sendable {
  public var options: LoadOptions = []
  public var context = ContextValues()
  /// Whether somebody is to hear the answer.
  public var hasCallback = true
  /// Whether the caller keeps the operation that it is given, because a step cancels the query.
  public var keepsOperation = false

  public init() {}
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
  public var shouldUseWeakMemoryCache: Bool?
  public var shouldRemoveExpiredDataWhenEnterBackground: Bool?
  public var writesAtomically: Bool?
  public var expiry: ExpiryDate?

  public init() {}

  func apply(to config: inout CacheConfig) {
    if let maxCacheAge { config.maxCacheAge = maxCacheAge }
    if let maxCacheSize { config.maxCacheSize = maxCacheSize }
    if let shouldCacheImagesInMemory {
      config.shouldCacheImagesInMemory = shouldCacheImagesInMemory
    }
    if let shouldDecompressImages { config.shouldDecompressImages = shouldDecompressImages }
    if let shouldDisableiCloud { config.shouldDisableiCloud = shouldDisableiCloud }
    if let maxMemoryCost { config.maxMemoryCost = maxMemoryCost }
    if let maxMemoryCountLimit { config.maxMemoryCountLimit = maxMemoryCountLimit }
    if let shouldUseWeakMemoryCache { config.shouldUseWeakMemoryCache = shouldUseWeakMemoryCache }
    if let shouldRemoveExpiredDataWhenEnterBackground {
      config.shouldRemoveExpiredDataWhenEnterBackground =
        shouldRemoveExpiredDataWhenEnterBackground
    }
    if let writesAtomically { config.writesAtomically = writesAtomically }
    if let expiry { config.expiry = expiry }
  }
}

/// A directory that the app brings along.
public struct GivenReadOnlyPath: Sendable {
  public var path: String
  /// Whether the app tells the cache of it when it is launched.
  public var isAdded = true
  public var files: [(url: String, file: GivenFile)]
}

/// A directory in which the app's block finds the file of a key, under its name in the cache.
public struct GivenAdditionalPath: Sendable {
  public var directory: String
  public var files: [(url: String, file: GivenFile)]
}

/// Where the cache of a scenario is.
public struct GivenCachePlace: Sendable, Hashable {
  public var namespace = "default"
  /// `nil` for the system's.
  public var directory: String?
  /// Whether the app names a directory, and that is nil.
  public var namesNoDirectory = false

  public init() {}

  /// The directory of the cache's files.
  func path(in generation: Generation) -> String {
    let directories = generation.cache.directories
    return namesNoDirectory
      ? directories.pathInNoDirectory(namespace: namespace)
      : directories.path(namespace: namespace, in: directory)
  }
}

/// One answer to a step that asks the cache; what is absent is not looked at.
public struct ExpectedAnswer: Sendable {
  public var answer: String?
  public var queue: String?
  public var at: Duration?
}
