import ImageLoadingInterface
import SimScenarios

/// What was removed is not found again.
///
/// It judges no file over the end of the app: a write that this cuts short may leave one, and says nothing.
struct RemovedStaysRemoved: Invariant {
  static let id = InvariantID.removedStaysRemoved
  static let sentence =
    "An image that was removed, cleared or replaced is not found until it is stored again, neither in memory nor on "
    + "disk nor through the weak table."
  static let reason = "An app that removes a picture wants it gone."
  static let claims = ["C106"]
  static let events: [EventKind] = [
    .memoryStored, .memoryRemoved, .memoryRevived, .weakTableRemoved, .fileRead, .diskStored,
    .diskStoreFailed, .diskRemoved, .diskCleared, .memoryCleared, .memoryRead, .stimulus,
    .cacheCallReturned, .terminated,
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
  /// The steps by which the app clears the disk, each with what was stored meanwhile: before it was cleared, or after.
  private var clearingDisk: [EventSubject: Set<String>] = [:]
  /// What may be on disk since it was cleared; `nil` if it was not.
  private var mayBeOnDisk: Set<String>?
  /// Images that the app brings along are not the cache's to remove. With a custom disk cache it brings none along, and
  /// the files may be anywhere: `nil`.
  private let directory: String?
  /// Whether files can come into the directory that nobody stores: those of earlier versions.
  private let takesFilesOver: Bool

  init(_ rules: InvariantRules) {
    directory =
      rules.generation.parts.diskCache == nil
      ? rules.given.cachePlace.path(in: rules.generation) + "/" : nil
    takesFilesOver = !rules.given.formerFiles.isEmpty
    stored = Dictionary(
      rules.given.memory.map { ($0.url, $0.image.label) }, uniquingKeysWith: { $1 })
  }

  func relations(of event: RunEvent) -> [Relation] {
    switch event.kind {
    case .terminated: [.files(.changes)]
    case .stimulus(_, let action) where action.effect.clearsDisk: [.files(.changes)]
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
      [.disk(key, .changes), .files(.within)] + relations(ofTheEndOf: subject, file: key)
    case .diskStored(let key, _), .diskStoreFailed(let key, _):
      [.disk(key, .changes), .files(.within)]
    case .diskCleared: [.files(.changes)]
    case .fileRead(let key, _, .some): [.disk(key, .observes), .files(.within)]
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
    case .terminated: forgetFiles()
    case .stimulus(let step, .clearMemory): clearing.insert(EventSubject(step))
    case .stimulus(let step, let action) where action.effect.clearsDisk:
      clearingDisk[EventSubject(step)] = []
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
      mayBeOnDisk?.remove(key)
      end(subject, file: key)
    // A store that fails may leave an empty file: that one was not removed.
    case .diskStored(let key, _), .diskStoreFailed(let key, _):
      removed.remove(key)
      mayBeOnDisk?.insert(key)
      for step in Array(clearingDisk.keys) { clearingDisk[step]?.insert(key) }
    case .diskCleared:
      guard let kept = clearingDisk.removeValue(forKey: subject), !takesFilesOver else { return }
      mayBeOnDisk = kept
    case .fileRead(let key, let path, .some) where isGone(key) && isOfTheCache(path):
      findings.append(Finding(key, .removedIsOnDisk, "\(key) was removed and is found on disk"))
    default: break
    }
  }

  /// Whether a key has no file: it was removed, or all were, and it was not stored since.
  private func isGone(_ key: String) -> Bool {
    removed.contains(key) || mayBeOnDisk.map { !$0.contains(key) } ?? false
  }

  /// A write that the end of the app has cut short may leave a file, and says nothing.
  private mutating func forgetFiles() {
    removed = []
    mayBeOnDisk = nil
    clearingDisk = [:]
  }

  private func isOfTheCache(_ path: String) -> Bool {
    directory.map { path.hasPrefix($0) } ?? true
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

  /// Whether it removes all files.
  fileprivate var clearsDisk: Bool {
    guard case .cache(.removes(let removal)) = self, removal.isOnDisk, case .all = removal.images
    else { return false }
    return true
  }
}
