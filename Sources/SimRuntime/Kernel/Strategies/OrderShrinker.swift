/// A run of which the order of the threads is known.
package protocol OrderedRun {
  var order: ThreadOrder { get }
}

/// Takes out of the order of a failing run what the failure does not need.
///
/// First turns of a thread are left out or moved together, as in Jalbert and Sen, *A Trace
/// Simplification Technique for Effective Debugging of Concurrent Programs* (FSE 2010). Then orders are
/// searched that have fewer deviations, those with the fewest first.
package struct OrderShrinker<Run: OrderedRun> {
  package private(set) var best: Run
  /// Gives nothing if the run does not fail in the same way.
  private let run: (any Strategy) -> Run?
  private let shouldStop: () -> Bool

  /// - Parameters:
  ///   - best: a run that fails.
  ///   - shouldStop: asked before each run.
  ///   - run: makes a run in another order; `nil` if it does not fail in the same way.
  package init(
    _ best: Run, shouldStop: @escaping () -> Bool, run: @escaping (any Strategy) -> Run?
  ) {
    self.best = best
    self.shouldStop = shouldStop
    self.run = run
  }

  /// Shrinks until no single turn can go.
  /// - Parameter runs: how many runs the search for fewer deviations takes at most.
  package mutating func shrink(searchingIn runs: Int) {
    if take(FirstInFirstOut()) { return }
    var before: ThreadOrder?
    while before != best.order, !shouldStop() {
      before = best.order
      dropTurns()
      mergeTurns()
    }
    searchForFewer(in: runs)
  }

  /// - Returns: whether the run fails too and is easier to understand.
  private mutating func take(_ strategy: any Strategy) -> Bool {
    if shouldStop() { return false }
    guard let run = run(strategy), run.order.cost < best.order.cost else { return false }
    best = run
    return true
  }

  private mutating func take(_ turns: [ThreadOrder.Turn]) -> Bool {
    var order = ThreadOrder()
    order.turns = turns
    return take(OrderFollower(order))
  }

  // MARK: Turns

  /// The last half of the turns, then parts of all sizes down to single turns.
  private mutating func dropTurns() {
    var size = max(best.order.turns.count / 2, 1)
    while size > 0, !shouldStop() {
      var end = best.order.turns.count
      while end > 0, !shouldStop() {
        var turns = best.order.turns
        end = min(end, turns.count)
        turns.removeSubrange(max(end - size, 0)..<end)
        _ = take(turns)
        end -= size
      }
      size /= 2
    }
  }

  /// A thread does at once what it does in its next turn, or does in that what it did in this one.
  private mutating func mergeTurns() {
    var index = 0
    while index < best.order.turns.count, !shouldStop() {
      if !mergeTurn(at: index) { index += 1 }
    }
  }

  private mutating func mergeTurn(at index: Int) -> Bool {
    let turns = best.order.turns
    guard let next = turns[(index + 1)...].firstIndex(where: { $0.thread == turns[index].thread })
    else { return false }
    var earlier = turns
    earlier[index].count += earlier.remove(at: next).count
    if take(earlier) { return true }
    var later = turns
    later[next].count += turns[index].count
    later.remove(at: index)
    return take(later)
  }

  // MARK: Deviations

  /// Tries all orders with one deviation, then with two, and so on: those that add one to an order
  /// which was tried.
  private mutating func searchForFewer(in runs: Int) {
    var tried: [[Deviation]] = [[]]
    var next = 0
    while next < min(tried.count, runs), !shouldStop(),
      tried[next].count < best.order.deviations.count
    {
      let deviations = tried[next]
      next += 1
      let log = DeviationReplay.Log()
      if take(DeviationReplay(deviations, log: log)) { return }
      // The last ones of a run would be too many already.
      guard deviations.count + 1 < best.order.deviations.count else { continue }
      let first = deviations.last.map { $0.choice + 1 } ?? 0
      for (choice, point) in log.points.enumerated().dropFirst(first) {
        for chosen in 0..<point.enabled where chosen != point.usual {
          tried.append(deviations + [Deviation(choice: choice, chosen: chosen)])
        }
      }
    }
  }
}

extension ThreadOrder {
  /// Less is easier to understand: first fewer deviations, then fewer context switches.
  fileprivate var cost: (Int, Int) { (deviations.count, turns.count) }
}
