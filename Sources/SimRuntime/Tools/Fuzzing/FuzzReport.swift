import ImageLoadingInterface

/// What fuzzing has done and found.
package struct FuzzReport: Sendable {
  package internal(set) var plan: FuzzPlan
  /// The program that made it, with its version and commit; `nil` of a campaign, which several may have made.
  package var program: String?
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
  /// Whose scenarios they are, if not those of the plan's seed and the following: those of joined campaigns.
  var stretches: [FuzzStretch] = []
  /// How many scenarios of the plan must be run to run again all that were run: threads leave gaps when time ends.
  var reach = 0
  /// Whether it was stopped before every scenario was run.
  package var isCutShort: Bool { scenarios < plan.shardRuns }

  package init(_ plan: FuzzPlan) { self.plan = plan }

  /// Adds the report of a plan that continues where this one ends.
  /// - Parameter takes: which of its findings.
  mutating func append(_ next: FuzzReport, takes: (FuzzFinding) -> Bool = { _ in true }) {
    add(next.findings.filter(takes).map { $0.moved(by: plan.runs) })
    plan.runs += next.plan.runs
    scenarios += next.scenarios
    executions += next.executions
    steps += next.steps
    unjudged += next.unjudged
  }

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
  package private(set) var index: Int
  /// Its seed.
  package let seed: UInt64
  /// The first order in which it fails.
  package let order: FuzzOrder
  /// What is wrong there.
  package let sentence: Sentence
  /// The same in English.
  package var explanation: String { sentence.text }
  /// What is left of it.
  package var shrunk: FuzzExample?

  /// The finding of a plan that begins so many places earlier.
  func moved(by count: Int) -> FuzzFinding {
    var moved = self
    moved.index += count
    return moved
  }

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

/// The scenario that shrinking has left of a finding.
package struct FuzzExample: Sendable, Equatable {
  package let document: JSONValue
  /// What is wrong there.
  package let sentence: Sentence
  /// The same in English.
  package var explanation: String { sentence.text }
  package let digest: String
  package let defects: [String]
  package let steps: Int
  package let switches: Int
  package let end: Shrunk.End

  init(_ shrunk: Shrunk) {
    document = shrunk.document
    sentence = shrunk.violation.sentence
    digest = shrunk.digest
    defects = shrunk.defects.map(\.rawValue)
    steps = shrunk.after.steps
    switches = shrunk.after.switches
    end = shrunk.end
  }
}
