import ImageLoadingInterface
import SimScenarios

/// The cache does not deny what it has.
///
/// It judges the named steps that ask whether memory or disk has an image, or how much is on disk, by what was there
/// when they asked and has been since (`KnownCache`): that it says to have what is not there, goes unseen. It leaves
/// out
/// - what a caller that waits is told beside the I/O queue (3.x);
/// - steps that ask again under the same name.
struct CacheAnswersTruly: Invariant {
  static let id = InvariantID.cacheTellsWhatItHas
  static let sentence =
    "Asked whether it has an image that it has, the cache says so; and what it says of its size is at least what "
    + "its known files take."
  static let reason =
    "An app that asks first would download again, or show an empty cache that fills the disk."
  static let claims = ["C049", "C146", "C147"]
  static let events: [EventKind] = KnownCache.events + [.answered]
  static let isOfOneCache = true
  static let outlivesApp = true

  private var cache: KnownCache
  private let waitsForIOQueue: Bool

  init(_ rules: InvariantRules) {
    cache = KnownCache(rules)
    waitsForIOQueue = rules.generation.cache.waitsForIOQueue
  }

  /// Which key a step asks for: `nil` for all; no question if it asks for none, or beside the I/O queue.
  private func question(_ action: Action) -> (key: String?, isAsked: Bool) {
    guard case .cache(let request) = action else { return (nil, false) }
    return switch request {
    case .exists(let url), .cachedExists(let url), .contains(let url, _, _): (url, true)
    case .existsNow(let url): (url, waitsForIOQueue)
    case .size: (nil, true)
    default: (nil, false)
    }
  }

  func relations(of event: RunEvent) -> [Relation] {
    switch event.kind {
    case .stimulus(let step, let action) where question(action).isAsked:
      [.load(EventSubject(step), .changes)]
        + cache.relations(ofQuestion: question(action).key)
    case .answered(let answer):
      [.load(EventSubject(answer.step), .changes)]
        + cache.relations(ofAsker: EventSubject(answer.step))
    default: cache.relations(of: event)
    }
  }

  mutating func observe(_ event: RunEvent, _ findings: inout [Finding]) {
    cache.observe(event)
    switch event.kind {
    case .stimulus(let step, let action):
      let question = question(action)
      if question.isAsked { cache.ask(EventSubject(step), for: question.key) }
    case .answered(let answer):
      let asker = EventSubject(answer.step)
      if let statement = answer.statement, let sight = cache.sight(of: asker) {
        judge(statement, sight, answer.step, &findings)
      }
      cache.forget(asker)
    default: break
    }
  }

  private func judge(
    _ statement: AnswerRecord.Statement, _ sight: KnownCache.Sight, _ step: String,
    _ findings: inout [Finding]
  ) {
    if case .size(let count, let bytes) = statement {
      guard bytes < sight.byteCount || count < sight.files.count else { return }
      findings.append(
        Finding(
          step, .sizeTooSmall,
          "\(step) gets the answer \(bytes) bytes in \(count) entries, and \(sight.files.count) files have had "
            + "\(sight.byteCount) since the call"))
    } else if let denial = denial(statement, sight, step) {
      findings.append(Finding(step, .cachedIsDenied, denial))
    }
  }

  /// What is denied, if anything is that is there.
  private func denial(
    _ statement: AnswerRecord.Statement, _ sight: KnownCache.Sight, _ step: String
  ) -> Sentence? {
    let inMemory = sight.memory.first
    let onDisk = sight.files.keys.first
    let denied: String?
    switch statement {
    case .isOnDisk(false):
      return onDisk.map {
        "\(step) is told that \($0) is not on disk, and the disk has had it since the call"
      }
    case .isCached(false), .isIn(.none, asked: .all): denied = inMemory ?? onDisk
    case .isIn(.none, asked: .memory): denied = inMemory
    case .isIn(.none, asked: .disk): denied = onDisk
    case .isOnDisk, .isCached, .isIn, .size: denied = nil
    }
    return denied.map {
      "\(step) is told that \($0) is not cached, and the cache has had it since the call"
    }
  }
}
