import ImageLoadingModel

/// A query of the disk does not wait for an encoding.
///
/// It judges who has asked memory in vain, away from the I/O queue, and then reads the file on it: meanwhile
/// an image was encoded there. For the encoding of the same key a query has to wait.
struct QueriesWaitForNoEncoding: Invariant {
  static let id = InvariantID.queriesWaitForNoEncoding
  static let sentence =
    "A query of the disk waits for what the disk has to do before, and not while the image of another key "
    + "is encoded."
  static let reason =
    "The app saves a large photo, and the pictures of a list, which are on disk, stay away until it is "
    + "encoded."
  static let claims: [String] = []
  static let events: [EventKind] = [.memoryRead, .encodingBegan, .encodingEnded, .fileRead]
  static let isOfOneCache = true

  /// A query that waits.
  private struct Query: Hashable {
    let place: String
    let since: Duration
    /// What was encoded meanwhile, by the queue on which it was.
    var encodings: [String: String] = [:]
  }
  private struct Encoding: Hashable {
    let place: String
    let since: Duration
  }
  /// A query that has waited for an encoding.
  private struct Wait: Hashable {
    let encoded: String
    let time: ClosedRange<Duration>
  }
  /// By who asks, and by key.
  private var queries: [Subject: [String: Query]] = [:]
  private var encodings: [String: Encoding] = [:]
  private var waits: [Subject: [String: Wait]] = [:]

  init(_ rules: InvariantRules) {}

  func relations(of event: RunEvent) -> [Relation] {
    guard case .model(let modelEvent) = event.kind else { return [] }
    return switch modelEvent {
    case .memoryRead, .fileRead: [.load(event.subject, .changes), .app(.within)]
    case .encodingBegan, .encodingEnded: [.app(.changes)]
    default: []
    }
  }

  mutating func observe(_ event: RunEvent, _ findings: inout [Finding]) {
    guard case .model(let modelEvent) = event.kind else { return }
    switch modelEvent {
    case .memoryRead(let key, let isFound):
      queries[event.subject, default: [:]][key] =
        isFound ? nil : Query(place: event.place, since: event.time)
    case .encodingBegan(let key):
      encodings[key] = Encoding(place: event.place, since: event.time)
    case .encodingEnded(let key):
      guard let encoding = encodings.removeValue(forKey: key) else { return }
      note(encoding, of: key, until: event.time)
    case .fileRead(let key, _, _):
      guard let query = queries[event.subject]?.removeValue(forKey: key),
        query.place != event.place, let encoded = query.encodings[event.place]
      else { return }
      waits[event.subject, default: [:]][key] = Wait(
        encoded: encoded, time: query.since...event.time)
    default: break
    }
  }

  /// Time has passed in an encoding while others waited.
  private mutating func note(_ encoding: Encoding, of encoded: String, until end: Duration) {
    for (asker, ofAsker) in queries {
      for (key, query) in ofAsker
      where key != encoded && max(query.since, encoding.since) < end {
        queries[asker]?[key]?.encodings[encoding.place] = encoded
      }
    }
  }

  /// Where a thread is slow, a query may come to the I/O queue long after it has asked memory.
  mutating func checkAtRest(_ end: RunEndState, _ findings: inout [Finding]) {
    guard end.timeIsExact else { return }
    for (asker, ofAsker) in waits.sorted(by: { $0.key.name < $1.key.name }) {
      for (key, wait) in ofAsker.sorted(by: { $0.key < $1.key })
      where !end.slowTimes.contains(where: { $0.overlaps(wait.time) }) {
        findings.append(
          Finding(
            asker.name, .waitsForEncoding,
            "\(asker) looks for the file of \(key), and waits until \(wait.encoded) is encoded"))
      }
    }
  }
}
