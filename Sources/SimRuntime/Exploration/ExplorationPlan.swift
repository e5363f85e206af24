import ImageLoadingModel

/// How the orders of a scenario's threads are to be explored.
public struct ExplorationPlan: Sendable {
  /// Which orders are tried, and in what sequence.
  public enum Strategy: Sendable, Hashable {
    /// One order of each set that differ only in independent steps.
    case optimal
    /// The same with less to remember, and some runs that are given up half way.
    case sourceSets
    /// Every order, without reduction.
    case everyOrder
    /// Each state once, of which so many are kept at most. Races are not looked for.
    case states(limit: Int)
    /// Every order in which at most so many threads are set aside that could go on.
    case preemptions(Int)
    case random(seed: UInt64)
    /// Random priorities with `depth - 1` changes (PCT).
    case pct(seed: UInt64, depth: Int)

    /// Whether it ends by itself, when all that it would try is tried.
    public var isExhaustive: Bool {
      switch self {
      case .optimal, .sourceSets, .everyOrder, .states, .preemptions: true
      case .random, .pct: false
      }
    }

    /// Whether accesses without a lock are compared: not where runs are given up that come to a known
    /// state, for what is compared is the past.
    var findsRaces: Bool {
      if case .states = self { false } else { true }
    }

    func makeSearch(_ timeMode: Kernel.TimeMode) -> any Search {
      switch self {
      case .optimal: PartialOrderSearch(.optimal)
      case .sourceSets: PartialOrderSearch(.sourceSets)
      case .everyOrder: DepthFirstSearch()
      case .states(let limit): StateSearch(timeMode: timeMode, stateLimit: limit)
      case .preemptions(let bound): DepthFirstSearch(preemptions: bound)
      case .random(let seed): RandomSearch(seed: seed)
      case .pct(let seed, let depth): PriorityChangeSearch(seed: seed, depth: depth)
      }
    }
  }

  public var scenario: Scenario
  public var strategy: Strategy
  public var timeMode: Kernel.TimeMode
  /// How many runs at most, those included that were given up.
  public var executions: Int
  /// How many runs are made at once, by strategies whose runs know nothing of each other.
  public var jobs: Int
  /// Whether to end with the first run in which something is wrong.
  public var stopsAtFailure: Bool

  public init(
    _ scenario: Scenario, strategy: Strategy = .optimal, timeMode: Kernel.TimeMode = .any,
    executions: Int = .max, jobs: Int = 1, stopsAtFailure: Bool = false
  ) {
    self.scenario = scenario
    // What a file expects is for the generations that it lists.
    if !scenario.isGenerationListed { self.scenario.explore = nil }
    self.strategy = strategy
    self.timeMode = timeMode
    self.executions = executions
    self.jobs = jobs
    self.stopsAtFailure = stopsAtFailure
  }

  /// The invariants that may break: those of `explore`, or else those of the file's own order; a
  /// defect that is off breaks none.
  var expectedViolations: [ExpectedViolation] {
    (scenario.explore?.violates ?? scenario.violates).filter { violation in
      (violation.defect.map(scenario.generation.defects.contains) ?? true)
        && (strategy.findsRaces || violation.invariant != NoDataRace.id.rawValue)
    }
  }
}
