/// Run after run, any of the threads that could go on, each with the same chance.
public final class RandomSearch: Search {
  public let name = "random"
  private var seeds: SplitMix64
  /// The seed of the last run: ``SeededRandom`` with it gives the same run again.
  public private(set) var seed: UInt64 = 0

  public init(seed: UInt64) { seeds = SplitMix64(seed: seed) }

  public func nextStrategy() -> (any Strategy)? {
    seed = seeds.next()
    return SeededRandom(seed: seed)
  }

  public func runEnded(_ outcome: Outcome, steps: Int) {}

  public var isExhausted: Bool { false }
}
