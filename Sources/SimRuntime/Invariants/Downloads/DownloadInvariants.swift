import ImageLoadingInterface
import SimScenarios

/// What a download posts when it starts and when it stops.
struct DownloadNotificationsInPairs: Invariant {
  static let id = InvariantID.downloadNotificationsInPairs
  static let sentence =
    "Each download that posts its start posts one stop after it, and none posts a stop without a "
    + "start."
  static let reason =
    "An app that counts them for its activity indicator shows it for ever, or hides it too early."
  static let claims: [String] = []
  static let events: [EventKind] = [.notified]
  /// How many downloads of a URL have posted their start and not their stop.
  private var open: [ImageURL: Int] = [:]

  init(_ rules: InvariantRules) {}

  func relations(of event: RunEvent) -> [Relation] {
    guard case .model(.notified(let notification, let url)) = event.kind else { return [] }
    return switch notification {
    case .start, .stop: [.url(url, .changes)]
    case .receiveResponse, .finish: []
    }
  }

  mutating func observe(_ event: RunEvent, _ findings: inout [Finding]) {
    guard case .model(.notified(let notification, let url)) = event.kind else { return }
    switch notification {
    case .start: open[url, default: 0] += 1
    case .stop:
      if let count = open[url] {
        open[url] = count > 1 ? count - 1 : nil
        return
      }
      findings.append(
        Finding(
          url.absoluteString, .stopWithoutStart,
          "a download of \(url) posts a stop, and no start before it"))
    case .receiveResponse, .finish: break
    }
  }

  mutating func checkAtRest(_ end: RunEndState, _ findings: inout [Finding]) {
    guard end.outcome == .rest, end.state.downloads == 0 else { return }
    for url in open.keys.sorted() {
      findings.append(
        Finding(
          url.absoluteString, .startWithoutStop,
          "a download of \(url) posts its start, and no stop after it"))
    }
  }
}

/// Parts of an image go to those who asked for them.
struct PartsOnlyWhereAsked: Invariant {
  static let id = InvariantID.partsOnlyWhereAsked
  static let sentence =
    "A load that did not ask for parts of the image (progressiveDownload) gets none."
  static let reason =
    "Its completion takes the part for the image, and stores, crops or sends half a picture."
  static let claims: [String] = []
  static let events: [EventKind] =
    LoadsWithOption.events + [.completed, .downloadCallAnswered]
  /// The loads that did not ask.
  private var unasked = LoadsWithOption(.progressiveDownload, isSet: false)

  init(_ rules: InvariantRules) {}

  func relations(of event: RunEvent) -> [Relation] {
    guard let answer = event.answer else { return LoadsWithOption.relations(of: event) }
    return answer.result.isFinished ? [] : [.load(answer.load, .observes)]
  }

  mutating func observe(_ event: RunEvent, _ findings: inout [Finding]) {
    unasked.observe(event)
    guard let (load, result) = event.answer, !result.isFinished, unasked.contains(load) else {
      return
    }
    findings.append(
      Finding(load.name, .partUnasked, "\(load) asked for no parts of the image and gets one"))
  }
}

/// A cancel ends the progress of a load.
struct NoProgressAfterCancel: Invariant {
  static let id = InvariantID.noProgressAfterCancel
  static let sentence =
    "A cancelled load gets no progress of bytes that came after its cancel, at a later time."
  static let reason = "The bar of a row that is used again moves for a picture that is not wanted."
  static let claims: [String] = []
  static let events: [EventKind] = [
    .downloadCreated, .downloadJoined, .cancelled, .progressed, .bytesReceived,
    .downloadCallProgressed, .downloadCallCancelled,
  ]

  private struct Cancel: Hashable {
    let time: Duration
    /// How many bytes had come by then.
    var bytes: Int
  }
  private var cancels: [EventSubject: Cancel] = [:]
  /// What the loads download.
  private var urls: [EventSubject: ImageURL] = [:]
  /// How many bytes have come, by request, and the most of any request for a URL.
  private var received: [Int: Int] = [:]
  private var arrived: [ImageURL: Int] = [:]
  /// When cancelled loads got progress.
  private var late: [EventSubject: Set<Duration>] = [:]

  init(_ rules: InvariantRules) {}

  /// The order of a cancel and of bytes or progress at the same instant makes no difference: a list of those who
  /// wait may have been copied before the cancel takes a load off it.
  func relations(of event: RunEvent) -> [Relation] {
    switch event.kind {
    case .model(.downloadCreated(let url, _)): relations(of: event.subject, waitingFor: url)
    case .model(.downloadJoined(let url, let load, _)): relations(of: load, waitingFor: url)
    case .model(.progressed(let load, _, _)), .downloadCall(.progressed(let load, _, _)):
      [.load(load, .observes)]
    case .network(let networkEvent):
      switch networkEvent.kind {
      case .received: [.url(networkEvent.url, .adds)]
      case .started, .challenged, .responded, .cacheable, .cancelled, .finished, .failed: []
      }
    default: []
    }
  }

  /// How many bytes have come matters to a load that was cancelled before it waited for them.
  private func relations(of load: EventSubject, waitingFor url: ImageURL) -> [Relation] {
    [.load(load, .changes)] + (cancels[load] == nil ? [] : [.url(url, .observes)])
  }

  mutating func observe(_ event: RunEvent, _ findings: inout [Finding]) {
    switch event.kind {
    case .model(.downloadCreated(let url, _)): wait(event.subject, for: url)
    case .model(.downloadJoined(let url, let load, _)): wait(load, for: url)
    case .model(.cancelled(let load, _)), .downloadCall(.cancelled(let load)):
      if cancels[load] != nil { return }
      let bytes = urls[load].flatMap { arrived[$0] } ?? 0
      cancels[load] = Cancel(time: event.time, bytes: bytes)
    case .model(.progressed(let load, let received, _)),
      .downloadCall(.progressed(let load, let received, _)):
      guard let cancel = cancels[load], event.time > cancel.time, received > cancel.bytes
      else { return }
      late[load, default: []].insert(event.time)
    case .network(let networkEvent):
      guard case .received(let data) = networkEvent.kind else { return }
      note(data.byteCount, of: networkEvent, at: event.time)
    default: break
    }
  }

  /// Where a thread is slow, a cancel may be on its way while time passes.
  mutating func checkAtRest(_ end: RunEndState, _ findings: inout [Finding]) {
    guard end.timeIsExact else { return }
    for (load, times) in late.sorted(by: { $0.key.name < $1.key.name }) {
      let isLate = times.contains { time in !end.slowTimes.contains { $0.contains(time) } }
      guard isLate else { continue }
      findings.append(
        Finding(
          load.name, .progressAfterCancel,
          "\(load) was cancelled, and gets progress of bytes that came later"))
    }
  }

  private mutating func wait(_ load: EventSubject, for url: ImageURL) {
    urls[load] = url
    cancels[load]?.bytes = arrived[url] ?? 0
  }

  private mutating func note(_ bytes: Int, of event: NetworkEvent, at time: Duration) {
    let sum = received[event.transfer, default: 0] + bytes
    received[event.transfer] = sum
    let most = max(arrived[event.url] ?? 0, sum)
    arrived[event.url] = most
    for (load, cancel) in cancels where cancel.time == time && urls[load] == event.url {
      cancels[load]?.bytes = most
    }
  }
}
