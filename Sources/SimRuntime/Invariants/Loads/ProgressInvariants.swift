import ImageLoadingInterface
import SimScenarios

/// Who asked for progress gets it.
///
/// It goes by bytes that came at a later instant than the load had begun to wait for its download. It leaves out
/// - loads that were cancelled, and those that waited for two downloads;
/// - URLs with several downloads or requests: which of them a load waited for is not certain;
/// - pictures whose category takes no progress block in a generation;
/// - everything where little progress is not reported (minimumProgressPercent), once the app has begun a new session,
///   and where the manager or the downloader is custom.
struct ProgressIsReported: Invariant {
  static let id = InvariantID.progressIsReported
  static let sentence =
    "A load that asked for progress and gets the image of its download has been told of bytes that came before."
  static let reason = "A progress bar stays empty, as if nothing came."
  static let claims = ["C221"]
  static let events: [EventKind] = [
    .stimulus, .downloadCreated, .downloadJoined, .requestStarted, .bytesReceived, .progressed,
    .completed, .cancelled, .downloadCallProgressed, .downloadCallAnswered, .downloadCallCancelled,
  ]

  private struct Wait: Hashable {
    let url: ImageURL
    let since: Duration
  }
  /// The loads that asked for progress, and those that got some bytes told.
  private var asking: Set<EventSubject> = []
  private var told: Set<EventSubject> = []
  private var cancelled: Set<EventSubject> = []
  private var waits: [EventSubject: Set<Wait>] = [:]
  /// How many downloads were made of a URL, and how many requests.
  private var downloads: [ImageURL: Int] = [:]
  private var requests: [ImageURL: Int] = [:]
  /// When the last bytes came.
  private var lastBytes: [ImageURL: Duration] = [:]
  /// When each got its first downloaded image.
  private var completed: [EventSubject: Duration] = [:]
  private var isJudging: Bool
  private let views: RunConstant<ViewPolicies>

  init(_ rules: InvariantRules) {
    let parts = rules.generation.parts
    isJudging =
      rules.given.downloader.minimumProgressPercent == 0 && parts.manager == nil
      && parts.downloader == nil
    views = RunConstant(rules.generation.view)
  }

  /// All of it is looked at only at the end, in whatever order it came.
  func relations(of event: RunEvent) -> [Relation] { [] }

  mutating func observe(_ event: RunEvent, _ findings: inout [Finding]) {
    guard isJudging else { return }
    if let load = event.cancelledLoad { cancelled.insert(load) }
    if let (load, received, _) = event.progress, received > 0 { told.insert(load) }
    if let (load, result) = event.answer, result.isFinished, result.isOfDownload {
      completed[load] = min(completed[load] ?? event.time, event.time)
    }
    switch event.kind {
    case .stimulus(_, .downloader(.newSession)): isJudging = false
    case .stimulus(let step, let action):
      if action.effect.takesProgress(views.value) { asking.insert(EventSubject(step)) }
    case .model(.downloadCreated(let url, _)):
      downloads[url, default: 0] += 1
      waits[event.subject, default: []].insert(Wait(url: url, since: event.time))
    case .model(.downloadJoined(let url, let load, _)):
      waits[load, default: []].insert(Wait(url: url, since: event.time))
    case .network(let networkEvent):
      switch networkEvent.kind {
      case .started: requests[networkEvent.url, default: 0] += 1
      case .received(let data) where !data.isEmpty:
        lastBytes[networkEvent.url] = max(lastBytes[networkEvent.url] ?? .zero, event.time)
      case .received, .challenged, .responded, .cacheable, .cancelled, .finished, .failed: break
      }
    default: break
    }
  }

  /// Where a thread is slow, it may come to the download when all bytes are there.
  mutating func checkAtRest(_ end: RunEndState, _ findings: inout [Finding]) {
    guard isJudging, end.outcome == .rest, end.timeIsExact else { return }
    for (load, time) in completed.sorted(by: { $0.key.name < $1.key.name }) {
      guard asking.contains(load), !told.contains(load), !cancelled.contains(load),
        let wait = waits[load]?.first, waits[load]?.count == 1,
        downloads[wait.url] == 1, requests[wait.url] == 1,
        let last = lastBytes[wait.url], wait.since < last, last <= time,
        !end.slowTimes.contains(where: { $0.overlaps(wait.since...time) })
      else { continue }
      findings.append(
        Finding(
          load.name, .progressMissing,
          "\(load) asked for progress, and gets none about the bytes of its image"))
    }
  }
}

extension ActionEffect {
  /// Whether it begins something under its name that gets a progress block.
  fileprivate func takesProgress(_ views: ViewPolicies) -> Bool {
    switch self {
    case .loads(.load(let request)):
      request.wantsProgress && (request.view == nil || views.takesProgress(of: request.slot))
    case .downloader(.download(let wantsProgress)): wantsProgress
    case .loads(.animationImages), .loads(.prefetch), .loads(.makePrefetcher), .downloader(.limits),
      .downloader(.replacesSession), .downloader(.otherCall), .none, .cache, .files, .manager, .app,
      .response, .unknown:
      false
    }
  }
}
