import ImageLoadingInterface
import SimScenarios

/// A load that asked to continue in the background does so, whichever load began its download.
struct ContinuesInBackground: Invariant {
  static let id = InvariantID.continuesInBackground
  static let sentence =
    "When the app goes to the background, a download that is under way has begun a background task if a load "
    + "that waits for it asked for that (continueInBackground)."
  static let reason =
    "The system suspends the app, and the picture does not come until the user is back."
  static let claims: [String] = []
  static let events: [EventKind] =
    LoadsWithOption.events + [
      .stimulus, .completed, .cancelled, .downloadCallAnswered, .downloadCallCancelled,
      .downloadCreated, .downloadJoined, .downloadStarted,
      .downloadCancelled, .backgroundTaskBegan, .requestCancelled, .requestFinished, .requestFailed,
    ]

  private struct Download: Hashable {
    var created: Duration?
    var started: Duration?
    /// The loads that wait for it, and since when.
    var loads: [EventSubject: Duration] = [:]
  }
  private var downloads: [ImageURL: Download] = [:]
  private var continuing = LoadsWithOption(.continueInBackground, isSet: true)
  /// The loads that wait no longer.
  private var ended: Set<EventSubject> = []
  /// When the latest background task was begun, by what for.
  private var begun: [String: Duration] = [:]
  /// When the app left loads without one.
  private var cutOff: [EventSubject: Set<Duration>] = [:]
  /// Whether there is an application, and it goes to the background.
  private let canLeave: Bool

  init(_ rules: InvariantRules) {
    canLeave = rules.given.device.hasApplication && rules.downloads.entersBackground
  }

  func relations(of event: RunEvent) -> [Relation] {
    guard canLeave else { return [] }
    return switch event.kind {
    case .stimulus(_, .app(.enterBackground)): [.app(.changes)]
    case .model(.loadBegan), .model(.optionsProcessed), .downloadCall(.asked):
      LoadsWithOption.relations(of: event) + [.app(.within)]
    case .model(.cancelled), .downloadCall(.cancelled): [.app(.within)]
    case .model(.completed(_, let result)), .downloadCall(.answered(_, let result)):
      result.isFinished ? [.app(.within)] : []
    case .model(.downloadJoined(let url, _, _)): [.url(url, .adds), .app(.within)]
    case .model(.downloadCreated(let url, _)), .model(.downloadStarted(let url)),
      .model(.downloadCancelled(let url)):
      [.url(url, .changes), .app(.within)]
    case .model(.backgroundTaskBegan): [.app(.within)]
    case .network(let networkEvent):
      networkEvent.kind.endsRequest ? [.url(networkEvent.url, .changes), .app(.within)] : []
    default: []
    }
  }

  mutating func observe(_ event: RunEvent, _ findings: inout [Finding]) {
    guard canLeave else { return }
    continuing.observe(event)
    switch event.kind {
    case .stimulus(_, .app(.enterBackground)): leave(at: event.time)
    case .model(.cancelled(let load, _)), .downloadCall(.cancelled(let load)): ended.insert(load)
    case .model(.completed(let load, let result)), .downloadCall(.answered(let load, let result)):
      if result.isFinished { ended.insert(load) }
    case .model(.downloadCreated(let url, _)):
      // A worker may have started it before.
      downloads[url, default: Download()].created = event.time
      downloads[url]?.loads = [event.subject: event.time]
    case .model(.downloadJoined(let url, let load, _)): downloads[url]?.loads[load] = event.time
    case .model(.downloadStarted(let url)):
      downloads[url, default: Download()].started = event.time
    case .model(.downloadCancelled(let url)): downloads[url] = nil
    case .model(.backgroundTaskBegan(_, let work)): begun[work] = event.time
    case .network(let networkEvent):
      if networkEvent.kind.endsRequest { downloads[networkEvent.url] = nil }
    default: break
    }
  }

  /// What is done at the same instant may come before or after.
  private mutating func leave(at time: Duration) {
    for (url, download) in downloads {
      guard let created = download.created, let started = download.started, started < time,
        begun[url.absoluteString].map({ $0 < created }) ?? true
      else { continue }
      for (load, joined) in download.loads
      where joined < time && continuing.contains(load) && !ended.contains(load) {
        cutOff[load, default: []].insert(time)
      }
    }
  }

  /// Where a thread is slow, a load may be on its way into the download while time passes.
  mutating func checkAtRest(_ end: RunEndState, _ findings: inout [Finding]) {
    guard end.timeIsExact else { return }
    for (load, times) in cutOff.sorted(by: { $0.key.name < $1.key.name }) {
      let isCutOff = times.contains { time in !end.slowTimes.contains { $0.contains(time) } }
      guard isCutOff else { continue }
      findings.append(
        Finding(
          load.name, .cutOffInBackground,
          "\(load) has continueInBackground, and its download has begun no background task when the app leaves"
        ))
    }
  }
}

extension NetworkEvent.Kind {
  /// Whether nothing more of the request is wanted or comes.
  fileprivate var endsRequest: Bool {
    switch self {
    case .cancelled, .finished, .failed: true
    case .started, .challenged, .responded, .received, .cacheable: false
    }
  }
}
