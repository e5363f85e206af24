import ImageLoadingInterface

/// What a step does to the parts of the app, as far as invariants and searches go by it.
///
/// Each verb says it in its row of ``ActionTraits``.
package enum ActionEffect {
  /// None that anything goes by.
  case none
  case loads(LoadEffect)
  case cache(CacheEffect)
  case files(FileEffect)
  /// The settings of a manager change.
  case manager(ManagerSettings)
  case downloader(DownloaderEffect)
  case app(AppChange)
  /// A server answers: the length that it announces if that is not the true one, -1 for an unknown one.
  case response(expectedLength: Int?)
  /// It is known to the app alone.
  case unknown
}

extension ActionEffect {
  /// What the app puts into a cache by it.
  package var store: CacheStore? {
    if case .cache(.stores(let store)) = self { store } else { nil }
  }
}

/// Loads that a step begins.
package enum LoadEffect {
  case load(LoadRequest)
  case animationImages([ImageURL])
  case prefetch([ImageURL])
  /// The prefetcher is made, and sets the limit of its downloader.
  case makePrefetcher
}

/// What a step does to a cache by a call of its own.
package enum CacheEffect {
  case stores(CacheStore)
  case removes(CacheRemoval)
  case configures(CacheConfigChange)
}

/// What the app puts into a cache.
package struct CacheStore {
  /// The cache key; `nil` for none.
  package let key: String?
  package var image: ImageDescriptor?
  package var data: ImageData?
  package let isOnDisk: Bool
  /// Whether the calling thread writes the file: what it is given are bytes.
  package var isWrittenByCaller = false

  /// The label of what is stored.
  package var label: String { image?.label ?? data?.label ?? "" }
}

/// What the app takes out of a cache.
package struct CacheRemoval {
  package enum Images {
    case all
    /// That of a key; of none, if the key is `nil`.
    case one(key: String?)
  }

  package let images: Images
  package let isInMemory: Bool
  package let isOnDisk: Bool

  init(images: Images, _ type: CacheType) {
    self.images = images
    (isInMemory, isOnDisk) = (type.includesMemory, type.includesDisk)
  }

  static func all(from type: CacheType) -> CacheRemoval { CacheRemoval(images: .all, type) }
}

/// What happens to the files of a cache by no call of it.
package enum FileEffect {
  case conditions(DiskConditions)
  /// The file of a URL cannot be decoded any more.
  case damage(url: String)
  /// The file of a URL is gone.
  case loss(url: String)
}

/// What a step does to the downloader.
package enum DownloaderEffect {
  case download(wantsProgress: Bool)
  /// How many downloads may run changes.
  case limits
  /// A session takes the place of the old one, whose downloads end.
  case replacesSession
  /// A call that changes none of these.
  case otherCall
}

extension ImageData {
  /// The label of the picture at its beginning.
  var label: String { spans.first?.source.image?.label ?? "" }
}
