import ImageLoadingInterface
import SimScenarios

/// Which completions a load calls after its cancel.
struct NoCompletionAfterCancel: Invariant {
  static let id = InvariantID.noCompletionAfterCancel
  static let sentence =
    "A cancelled load calls no completion; in 5.x only one that reports the cancel."
  static let reason = "A reused cell would show the picture of another row."
  static let claims = ["C061", "C062"]
  static let events: [EventKind] = [.completed, .cancelled]
  private let completesAtCancel: Bool
  private var cancelled: Set<EventSubject> = []

  init(_ rules: InvariantRules) { completesAtCancel = rules.generation.completesAtCancel }

  func relations(of event: RunEvent) -> [Relation] {
    guard case .model(let modelEvent) = event.kind else { return [] }
    return switch modelEvent {
    case .cancelled(let load, _), .completed(let load, _): [.load(load, .changes)]
    default: []
    }
  }

  mutating func observe(_ event: RunEvent, _ findings: inout [Finding]) {
    guard case .model(let modelEvent) = event.kind else { return }
    switch modelEvent {
    case .cancelled(let load, _): cancelled.insert(load)
    case .completed(let load, let result) where cancelled.contains(load):
      if completesAtCancel, result.saysCancelled { return }
      findings.append(
        Finding(
          load.name, .completedAfterCancel, "a completion of \(load) was called after its cancel"))
    default: break
    }
  }
}

/// Cancelling all loads reaches each of them.
struct CancelAllReachesEveryLoad: Invariant {
  static let id = InvariantID.cancelAllReachesEveryLoad
  static let sentence =
    "When a manager cancels all loads, each load with a completion still to call is on its list."
  static let reason = "An app that cancels all loads expects no completion afterwards."
  static let claims = ["C075", "C076"]
  static let events: [EventKind] = [
    .loadBegan, .optionsProcessed, .runningOperationAdded, .answerReady, .transformBegan,
    .completed, .completionDropped, .cancelled, .cancelAllBegan,
  ]
  private struct Load: Hashable {
    let owner: String?
    /// Whether it has completed.
    var hasEnded = false
    var isCancelled = false
    var answersUnderWay = 0
    var transforms = false

    /// A refresh completes twice; of any other load only an outdated part can be under way after its end.
    func expectsCompletion(refreshes: Bool) -> Bool {
      if isCancelled { return false }
      return !hasEnded || refreshes && (transforms || answersUnderWay > 0)
    }
  }
  private var loads: [EventSubject: Load] = [:]
  private var order: [EventSubject] = []
  /// A load can be cancelled before it is on the list.
  private var cancelled: Set<EventSubject> = []
  private var refreshes: Set<EventSubject> = []

  init(_ rules: InvariantRules) {}

  func relations(of event: RunEvent) -> [Relation] {
    guard case .model(let modelEvent) = event.kind else { return [] }
    return switch modelEvent {
    case .runningOperationAdded(let load): [.load(load.subject, .changes), .app(.within)]
    case .loadBegan(let load, _, _): [.load(load.subject, .changes)]
    case .optionsProcessed(let load, _): [.load(load, .changes)]
    case .answerReady(let load), .cancelled(let load, _): [.load(load, .within), .app(.within)]
    case .transformBegan(let load): [.load(load, .adds), .app(.within)]
    case .completed(let load, _), .completionDropped(let load):
      [.load(load, .observes), .app(.within)]
    case .cancelAllBegan: [.app(.changes)]
    default: []
    }
  }

  mutating func observe(_ event: RunEvent, _ findings: inout [Finding]) {
    guard case .model(let modelEvent) = event.kind else { return }
    switch modelEvent {
    case .runningOperationAdded(let load):
      if loads[load.subject] == nil { order.append(load.subject) }
      loads[load.subject] = Load(
        owner: load.owner, isCancelled: cancelled.contains(load.subject))
    case .loadBegan(let load, _, let options) where options.contains(.refreshCached):
      refreshes.insert(load.subject)
    case .optionsProcessed(let load, let options) where options.contains(.refreshCached):
      refreshes.insert(load)
    case .transformBegan(let load): loads[load]?.transforms = true
    case .answerReady(let load): loads[load]?.answersUnderWay += 1
    case .completionDropped(let load):
      loads[load]?.answersUnderWay -= 1
      loads[load]?.transforms = false
    case .cancelled(let load, _):
      cancelled.insert(load)
      loads[load]?.isCancelled = true
    case .completed(let load, let result):
      loads[load]?.answersUnderWay -= 1
      loads[load]?.transforms = false
      if result.isFinished { loads[load]?.hasEnded = true }
    case .cancelAllBegan(let manager, let listed):
      for name in order where !listed.contains(name) {
        guard let load = loads[name], load.owner == manager,
          load.expectsCompletion(refreshes: refreshes.contains(name))
        else { continue }
        findings.append(
          Finding(
            name.name, .notOnTheList, "all loads are cancelled, and \(name) is not on the list"))
      }
    default: break
    }
  }
}

/// A cancelled load does not keep its download.
struct CancelReachesTheDownload: Invariant {
  static let id = InvariantID.cancelReachesTheDownload
  static let sentence = "A cancelled load has cancelled its download."
  static let reason = "A download without a waiting load takes a slot from those that are wanted."
  static let claims = ["C072", "C073"]
  static let events: [EventKind] = [.downloadRequested, .downloadCancelRequested, .cancelled]
  private var asked: [EventSubject] = []
  private var cancelled: Set<EventSubject> = []
  private var givenUp: Set<EventSubject> = []

  init(_ rules: InvariantRules) {}

  /// It judges at rest, and until then only adds.
  func relations(of event: RunEvent) -> [Relation] { [] }

  mutating func observe(_ event: RunEvent, _ findings: inout [Finding]) {
    switch event.kind {
    case .model(.downloadRequested(let load)): asked.append(load)
    case .model(.cancelled(let load, _)): cancelled.insert(load)
    case .model(.downloadCancelRequested(let load)): givenUp.insert(load)
    default: break
    }
  }

  mutating func checkAtRest(_ end: RunEndState, _ findings: inout [Finding]) {
    for load in asked where cancelled.contains(load) && !givenUp.contains(load) {
      findings.append(
        Finding(load.name, .downloadNotCancelled, "\(load) was cancelled, and its download was not")
      )
    }
  }
}

/// A cancel has done its work when the request is over.
struct RequestEndsWithItsCancel: Invariant {
  static let id = InvariantID.requestEndsWithItsCancel
  static let sentence =
    "When the last load that waits for a download is cancelled, so is its request: nothing more "
    + "of it arrives at a later time. Nor does anything when each of them has its final answer."
  static let reason = "The user pays for unwanted bytes, and other downloads wait for the slot."
  static let claims = ["C072", "C073"]
  static let events: [EventKind] = [
    .cancelled, .completed, .downloadCallAnswered, .downloadCreated, .downloadJoined,
    .responseReceived, .bytesReceived, .requestCancelled, .requestFinished, .requestFailed,
  ]

  private enum Reason { case cancelled, answered }
  private struct Wait: Hashable {
    var loads: Set<EventSubject> = []
    /// Those that have stopped to wait at the last instant at which one did, and when that was.
    var left: Set<EventSubject> = []
    var leftAt: Duration?
    /// When the last of them was cancelled, or had its answer.
    var end: Duration?
    /// When a load came that was cancelled before.
    var cancelledCame: Duration?
  }
  private var waits: [ImageURL: Wait] = [:]
  private var urls: [EventSubject: Set<ImageURL>] = [:]
  /// When each load was first cancelled.
  private var cancels: [EventSubject: Duration] = [:]
  /// When requests continued, by their URLs, and after what.
  private var continued: [ImageURL: [Duration: Reason]] = [:]

  init(_ rules: InvariantRules) {}

  /// The order of a cancel and of what else comes at the same instant makes no difference, nor that of an answer and of
  /// what the network does: only what comes at a later time is too much. The end is judged only where time is exact, and
  /// there all orders have the same times.
  func relations(of event: RunEvent) -> [Relation] {
    switch event.kind {
    case .model(.downloadCreated(let url, _)):
      [.url(url, .changes), .load(event.subject, .adds)]
    case .model(.downloadJoined(let url, let load, _)): [.url(url, .adds), .load(load, .adds)]
    case .model(.completed(let load, let result)), .downloadCall(.answered(let load, let result)):
      result.endsDownload ? [.load(load, .observes)] : []
    case .network(let networkEvent):
      switch networkEvent.kind {
      case .responded, .received, .finished: [.url(networkEvent.url, .observes)]
      case .started, .challenged, .cacheable, .cancelled, .failed: []
      }
    default: []
    }
  }

  mutating func observe(_ event: RunEvent, _ findings: inout [Finding]) {
    switch event.kind {
    case .model(.downloadCreated(let url, _)):
      waits[url] = Wait()
      wait(event.subject, for: url, at: event.time)
    case .model(.downloadJoined(let url, let load, _)): wait(load, for: url, at: event.time)
    case .model(.cancelled(let load, _)):
      if cancels[load] == nil { cancels[load] = event.time }
      leave(load, at: event.time)
    case .model(.completed(let load, let result)), .downloadCall(.answered(let load, let result)):
      if result.endsDownload { leave(load, at: event.time) }
    case .network(let networkEvent):
      switch networkEvent.kind {
      case .responded, .received, .finished:
        if let wait = waits[networkEvent.url], let end = wait.end, event.time > end {
          continued[networkEvent.url, default: [:]][event.time] = reason(of: wait)
        }
      case .cancelled, .failed, .started, .challenged, .cacheable: break
      }
    default: break
    }
  }

  /// Where a thread is slow, a cancel may be on its way while time passes.
  mutating func checkAtRest(_ end: RunEndState, _ findings: inout [Finding]) {
    guard end.timeIsExact else { return }
    for (url, times) in continued.sorted(by: { $0.key < $1.key }) {
      let late = times.filter { time, _ in !end.slowTimes.contains { $0.contains(time) } }
      if late.values.contains(.cancelled) {
        findings.append(
          Finding(
            url.absoluteString, .requestContinues,
            "the last load of \(url) was cancelled, and its request continues"))
      }
      if late.values.contains(.answered) {
        findings.append(
          Finding(
            url.absoluteString, .requestForNobody,
            "each load of \(url) has its answer, and a request continues"))
      }
    }
  }

  /// Of a cancel and an answer at one instant either may have come last.
  private func reason(of wait: Wait) -> Reason {
    let wasCancelled =
      wait.cancelledCame == wait.end
      || wait.leftAt == wait.end && wait.left.contains { cancels[$0] == wait.end }
    return wasCancelled ? .cancelled : .answered
  }

  private mutating func wait(_ load: EventSubject, for url: ImageURL, at time: Duration) {
    urls[load, default: []].insert(url)
    if cancels[load] != nil {
      waits[url, default: Wait()].cancelledCame = time
      return end(url, at: time)
    }
    waits[url, default: Wait()].loads.insert(load)
    waits[url]?.left.remove(load)
    waits[url]?.end = nil
  }

  private mutating func leave(_ load: EventSubject, at time: Duration) {
    for url in (urls[load] ?? []).sorted() where waits[url]?.loads.remove(load) != nil {
      if waits[url]?.leftAt != time { waits[url]?.left = [] }
      waits[url]?.leftAt = time
      waits[url]?.left.insert(load)
      end(url, at: time)
    }
  }

  private mutating func end(_ url: ImageURL, at time: Duration) {
    if waits[url]?.loads.isEmpty ?? true { waits[url, default: Wait()].end = time }
  }
}

extension Generation {
  /// Whether a cancelled load is notified of its cancel.
  package var completesAtCancel: Bool {
    hasOwnLoading ? parts.completesCancelledLoads : manager.flow == .loaderOperation
  }
}

extension LoadResult {
  /// Whether it is final, and no cache had it.
  fileprivate var endsDownload: Bool { isFinished && (error != nil || isOfDownload) }

  /// Whether it says that the load was cancelled, and nothing else.
  fileprivate var saysCancelled: Bool {
    isFinished && image == nil && error?.saysCancelled == true
  }
}
