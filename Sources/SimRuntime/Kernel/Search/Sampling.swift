/// Orders of the threads that are drawn at random, each from a seed.
public enum Sampling: Sendable, Hashable {
  /// Any of the enabled threads, each with the same chance.
  case random
  /// Random priorities with `depth - 1` changes: ``PriorityChanges``.
  case pct(depth: Int)

  /// How many ordered pairs of steps a failure is thought to need, by default.
  public static let usualDepth = 3

  /// The seed where nothing else is said.
  package static let usualSeed: UInt64 = 1

  /// One order.
  /// - Parameter steps: how many steps the run is thought to have.
  public func strategy(seed: UInt64, steps: Int) -> any Strategy {
    switch self {
    case .random: SeededRandom(seed: seed)
    case .pct(let depth): PriorityChanges(seed: seed, depth: depth, steps: steps)
    }
  }

  /// Order after order.
  public func search(seed: UInt64) -> any SeededSearch {
    switch self {
    case .random: RandomSearch(seed: seed)
    case .pct(let depth): PriorityChangeSearch(seed: seed, depth: depth)
    }
  }
}
