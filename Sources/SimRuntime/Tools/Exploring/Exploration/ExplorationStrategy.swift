extension ExplorationPlan {
  /// Which orders are tried, and in what sequence.
  package enum Strategy: Sendable, Hashable {
    /// One order of each set that differ only in independent steps.
    case optimal
    /// The same with less to remember, and some runs that are abandoned.
    case sourceSets
    /// Every order, without reduction.
    case everyOrder
    /// Each state once, up to a number of states. Races are not looked for.
    case states(limit: Int)
    /// Every order with at most so many preemptions.
    case preemptions(Int)
    /// Orders drawn at random, from a seed.
    case sampling(Sampling, seed: UInt64)

    package static func random(seed: UInt64) -> Strategy { .sampling(.random, seed: seed) }

    package static func pct(seed: UInt64, depth: Int) -> Strategy {
      .sampling(.pct(depth: depth), seed: seed)
    }

    /// What the command line calls it.
    var name: StrategyName {
      switch self {
      case .optimal: .optimal
      case .sourceSets: .sources
      case .everyOrder: .every
      case .states: .states
      case .preemptions: .preemptions
      case .sampling(.random, _): .random
      case .sampling(.pct, _): .pct
      }
    }

    /// The words of the command line that choose it.
    package var arguments: [String] {
      let parameters: [String] =
        switch self {
        case .optimal, .sourceSets, .everyOrder, .states: []
        case .preemptions(let count): ["--preemptions", "\(count)"]
        case .sampling(.random, let seed): ["--seed", "\(seed)"]
        case .sampling(.pct(let depth), let seed): ["--depth", "\(depth)", "--seed", "\(seed)"]
        }
      return ["--strategy", name.rawValue] + parameters
    }

    /// Whether, when it has ended, every order was tried.
    package var triesAll: Bool {
      switch self {
      case .optimal, .sourceSets, .everyOrder, .states: true
      case .preemptions, .sampling: false
      }
    }

    /// Whether accesses without a lock are compared: not where runs are abandoned that reach a
    /// known state, because the past is compared.
    var findsRaces: Bool {
      switch self {
      case .states: false
      case .optimal, .sourceSets, .everyOrder, .preemptions, .sampling: true
      }
    }

    /// Whether each run is made to its end, so that its events are all seen: not where runs are abandoned that
    /// reach a known state.
    package var seesEvents: Bool { findsRaces }

    package func makeSearch(_ timeMode: Kernel.TimeMode) -> any Search {
      switch self {
      case .optimal: PartialOrderSearch(.optimal)
      case .sourceSets: PartialOrderSearch(.sourceSets)
      case .everyOrder: DepthFirstSearch()
      case .states(let limit): StateSearch(timeMode: timeMode, stateLimit: limit)
      case .preemptions(let bound): DepthFirstSearch(preemptions: bound)
      case .sampling(let sampling, let seed): sampling.search(seed: seed)
      }
    }

    /// Its name in English reports.
    var words: String { sentence.text }

    /// Its name in reports.
    var sentence: Sentence {
      switch self {
      case .optimal: "exhaustive search"
      case .sourceSets: "exhaustive search (source sets)"
      case .everyOrder: "exhaustive search (every order)"
      case .states: "exhaustive search (states)"
      case .preemptions(let bound): "search with at most \(bound) preemptions"
      case .sampling(.random, _): "random orders"
      case .sampling(.pct(let depth), _): "random priorities (pct, depth \(depth))"
      }
    }
  }

  /// The strategies as the command line names them.
  package enum StrategyName: String, Sendable, CaseIterable {
    case portfolio, optimal, sources, every, states, preemptions, random, pct

    /// The strategy, with what the options of the command line say.
    /// - Parameters:
    ///   - preemptions: the most preemptions of an order.
    ///   - states: how many states are kept at most.
    package func strategy(seed: UInt64, depth: Int, preemptions: Int, states: Int) -> Strategy {
      switch self {
      case .portfolio, .optimal: .optimal
      case .sources: .sourceSets
      case .every: .everyOrder
      case .states: .states(limit: states)
      case .preemptions: .preemptions(preemptions)
      case .random: .random(seed: seed)
      case .pct: .pct(seed: seed, depth: depth)
      }
    }

    /// The options of the command line that do something with it.
    var options: Set<StrategyOption> {
      switch self {
      case .portfolio: [.seed, .jobs, .shard, .checkpoint]
      case .optimal, .sources: [.jobs, .shard, .checkpoint]
      case .every: [.jobs, .shard, .checkpoint]
      case .states: [.states]
      case .preemptions: [.preemptions, .jobs, .shard, .checkpoint]
      case .random: [.seed, .jobs]
      case .pct: [.seed, .depth, .jobs]
      }
    }

    /// What it does, for the help.
    package var summary: Sentence {
      switch self {
      case .portfolio: "optimal, and beside it a short burst of pct at several depths and of random"
      case .optimal: "one order of each set of equivalent orders"
      case .sources: "the same with less memory, and runs that are abandoned"
      case .every: "every order, without reduction"
      case .states:
        "each state once, --max-states at most; not for data races or the order of events"
      case .preemptions: "those with at most --preemptions switches"
      case .random: "any enabled thread, drawn with --seed"
      case .pct: "random priorities that change --depth - 1 times"
      }
    }
  }

  /// The options of the command line that do something with some strategies only.
  package enum StrategyOption: String, CaseIterable {
    case seed, depth, jobs, preemptions, shard, checkpoint
    case states = "max-states"

    /// The strategies that take it.
    package var strategies: [StrategyName] {
      StrategyName.allCases.filter { $0.options.contains(self) }
    }
  }

  /// Some random orders, beside an exhaustive search: often they find soon what that finds late.
  package struct Burst: Sendable, Hashable {
    package var sampling: Sampling
    package var seed: UInt64
    package var executions: Int

    /// What is tried by default.
    package static func usual(seed: UInt64) -> [Burst] {
      [.pct(depth: 2), .pct(depth: 3), .pct(depth: 5), .random].map {
        Burst(sampling: $0, seed: seed, executions: 250)
      }
    }
  }
}
