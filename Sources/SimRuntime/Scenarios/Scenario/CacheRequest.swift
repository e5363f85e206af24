import ImageLoadingInterface

/// What a step asks of the image cache itself.
package enum CacheRequest: Sendable {
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
  /// Which cache or manager is asked.
  case value(ValueQuestion)
}

/// Where an image is looked for on the caller's thread.
package enum CachePlace: String, Sendable, CaseIterable {
  case memory
  case disk
  case both
}

/// A store that says more than whether the disk gets the image.
package struct StoreRequest: Sendable {
  /// Its cache key; `nil` for none.
  package var url: String?
  package var image: ImageDescriptor?
  /// The bytes that come with it.
  package var data: ImageData?
  package var recalculates = false
  package var type = CacheType.all

  package init(
    url: String? = nil, image: ImageDescriptor? = nil, data: ImageData? = nil,
    recalculates: Bool = false, type: CacheType = .all
  ) {
    self.url = url
    self.image = image
    self.data = data
    self.recalculates = recalculates
    self.type = type
  }
}

/// What a query of the cache itself says beside the key.
package struct QueryRequest: Sendable {
  package var options: LoadOptions = []
  package var context = ContextValues()
  /// Whether an answer is wanted.
  package var hasCallback = true
  /// Whether the caller keeps the operation that it is given, because a step cancels the query.
  package var keepsOperation = false

  package init() {}
}

extension LoadOptions {
  /// Whether a caller waits for whatever the cache has to do.
  package var waitsForCache: Bool {
    contains(.queryDiskDataSync) && (!contains(.queryMemoryData) || contains(.queryMemoryDataSync))
  }
}

/// Settings of the cache that the app changes; what is `nil` stays.
package struct CacheConfigChange: Sendable {
  package var maxCacheAge: Duration?
  package var maxCacheSize: Int?
  package var shouldCacheImagesInMemory: Bool?
  package var shouldDecompressImages: Bool?
  package var shouldDisableiCloud: Bool?
  package var maxMemoryCost: Int?
  package var maxMemoryCountLimit: Int?
  package var shouldUseWeakMemoryCache: Bool?
  package var shouldRemoveExpiredDataWhenEnterBackground: Bool?
  package var writesAtomically: Bool?
  package var expiry: ExpiryDate?

  package init() {}

  package func apply(to config: inout CacheConfig) {
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
package struct GivenReadOnlyPath: Sendable {
  package var path: String
  /// Whether the app adds it to the cache at each launch.
  package var isAdded = true
  package var files: [(url: String, file: GivenFile)]
}

/// A directory in which the app's block finds the file of a key, under its name in the cache.
package struct GivenAdditionalPath: Sendable {
  package var directory: String
  package var files: [(url: String, file: GivenFile)]
}

/// Where the cache of a scenario is.
package struct GivenCachePlace: Sendable, Hashable {
  package var namespace = "default"
  /// `nil` for the system's.
  package var directory: String?
  /// Whether the app names a directory, and that is nil.
  package var namesNoDirectory = false

  package init() {}

  /// The directory of the cache's files.
  package func path(in generation: Generation) -> String {
    let directories = generation.cache.directories
    return namesNoDirectory
      ? directories.pathInNoDirectory(namespace: namespace)
      : directories.path(namespace: namespace, in: directory)
  }
}

/// One answer to a step that asks the cache; what is absent is not looked at.
package struct ExpectedAnswer: Sendable {
  package var answer: String?
  package var queue: CallbackQueue?
  package var at: Duration?
}
