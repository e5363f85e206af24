import ImageLoadingInterface
import SimScenarios

/// What was downloaded once is not downloaded again.
///
/// It goes by what is in memory, where a query looks first, and compares loads whose URL, options and context are
/// the same. An image that was not transformed, as an animated one or one whose transform failed, is also there for
/// a load without the transformer. It leaves out
/// - what went to disk alone, or nowhere: by the store type of the context or of an options processor, by the
///   memory switch, or in a memory cache of the app's own;
/// - loads that want no cached image, or one of a class only: refreshCached, fromLoaderOnly,
///   matchAnimatedImageClass;
/// - loads that began before the other one had completed, and loads that were cancelled;
/// - the loads of prefetches and of animation images, which have the context of others;
/// - what was in memory when any image was removed, evicted or cleared, or stored as only another load wants it, until
///   it is downloaded again;
/// - everything, once the app has changed a manager, and with it perhaps the keys.
struct StoredIsFoundAgain: Invariant {
  static let id = InvariantID.storedIsFoundAgain
  static let sentence =
    "What a load has downloaded and put into memory is found by the next load with the same options and "
    + "context, and by one without the transformer if it was not transformed, until it is removed, evicted "
    + "or cleared."
  static let reason = "Else the user pays for the same picture each time that it is shown."
  static let claims: [String] = []
  static let events: [EventKind] = [
    .stimulus, .loadBegan, .optionsProcessed, .downloadRequested, .transformBegan, .completed,
    .cancelled, .memoryStored, .memoryRemoved, .memoryCleared, .memoryEvicted,
  ]
  static let isOfOneCache = true
  /// With these, what memory has may not do.
  private static let otherWishes: LoadOptions = [
    .refreshCached, .fromLoaderOnly, .matchAnimatedImageClass,
  ]

  /// What loads are compared by.
  private struct Request: Hashable {
    let url: ImageURL
    let options: LoadOptions
    var context: ContextValues
  }

  private struct Load: Hashable {
    let request: Request
    var isDownloaded = false
    var isStored = false
    var isTransformed = false
    /// Whether its image was in memory when it began, and has been since.
    var isAtHand = false
  }
  /// The contexts of the loads that the app is about to begin.
  private var contexts: [EventSubject: ContextValues] = [:]
  private var loads: [EventSubject: Load] = [:]
  /// What was downloaded, and has been in memory since.
  private var kept: Set<Request> = []
  private var isJudging: Bool
  /// Whether loads whose context has no transformer may get one.
  private let managersTransform: Bool

  init(_ rules: InvariantRules) {
    isJudging = rules.knowsStoreTypes
    managersTransform = rules.managersTransform
  }

  func relations(of event: RunEvent) -> [Relation] {
    switch event.kind {
    case .stimulus(_, .manager), .model(.memoryRemoved), .model(.memoryCleared),
      .model(.memoryEvicted):
      [.app(.changes)]
    case .stimulus(let step, .load): [.load(EventSubject(step), .changes)]
    case .model(.loadBegan(let load, .some(let url), _)):
      [.load(load.subject, .changes), .url(url, .observes), .app(.within)]
    case .model(.optionsProcessed(let load, _)): [.load(load, .changes)]
    // Only where the load had its image at hand does a cancel before its request excuse it.
    case .model(.cancelled(let load, _)):
      loads[load]?.isAtHand == true ? [.load(load, .changes)] : []
    case .model(.downloadRequested(let load)): [.load(load, .changes), .app(.within)]
    case .model(.transformBegan(let load)): [.load(load, .changes)]
    case .model(.memoryStored): [.load(event.subject, .changes), .app(.within)]
    case .model(.completed(let load, _)):
      [.load(load, .changes), .app(.within)]
        + [loads[load]?.request.url].compactMap(\.self).map { .url($0, .adds) }
    default: []
    }
  }

  mutating func observe(_ event: RunEvent, _ findings: inout [Finding]) {
    guard isJudging else { return }
    switch event.kind {
    case .stimulus(_, .manager):
      isJudging = false
      contexts = [:]
      loads = [:]
      kept = []
    case .stimulus(let step, .load(let request)): contexts[EventSubject(step)] = request.context
    case .model(.loadBegan(let load, .some(let url), let options)):
      guard let context = contexts.removeValue(forKey: load.subject) else { return }
      let request = Request(url: url, options: options, context: context)
      loads[load.subject] = Load(
        request: request,
        isAtHand: kept.contains(request) && options.isDisjoint(with: Self.otherWishes))
    case .model(.optionsProcessed(let load, let options)):
      if !options.isDisjoint(with: Self.otherWishes) { loads[load]?.isAtHand = false }
    case .model(.cancelled(let load, _)): loads[load]?.isAtHand = false
    case .model(.downloadRequested(let load)):
      if let known = loads[load], known.isAtHand {
        findings.append(
          Finding(
            load.name, .downloadedAgain,
            "\(load) downloads \(known.request.url), which a load like it has put into memory"))
      }
      loads[load]?.isDownloaded = true
    case .model(.transformBegan(let load)):
      // Where the transform fails, the image stays what it is.
      let gives = loads[load]?.request.context.imageTransformer?.gives
      loads[load]?.isTransformed = gives != ManagerSettings.Transform.none
    case .model(.memoryStored(_, let image)):
      loads[event.subject]?.isStored = true
      forgetOthers(than: image.appliedDecodeOptions)
    case .model(.completed(let load, let result)) where result.isOfDownload: keep(load)
    case .model(.memoryRemoved), .model(.memoryCleared), .model(.memoryEvicted):
      kept = []
      for load in loads.keys {
        loads[load]?.isStored = false
        loads[load]?.isAtHand = false
      }
    default: break
    }
  }

  /// An image that was decoded with options has come into memory, and other loads may not take it.
  private mutating func forgetOthers(than applied: AppliedDecodeOptions) {
    guard !applied.isEmpty else { return }
    kept = kept.filter { $0.options.take(applied) }
    for (load, known) in loads where !known.request.options.take(applied) {
      loads[load]?.isStored = false
      loads[load]?.isAtHand = false
    }
  }

  /// A load has completed with an image that was downloaded.
  private mutating func keep(_ load: EventSubject) {
    guard let known = loads[load], known.isDownloaded, known.isStored,
      known.request.context.isKeptInMemory
    else { return }
    kept.insert(known.request)
    if !known.isTransformed, !managersTransform {
      var plain = known.request
      plain.context.imageTransformer = nil
      kept.insert(plain)
    }
    loads[load] = nil
  }
}

extension InvariantRules {
  /// Whether managers have transformers.
  var managersTransform: Bool {
    managers.contains {
      $0.imageTransformer != nil || $0.optionsProcessor?.values.imageTransformer != nil
    }
  }

  /// Whether the context of a load alone says where its image goes, and whether it has a key, and the memory cache is
  /// the model's.
  var knowsStoreTypes: Bool {
    generation.parts.memoryCache == nil
      && managers.allSatisfy {
        $0.optionsProcessor?.values.storeCacheType == nil && !$0.mayGiveNoKey
      }
  }
}

extension LoadOptions {
  /// Whether a load with them takes from memory what was decoded so.
  fileprivate func take(_ applied: AppliedDecodeOptions) -> Bool {
    (!applied.contains(.decodeFirstFrameOnly) || contains(.decodeFirstFrameOnly))
      && (!applied.contains(.scaleDownLargeImages) || contains(.scaleDownLargeImages))
  }
}

extension ContextValues {
  /// Whether the image of the load goes to memory.
  var isKeptInMemory: Bool {
    (storeCacheType ?? .all).includesMemory && cacheKeyFilter != .noKey
  }

  /// Whether the file of the load goes to disk.
  var isKeptOnDisk: Bool { (storeCacheType ?? .all).includesDisk && cacheKeyFilter != .noKey }
}

extension ManagerSettings {
  /// Whether a load may have no key by it.
  var mayGiveNoKey: Bool {
    keyFilter == .noKey || optionsProcessor?.values.cacheKeyFilter == .noKey
  }
}

extension ActionEffect {
  /// Whether loads may have no key from then on.
  var mayGiveNoKey: Bool {
    switch self {
    case .manager(let settings): settings.mayGiveNoKey
    case .none, .loads, .cache, .files, .downloader, .app, .response, .unknown: false
    }
  }
}

extension LoadResult {
  /// Whether it is a whole image that was downloaded.
  var isOfDownload: Bool {
    image != nil && error == nil && isFinished && cacheType == .none
  }
}
