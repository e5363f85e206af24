import ImageLoadingModel

/// What a step of a scenario may do.
enum FuzzVerb: CaseIterable {
  case loadIntoView, load, cancel, cancelView
  case cancelAll, cancelDownloads, prefetch, cancelPrefetch, download, cancelDownload
  case memoryWarning, enterBackground, enterForeground, expireBackgroundTime, terminate
  case clock, clearMemory, clearDisk, remove, store, storeData, query, exists, size, clean
  case imageFromCache, letGo, suspend, resume, limit, busy, busyDownload, offline, online
  case diskFaults, rot, vanish, age, releaseView, animationImages, cancelAnimationImages
  case watchProgress, newSession
  case clear, contains, cachedExists, imageData, saveImage, makePrefetcher
  case manager, cacheConfig, setHeader, addReadOnlyPath
  case respond, deliver, finish, fail, wait, waitFor
}

/// What the writer goes by, one row for each.
struct FuzzTraits {
  /// The verb that is written.
  let verb: Verb
  /// By how much its weight is divided: what would otherwise be the end of most scenarios is rare.
  var rarity = 1
  /// Whether an app does it on its main thread, or the system does it there.
  var isOfMainThread = false
  /// Whether it would block the main thread, and with it what it waits for.
  var isOfBackground = false
  /// Whether it must not come after the recovery.
  var isFault = false
  /// Whether it is in every scenario.
  var isUsual = false
  /// Whether a generation can do it.
  var isAvailable = true
}

extension FuzzVerb {
  /// Verbs that do little without each other.
  private static let groups: [[FuzzVerb]] = [
    [.prefetch, .cancelPrefetch], [.download, .cancelDownload],
    [.animationImages, .cancelAnimationImages], [.suspend, .resume], [.offline, .online],
    [.enterBackground, .enterForeground, .expireBackgroundTime],
  ]

  /// The others of its group.
  var companions: [FuzzVerb] {
    Self.groups.first { $0.contains(self) }?.filter { $0 != self } ?? []
  }

  func traits(in generation: Generation) -> FuzzTraits {
    // A prefetcher without tokens is begun in many steps (P12).
    let prefetchesOnMain = generation.defects.contains(.twoBeginningsMix)
    return switch self {
    case .loadIntoView, .load: FuzzTraits(verb: .load, isUsual: true)
    case .cancel: FuzzTraits(verb: .cancel)
    case .cancelView: FuzzTraits(verb: .cancelView)
    case .cancelAll: FuzzTraits(verb: .cancelAll)
    case .cancelDownloads: FuzzTraits(verb: .cancelDownloads, rarity: 2)
    case .prefetch: FuzzTraits(verb: .prefetch, isOfMainThread: prefetchesOnMain)
    case .cancelPrefetch: FuzzTraits(verb: .cancelPrefetch, isOfMainThread: prefetchesOnMain)
    case .download: FuzzTraits(verb: .download)
    case .cancelDownload: FuzzTraits(verb: .cancelDownload)
    case .memoryWarning: FuzzTraits(verb: .memoryWarning, isOfMainThread: true)
    case .enterBackground: FuzzTraits(verb: .app, isOfMainThread: true, isFault: true)
    case .enterForeground: FuzzTraits(verb: .app, isOfMainThread: true)
    case .expireBackgroundTime: FuzzTraits(verb: .app, isOfMainThread: true)
    case .terminate: FuzzTraits(verb: .app, rarity: 2, isOfMainThread: true, isFault: true)
    case .clock: FuzzTraits(verb: .clock, rarity: 2)
    case .clearMemory: FuzzTraits(verb: .clearMemory)
    case .clearDisk: FuzzTraits(verb: .clearDisk)
    case .remove: FuzzTraits(verb: .remove)
    case .store: FuzzTraits(verb: .store)
    // Elsewhere it must be called on the I/O queue.
    case .storeData: FuzzTraits(verb: .storeData, isAvailable: generation.cache.waitsForIOQueue)
    case .query: FuzzTraits(verb: .query)
    case .exists: FuzzTraits(verb: .exists)
    case .size: FuzzTraits(verb: .size)
    case .clean: FuzzTraits(verb: .clean)
    case .imageFromCache: FuzzTraits(verb: .imageFromCache)
    case .letGo: FuzzTraits(verb: .letGo)
    case .suspend:
      FuzzTraits(verb: .suspendDownloads, rarity: 2, isOfMainThread: true, isFault: true)
    case .resume: FuzzTraits(verb: .suspendDownloads, isOfMainThread: true)
    case .limit: FuzzTraits(verb: .maxConcurrentDownloads, isOfMainThread: true, isFault: true)
    case .busy: FuzzTraits(verb: .busy)
    case .busyDownload: FuzzTraits(verb: .busyDownload)
    case .offline: FuzzTraits(verb: .offline, rarity: 2, isFault: true)
    case .online: FuzzTraits(verb: .offline)
    case .diskFaults: FuzzTraits(verb: .diskFaults, isFault: true)
    case .rot: FuzzTraits(verb: .rot)
    case .vanish: FuzzTraits(verb: .vanish)
    case .age: FuzzTraits(verb: .age)
    case .releaseView: FuzzTraits(verb: .release, isOfMainThread: true)
    case .animationImages:
      FuzzTraits(
        verb: .animationImages, isOfMainThread: true,
        isAvailable: generation.view.hasAnimationImages)
    case .cancelAnimationImages:
      FuzzTraits(
        verb: .cancelAnimationImages, isOfMainThread: true,
        isAvailable: generation.view.hasAnimationImages)
    case .watchProgress:
      FuzzTraits(
        verb: .watchProgress, isOfMainThread: true, isAvailable: generation.view.hasProgressObject)
    case .newSession:
      FuzzTraits(
        verb: .newSession, rarity: 5, isAvailable: generation.downloader.transport.canReplaceSession
      )
    case .clear: FuzzTraits(verb: .clear, isAvailable: generation.cache.namesTypes)
    case .contains: FuzzTraits(verb: .contains, isAvailable: generation.cache.namesTypes)
    case .cachedExists: FuzzTraits(verb: .cachedExists)
    case .imageData: FuzzTraits(verb: .imageData, isAvailable: generation.cache.waitsForIOQueue)
    case .saveImage: FuzzTraits(verb: .saveImage, isAvailable: !generation.cache.namesTypes)
    case .makePrefetcher: FuzzTraits(verb: .makePrefetcher)
    case .manager: FuzzTraits(verb: .manager)
    case .cacheConfig: FuzzTraits(verb: .cacheConfig)
    case .setHeader: FuzzTraits(verb: .setHeader)
    case .addReadOnlyPath:
      FuzzTraits(
        verb: .addReadOnlyPath, isAvailable: generation.cache.bundledImages == .readOnlyPaths)
    case .respond: FuzzTraits(verb: .respond)
    case .deliver: FuzzTraits(verb: .deliver)
    case .finish: FuzzTraits(verb: .finish)
    case .fail: FuzzTraits(verb: .fail)
    case .wait: FuzzTraits(verb: .wait, rarity: 2)
    // Elsewhere a load that is cancelled is told nothing, and who waits for it waits for ever.
    case .waitFor:
      FuzzTraits(
        verb: .waitFor, rarity: 2, isOfBackground: true,
        isAvailable: generation.cache.cancelledQueryAnswers)
    }
  }
}

extension Verb {
  /// Whether the fuzzer draws it.
  var isDrawn: Bool { !FuzzVocabulary.isLeftOut("steps.\(rawValue)") }
}
