import ImageLoadingInterface
import SimScenarios

/// Parts of an image are decoded while it comes.
///
/// A new download of the URL makes it forget the one before: a late part of that goes unseen. Where a download
/// began before the one of its URL before it had ended, a cancel may be of either, and ends none.
struct NoPartAfterTheEnd: Invariant {
  static let id = InvariantID.noPartAfterTheEnd
  static let sentence =
    "No part of an image is decoded any more when all its bytes have come, or when its download has failed or was "
    + "cancelled."
  static let reason = "The image waits behind parts that nobody looks at any more."
  static let claims: [String] = []
  static let events: [EventKind] = [
    .downloadCreated, .downloadCancelled, .downloadEnded, .receivingEnded, .partDecodingBegan,
  ]
  /// The last download of each is over.
  private var ended: Set<ImageURL> = []
  /// Those that have a download, and those whose last one began beside another.
  private var live: Set<ImageURL> = []
  private var unclear: Set<ImageURL> = []

  /// Before, a part is decoded in the callback that brings it.
  static func isPromised(by generation: Generation) -> Bool {
    guard case .session(let policies) = generation.downloader.transport else { return false }
    return policies.decoding == .onCoderQueue
  }

  init(_ rules: InvariantRules) {}

  func relations(of event: RunEvent) -> [Relation] {
    guard case .model(let modelEvent) = event.kind else { return [] }
    return switch modelEvent {
    case .downloadCreated(let url, _), .downloadCancelled(let url), .downloadEnded(let url),
      .receivingEnded(let url):
      [.url(url, .changes)]
    case .partDecodingBegan(let url): [.url(url, .observes)]
    default: []
    }
  }

  mutating func observe(_ event: RunEvent, _ findings: inout [Finding]) {
    guard case .model(let modelEvent) = event.kind else { return }
    switch modelEvent {
    case .downloadCreated(let url, _):
      ended.remove(url)
      if live.insert(url).inserted { unclear.remove(url) } else { unclear.insert(url) }
    case .downloadCancelled(let url):
      if !unclear.contains(url) { ended.insert(url) }
      live.remove(url)
    case .downloadEnded(let url): live.remove(url)
    case .receivingEnded(let url): ended.insert(url)
    case .partDecodingBegan(let url) where ended.contains(url):
      findings.append(
        Finding(
          url.absoluteString, .partDecodedLate,
          "a part of \(url) is decoded after the end of its download"))
    default: break
    }
  }
}

/// Parts of an image reach all loads that asked for them.
///
/// It goes by bytes that came after a load had begun to wait for its download and before the download had ended, both
/// at another instant. It leaves out
/// - loads that refresh: one that has an image gets no parts;
/// - images that are transformed: a part may be dropped after the final one;
/// - downloads whose first bytes are too few to draw anything;
/// - everything where small parts are wanted together (minimumProgressPercent), or once the coder was kept busy.
struct PartsWhereverAsked: Invariant {
  static let id = InvariantID.partsWhereverAsked
  static let sentence =
    "A load that asked for parts of the image (progressiveDownload) gets one if bytes come before "
    + "the last ones, whoever began the download."
  static let reason =
    "The picture that a page wants to show as it comes stays blank until it is complete."
  static let claims = ["C228"]
  static let events: [EventKind] =
    LoadsWithOption.events + [
      .stimulus, .downloadCreated, .downloadJoined, .downloadEnded, .transformBegan, .completed,
      .downloadCallAnswered,
      .requestStarted, .responseReceived, .bytesReceived, .requestCancelled, .requestFinished,
      .requestFailed,
    ]

  /// The last request for a URL.
  private struct Request: Hashable {
    let number: Int
    var expected = 0
    var received = 0
    /// Whether anything can be drawn of the first bytes.
    var isDrawable = true
  }
  private struct Wait: Hashable {
    let url: ImageURL
    let since: Duration
    /// When bytes came of which it could get a part, and when the request ended.
    var partAt: Duration?
    var endAt: Duration?
    /// Whether its download has ended: the bytes of the next one are not for it.
    var isOver = false
  }
  private var asking = LoadsWithOption(.progressiveDownload, isSet: true)
  private var refreshing = LoadsWithOption(.refreshCached, isSet: true)
  private var requests: [ImageURL: Request] = [:]
  private var waits: [EventSubject: Wait] = [:]
  /// When loads that got no part could have had one.
  private var missed: [EventSubject: ClosedRange<Duration>] = [:]
  private var isJudging: Bool

  init(_ rules: InvariantRules) {
    isJudging =
      rules.given.downloader.minimumProgressPercent == 0
      && rules.generation.parts.downloadOperation == nil
  }

  /// What comes at the same instant as a join makes no difference to it.
  func relations(of event: RunEvent) -> [Relation] {
    guard isJudging else { return [] }
    return switch event.kind {
    // What a request brings matters only to loads that wait for parts.
    case .network where asking.loads.isEmpty: []
    case .model(.downloadCreated): [.load(event.subject, .changes)]
    case .model(.downloadEnded(let url)): asking.loads.isEmpty ? [] : [.url(url, .changes)]
    case .model(.downloadJoined(_, let load, _)), .model(.transformBegan(let load)),
      .model(.completed(let load, _)), .downloadCall(.answered(let load, _)):
      [.load(load, .changes)]
    case .network(let networkEvent):
      switch networkEvent.kind {
      case .started, .finished, .failed, .cancelled: [.url(networkEvent.url, .changes)]
      case .received, .responded: [.url(networkEvent.url, .adds)]
      case .challenged, .cacheable: []
      }
    default: LoadsWithOption.relations(of: event)
    }
  }

  mutating func observe(_ event: RunEvent, _ findings: inout [Finding]) {
    asking.observe(event)
    refreshing.observe(event)
    guard isJudging else { return }
    switch event.kind {
    case .stimulus(_, .downloader(.occupy)):
      isJudging = false
      waits = [:]
      missed = [:]
    case .model(.downloadCreated(let url, _)): wait(event.subject, for: url, at: event.time)
    case .model(.downloadJoined(let url, let load, _)): wait(load, for: url, at: event.time)
    case .model(.downloadEnded(let url)):
      for load in waiting(for: url) { waits[load]?.isOver = true }
    case .model(.transformBegan(let load)): waits[load] = nil
    case .model(.completed(let load, let result)), .downloadCall(.answered(let load, let result)):
      guard let wait = waits.removeValue(forKey: load), result.isFinished, result.image != nil,
        result.cacheType == .none, let partAt = wait.partAt, let endAt = wait.endAt
      else { return }
      missed[load] = partAt...endAt
    case .network(let networkEvent): observe(networkEvent, at: event.time)
    default: break
    }
  }

  private mutating func wait(_ load: EventSubject, for url: ImageURL, at time: Duration) {
    guard asking.contains(load), !refreshing.contains(load) else { return }
    waits[load] = Wait(url: url, since: time)
  }

  private mutating func observe(_ event: NetworkEvent, at time: Duration) {
    let url = event.url
    if case .started = event.kind {
      requests[url] = Request(number: event.transfer)
      forgetParts(of: url)
    }
    guard requests[url]?.number == event.transfer else { return }
    switch event.kind {
    case .responded(let response): requests[url]?.expected = max(response.expectedLength, 0)
    case .received(let data): receive(data.byteCount, of: url, at: time)
    case .finished:
      for load in waiting(for: url) where waits[load]?.partAt.map({ $0 < time }) == true {
        waits[load]?.endAt = time
      }
    case .failed, .cancelled: forgetParts(of: url)
    case .started, .challenged, .cacheable: break
    }
  }

  private mutating func receive(_ bytes: Int, of url: ImageURL, at time: Duration) {
    guard var request = requests[url] else { return }
    if request.received == 0 { request.isDrawable = bytes >= SimulatedImageCoder.drawableBytes }
    request.received += bytes
    requests[url] = request
    guard request.isDrawable, request.received < request.expected else { return }
    for load in waiting(for: url) {
      guard let wait = waits[load], wait.since < time, wait.partAt == nil else { continue }
      waits[load]?.partAt = time
    }
  }

  private mutating func forgetParts(of url: ImageURL) {
    for load in waiting(for: url) {
      waits[load]?.partAt = nil
      waits[load]?.endAt = nil
    }
  }

  /// The loads that wait for a download of a URL that has not ended.
  private func waiting(for url: ImageURL) -> [EventSubject] {
    waits.filter { $0.value.url == url && !$0.value.isOver }.keys.sorted { $0.name < $1.name }
  }

  /// Where a thread is slow, a part may wait for it until the image is complete.
  mutating func checkAtRest(_ end: RunEndState, _ findings: inout [Finding]) {
    guard end.timeIsExact else { return }
    for (load, time) in missed.sorted(by: { $0.key.name < $1.key.name })
    where !end.slowTimes.contains(where: { $0.overlaps(time) }) {
      findings.append(
        Finding(
          load.name, .partMissed,
          "\(load) asked for parts of the image, and gets only the whole though it came in pieces"))
    }
  }
}
