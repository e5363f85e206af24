import ImageLoadingInterface
import SimScenarios

/// What is to be kept on disk is written.
///
/// It goes by the files that a step or a load writes, under whatever key: a write that fails is one, and what becomes
/// of the file is no matter. It judges the stores of the app itself, and of loads those that the app itself begins. It
/// leaves out
/// - loads whose context or options say that their image does not go to disk, and all loads where an options processor
///   says where they store, or where a manager is the app's own or was changed;
/// - everything once the app has cleared the disk, which also clears what is still to be written, or has done a step of
///   its own, and with a disk cache of the app's own.
struct StoredReachesTheDisk: Invariant {
  static let id = InvariantID.storedReachesTheDisk
  static let sentence =
    "What the app stores on disk, and what a load has downloaded that is to be kept on disk, is written there, or the "
    + "write fails."
  static let reason =
    "The picture is there until the app is launched again, and then the user pays for it once more, or has lost it."
  static let claims = ["C064"]
  static let events: [EventKind] =
    LoadsWithOption.events + [
      .stimulus, .downloadRequested, .completed, .diskStored, .diskStoreFailed,
    ]
  static let isOfOneCache = true

  /// What the app stores, by its steps.
  private var stores: [EventSubject: String] = [:]
  /// The loads whose images are to be kept on disk, those that asked the downloader, and those that have completed with
  /// what it gave.
  private var loads: Set<EventSubject> = []
  private var downloading: Set<EventSubject> = []
  private var downloaded: Set<EventSubject> = []
  /// The loads that keep their image off the disk.
  private var inMemoryOnly = LoadsWithOption(.cacheMemoryOnly, isSet: true)
  /// The steps and loads that have written a file, or failed to.
  private var written: Set<EventSubject> = []
  private var isJudging: Bool
  private var judgesLoads: Bool

  init(_ rules: InvariantRules) {
    let parts = rules.generation.parts
    isJudging = parts.diskCache == nil
    judgesLoads =
      parts.manager == nil
      && rules.managers.allSatisfy {
        $0.optionsProcessor?.values.storeCacheType == nil && !$0.mayGiveNoKey
      }
  }

  /// It is judged at the end, and in which order things come makes no difference.
  func relations(of event: RunEvent) -> [Relation] {
    switch event.kind {
    case .stimulus(let step, _): [.load(EventSubject(step), .adds)]
    case .model(.downloadRequested(let load)): [.load(load, .adds)]
    case .model(.completed(let load, let result)) where result.isOfDownload: [.load(load, .adds)]
    case .model(.diskStored), .model(.diskStoreFailed): [.load(event.subject, .adds)]
    default: LoadsWithOption.relations(of: event)
    }
  }

  mutating func observe(_ event: RunEvent, _ findings: inout [Finding]) {
    inMemoryOnly.observe(event)
    switch event.kind {
    case .stimulus(let step, let action): note(action, EventSubject(step))
    case .model(.downloadRequested(let load)): downloading.insert(load)
    case .model(.completed(let load, let result)) where result.isOfDownload:
      downloaded.insert(load)
    case .model(.diskStored), .model(.diskStoreFailed): written.insert(event.subject)
    default: break
    }
  }

  private mutating func note(_ action: Action, _ step: EventSubject) {
    switch action.effect {
    case .unknown: isJudging = false
    case .cache(.removes(let removal)):
      if case .all = removal.images, removal.isOnDisk { isJudging = false }
    case .cache(.stores(let store)): if let key = store.keyOnDisk { stores[step] = key }
    case .manager: judgesLoads = false
    case .loads(.load(let request)):
      if request.context.isKeptOnDisk { loads.insert(step) }
    case .loads(.animationImages), .loads(.prefetch), .loads(.makePrefetcher), .cache(.configures),
      .none, .files, .downloader, .app, .response:
      break
    }
  }

  mutating func checkAtRest(_ end: RunEndState, _ findings: inout [Finding]) {
    guard end.outcome == .rest, isJudging else { return }
    for (step, key) in stores.sorted(by: { $0.key.name < $1.key.name })
    where !written.contains(step) {
      findings.append(
        Finding(
          step.name, .storeIsNotWritten,
          "\(step) stores \(key) on disk, and no file is written"))
    }
    guard judgesLoads else { return }
    let kept = loads.intersection(downloading).intersection(downloaded).subtracting(written)
    for load in kept.sorted(by: { $0.name < $1.name }) where !inMemoryOnly.contains(load) {
      findings.append(
        Finding(
          load.name, .downloadIsNotWritten,
          "\(load) completes with an image that is to be kept on disk, and no file is written"))
    }
  }
}

extension CacheStore {
  /// The key of what it stores on disk.
  fileprivate var keyOnDisk: String? {
    isOnDisk && (image != nil || isWrittenByCaller) ? key : nil
  }
}
