/// The orders in which a failure is looked for again in a scenario that has changed: first in, first
/// out; as in the failing run, as far as that can be followed; and at random.
struct SimilarOrders {
  /// The order of the failing run.
  let order: ThreadOrder
  /// How many steps that had.
  let steps: Int
  /// Whether it fails first-in-first-out as well: what needs no special order is soon found again.
  let isFirstInFirstOut: Bool
  /// How many random orders are tried if it does not.
  var seeds: Int
  /// Whether random runs also vary the order of the failing run: threads may do a little more in a
  /// turn now, such as to take a lock.
  var varies = false

  /// - Parameter fails: runs the changed scenario.
  /// - Returns: what the first order gives that gives something.
  func first<Failure, Problem: Error>(
    _ fails: (any Strategy) throws(Problem) -> Failure?
  ) throws(Problem) -> Failure? {
    if let failure = try fails(FirstInFirstOut()) { return failure }
    if let failure = try fails(OrderFollower(order)) { return failure }
    for seed in 0..<UInt64(isFirstInFirstOut ? seeds / 4 : seeds) {
      let strategy: any Strategy =
        if varies, seed % 3 > 0 {
          OrderFollower(variation(seed))
        } else if seed % 2 == 0 {
          SeededRandom(seed: seed)
        } else {
          PriorityChanges(seed: seed, depth: 3, steps: steps)
        }
      if let failure = try fails(strategy) { return failure }
    }
    return nil
  }

  private func variation(_ seed: UInt64) -> ThreadOrder {
    var random = SplitMix64(seed: seed)
    var order = order
    for turn in order.turns.indices where random.next(below: 3) == 0 {
      order.turns[turn].count += 1 + Int(random.next(below: 4))
    }
    return order
  }
}
