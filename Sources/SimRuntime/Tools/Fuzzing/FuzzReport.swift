import ImageLoadingModel

/// What fuzzing has done and found.
public struct FuzzReport: Sendable {
  public let plan: FuzzPlan
  /// How many scenarios were run.
  public var scenarios = 0
  /// How many runs that makes.
  public var executions = 0
  /// Operations on shared objects in all runs.
  public var steps = 0
  /// Runs that were not judged, because a moment that the scenario waits for never came.
  public var unjudged = 0
  /// Each kind of failure once, in the order of the scenarios that first showed it.
  public var findings: [FuzzFinding] = []
  /// Whether it was stopped before every scenario was run.
  public var isCutShort: Bool { scenarios < plan.shardRuns }

  public init(_ plan: FuzzPlan) { self.plan = plan }

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
public struct FuzzFinding: Sendable {
  public let generation: String
  public let kind: FailureKind
  /// How many scenarios show it.
  public var count: Int
  /// The place of the first of them.
  public let index: Int
  /// Its seed.
  public let seed: UInt64
  /// The first order in which it fails.
  public let order: FuzzOrder
  /// What is wrong there.
  public let explanation: String
  /// What is left of it.
  public var shrunk: FuzzExample?

  func isLike(_ other: FuzzFinding) -> Bool {
    generation == other.generation && kind == other.kind
  }

  /// A name for the file of the finding, the same in each shard, and another for each kind.
  public var fileName: String {
    var digest = Digest()
    digest.add("\(kind.subject) \(kind.way)")
    return "\(generation)-\(kind.invariant)-\(digest.description.prefix(4)).json"
  }
}

/// The scenario that shrinking has left of a finding.
public struct FuzzExample: Sendable, Equatable {
  public let document: JSONValue
  public let explanation: String
  public let digest: String
  public let defects: [String]
  public let steps: Int
  public let switches: Int
  public let end: Shrunk.End

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
