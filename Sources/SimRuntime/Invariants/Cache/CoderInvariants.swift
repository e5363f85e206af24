import ImageLoadingInterface
import SimScenarios

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
  private var queries: [EventSubject: [String: Query]] = [:]
  private var encodings: [String: Encoding] = [:]
  private var waits: [EventSubject: [String: Wait]] = [:]

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
      // One that asks memory again, where it looks for the file, waits since it asked first.
      let first = queries[event.subject]?[key]
      if !isFound, let first, first.place != event.place { return }
      queries[event.subject, default: [:]][key] =
        isFound ? nil : Query(place: event.place, since: event.time)
    case .encodingBegan(let key, _):
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

/// A download does not wait while the image of another one is decoded.
///
/// It judges what a download does next on a queue when the network has brought something: it reports
/// progress, decodes or ends; meanwhile the image of another was decoded on that queue. A response is
/// known by its progress alone.
struct DownloadsWaitForNoDecoding: Invariant {
  static let id = InvariantID.downloadsWaitForNoDecoding
  static let sentence =
    "The progress, the parts and the end of a download wait for the network and for its own image, and not "
    + "while the image of another download is decoded."
  static let reason =
    "A large photo is decoded, and the small pictures of a list, which have come, stay away until it is done."
  static let claims: [String] = []
  static let events: [EventKind] = [
    .downloadCreated, .downloadJoined, .progressed, .decodingBegan, .decodingEnded, .downloadEnded,
    .requestStarted, .responseReceived, .bytesReceived, .requestCancelled, .requestFinished,
    .requestFailed,
  ]

  /// What the network has brought last, and the download has not taken up.
  private struct Arrival: Hashable {
    let since: Duration
    /// What was decoded meanwhile, by the queue on which it was.
    var decodings: [String: ImageURL] = [:]
  }
  private struct Decoding: Hashable {
    let place: String
    let since: Duration
  }
  /// A download that has waited for a decoding.
  private struct Wait: Hashable {
    let decoded: ImageURL
    let time: ClosedRange<Duration>
  }
  /// What the loads download.
  private var urls: [EventSubject: ImageURL] = [:]
  private var arrivals: [ImageURL: Arrival] = [:]
  private var decodings: [ImageURL: Decoding] = [:]
  private var waits: [ImageURL: Wait] = [:]
  private let isJudging: Bool

  /// Before, each connection had a thread.
  static func isPromised(by generation: Generation) -> Bool {
    switch generation.downloader.transport {
    case .connection: false
    case .session: true
    }
  }

  /// Where the coder takes no time, nobody can wait for it.
  init(_ rules: InvariantRules) {
    isJudging = Self.isPromised(by: rules.generation) && rules.given.coder != CodingCosts()
  }

  func relations(of event: RunEvent) -> [Relation] {
    guard isJudging else { return [] }
    return switch event.kind {
    case .network(let networkEvent):
      switch networkEvent.kind {
      case .started, .responded, .received, .cancelled, .finished, .failed:
        Self.relations(ofDownload: networkEvent.url)
      case .challenged, .cacheable: []
      }
    case .model(.downloadCreated): [.load(event.subject, .changes)]
    case .model(.downloadJoined(_, let load, _)): [.load(load, .changes)]
    case .model(.progressed(let load, _, _)):
      [.load(load, .observes)] + (urls[load].map { Self.relations(ofDownload: $0) } ?? [])
    case .model(.decodingBegan(let url)), .model(.downloadEnded(let url)):
      Self.relations(ofDownload: url)
    case .model(.decodingEnded(let url)):
      takesTime(url, until: event.time) ? [.app(.changes)] : Self.relations(ofDownload: url)
    default: []
    }
  }

  private static func relations(ofDownload url: ImageURL) -> [Relation] {
    [.url(url, .changes), .app(.within)]
  }

  /// Whether time has passed in a decoding: what others have taken up meanwhile has not waited for it.
  private func takesTime(_ url: ImageURL, until end: Duration) -> Bool {
    decodings[url].map { $0.since < end } ?? false
  }

  mutating func observe(_ event: RunEvent, _ findings: inout [Finding]) {
    guard isJudging else { return }
    switch event.kind {
    case .network(let networkEvent): note(networkEvent, at: event.time)
    case .model(.downloadCreated(let url, _)): urls[event.subject] = url
    case .model(.downloadJoined(let url, let load, _)): urls[load] = url
    case .model(.progressed(let load, _, _)):
      if let url = urls[load] { takeUp(url, in: event) }
    case .model(.downloadEnded(let url)): takeUp(url, in: event)
    case .model(.decodingBegan(let url)):
      takeUp(url, in: event)
      decodings[url] = Decoding(place: event.place, since: event.time)
    case .model(.decodingEnded(let url)):
      guard let decoding = decodings.removeValue(forKey: url) else { return }
      note(decoding, of: url, until: event.time)
    default: break
    }
  }

  private mutating func note(_ event: NetworkEvent, at time: Duration) {
    switch event.kind {
    case .started, .cancelled: arrivals[event.url] = nil
    case .responded, .received, .finished, .failed: arrivals[event.url] = Arrival(since: time)
    case .challenged, .cacheable: break
    }
  }

  /// Time has passed in a decoding while something of others had come.
  private mutating func note(_ decoding: Decoding, of decoded: ImageURL, until end: Duration) {
    for (url, arrival) in arrivals
    where url != decoded && max(arrival.since, decoding.since) < end {
      arrivals[url]?.decodings[decoding.place] = decoded
    }
  }

  private mutating func takeUp(_ url: ImageURL, in event: RunEvent) {
    guard let arrival = arrivals.removeValue(forKey: url),
      let decoded = arrival.decodings[event.place]
    else { return }
    waits[url] = Wait(decoded: decoded, time: arrival.since...event.time)
  }

  /// Where a thread is slow, a callback may take as long.
  mutating func checkAtRest(_ end: RunEndState, _ findings: inout [Finding]) {
    guard end.timeIsExact else { return }
    for (url, wait) in waits.sorted(by: { $0.key < $1.key })
    where !end.slowTimes.contains(where: { $0.overlaps(wait.time) }) {
      findings.append(
        Finding(
          url.absoluteString, .waitsForDecoding,
          "the download of \(url) waits until \(wait.decoded) is decoded"))
    }
  }
}
