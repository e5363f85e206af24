/// The thread with the highest priority runs next; at a few random steps the thread that would run
/// next falls behind all others.
///
/// S. Burckhardt, P. Kothari, M. Musuvathi, S. Nagarakatte, *A Randomized SchedulerPort with Probabilistic
/// Guarantees of Finding Bugs*, ASPLOS 2010 (PCT). A bug that needs `depth` ordered pairs of steps is
/// found by one run with a chance of at least 1 in n · k^(depth - 1), for n threads and k steps.
public struct PriorityChanges: PlainStrategy {
  public let name = "pct"
  private var generator: SplitMix64
  /// The steps before which a thread falls behind, earliest last.
  private var changes: [Int]
  private var priorities: [ThreadID: UInt64] = [:]

  /// - Parameters:
  ///   - depth: how many ordered pairs of steps a bug is thought to need, 1 at least.
  ///   - steps: how many steps the run is thought to have, 1 at least.
  public init(seed: UInt64, depth: Int, steps: Int) {
    generator = SplitMix64(seed: seed)
    changes = []
    for _ in 1..<max(depth, 1) {
      changes.append(1 + Int(generator.next(below: UInt64(max(steps, 1)))))
    }
    changes.sort(by: >)
  }

  public mutating func choose(_ choice: Choice) -> Int? {
    var best = highest(choice)
    while let change = changes.last, change <= choice.step {
      changes.removeLast()
      // Later changes fall lower, and all of them below every thread that has not fallen.
      priorities[choice.enabled[best].id] = UInt64(changes.count)
      best = highest(choice)
    }
    return best
  }

  private mutating func highest(_ choice: Choice) -> Int {
    var best = 0
    for index in choice.enabled.indices
    where priority(of: choice.enabled[index]) > priority(of: choice.enabled[best]) {
      best = index
    }
    return best
  }

  private mutating func priority(of thread: SimulatedThread) -> UInt64 {
    if let priority = priorities[thread.id] { return priority }
    let priority = generator.next() | 1 << 63
    priorities[thread.id] = priority
    return priority
  }
}
