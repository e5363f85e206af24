import ImageLoadingInterface
import SimScenarios

/// The cache's own calls are answered.
struct CacheCallsAnswerOnce: Invariant {
  static let id = InvariantID.cacheCallsAnswerOnce
  static let sentence =
    "Each call of the cache that takes a block calls it once, on the queue that it promises: on main "
    + "if the I/O queue has to work for it, else before the call returns, as for a query that the "
    + "caller waits for."
  static let reason = "The app continues in that block, and touches views in it."
  static let claims = ["C051", "C105", "C106", "C186"]
  static let events: [EventKind] = [
    .answered, .cacheCallBegan, .cacheCallAnswered, .cacheCallReturned, .cacheCallCancelled,
  ]

  private struct Call: Hashable {
    let promise: CacheCall
    var answers = 0
    var hasReturned = false
    var isCancelled = false
  }
  private var calls: [String: Call] = [:]
  private var order: [String] = []
  private let answersCancelled: Bool

  init(_ rules: InvariantRules) { answersCancelled = rules.generation.cache.cancelledQueryAnswers }

  func relations(of event: RunEvent) -> [Relation] {
    switch event.kind {
    case .cacheCall(let call): [.load(EventSubject(call.name), .changes)]
    case .answered(let answer): [.load(EventSubject(answer.step), .changes)]
    default: []
    }
  }

  mutating func observe(_ event: RunEvent, _ findings: inout [Finding]) {
    switch event.kind {
    case .cacheCall(.asked(let call)):
      if calls[call.name] == nil { order.append(call.name) }
      calls[call.name] = Call(promise: call)
    case .cacheCall(.returned(let name)): calls[name]?.hasReturned = true
    case .cacheCall(.cancelled(let name)): calls[name]?.isCancelled = true
    case .cacheCall(.calledBack(let name, let isOnMain)): answer(name, isOnMain, &findings)
    case .answered(let record): answer(record.step, record.queue == .main, &findings)
    default: break
    }
  }

  private mutating func answer(_ name: String, _ isOnMain: Bool, _ findings: inout [Finding]) {
    guard let call = calls[name] else { return }
    calls[name]?.answers += 1
    if call.answers > 0 {
      findings.append(
        Finding(name, .answeredAgain, "\(name) is answered \(call.answers + 1) times"))
    }
    switch call.promise.place {
    case .main where !isOnMain:
      findings.append(
        Finding(name, .answeredOffMain, "\(name) is to be answered on main, and is not"))
    case .inside where call.hasReturned:
      findings.append(
        Finding(name, .answeredAfterReturn, "\(name) is answered after the call has returned"))
    case .insideOrMain where call.hasReturned && !isOnMain:
      findings.append(
        Finding(
          name, .answeredLateAndOffMain, "\(name) is answered after the call, and not on main"))
    case .main, .inside, .insideOrMain, .anywhere: break
    }
  }

  mutating func checkAtRest(_ end: RunEndState, _ findings: inout [Finding]) {
    guard end.outcome == .rest else { return }
    for name in order {
      guard let call = calls[name], call.answers == 0, !call.isCancelled || answersCancelled
      else { continue }
      findings.append(Finding(name, .neverAnswered, "\(name) is never answered"))
    }
  }
}

/// A load that waits for the disk gets the cache's answer.
struct SynchronousLoadCompletesInside: Invariant {
  static let id = InvariantID.synchronousLoadCompletesInside
  static let sentence =
    "A load on main that waits for the disk gets the cache's answer before the call returns, unless the "
    + "image is transformed first."
  static let reason = "An app that asks like this wants no placeholder to flash."
  static let claims = ["C166"]
  static let events: [EventKind] = [
    .optionsProcessed, .transformBegan, .completed, .cacheCallReturned,
  ]
  /// The loads whose call has returned on main.
  private var returned: Set<String> = []
  /// Loads whose image is transformed before they complete.
  private var transformed: Set<String> = []
  /// Loads that the app's options processor has ask for the bytes of a memory hit, which come later.
  private var wantsBytes: Set<String> = []

  /// Before 5.x no load can wait.
  static func isPromised(by generation: Generation) -> Bool { generation.cache.queriesByOptions }

  init(_ rules: InvariantRules) {}

  func relations(of event: RunEvent) -> [Relation] {
    switch event.kind {
    case .cacheCall(.returned(let name)): [.load(EventSubject(name), .changes)]
    case .model(.optionsProcessed(let load, _)), .model(.transformBegan(let load)):
      [.load(load, .changes)]
    case .model(.completed(let load, let result)) where result.cacheType != .none:
      [.load(load, .observes)]
    default: []
    }
  }

  mutating func observe(_ event: RunEvent, _ findings: inout [Finding]) {
    switch event.kind {
    case .cacheCall(.returned(let name)) where event.isOnMainQueue: returned.insert(name)
    case .model(.optionsProcessed(let load, let options)) where !options.waitsForCache:
      wantsBytes.insert(load.name)
    case .model(.transformBegan(let load)): transformed.insert(load.name)
    case .model(.completed(let load, let result))
    where result.cacheType != .none && returned.contains(load.name)
      && !wantsBytes.contains(load.name) && !transformed.contains(load.name):
      findings.append(
        Finding(
          load.name, .completedAfterReturn,
          "\(load) waited for the cache, and gets its answer after the call"))
    default: break
    }
  }
}
