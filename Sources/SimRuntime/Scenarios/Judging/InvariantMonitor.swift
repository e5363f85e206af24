import ImageLoadingInterface

/// Watches a run for broken invariants.
package struct InvariantMonitor {
  package private(set) var invariants: [any Invariant]
  /// Those of the app itself.
  private var ownInvariants: [any AppInvariant]
  package private(set) var violations: [Violation] = []

  private let rules: InvariantRules
  private let panel: InvariantPanel

  /// - Parameter panel: those that judge the app.
  package init(_ rules: InvariantRules, _ panel: InvariantPanel) {
    self.rules = rules
    self.panel = panel
    invariants = panel.types.map { $0.init(rules) }
    ownInvariants = rules.generation.parts.invariants.map { $0.init() }
  }

  /// The same for another run. The app's own invariants are made anew, as they may be objects.
  package var forAnotherRun: InvariantMonitor {
    var monitor = self
    monitor.ownInvariants = rules.generation.parts.invariants.map { $0.init() }
    return monitor
  }

  /// How many judge the run.
  package var count: Int { invariants.count + ownInvariants.count }

  /// The places of the invariants that look at an event.
  func interested(in event: RunEvent) -> [Int] { panel.interested(in: event.kind.kind) }

  /// Whether anything is to be done at an event: with the app's end some invariants begin anew.
  package func looks(at kind: RunEvent.Kind) -> Bool {
    if case .terminated = kind { return true }
    return !ownInvariants.isEmpty || !panel.interested(in: kind.kind).isEmpty
  }

  /// Whether the app's own invariants look at an event.
  func ownInvariantsSee(_ event: RunEvent) -> Bool {
    !ownInvariants.isEmpty && AppEvent(event) != nil
  }

  package mutating func observe(_ event: RunEvent) {
    check(interested(in: event), step: event.step, thread: event.thread) { $0.observe(event, &$1) }
    if !ownInvariants.isEmpty, let appEvent = AppEvent(event) {
      checkOwn(step: event.step, thread: event.thread) { $0.observe(appEvent) }
    }
    guard case .terminated = event.kind else { return }
    for index in invariants.indices {
      let type = type(of: invariants[index])
      if !type.outlivesApp { invariants[index] = type.init(rules.forNextLife) }
    }
  }

  /// The run has ended: asks what there is to be asked at such an end.
  package mutating func checkAtTheEnd(_ end: RunEndState, step: Int) {
    switch end.outcome {
    case .rest, .deadlock:
      check(invariants.indices, step: step, thread: "") { $0.checkAtRest(end, &$1) }
      checkOwn(step: step, thread: "") { $0.checkAtRest() }
    // What would have come is not known.
    case .crashed, .livelock:
      check(invariants.indices, step: step, thread: "") { invariant, findings in
        if type(of: invariant).judgesCrashes { invariant.checkAtRest(end, &findings) }
      }
    case .idle: check(invariants.indices, step: step, thread: "") { $0.checkAtIdle(end, &$1) }
    case .timeBound, .stepBound, .interrupted, .pruned, .diverged, .escaped: break
    }
  }

  private mutating func checkOwn(
    step: Int, thread: String, _ body: (inout any AppInvariant) -> [AppFinding]
  ) {
    for index in ownInvariants.indices {
      let findings = body(&ownInvariants[index])
      let id = type(of: ownInvariants[index]).id
      violations += findings.map { finding in
        Violation(
          invariant: id, subject: finding.subject,
          sentence: Sentence(verbatim: finding.explanation),
          mode: .ofTheApp, detail: nil, step: step, thread: thread)
      }
    }
  }

  /// - Parameter places: those of the invariants that are asked.
  private mutating func check(
    _ places: some Sequence<Int>, step: Int, thread: @autoclosure () -> String,
    _ body: (inout any Invariant, inout [Finding]) -> Void
  ) {
    var findings: [Finding] = []
    for index in places {
      body(&invariants[index], &findings)
      if findings.isEmpty { continue }
      let id = type(of: invariants[index]).id
      violations += findings.map { finding in
        Violation(
          invariant: id.rawValue, subject: finding.subject,
          sentence: finding.explanation, mode: finding.mode, detail: finding.detail, step: step,
          thread: thread())
      }
      findings.removeAll()
    }
  }
}

extension AppEvent {
  /// What an app's own invariants see of an event; `nil` if nothing.
  fileprivate init?(_ event: RunEvent) {
    switch event.kind {
    case .model(.loadBegan(let load, let url, _)):
      self = .loadBegan(load: load.subject.name, url: url)
    case .model(.completed(let load, let result)): self = .completed(load: load.name, result)
    case .model(.progressed(let load, let received, let expected)):
      self = .progressed(load: load.name, received: received, expected: expected)
    case .model(.cancelled(let load, _)): self = .cancelled(load: load.name)
    case .model(.viewShows(let view, let content)): self = .viewShows(view: view, content)
    case .model(.fact(let fact)): self = .fact(fact)
    case .network(let event):
      switch event.kind {
      case .started: self = .requestBegan(url: event.url, number: event.transfer)
      case .finished: self = .requestEnded(url: event.url, number: event.transfer, nil)
      case .failed(let error):
        self = .requestEnded(url: event.url, number: event.transfer, error)
      case .challenged, .responded, .received, .cacheable, .cancelled: return nil
      }
    case .memoryWarningBegan: self = .memoryWarning
    default: return nil
    }
  }
}
