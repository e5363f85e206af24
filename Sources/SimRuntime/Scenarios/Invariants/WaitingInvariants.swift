import ImageLoadingModel

/// A load that has waited for the I/O queue asks memory once more.
///
/// It knows by the place that a load has waited: it asked memory on the thread of its caller, and its file is read on
/// the I/O queue. It leaves out
/// - loads that take only an image of the class for animations, for which memory may have another;
/// - a memory cache of the app's own, which keeps what it likes.
struct NoDiskForWhatMemoryHas: Invariant {
  static let id = InvariantID.noDiskForWhatMemoryHas
  static let sentence =
    "A load that has waited for the I/O queue takes what has come into memory meanwhile: it neither reads and "
    + "decodes the file again nor downloads the image."
  static let reason =
    "A list in which one picture stands many times decodes it for each row, or downloads it twice."
  static let claims: [String] = []
  static let events: [EventKind] =
    LoadsWithOption.events + [
      .memoryRead, .memoryStored, .memoryRevived, .memoryRemoved, .memoryEvicted, .memoryCleared,
      .fileRead,
    ]
  static let isOfOneCache = true

  /// The keys of which memory has the image.
  private var kept: Set<String>
  /// Where a load has last asked memory in vain, by key.
  private var misses: [Subject: [String: String]] = [:]
  private var loads = LoadsWithOption(.matchAnimatedImageClass, isSet: false)
  private let isJudging: Bool

  init(_ rules: InvariantRules) {
    isJudging = rules.generation.parts.memoryCache == nil
    kept = Set(rules.given.memory.map(\.url))
  }

  func relations(of event: RunEvent) -> [Relation] {
    guard isJudging, case .model(let modelEvent) = event.kind else { return [] }
    return switch modelEvent {
    case .memoryRead: [.load(event.subject, .changes)]
    case .memoryStored(let key, _), .memoryRemoved(let key), .memoryEvicted(let key):
      [.memory(key, .changes), .app(.within)]
    case .memoryRevived(let key, _):
      [.memory(key, .changes), .app(.within), .load(event.subject, .changes)]
    case .memoryCleared: [.app(.changes)]
    case .fileRead(let key, _, _):
      [.load(event.subject, .changes)]
        + (hasWaited(event, key) ? [.memory(key, .observes), .app(.within)] : [])
    default: LoadsWithOption.relations(of: event)
    }
  }

  /// Whether a load that reads a file has last asked memory elsewhere, in vain.
  private func hasWaited(_ event: RunEvent, _ key: String) -> Bool {
    guard loads.contains(event.subject), let place = misses[event.subject]?[key] else {
      return false
    }
    return place != event.place
  }

  mutating func observe(_ event: RunEvent, _ findings: inout [Finding]) {
    guard isJudging, case .model(let modelEvent) = event.kind else { return }
    loads.observe(event)
    switch modelEvent {
    case .memoryStored(let key, _): kept.insert(key)
    case .memoryRevived(let key, _):
      kept.insert(key)
      // The one who asked has found it in the weak table.
      misses[event.subject]?[key] = nil
    case .memoryRemoved(let key), .memoryEvicted(let key): kept.remove(key)
    case .memoryCleared: kept = []
    case .memoryRead(let key, let isFound):
      misses[event.subject, default: [:]][key] = isFound ? nil : event.place
    case .fileRead(let key, _, let data):
      guard hasWaited(event, key) else { return }
      misses[event.subject]?[key] = nil
      guard kept.contains(key) else { return }
      findings.append(
        Finding(
          event.subject.name, .memoryForgotten,
          data == nil
            ? "\(event.subject) looks for the file of \(key), and memory has the image"
            : "\(event.subject) reads the file of \(key), and memory has the image"))
    default: break
    }
  }
}
