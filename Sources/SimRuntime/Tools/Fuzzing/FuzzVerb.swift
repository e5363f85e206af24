import ImageLoadingInterface

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
  /// What writes it.
  let group: FuzzVerb.Group
  /// By how much its weight is divided: what would otherwise be the end of most scenarios is rare.
  let rarity: Int
  /// Whether an app does it on its main thread, or the system does it there.
  let isOfMainThread: Bool
  /// Whether it would block the main thread, and with it what it waits for.
  let isOfBackground: Bool
  /// Whether it must not come after the recovery.
  let isFault: Bool
  /// Whether it is in every scenario.
  let isUsual: Bool
  /// Whether a generation can do it.
  let isAvailable: Bool

  init(
    _ verb: Verb, by group: FuzzVerb.Group, rarity: Int = 1, isOfMainThread: Bool = false,
    isOfBackground: Bool = false, isFault: Bool = false, isUsual: Bool = false,
    isAvailable: Bool = true
  ) {
    self.verb = verb
    self.group = group
    self.rarity = rarity
    self.isOfMainThread = isOfMainThread
    self.isOfBackground = isOfBackground
    self.isFault = isFault
    self.isUsual = isUsual
    self.isAvailable = isAvailable
  }
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
    case .loadIntoView: FuzzTraits(.load, by: .load(.loadIntoView), isUsual: true)
    case .load: FuzzTraits(.load, by: .load(.load), isUsual: true)
    case .cancel: FuzzTraits(.cancel, by: .cancel(.cancel))
    case .cancelView: FuzzTraits(.cancelView, by: .cancel(.cancelView))
    case .cancelAll: FuzzTraits(.cancelAll, by: .cancel(.cancelAll))
    case .cancelDownloads: FuzzTraits(.cancelDownloads, by: .cancel(.cancelDownloads), rarity: 2)
    case .prefetch: FuzzTraits(.prefetch, by: .request(.prefetch), isOfMainThread: prefetchesOnMain)
    case .cancelPrefetch:
      FuzzTraits(.cancelPrefetch, by: .cancel(.cancelPrefetch), isOfMainThread: prefetchesOnMain)
    case .download: FuzzTraits(.download, by: .request(.download))
    case .cancelDownload: FuzzTraits(.cancelDownload, by: .cancel(.cancelDownload))
    case .memoryWarning:
      FuzzTraits(.memoryWarning, by: .event(.memoryWarning), isOfMainThread: true)
    case .enterBackground:
      FuzzTraits(.app, by: .event(.enterBackground), isOfMainThread: true, isFault: true)
    case .enterForeground: FuzzTraits(.app, by: .event(.enterForeground), isOfMainThread: true)
    case .expireBackgroundTime:
      FuzzTraits(.app, by: .event(.expireBackgroundTime), isOfMainThread: true)
    case .terminate:
      FuzzTraits(.app, by: .event(.terminate), rarity: 2, isOfMainThread: true, isFault: true)
    case .clock: FuzzTraits(.clock, by: .event(.clock), rarity: 2)
    case .clearMemory: FuzzTraits(.clearMemory, by: .cacheCall(.clearMemory))
    case .clearDisk: FuzzTraits(.clearDisk, by: .cacheCall(.clearDisk))
    case .remove: FuzzTraits(.remove, by: .cacheCall(.remove))
    case .store: FuzzTraits(.store, by: .cacheCall(.store))
    // Elsewhere it must be called on the I/O queue.
    case .storeData:
      FuzzTraits(
        .storeData, by: .cacheCall(.storeData), isAvailable: generation.cache.waitsForIOQueue)
    case .query: FuzzTraits(.query, by: .cacheCall(.query))
    case .exists: FuzzTraits(.exists, by: .cacheCall(.exists))
    case .size: FuzzTraits(.size, by: .cacheCall(.size))
    case .clean: FuzzTraits(.clean, by: .cacheCall(.clean))
    case .imageFromCache: FuzzTraits(.imageFromCache, by: .cacheCall(.imageFromCache))
    case .letGo: FuzzTraits(.letGo, by: .load(.letGo))
    case .suspend:
      FuzzTraits(
        .suspendDownloads, by: .request(.suspend), rarity: 2, isOfMainThread: true, isFault: true)
    case .resume: FuzzTraits(.suspendDownloads, by: .request(.resume), isOfMainThread: true)
    case .limit:
      FuzzTraits(.maxConcurrentDownloads, by: .request(.limit), isOfMainThread: true, isFault: true)
    case .busy: FuzzTraits(.busy, by: .request(.busy))
    case .busyDownload: FuzzTraits(.busyDownload, by: .request(.busyDownload))
    case .offline: FuzzTraits(.offline, by: .event(.offline), rarity: 2, isFault: true)
    case .online: FuzzTraits(.offline, by: .event(.online))
    case .diskFaults: FuzzTraits(.diskFaults, by: .event(.diskFaults), isFault: true)
    case .rot: FuzzTraits(.rot, by: .event(.rot))
    case .vanish: FuzzTraits(.vanish, by: .event(.vanish))
    case .age: FuzzTraits(.age, by: .event(.age))
    case .releaseView: FuzzTraits(.release, by: .load(.releaseView), isOfMainThread: true)
    case .animationImages:
      FuzzTraits(
        .animationImages, by: .load(.animationImages), isOfMainThread: true,
        isAvailable: generation.view.hasAnimationImages)
    case .cancelAnimationImages:
      FuzzTraits(
        .cancelAnimationImages, by: .load(.cancelAnimationImages), isOfMainThread: true,
        isAvailable: generation.view.hasAnimationImages)
    case .watchProgress:
      FuzzTraits(
        .watchProgress, by: .load(.watchProgress), isOfMainThread: true,
        isAvailable: generation.view.hasProgressObject)
    case .newSession:
      FuzzTraits(
        .newSession, by: .request(.newSession), rarity: 5,
        isAvailable: generation.downloader.transport.canReplaceSession
      )
    case .clear: FuzzTraits(.clear, by: .shape, isAvailable: generation.cache.namesTypes)
    case .contains: FuzzTraits(.contains, by: .shape, isAvailable: generation.cache.namesTypes)
    case .cachedExists: FuzzTraits(.cachedExists, by: .shape)
    case .imageData:
      FuzzTraits(.imageData, by: .shape, isAvailable: generation.cache.waitsForIOQueue)
    case .saveImage: FuzzTraits(.saveImage, by: .shape, isAvailable: !generation.cache.namesTypes)
    case .makePrefetcher: FuzzTraits(.makePrefetcher, by: .shape)
    case .manager: FuzzTraits(.manager, by: .shape)
    case .cacheConfig: FuzzTraits(.cacheConfig, by: .shape)
    case .setHeader: FuzzTraits(.setHeader, by: .shape)
    case .addReadOnlyPath:
      FuzzTraits(
        .addReadOnlyPath, by: .shape, isAvailable: generation.cache.bundledImages == .readOnlyPaths)
    case .respond: FuzzTraits(.respond, by: .played)
    case .deliver: FuzzTraits(.deliver, by: .played)
    case .finish: FuzzTraits(.finish, by: .played)
    case .fail: FuzzTraits(.fail, by: .played)
    case .wait: FuzzTraits(.wait, by: .shape, rarity: 2)
    // Elsewhere a load that is cancelled is told nothing, and who waits for it waits for ever.
    case .waitFor:
      FuzzTraits(
        .waitFor, by: .shape, rarity: 2, isOfBackground: true,
        isAvailable: generation.cache.cancelledQueryAnswers)
    }
  }
}

extension Verb {
  /// Whether the fuzzer draws it.
  var isDrawn: Bool { !FuzzVocabulary.isLeftOut("steps.\(rawValue)") }
}
