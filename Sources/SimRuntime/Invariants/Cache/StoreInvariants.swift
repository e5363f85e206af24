import ImageLoadingInterface
import SimScenarios

/// What the app stores takes the place of what was there.
///
/// It judges the stores of the app itself, once they have reached the disk, and goes by the names of the pictures. It
/// leaves out what was put into memory after the call, and bytes that the app writes without waiting to hear of it.
struct StoredReplacesOlder: Invariant {
  static let id = InvariantID.storedReplacesOlder
  static let sentence =
    "When the app has stored an image and it is on disk, memory does not give another one that was there before the call."
  static let reason =
    "The app replaces a picture, and shows the old one until memory happens to lose it."
  static let claims: [String] = []
  static let events: [EventKind] = [
    .stimulus, .answered, .memoryStored, .memoryRemoved, .memoryRevived, .memoryRead, .diskStored,
  ]
  static let isOfOneCache = true

  /// A call of the app.
  fileprivate struct Store: Hashable {
    let key: String
    let label: String
    /// Whether the caller waits until the file is written, and memory is dealt with by then.
    var isWaitedFor = false
    var isOnDisk = false
  }
  /// The stores that are not done, with no image put into memory since the call, by their steps.
  private var stores: [EventSubject: Store] = [:]
  /// What was put into memory last, by key.
  private var images: [String: ImageDescriptor]
  /// The keys whose image in memory is older than what the app has stored.
  private var older: Set<String> = []

  init(_ rules: InvariantRules) {
    images = Dictionary(
      rules.given.memory.map { ($0.url, $0.image) }, uniquingKeysWith: { $1 })
  }

  func relations(of event: RunEvent) -> [Relation] {
    switch event.kind {
    case .stimulus(let step, let action):
      action.effect.store?.file.map {
        [.memory($0.key, .changes), .load(EventSubject(step), .changes)]
      } ?? []
    case .answered(let record):
      stores[EventSubject(record.step)].map {
        [.memory($0.key, .changes), .load(EventSubject(record.step), .observes)]
      } ?? [.load(EventSubject(record.step), .observes)]
    case .model(.memoryStored(let key, _)), .model(.memoryRemoved(let key)):
      [.memory(key, .changes)]
    case .model(.memoryRead(let key, found: true)), .model(.memoryRevived(let key, _)):
      [.memory(key, .observes)]
    case .model(.diskStored(let key, _)):
      [.memory(key, .changes), .load(event.subject, .observes)]
    default: []
    }
  }

  mutating func observe(_ event: RunEvent, _ findings: inout [Finding]) {
    switch event.kind {
    case .stimulus(let step, let action):
      if let file = action.effect.store?.file { stores[EventSubject(step)] = file }
    case .answered(let record):
      if stores[EventSubject(record.step)]?.isOnDisk == true { end(EventSubject(record.step)) }
    case .model(.memoryStored(let key, let image)):
      images[key] = image
      older.remove(key)
      stores = stores.filter { $0.value.key != key }
    case .model(.memoryRemoved(let key)):
      images[key] = nil
      older.remove(key)
    case .model(.memoryRead(let key, found: true)) where older.contains(key),
      .model(.memoryRevived(let key, _)) where older.contains(key):
      findings.append(
        Finding(key, .olderInMemory, "\(key) was stored, and memory has the image of before"))
    case .model(.diskStored(let key, _)):
      guard let store = stores[event.subject], store.key == key else { return }
      if store.isWaitedFor {
        stores[event.subject]?.isOnDisk = true
      } else {
        end(event.subject)
      }
    default: break
    }
  }

  private mutating func end(_ step: EventSubject) {
    guard let store = stores.removeValue(forKey: step) else { return }
    if let image = images[store.key], !image.isDerived(from: store.label) {
      older.insert(store.key)
    }
  }
}

extension CacheStore {
  /// The file that it writes.
  fileprivate var file: StoredReplacesOlder.Store? {
    guard isOnDisk, let key, let picture = isWrittenByCaller ? data?.image : image else {
      return nil
    }
    return StoredReplacesOlder.Store(
      key: key, label: picture.label, isWaitedFor: isWrittenByCaller)
  }
}

/// What is removed after a load has completed is not brought back by it.
///
/// A load that has not completed is like a download that is under way: what it brings is new.
struct CompletedLoadBringsNothingBack: Invariant {
  static let id = InvariantID.completedLoadBringsNothingBack
  static let sentence =
    "What the app removes or clears after a load has completed with its download, that load does not put back."
  static let reason =
    "The user deletes the picture that has just come, and it is in the cache all the same."
  static let claims = ["C106"]
  static let events: [EventKind] = [
    .stimulus, .completed, .memoryRemoved, .memoryCleared, .memoryStored, .diskRemoved,
    .diskCleared, .diskStored,
  ]
  static let isOfOneCache = true

  /// The loads that have completed before something was removed from memory, or from disk.
  private struct Removals: Hashable {
    var all: Set<EventSubject> = []
    var byKey: [String: Set<EventSubject>] = [:]

    mutating func remove(_ key: String, after loads: Set<EventSubject>) {
      byKey[key, default: []].formUnion(loads)
    }

    func came(after load: EventSubject, _ key: String) -> Bool {
      all.contains(load) || byKey[key]?.contains(load) == true
    }
  }
  private var completed: Set<EventSubject> = []
  /// Those that had completed when the app asked for a removal, by its step.
  private var asked: [EventSubject: Set<EventSubject>] = [:]
  private var memory = Removals()
  private var disk = Removals()

  init(_ rules: InvariantRules) {}

  func relations(of event: RunEvent) -> [Relation] {
    switch event.kind {
    case .stimulus(let step, let action) where action.effect.removesImages:
      [.load(EventSubject(step), .changes), .app(.changes)]
    case .model(.completed(_, let result)) where result.isOfDownload: [.app(.adds)]
    case .model(.memoryRemoved(let key)):
      [.memory(key, .adds), .load(event.subject, .observes), .app(.within)]
    case .model(.diskRemoved(let key)):
      [.disk(key, .adds), .load(event.subject, .observes), .app(.within)]
    case .model(.memoryCleared), .model(.diskCleared): [.app(.changes)]
    case .model(.memoryStored(let key, _)):
      [.memory(key, .observes), .load(event.subject, .observes), .app(.within)]
    case .model(.diskStored(let key, _)):
      [.disk(key, .observes), .load(event.subject, .observes), .app(.within)]
    default: []
    }
  }

  mutating func observe(_ event: RunEvent, _ findings: inout [Finding]) {
    let loads = asked[event.subject] ?? []
    switch event.kind {
    case .stimulus(let step, let action) where action.effect.removesImages:
      asked[EventSubject(step)] = completed
    case .model(.completed(let load, let result)) where result.isOfDownload:
      completed.insert(load)
    case .model(.memoryRemoved(let key)): memory.remove(key, after: loads)
    case .model(.memoryCleared): memory.all.formUnion(loads)
    case .model(.diskRemoved(let key)): disk.remove(key, after: loads)
    case .model(.diskCleared): disk.all.formUnion(loads)
    case .model(.memoryStored(let key, _)) where memory.came(after: event.subject, key),
      .model(.diskStored(let key, _)) where disk.came(after: event.subject, key):
      findings.append(
        Finding(
          event.subject.name, .storesAfterRemoval,
          "\(event.subject) had completed when \(key) was removed, and stores it now"))
    default: break
    }
  }
}

extension ActionEffect {
  /// Whether it takes images out of the cache.
  fileprivate var removesImages: Bool {
    if case .cache(.removes) = self { true } else { false }
  }
}
