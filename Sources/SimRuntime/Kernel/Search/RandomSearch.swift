/// Run after run, any of the enabled threads, each with the same chance.
public final class RandomSearch: SeededSearch {
  public let name = "random"
  private let seeds: UInt64
  private var runs: UInt64 = 0

  public init(seed: UInt64) { seeds = seed }

  public func strategy(ofRun number: UInt64, steps: Int) -> any Strategy {
    SeededRandom(seed: SplitMix64.seed(number, of: seeds))
  }

  public func nextStrategy() -> (any Strategy)? {
    runs += 1
    return strategy(ofRun: runs - 1, steps: 0)
  }

  public func runEnded(_ outcome: Outcome, steps: Int) {}

  public var isExhausted: Bool { false }
}

/// Run after run, ``PriorityChanges`` from another seed.
public final class PriorityChangeSearch: SeededSearch {
  public let name = "pct"
  private let seeds: UInt64
  private let depth: Int
  private var runs: UInt64 = 0
  private var longest = 1

  public init(seed: UInt64, depth: Int) {
    seeds = seed
    self.depth = depth
  }

  public func strategy(ofRun number: UInt64, steps: Int) -> any Strategy {
    PriorityChanges(seed: SplitMix64.seed(number, of: seeds), depth: depth, steps: steps)
  }

  public func nextStrategy() -> (any Strategy)? {
    runs += 1
    return strategy(ofRun: runs - 1, steps: longest)
  }

  public func runEnded(_ outcome: Outcome, steps: Int) { longest = max(longest, steps) }

  public var isExhausted: Bool { false }
}

/// A search whose runs are independent, so that they can be made in any order, or at once.
public protocol SeededSearch: Search {
  /// The strategy of one of the runs, counted from 0.
  /// - Parameter steps: how many steps a run is known to have.
  func strategy(ofRun number: UInt64, steps: Int) -> any Strategy
}

extension SplitMix64 {
  /// One of the seeds that are drawn from another.
  static func seed(_ number: UInt64, of seed: UInt64) -> UInt64 {
    var generator = SplitMix64(seed: seed &+ number &* 0x9e37_79b9_7f4a_7c15)
    return generator.next()
  }
}
