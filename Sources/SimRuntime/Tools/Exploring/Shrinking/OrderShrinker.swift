/// Takes every context switch out of a failing run that the failure does not need.
///
/// As in Jalbert and Sen, *A Trace Simplification Technique for Effective Debugging of Concurrent
/// Programs* (FSE 2010), turns of a thread are moved together, and the new order is kept if it
/// fails in the same way. Turns are also left out: then the threads run first-in-first-out.
struct OrderShrinker {
  private let hunt: FailureHunt
  private let progress: (FailingRun) -> Void
  private(set) var best: FailingRun

  init(_ run: FailingRun, _ hunt: FailureHunt, progress: @escaping (FailingRun) -> Void) {
    best = run
    self.hunt = hunt
    self.progress = progress
  }

  /// Shrinks until no single switch can go.
  mutating func shrink() {
    if let run = hunt.run(
      best.document, best.scenario, FirstInFirstOut(), isFirstInFirstOut: true)
    {
      best = run
      return
    }
    var before: ThreadOrder?
    while before != best.order, hunt.stop == nil {
      before = best.order
      dropTurns()
      mergeTurns()
    }
  }

  /// - Returns: whether the run that follows these turns fails too and is easier to understand.
  private mutating func take(_ turns: [ThreadOrder.Turn]) -> Bool {
    var order = ThreadOrder()
    order.turns = turns
    guard let run = hunt.run(best.document, best.scenario, OrderFollower(order)),
      run.cost < best.cost
    else { return false }
    best = run
    progress(run)
    return true
  }

  /// The last half of the turns, then parts of all sizes down to single turns.
  private mutating func dropTurns() {
    var size = max(best.order.turns.count / 2, 1)
    while size > 0, hunt.stop == nil {
      var end = best.order.turns.count
      while end > 0, hunt.stop == nil {
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
    while index < best.order.turns.count, hunt.stop == nil {
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
}
