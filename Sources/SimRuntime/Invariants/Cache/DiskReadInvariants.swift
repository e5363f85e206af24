import ImageLoadingInterface
import SimScenarios

/// A read of the disk leaves memory as it is.
///
/// It judges the app's own calls that take an image from the cache. It leaves out images that memory has only as
/// another load wanted them, and a memory cache of the app's own.
struct MemoryOutlivesReads: Invariant {
  static let id = InvariantID.memoryOutlivesReads
  static let sentence =
    "An image that the app takes from disk does not replace another one that memory has under its key."
  static let reason = "The picture that was stored last is gone, and the older one is back."
  static let claims: [String] = []
  static let events: [EventKind] = [
    .stimulus, .memoryStored, .memoryRevived, .memoryRemoved, .memoryEvicted, .memoryCleared,
  ]
  static let isOfOneCache = true
  /// The steps that take an image from the cache.
  private var takers: Set<EventSubject> = []
  /// What the images in memory are called, by key.
  private var memory: [String: String]
  private let isJudging: Bool

  init(_ rules: InvariantRules) {
    isJudging = rules.generation.parts.memoryCache == nil
    memory = Dictionary(
      rules.given.memory.map { ($0.url, $0.image.label) }, uniquingKeysWith: { $1 })
  }

  func relations(of event: RunEvent) -> [Relation] {
    guard isJudging else { return [] }
    return switch event.kind {
    case .stimulus(let step, .cache(.image)): [.load(EventSubject(step), .changes)]
    case .model(.memoryStored(let key, _)):
      [.load(event.subject, .observes), .memory(key, .changes), .app(.within)]
    case .model(.memoryRevived(let key, _)), .model(.memoryRemoved(let key)),
      .model(.memoryEvicted(let key)):
      [.memory(key, .changes), .app(.within)]
    case .model(.memoryCleared): [.app(.changes)]
    default: []
    }
  }

  mutating func observe(_ event: RunEvent, _ findings: inout [Finding]) {
    guard isJudging else { return }
    switch event.kind {
    case .stimulus(let step, .cache(.image)): takers.insert(EventSubject(step))
    case .model(.memoryStored(let key, let image)):
      if takers.contains(event.subject), let known = memory[key], known != image.label {
        findings.append(
          Finding(
            event.subject.name, .fileReplacesMemory,
            "\(event.subject) takes \(image.label) from disk, and it replaces \(known) in memory"))
      }
      note(image, of: key)
    case .model(.memoryRevived(let key, let image)): note(image, of: key)
    case .model(.memoryRemoved(let key)), .model(.memoryEvicted(let key)): memory[key] = nil
    case .model(.memoryCleared): memory = [:]
    default: break
    }
  }

  private mutating func note(_ image: ImageDescriptor, of key: String) {
    memory[key] = image.appliedDecodeOptions.isEmpty ? image.label : nil
  }
}
