/// What differs in the cache.
package struct CachePolicies: Sendable {
  // MARK: Memory

  /// What images are kept in memory with (C090, C093).
  package let memory: MemoryForm
  /// What they are said to cost (C097).
  package let memoryCost: MemoryCost

  // MARK: Query

  /// When a memory hit brings the bytes of the file with it (C164).
  package let memoryHitData: MemoryHitData
  /// Whether a query without a callback does nothing (C154), or fills memory all the same (C327).
  package let queryNeedsCallback: Bool
  /// How the disk is read for a query (C169).
  package let diskReading: DiskReading
  /// Whether options and context of a query are looked at: transformed keys, first frames, classes,
  /// and the modes in which the caller waits (C165 to C168).
  package let queriesByOptions: Bool
  /// Whether a query that was cancelled before its disk step answers all the same
  /// (SDImageCache.m 5.1.0).
  package let cancelledQueryAnswers: Bool
  /// What decides whether an image from disk is drawn ahead (C141).
  package let decompression: DecompressionRule

  // MARK: Store

  /// Whether a store can report its end (C119).
  package let storeHasCompletion: Bool
  /// Whether a write of bytes from elsewhere than the I/O queue is logged (C246).
  package let logsWritesOffIOQueue: Bool
  /// In which format images are encoded (C126, C130).
  package let encoding: EncodingRule
  /// Whether files are replaced as a whole if nothing else is said; only then something else can be
  /// said (SDImageCacheConfig.m 5.1.0).
  package let writesAtomically: Bool

  // MARK: Asking without a query

  /// Whether a caller that takes an image from disk is given the one in memory first (C171).
  package let diskImageAsksMemory: Bool
  /// Whether a caller that waits for the disk does so through the I/O queue, or reads by itself.
  package let waitsForIOQueue: Bool
  /// Whether a caller can ask, and wait, whether an image is on disk.
  package let hasSynchronousExists: Bool
  /// Whether callers can name memory, disk or both (SDImageCacheDefine.h 5.1.0).
  package let namesTypes: Bool
  /// Whether hidden files count when sizes are added up beside the caller (C149).
  package let sizeCountsHidden: Bool

  // MARK: Files

  /// How keys become file names.
  package let fileName: CacheFileName
  /// Where caches keep their files (C110 to C112).
  package let directories: CacheDirectories
  /// Where earlier versions kept the files of the shared cache, which are moved once
  /// (SDImageCache.m 5.1.0).
  package let formerDirectory: String?
  /// How the app brings along images of its own (C135 to C137).
  package let bundledImages: BundledImages

  // MARK: Cleaning

  /// Whether a negative age means that nothing expires (SDDiskCache.m 5.1.0).
  package let negativeAgeMeansNever: Bool
  /// Whether the age limit is a whole number of seconds, an `NSInteger`, and loses its fraction.
  package let agesInWholeSeconds: Bool
  /// Whether the date of the last access can be chosen for the age of files.
  package let expiresByAccess: Bool
  /// Whether the size limit is read once for a cleaning, or anew at each use.
  package let readsSizeLimitOnce: Bool
  /// Whether the settings have a switch for the cleaning in the background (C250).
  package let hasBackgroundSwitch: Bool

  /// The directory of the shared cache.
  package var directory: String { directories.path(namespace: "default", in: nil) }

  static let v3 = CachePolicies(
    memory: .strongOnly, memoryCost: .pixels, memoryHitData: .never,
    queryNeedsCallback: true, diskReading: .imageOnly,
    queriesByOptions: false, cancelledQueryAnswers: false, decompression: .bySetting,
    storeHasCompletion: false, logsWritesOffIOQueue: false, encoding: .byAlphaOrSignature,
    writesAtomically: false,
    diskImageAsksMemory: true, waitsForIOQueue: false, hasSynchronousExists: true,
    namesTypes: false, sizeCountsHidden: false, fileName: .extensionOfPath,
    directories: .belowNamespace,
    formerDirectory: nil, bundledImages: .readOnlyPaths, negativeAgeMeansNever: false,
    agesInWholeSeconds: true,
    expiresByAccess: false,
    readsSizeLimitOnce: false, hasBackgroundSwitch: false)
  static let v42 = CachePolicies(
    memory: .strongOnly, memoryCost: .pixels, memoryHitData: .ofAnimatedImages,
    queryNeedsCallback: false, diskReading: .dataThenImage, queriesByOptions: false,
    cancelledQueryAnswers: false,
    decompression: .bySetting, storeHasCompletion: true, logsWritesOffIOQueue: true,
    encoding: .byAlpha,
    writesAtomically: false, diskImageAsksMemory: false, waitsForIOQueue: false,
    hasSynchronousExists: false, namesTypes: false, sizeCountsHidden: false,
    fileName: .extensionOfURL,
    directories: .belowNamespace, formerDirectory: nil, bundledImages: .readOnlyPaths,
    negativeAgeMeansNever: false, agesInWholeSeconds: true,
    expiresByAccess: false, readsSizeLimitOnce: false, hasBackgroundSwitch: false)
  static let v5 = CachePolicies(
    memory: .withWeakTable, memoryCost: .bytes, memoryHitData: .onRequest,
    queryNeedsCallback: false, diskReading: .dataOnce, queriesByOptions: true,
    cancelledQueryAnswers: true,
    decompression: .byOption, storeHasCompletion: true, logsWritesOffIOQueue: false,
    encoding: .byAlpha,
    writesAtomically: true, diskImageAsksMemory: false, waitsForIOQueue: true,
    hasSynchronousExists: true, namesTypes: true, sizeCountsHidden: true,
    fileName: .boundedExtensionOfURL,
    directories: .belowLibrary, formerDirectory: v42.directory, bundledImages: .pathOfKey,
    negativeAgeMeansNever: true, agesInWholeSeconds: false,
    expiresByAccess: true, readsSizeLimitOnce: true, hasBackgroundSwitch: true)
}

/// When a memory hit brings the bytes of the file with it.
package enum MemoryHitData: Hashable, Sendable {
  /// 3.x: a query gives no bytes at all (C172).
  case never
  /// 4.2: read on the calling thread if the image is animated.
  case ofAnimatedImages
  /// 5.x: if the caller asks for them, by the I/O queue (C164, C165).
  case onRequest
}

/// How the file of a key is read for a query.
package enum DiskReading: Hashable, Sendable {
  /// 3.x: for the image.
  case imageOnly
  /// 4.2: for the bytes, and again for the image.
  case dataThenImage
  /// 5.x: once, and decoded only if memory had no image (C169).
  case dataOnce
}

/// What decides whether an image from disk is drawn once ahead.
package enum DecompressionRule: Hashable, Sendable {
  /// The settings of the cache, for every image.
  case bySetting
  /// The option `avoidDecodeImage`; never for animated images (SDImageCacheDefine.m 5.1.0).
  case byOption
}

/// In which format an image is encoded that is stored without bytes.
package enum EncodingRule: Hashable, Sendable {
  /// `ImageDataHasPNGPreffix` (3.x): PNG if it has alpha; but given bytes that have the length of a
  /// PNG signature are decided by it (C126).
  case byAlphaOrSignature
  /// PNG if it has alpha, else JPEG (C130).
  case byAlpha

  package func format(of image: ImageDescriptor, given data: ImageData?) -> ImageFormat {
    switch self {
    case .byAlphaOrSignature:
      if let data, data.byteCount >= ImageFormat.pngSignature.count {
        return data.hasPNGSignature ? .png : .jpeg
      }
      return image.hasAlpha ? .png : .jpeg
    case .byAlpha: return image.hasAlpha ? .png : .jpeg
    }
  }
}

/// How the app lets the cache find images that it brings along.
package enum BundledImages: Hashable, Sendable {
  /// Directories that are searched in the order of adding (C135).
  case readOnlyPaths
  /// A block that names a file for a key (`additionalCachePathBlock`).
  case pathOfKey
}
