import ImageLoadingModel

/// Watches a run for broken invariants.
struct InvariantMonitor {
  private(set) var invariants: [any Invariant]
  private(set) var violations: [Violation] = []

  private let rules: InvariantRules

  init(_ rules: InvariantRules) {
    self.rules = rules
    let hasSeveralCaches = rules.hasSeveralCaches
    invariants = Invariants.types.filter { !($0.isOfOneCache && hasSeveralCaches) }
      .map { $0.init(rules) }
  }

  mutating func observe(_ event: RunEvent) {
    check(step: event.step, thread: event.thread) { $0.observe(event, &$1) }
    guard case .terminated = event.kind else { return }
    for index in invariants.indices {
      let type = type(of: invariants[index])
      if !type.outlivesApp { invariants[index] = type.init(rules.forNextLife) }
    }
  }

  /// The run has ended: asks what there is to be asked at such an end.
  mutating func checkAtTheEnd(_ end: RunEndState, step: Int) {
    switch end.outcome {
    case .rest, .deadlock, .livelock:
      check(step: step, thread: "") { $0.checkAtRest(end, &$1) }
    case .crashed:
      check(step: step, thread: "") { invariant, findings in
        if type(of: invariant).judgesCrashes { invariant.checkAtRest(end, &findings) }
      }
    case .idle: check(step: step, thread: "") { $0.checkAtIdle(end, &$1) }
    case .timeBound, .stepBound, .interrupted, .pruned, .diverged, .escaped: break
    }
  }

  private mutating func check(
    step: Int, thread: @autoclosure () -> String,
    _ body: (inout any Invariant, inout [Finding]) -> Void
  ) {
    var findings: [Finding] = []
    for index in invariants.indices {
      body(&invariants[index], &findings)
      if findings.isEmpty { continue }
      let id = type(of: invariants[index]).id
      violations += findings.map { finding in
        Violation(
          invariant: id.rawValue, subject: finding.subject,
          explanation: finding.explanation, mode: finding.mode, detail: finding.detail, step: step,
          thread: thread())
      }
      findings.removeAll()
    }
  }
}
