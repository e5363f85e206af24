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

/// What was removed is not found again.
struct RemovedStaysRemoved: Invariant {
  static let id = InvariantID.removedStaysRemoved
  static let sentence =
    "An image that was removed, cleared from memory or replaced is not found until it is stored again, "
    + "neither in memory nor on disk nor through the weak table."
  static let reason = "An app that removes a picture wants it gone."
  static let claims = ["C106"]
  static let events: [EventKind] = [
    .memoryStored, .memoryRemoved, .memoryRevived, .weakTableRemoved, .fileRead, .diskStored,
    .diskStoreFailed, .diskRemoved, .memoryCleared, .memoryRead, .stimulus, .cacheCallReturned,
  ]
  static let isOfOneCache = true
  static let outlivesApp = true
  private var removed: Set<String> = []
  private var removedFromMemory: Set<String> = []

  /// What a step of the app is to remove from memory.
  private struct Removal: Hashable {
    let key: String
    /// The key of the file that it removes afterwards; without one it is done when the call returns.
    let file: String?
    /// Whether the image was stored meanwhile, before or after it was removed.
    var isStored = false
  }
  /// By the step, until the image is taken out of memory, or the removal is done without that.
  private var removing: [EventSubject: Removal] = [:]
  /// What a removal has not taken out of memory.
  private var leftInMemory: Set<String> = []
  /// What was put into memory last, by key.
  private var stored: [String: String]
  /// The steps by which the app clears the memory: a warning does not, for it leaves the weak table as it is.
  private var clearing: Set<EventSubject> = []
  /// Images that the app brings along are not the cache's to remove.
  private let directory: String

  init(_ rules: InvariantRules) {
    directory = rules.given.cachePlace.path(in: rules.generation) + "/"
    stored = Dictionary(
      rules.given.memory.map { ($0.url, $0.image.label) }, uniquingKeysWith: { $1 })
  }

  func relations(of event: RunEvent) -> [Relation] {
    switch event.kind {
    case .stimulus(let step, let action):
      action.effect.removal.map {
        [.memory($0.key, .changes), .load(EventSubject(step), .changes)]
      } ?? []
    case .cacheCall(.returned(let step)): relations(ofTheEndOf: EventSubject(step), file: nil)
    case .model(let modelEvent): relations(of: modelEvent, by: event.subject)
    default: []
    }
  }

  private func relations(of event: ModelEvent, by subject: EventSubject) -> [Relation] {
    switch event {
    case .weakTableRemoved(let key): [.memory(key, .changes)]
    case .memoryRemoved(let key): [.memory(key, .changes), .load(subject, .changes)]
    case .memoryStored(let key, _): [.memory(key, .changes), .app(.within)]
    case .memoryRead(let key, found: true): [.memory(key, .observes)]
    case .memoryRevived(let key, _): [.memory(key, .observes), .app(.within)]
    case .memoryCleared: clearing.contains(subject) ? [.app(.changes)] : []
    case .diskRemoved(let key):
      [.disk(key, .changes)] + relations(ofTheEndOf: subject, file: key)
    case .diskStored(let key, _), .diskStoreFailed(let key, _): [.disk(key, .changes)]
    case .fileRead(let key, _, .some): [.disk(key, .observes)]
    default: []
    }
  }

  private func relations(ofTheEndOf step: EventSubject, file: String?) -> [Relation] {
    guard let removal = removing[step], removal.file == file else {
      return [.load(step, .observes)]
    }
    return [.load(step, .observes), .memory(removal.key, .changes)]
  }

  mutating func observe(_ event: RunEvent, _ findings: inout [Finding]) {
    switch event.kind {
    case .stimulus(let step, .clearMemory): clearing.insert(EventSubject(step))
    case .stimulus(let step, let action):
      guard let (key, fromDisk) = action.effect.removal else { return }
      removing[EventSubject(step)] = Removal(key: key, file: fromDisk ? key : nil)
    case .cacheCall(.returned(let step)): end(EventSubject(step), file: nil)
    case .model(let modelEvent): note(modelEvent, by: event.subject, &findings)
    default: break
    }
  }

  private mutating func note(
    _ event: ModelEvent, by subject: EventSubject, _ findings: inout [Finding]
  ) {
    switch event {
    // Only the first of these comes where the weak table is off.
    case .memoryRemoved(let key):
      removedFromMemory.insert(key)
      leftInMemory.remove(key)
      if removing[subject]?.key == key { removing[subject] = nil }
    case .weakTableRemoved(let key): removedFromMemory.insert(key)
    case .memoryCleared where clearing.contains(subject):
      removedFromMemory.formUnion(stored.keys)
    case .memoryStored(let key, let image): store(image, forKey: key)
    case .memoryRead(let key, found: true) where leftInMemory.contains(key):
      findings.append(
        Finding(key, .removalMissesMemory, "\(key) was removed and is still in memory"))
    case .memoryRevived(let key, _)
    where removedFromMemory.contains(key) || leftInMemory.contains(key):
      findings.append(
        Finding(key, .removedImageInMemory, "\(key) was removed and is in memory again"))
    case .memoryRevived(let key, let image):
      guard let last = stored[key], last != image.label else { return }
      findings.append(
        Finding(
          key, .replacedImageInMemory, "\(key) was replaced, and the older image is in memory again"
        ))
    case .diskRemoved(let key):
      removed.insert(key)
      end(subject, file: key)
    // A store that fails may leave an empty file: that one was not removed.
    case .diskStored(let key, _), .diskStoreFailed(let key, _): removed.remove(key)
    case .fileRead(let key, let path, .some)
    where removed.contains(key) && path.hasPrefix(directory):
      findings.append(Finding(key, .removedIsOnDisk, "\(key) was removed and is found on disk"))
    default: break
    }
  }

  private mutating func store(_ image: ImageDescriptor, forKey key: String) {
    removedFromMemory.remove(key)
    leftInMemory.remove(key)
    stored[key] = image.label
    for (step, removal) in removing where removal.key == key { removing[step]?.isStored = true }
  }

  /// A removal is done, and has not reached the memory.
  private mutating func end(_ step: EventSubject, file: String?) {
    guard let removal = removing[step], removal.file == file else { return }
    removing[step] = nil
    if !removal.isStored { leftInMemory.insert(removal.key) }
  }
}

extension ActionEffect {
  /// The key that it removes from memory, and whether from disk as well.
  fileprivate var removal: (key: String, fromDisk: Bool)? {
    guard case .cache(.removes(let removal)) = self, removal.isInMemory,
      case .one(key: .some(let key)) = removal.images
    else { return nil }
    return (key: key, fromDisk: removal.isOnDisk)
  }
}
