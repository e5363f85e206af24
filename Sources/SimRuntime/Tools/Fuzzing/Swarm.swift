import ImageLoadingModel

/// What one scenario is made of: some of all that there is, with weights that differ wildly, so that
/// each scenario goes to an extreme of its own (Groce and others, *Swarm Testing*, ISSTA 2012).
struct Swarm {
  let generation: Generation
  /// The names of the images.
  let urls: [String]
  let views: [FuzzView]
  /// How many steps there are before the recovery.
  let stepCount: Int
  /// What steps do, with weights.
  let verbs: [(value: FuzzVerb, weight: Int)]
  /// How far apart two steps are, in milliseconds.
  let gaps: [Int]
  /// In percent of steps: those from a background thread.
  let background: Int
  /// Those inside the completion of a load.
  let nested: Int
  /// Those that wait for quiet.
  let quiet: Int
  /// How many options loads have.
  let options: Int
  /// The options that loads choose from.
  let optionNames: [String]
  /// How many loads carry something beside their options.
  let context: Int
  /// In percent of network answers: those that are no image.
  let badAnswers: Int
  /// What in the world is not as usual.
  let settings: Set<FuzzSetting>

  init(_ generation: Generation, _ dice: inout Dice) {
    self.generation = generation
    let urlCount = dice.pick([1, 1, 2, 2, 3, 5])
    urls = ["a", "b", "c", "d", "e"].prefix(urlCount).map { "https://img.example/\($0).png" }
    let kinds = FuzzView.all.filter { view in
      !view.slots.contains(.animated) || generation.view.hasAnimatedView
    }
    views = [FuzzView.cell] + dice.some(of: kinds, percent: 25)
    stepCount = dice.pick([2, 3, 4, 5, 6, 8, 10, 14])
    let background = dice.pick([0, 0, 20, 50])
    self.background = background
    let weights = [0, 0, 1, 3, 10, 30]
    var verbs: [(value: FuzzVerb, weight: Int)] = []
    for verb in FuzzVerb.allCases {
      let traits = verb.traits(in: generation)
      if !traits.isAvailable { continue }
      let weight = traits.isUsual ? dice.pick([10, 30, 60]) : dice.pick(weights) / traits.rarity
      verbs.append((verb, weight))
    }
    self.verbs = verbs
    gaps = dice.pick([[0], [0, 0, 5], [0, 5, 10, 20], [0, 10, 50, 200]])
    nested = dice.pick([0, 0, 0, 20])
    quiet = dice.pick([0, 0, 10, 30])
    options = dice.pick([0, 5, 10, 30])
    let names = LoadOptions.rows.filter { $0.bit(in: generation.options) != nil }.map(\.name)
    optionNames = dice.some(of: names, percent: 40)
    context = dice.pick([0, 0, 20, 60])
    badAnswers = dice.pick([0, 0, 10, 40])
    settings = Set(dice.some(of: FuzzSetting.allCases, percent: dice.pick([0, 10, 30])))
  }
}

/// A view, and which pictures it has.
struct FuzzView {
  let name: String
  /// What a load says of the picture; `nil` if it says nothing, which is the image.
  let slots: [ViewSlot?]

  /// A plain image view.
  static let cell = FuzzView(name: "cell", slots: [nil, nil, nil, .highlighted])

  static let all = [
    FuzzView(name: "header", slots: [nil]),
    FuzzView(name: "button", slots: [.button, .buttonBackground]),
    FuzzView(name: "pin", slots: [.annotation]),
    FuzzView(name: "movie", slots: [.animated]),
  ]
}

/// What in the world of a scenario may not be as usual, by the keys of `given`.
enum FuzzSetting: String, CaseIterable {
  case disk
  case memory
  case urlCache
  case failedURLs
  case cache
  case downloader
  case manager
  case managers
  case views
  case prefetcher
  case device
  case diskFaults
  case coder
}

/// What a step of a scenario may do. Settings of the cache and the manager are not among it: they are
/// made without locks, before the first load.
enum FuzzVerb: CaseIterable {
  case loadIntoView, load, cancel, cancelView
  case cancelAll, cancelDownloads, prefetch, cancelPrefetch, download, cancelDownload
  case memoryWarning, enterBackground, enterForeground, expireBackgroundTime, terminate
  case clock, clearMemory, clearDisk, remove, store, storeData, query, exists, size, clean
  case imageFromCache, letGo, suspend, resume, limit, busy, busyDownload, offline, online
  case diskFaults, rot, vanish, age, releaseView, animationImages, cancelAnimationImages
  case watchProgress, newSession
}

/// What the writer uses, one row for each.
struct FuzzTraits {
  /// The verb that is written.
  let verb: Verb
  /// By how much its weight is divided: what would otherwise be the end of most scenarios is rare.
  var rarity = 1
  /// Whether an app does it on its main thread, or the system does it there.
  var isOfMainThread = false
  /// Whether it must not come after the recovery.
  var isFault = false
  /// Whether it is in every scenario.
  var isUsual = false
  /// Whether a generation can do it.
  var isAvailable = true
}

extension FuzzVerb {
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
    case .terminate: FuzzTraits(verb: .app, rarity: 5, isOfMainThread: true, isFault: true)
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
    }
  }
}

extension Verb {
  /// Whether the fuzzer draws it.
  var isDrawn: Bool {
    switch self {
    case .load, .letGo, .cancel, .cancelAll, .cancelDownloads, .busy, .cancelView,
      .animationImages, .cancelAnimationImages, .watchProgress, .release, .prefetch,
      .cancelPrefetch, .memoryWarning, .app, .clock, .clearMemory, .clearDisk, .remove, .store,
      .storeData, .query, .clean, .exists, .size, .imageFromCache, .download, .cancelDownload,
      .busyDownload, .newSession, .suspendDownloads, .maxConcurrentDownloads, .offline,
      .diskFaults, .rot, .vanish, .age:
      true
    // Settings that are made without locks, before the first load.
    case .manager, .cacheConfig, .setHeader, .addReadOnlyPath: false
    // They do nothing to the app.
    case .expect, .ask: false
    // No answer is played by hand.
    case .respond, .deliver, .finish, .fail: false
    // Most scenarios would end in a deadlock of their own making.
    case .wait, .waitFor: false
    // Others that are drawn do the same.
    case .makePrefetcher, .clear, .contains, .cachedExists, .imageData, .saveImage: false
    }
  }
}
