import ImageLoadingModel

/// What fuzzing has done and found.
package struct FuzzReport: Sendable {
  package let plan: FuzzPlan
  /// How many scenarios were run.
  package var scenarios = 0
  /// How many runs that makes.
  package var executions = 0
  /// Operations on shared objects in all runs.
  package var steps = 0
  /// Runs that were not judged, because a moment that the scenario waits for never came.
  package var unjudged = 0
  /// Each kind of failure once, in the order of the scenarios that first showed it.
  package var findings: [FuzzFinding] = []
  /// Whether it was stopped before every scenario was run.
  package var isCutShort: Bool { scenarios < plan.shardRuns }

  package init(_ plan: FuzzPlan) { self.plan = plan }

  /// Adds what was found elsewhere. Of one kind the finding with the first scenario stays.
  mutating func add(_ other: [FuzzFinding]) {
    for finding in other {
      guard let place = findings.firstIndex(where: { $0.isLike(finding) }) else {
        findings.append(finding)
        continue
      }
      let count = findings[place].count + finding.count
      if finding.index < findings[place].index { findings[place] = finding }
      findings[place].count = count
    }
    findings.sort { ($0.index, $0.kind) < ($1.index, $1.kind) }
  }
}

/// A kind of failure in one generation, and the first run that showed it.
package struct FuzzFinding: Sendable {
  package let generation: String
  package let kind: FailureKind
  /// How many scenarios show it.
  package var count: Int
  /// The place of the first of them.
  package let index: Int
  /// Its seed.
  package let seed: UInt64
  /// The first order in which it fails.
  package let order: FuzzOrder
  /// What is wrong there.
  package let explanation: String
  /// What is left of it.
  package var shrunk: FuzzExample?

  func isLike(_ other: FuzzFinding) -> Bool {
    generation == other.generation && kind == other.kind
  }

  /// A name for the file of the finding, the same in each shard, and another for each kind.
  package var fileName: String {
    var digest = Digest()
    digest.add("\(kind.subject) \(kind.way)")
    return "\(generation)-\(kind.invariant)-\(digest.description.prefix(4)).json"
  }
}

/// In which order the threads of a scenario were scheduled.
package enum FuzzOrder: Sendable, Equatable, CustomStringConvertible {
  case firstInFirstOut
  case random(seed: UInt64)
  /// Priorities that change a few times (PCT).
  case priorities(seed: UInt64)

  /// The orders of a scenario.
  static func all(_ count: Int) -> [FuzzOrder] {
    [.firstInFirstOut]
      + (1..<UInt64(max(count, 1))).map { seed in
        seed % 2 == 1 ? .random(seed: seed) : .priorities(seed: seed)
      }
  }

  package var description: String {
    switch self {
    case .firstInFirstOut: "first-in-first-out"
    case .random(let seed): "random \(seed)"
    case .priorities(let seed): "pct \(seed)"
    }
  }

  /// Reads what `description` gives.
  init?(_ text: String) {
    let words = text.split(separator: " ")
    let seed = words.count == 2 ? UInt64(words[1]) : nil
    switch (words.first, seed) {
    case ("first-in-first-out", nil) where words.count == 1: self = .firstInFirstOut
    case ("random", let seed?): self = .random(seed: seed)
    case ("pct", let seed?): self = .priorities(seed: seed)
    default: return nil
    }
  }
}

/// The scenario that shrinking has left of a finding.
package struct FuzzExample: Sendable, Equatable {
  package let document: JSONValue
  package let explanation: String
  package let digest: String
  package let defects: [String]
  package let steps: Int
  package let switches: Int
  package let end: Shrunk.End

  init(_ shrunk: Shrunk) {
    document = shrunk.document
    explanation = shrunk.violation.explanation
    digest = shrunk.digest
    defects = shrunk.defects.map(\.rawValue)
    steps = shrunk.after.steps
    switches = shrunk.after.switches
    end = shrunk.end
  }
}
