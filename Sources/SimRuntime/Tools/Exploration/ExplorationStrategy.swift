extension ExplorationPlan {
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
    /// Orders drawn by chance, from a seed.
    case sampling(Sampling, seed: UInt64)

    public static func random(seed: UInt64) -> Strategy { .sampling(.random, seed: seed) }

    public static func pct(seed: UInt64, depth: Int) -> Strategy {
      .sampling(.pct(depth: depth), seed: seed)
    }

    /// Whether, when it has come to its end, every order was tried.
    public var triesAll: Bool {
      switch self {
      case .optimal, .sourceSets, .everyOrder, .states: true
      case .preemptions, .sampling: false
      }
    }

    /// Whether accesses without a lock are compared: not where runs are given up that come to a known
    /// state, for what is compared is the past.
    var findsRaces: Bool {
      switch self {
      case .states: false
      case .optimal, .sourceSets, .everyOrder, .preemptions, .sampling: true
      }
    }

    func makeSearch(_ timeMode: Kernel.TimeMode) -> any Search {
      switch self {
      case .optimal: PartialOrderSearch(.optimal)
      case .sourceSets: PartialOrderSearch(.sourceSets)
      case .everyOrder: DepthFirstSearch()
      case .states(let limit): StateSearch(timeMode: timeMode, stateLimit: limit)
      case .preemptions(let bound): DepthFirstSearch(preemptions: bound)
      case .sampling(let sampling, let seed): sampling.search(seed: seed)
      }
    }

    /// Who tried, in reports.
    var words: String {
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
  public enum StrategyName: String, Sendable, CaseIterable {
    case portfolio, optimal, sources, every, states, preemptions, random, pct

    /// What it does, for the help.
    var summary: String {
      switch self {
      case .portfolio: "optimal, and beside it a short burst of pct at several depths and of random"
      case .optimal: "one order of each set that differ in nothing"
      case .sources: "the same with less memory, and runs that are given up"
      case .every: "every order, without reduction"
      case .states: "each state once, --max-states at most; not for data races"
      case .preemptions: "those with at most --preemptions switches"
      case .random: "any thread that could go on, drawn with --seed"
      case .pct: "random priorities that change --depth - 1 times"
      }
    }
  }

  /// Some orders by chance, beside an exhaustive search: often they come soon to what that comes to
  /// late.
  public struct Burst: Sendable, Hashable {
    public var sampling: Sampling
    public var seed: UInt64
    public var executions: Int

    /// What is tried if nobody says otherwise.
    public static func usual(seed: UInt64) -> [Burst] {
      [.pct(depth: 2), .pct(depth: 3), .pct(depth: 5), .random].map {
        Burst(sampling: $0, seed: seed, executions: 250)
      }
    }
  }
}
