import ImageLoadingInterface
import SimScenarios

/// A load that joins a download waits no longer than it would alone.
struct WaitingDownloadHasHighestPriority: Invariant {
  static let id = InvariantID.waitingDownloadHasHighestPriority
  static let sentence =
    "A download that waits in the queue has at least the priority of each load that waits for it."
  static let reason =
    "The picture that the user looks at waits behind those that are only loaded ahead."
  static let claims: [String] = []
  static let events: [EventKind] = [
    .loadBegan, .optionsProcessed, .cancelled, .downloadCreated, .downloadJoined,
    .downloadPriority, .downloadStarted, .downloadCancelled,
  ]

  private struct Waiting: Hashable {
    var priority: Int
    /// The loads that wait for it, and since when.
    var loads: [EventSubject: Duration]
  }
  /// The downloads that have not begun.
  private var waiting: [ImageURL: Waiting] = [:]
  /// Those that began before it was reported that they were made.
  private var begun: Set<ImageURL> = []
  /// The priorities that loads want.
  private var wanted: [EventSubject: Int] = [:]
  private var cancelled: Set<EventSubject> = []
  /// When downloads began whose priority was too low.
  private var low: [ImageURL: Set<Duration>] = [:]
  /// Whether a download can have to wait for another one.
  private let mayWait: Bool

  init(_ rules: InvariantRules) {
    mayWait = rules.downloadsMayWait
  }

  /// The order of a join and a beginning at the same instant makes no difference: the queue may have
  /// taken the download already.
  func relations(of event: RunEvent) -> [Relation] {
    guard mayWait, case .model(let modelEvent) = event.kind else { return [] }
    return switch modelEvent {
    case .loadBegan(let load, _, _): [.load(load.subject, .changes)]
    case .optionsProcessed(let load, _): [.load(load, .changes)]
    case .cancelled(let load, _): [.load(load, .changes)]
    case .downloadCreated(let url, _), .downloadPriority(let url, _), .downloadCancelled(let url):
      [.url(url, .changes)]
    case .downloadJoined(let url, _, _): [.url(url, .adds)]
    case .downloadStarted(let url):
      [.url(url, .changes)] + loads(of: url).map { Relation.load($0, .observes) }
    default: []
    }
  }

  private func loads(of url: ImageURL) -> [EventSubject] {
    guard let download = waiting[url] else { return [] }
    return download.loads.keys.sorted { $0.name < $1.name }
  }

  mutating func observe(_ event: RunEvent, _ findings: inout [Finding]) {
    guard mayWait, case .model(let modelEvent) = event.kind else { return }
    switch modelEvent {
    case .loadBegan(let load, _, let options): wanted[load.subject] = options.priority
    case .optionsProcessed(let load, let options): wanted[load] = options.priority
    case .cancelled(let load, _): cancelled.insert(load)
    case .downloadCreated(let url, let priority):
      if begun.remove(url) != nil { return }
      waiting[url] = Waiting(priority: priority, loads: [event.subject: event.time])
    case .downloadJoined(let url, let load, _): waiting[url]?.loads[load] = event.time
    case .downloadPriority(let url, let priority): waiting[url]?.priority = priority
    case .downloadCancelled(let url): waiting[url] = nil
    case .downloadStarted(let url): begin(url, at: event.time)
    default: break
    }
  }

  private mutating func begin(_ url: ImageURL, at time: Duration) {
    guard let download = waiting.removeValue(forKey: url) else {
      begun.insert(url)
      return
    }
    for (load, joined) in download.loads where joined < time && !cancelled.contains(load) {
      guard let priority = wanted[load], priority > download.priority else { continue }
      low[url, default: []].insert(time)
    }
  }

  /// Where a thread is slow, a load may be on its way into the download while time passes.
  mutating func checkAtRest(_ end: RunEndState, _ findings: inout [Finding]) {
    guard end.timeIsExact else { return }
    for (url, times) in low.sorted(by: { $0.key < $1.key }) {
      let isLow = times.contains { time in !end.slowTimes.contains { $0.contains(time) } }
      guard isLow else { continue }
      findings.append(
        Finding(
          url.absoluteString, .priorityOfAnother,
          "the download of \(url) has a lower priority than a load that waits for it"))
    }
  }
}

extension LoadOptions {
  /// What the downloader makes of them: high wins.
  fileprivate var priority: Int { contains(.highPriority) ? 4 : contains(.lowPriority) ? -4 : 0 }
}
