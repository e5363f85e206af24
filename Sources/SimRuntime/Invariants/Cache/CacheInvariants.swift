import ImageLoadingInterface
import SimScenarios

/// An image that is in the cache is not refused.
///
/// It leaves out loads that do not want what is in the cache, and all once a manager or the prefetcher may give a load no
/// key: the cache has nothing then.
struct CachedIsNotRefused: Invariant {
  static let id = InvariantID.cachedIsNotRefused
  static let sentence =
    "The manager never refuses a URL whose image is in the cache without looking there."
  static let reason = "A refresh that failed must not hide the picture that is there."
  static let claims: [String] = []
  static let events: [EventKind] = [
    .terminated, .stimulus, .loadBegan, .optionsProcessed, .refused, .memoryRead, .memoryStored,
    .memoryRemoved, .memoryCleared, .memoryEvicted, .memoryRevived, .diskStored, .diskRemoved,
    .diskCleared,
  ]
  static let isOfOneCache = true
  static let outlivesApp = true
  private var memory: Set<String>
  private var disk: Set<String>
  /// Loads that do not want what is in the cache, or have no key.
  private var loaderOnly: Set<EventSubject> = []
  /// Loads for which the cache was asked: what comes into it after that is not theirs.
  private var askers: Set<EventSubject> = []
  /// Whether a load may have no key, by what a manager or the prefetcher is set to.
  private var mayLackKeys: Bool

  init(_ rules: InvariantRules) {
    memory = Set(rules.given.memory.map(\.url))
    disk = Set(rules.given.files.map(\.url))
    mayLackKeys =
      rules.managers.contains { $0.mayGiveNoKey }
      || rules.given.prefetcher.context.cacheKeyFilter == .noKey
  }

  func relations(of event: RunEvent) -> [Relation] {
    switch event.kind {
    case .terminated: return [.app(.changes)]
    case .stimulus(let step, .load(let request)) where request.context.cacheKeyFilter == .noKey:
      return [.load(EventSubject(step), .changes)]
    case .stimulus(_, let action) where action.effect.mayGiveNoKey: return [.app(.changes)]
    default: break
    }
    guard case .model(let modelEvent) = event.kind else { return [] }
    switch modelEvent {
    case .memoryRead: return [.load(event.subject, .adds)]
    case .loadBegan(let load, _, _): return [.load(load.subject, .changes)]
    case .optionsProcessed(let load, _): return [.load(load, .changes)]
    case .memoryStored(let key, _), .memoryRevived(let key, _), .memoryRemoved(let key),
      .memoryEvicted(let key):
      return [.memory(key, .changes), .app(.within)]
    case .diskStored(let key, _), .diskRemoved(let key):
      return [.disk(key, .changes), .app(.within)]
    case .memoryCleared, .diskCleared: return [.app(.changes)]
    case .refused(let load, let url):
      let key = url?.absoluteString ?? ""
      return [
        .load(load, .observes), .memory(key, .observes), .disk(key, .observes), .app(.within),
      ]
    default: return []
    }
  }

  mutating func observe(_ event: RunEvent, _ findings: inout [Finding]) {
    switch event.kind {
    case .terminated: memory = []
    case .stimulus(let step, .load(let request)) where request.context.cacheKeyFilter == .noKey:
      loaderOnly.insert(EventSubject(step))
    case .stimulus(_, let action) where action.effect.mayGiveNoKey: mayLackKeys = true
    default: break
    }
    guard case .model(let modelEvent) = event.kind else { return }
    switch modelEvent {
    case .memoryRead: askers.insert(event.subject)
    case .loadBegan(let load, _, let options):
      askers.remove(load.subject)
      if options.contains(.fromLoaderOnly) { loaderOnly.insert(load.subject) }
    case .optionsProcessed(let load, let options) where options.contains(.fromLoaderOnly):
      loaderOnly.insert(load)
    case .memoryStored(let key, _), .memoryRevived(let key, _): memory.insert(key)
    case .memoryRemoved(let key), .memoryEvicted(let key): memory.remove(key)
    case .memoryCleared: memory = []
    case .diskStored(let key, let data):
      // A file that was made of a part of an image is none for loads that want the whole.
      if data.image?.appliedDecodeOptions.isEmpty ?? true {
        disk.insert(key)
      } else {
        disk.remove(key)
      }
    case .diskRemoved(let key): disk.remove(key)
    case .diskCleared: disk = []
    case .refused(let load, let url):
      guard !mayLackKeys, let key = url?.absoluteString, !loaderOnly.contains(load),
        !askers.contains(load)
      else { return }
      if memory.contains(key) || disk.contains(key) {
        findings.append(
          Finding(load.name, .refusedThoughCached, "\(load) is refused, and \(key) is in the cache")
        )
      }
    default: break
    }
  }
}

/// A store fails only because the disk does.
struct StoreFailsOnlyForTheDisk: Invariant {
  static let id = InvariantID.storeFailsOnlyForTheDisk
  static let sentence = "A file is written unless the disk is full or broken."
  static let reason = "An image that is never on disk is downloaded again and again, in silence."
  static let claims: [String] = []
  static let events: [EventKind] = [.diskStoreFailed]

  init(_ rules: InvariantRules) {}

  /// It judges each event alone.
  func relations(of event: RunEvent) -> [Relation] { [] }

  mutating func observe(_ event: RunEvent, _ findings: inout [Finding]) {
    guard case .model(.diskStoreFailed(let key, let error)) = event.kind else { return }
    switch error {
    case .diskFull, .writeFailed: break
    default:
      findings.append(
        Finding(
          key, .storeFailedOtherwise,
          "a file cannot be stored: \(Sentence(whole: error.reason))"))
    }
  }
}
