import ImageLoadingInterface

/// What `sim test` is to do: everything that decides its result.
package struct TestPlan: Sendable, Equatable {
  /// How the next thread is chosen, in orders other than a scenario's own.
  package enum Strategy: String, Sendable, CaseIterable {
    /// There are none: each scenario is run in its own order, or else first-in-first-out.
    case fifo
    case random
    /// Random priorities that change a few times.
    case pct

    /// What it does, for the help.
    package var summary: Sentence {
      switch self {
      case .fifo: "no orders but a scenario's own, which is the default"
      case .random: "any enabled thread; usual with --schedules"
      case .pct: "random priorities that change twice"
      }
    }

    /// `nil` if there are no such orders.
    var sampling: Sampling? {
      switch self {
      case .fifo: nil
      case .random: .random
      case .pct: .pct(depth: Sampling.usualDepth)
      }
    }
  }

  /// The generation that is looked at; `nil` for all that the files list.
  package var generation: String?
  package var strategy = Strategy.fifo
  /// How many orders each scenario is run in beside its own.
  package var schedules = 0
  /// The seed of the first of them.
  package var seed = Sampling.usualSeed
  /// How far time may run ahead of threads in those orders, and where `explore` is checked and says nothing of it; `nil`
  /// for what a file says in `explore`, or else as far as it may.
  package var timeMode: Kernel.TimeMode?
  /// Where threads may be slow, all that a scenario does may be under way at once. With more stimuli
  /// than this, random orders take no time unless ``timeMode`` says otherwise.
  static let stimuliUnderWay = 10_000

  /// How far time may run ahead of threads in the random orders of one scenario.
  func timeMode(ofOrdersOf scenario: Scenario) -> Kernel.TimeMode? {
    let count = scenario.stimuli.reduce(0) { $0 + $1.repetitions }
    return timeMode ?? (count > Self.stimuliUnderWay ? .exact : nil)
  }

  /// The same where `explore` is checked; `nil` for what the file says. Its goals are those of the time that it says.
  func timeMode(ofExplorationOf scenario: Scenario) -> Kernel.TimeMode? {
    scenario.explore?.timeMode == nil ? timeMode : nil
  }

  /// How many runs may be made to check what a file says in `explore`.
  package var executions = ExplorationPlan.usualExecutions
  /// Whether what is odd in a file is wrong.
  package var isStrict = false
  /// What is run of all that was found.
  package var filters: [TestFilter] = []
  /// Which part of the work this is.
  package var shard = Shard()
  /// Of what the work was dealt by, as ``ShardDealing/digest``; `nil` where there is one shard.
  package internal(set) var dealing: String?
  /// What this shard was made of; `nil` where there is one shard, and in reports of earlier versions.
  package internal(set) var contents: TestContents?

  package init() {}

  /// Seeds that belong to one shard.
  static let seedBlock = 100

  /// The plan of all shards together.
  var unsharded: TestPlan {
    var plan = self
    plan.shard = Shard()
    plan.dealing = nil
    plan.contents = nil
    return plan
  }

  /// The options in which this plan and another one differ.
  func options(otherThanIn other: TestPlan) -> [String] {
    [
      ("--generation", generation != other.generation), ("--strategy", strategy != other.strategy),
      ("--schedules", schedules != other.schedules), ("--seed", seed != other.seed),
      ("--time", timeMode != other.timeMode), ("--max-executions", executions != other.executions),
      ("--strict", isStrict != other.isStrict), ("--filter", filters != other.filters),
      ("--shard", shard.count != other.shard.count),
    ].filter(\.1).map(\.0)
  }

  /// The blocks of seeds of each scenario: the seed of a block's first order, and how many it has.
  var blocks: [(seed: UInt64, count: Int)] {
    stride(from: 0, to: schedules, by: Self.seedBlock).map { start in
      (seed &+ UInt64(start), min(Self.seedBlock, schedules - start))
    }
  }
}
