import ImageLoadingModel

/// Watches a run for broken invariants.
struct InvariantMonitor {
  private var invariants: [any Invariant]
  private(set) var violations: [Violation] = []

  init(_ rules: InvariantRules) {
    invariants = Invariants.types.map { $0.init(rules) }
  }

  mutating func observe(_ fact: RunFact) {
    for index in invariants.indices {
      let id = type(of: invariants[index]).id
      invariants[index].observe(fact) { finding in
        violations.append(
          Violation(
            invariant: id, subject: finding.subject, explanation: finding.explanation,
            step: fact.step, thread: fact.thread))
      }
    }
  }

  /// Nothing more can happen.
  mutating func checkAtRest(_ end: RunEndState, step: Int) {
    for index in invariants.indices {
      let id = type(of: invariants[index]).id
      invariants[index].checkAtRest(end) { finding in
        violations.append(
          Violation(
            invariant: id, subject: finding.subject, explanation: finding.explanation, step: step,
            thread: ""))
      }
    }
  }
}
