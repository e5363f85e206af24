import ImageLoadingInterface

/// How the orders of a scenario's threads are to be explored.
package struct ExplorationPlan: Sendable {
  package var scenario: Scenario
  package var strategy: Strategy
  /// The random runs beside an exhaustive search.
  package var bursts: [Burst]
  package var timeMode: Kernel.TimeMode
  /// Whether the file, and no option, says how time is treated.
  package let isTimeOfFile: Bool
  /// How many runs at most, those included that were given up.
  package var executions: Int
  /// How many runs are made at once; the result is the same.
  package var jobs: Int
  /// Whether to end with the first run in which something is wrong.
  package var stopsAtFailure: Bool
  /// Which part of the orders is tried. The first shard also makes what all make alike, and the random runs.
  package var shard = Shard()

  /// The default number of random orders.
  package static let usualSamples = 1_000
  /// How many runs a search and its bursts make together where it is to end soon.
  package static let usualExecutions = 20_000

  /// - Parameters:
  ///   - timeMode: `nil` for what the file says in `explore`, or else `any`.
  ///   - executions: `nil` for no bound, or ``usualSamples`` where all orders are random.
  package init(
    _ scenario: Scenario, strategy: Strategy = .optimal, bursts: [Burst] = [],
    timeMode: Kernel.TimeMode? = nil, executions: Int? = nil, jobs: Int = 1,
    stopsAtFailure: Bool = false
  ) {
    let timeOfFile = scenario.explore?.timeMode
    self.timeMode = timeMode ?? timeOfFile ?? .any
    isTimeOfFile = timeMode == nil && timeOfFile != nil
    self.scenario = scenario
    // What a file expects is for the generations that it lists.
    if !scenario.isGenerationListed { self.scenario.explore = nil }
    self.strategy = strategy
    self.bursts = bursts
    self.jobs = jobs
    self.stopsAtFailure = stopsAtFailure
    if case .sampling = strategy {
      self.executions = executions ?? Self.usualSamples
    } else {
      self.executions = executions ?? .max
    }
  }

  /// All that try: the strategy, then the bursts.
  var strategies: [Strategy] {
    [strategy] + bursts.map { .sampling($0.sampling, seed: $0.seed) }
  }

  /// The invariants that may break: those of `explore`, or else those of the file's own order; a
  /// defect that is off breaks none.
  package var expectedViolations: [ExpectedViolation] {
    (scenario.explore?.violates ?? scenario.violates).filter { violation in
      (violation.defect.map(scenario.generation.defects.contains) ?? true)
        && (strategy.findsRaces || violation.invariant != InvariantID.noDataRace.rawValue)
    }
  }

  /// How time is treated, and what sets that.
  package var timeSentence: Sentence {
    let entry = "\"time\": \"\(timeMode)\""
    let option = "--time \(timeMode)"
    return isTimeOfFile
      ? "\(timeMode.sentence) (\(entry) in the file)" : "\(timeMode.sentence) (\(option))"
  }
}

extension Kernel.TimeMode {
  /// What is taken for granted of threads, as a clause.
  package var sentence: Sentence {
    switch self {
    case .exact: "threads taking no time"
    case .any: "threads as slow as they may be"
    }
  }

  /// The same in English.
  package var words: String { sentence.text }
}
