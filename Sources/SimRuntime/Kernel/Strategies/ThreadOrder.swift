/// The order of a run as people would describe it: which thread ran for how many operations, then
/// which. Between two such turns there is a context switch.
package struct ThreadOrder: Sendable, Equatable {
  /// Some operations of one thread, with no other thread's between them.
  package struct Turn: Sendable, Equatable {
    /// The id of the thread.
    package let thread: String
    /// How many operations it did.
    package var count: Int
  }

  package var turns: [Turn] = []
  /// The number of preemptions.
  package internal(set) var preemptions = 0
  /// Where it is not first in, first out.
  package internal(set) var deviations: [Deviation] = []

  package init() {}

  /// The number of context switches.
  package var switches: Int { max(turns.count - 1, 0) }
}

/// Follows an order as far as it can be followed, and continues first in, first out.
///
/// It never diverges: a turn whose thread is not enabled waits until it is, while later turns are
/// taken. So an order can be tried on a program that has changed meanwhile.
package struct OrderFollower: PlainStrategy {
  package let name = "order"
  package let wantsEveryStep = true
  private var pending: [ThreadOrder.Turn]
  private let fallback = FirstInFirstOut()

  package init(_ order: ThreadOrder) { pending = order.turns }

  package mutating func choose(_ choice: Choice) -> Int? {
    let enabled = choice.enabled.map(\.id.description)
    for place in pending.indices {
      guard let index = enabled.firstIndex(of: pending[place].thread) else { continue }
      pending[place].count -= 1
      if pending[place].count == 0 { pending.remove(at: place) }
      return index
    }
    return fallback.choose(choice)
  }
}

/// Records the order in which another strategy schedules threads.
package struct OrderKeeper: StrategyWrapper {
  private final class Kept {
    var order = ThreadOrder()
    var last: ThreadID?
    /// How often there was a choice.
    var choices = 0
  }

  package let wantsEveryStep = true
  package var base: any Strategy
  private let kept: KernelConfined<Kept>

  package init(_ base: any Strategy) {
    self.base = base
    kept = KernelConfined(Kept())
  }

  /// The order so far.
  package var order: ThreadOrder { kept.value.order }

  package func note(_ choice: Choice, chosen: Int) {
    let kept = kept.value
    if choice.enabled.count > 1 {
      if chosen != choice.usual {
        kept.order.deviations.append(Deviation(choice: kept.choices, chosen: chosen))
      }
      kept.choices += 1
    }
    let thread = choice.enabled[chosen].id
    if kept.last == thread {
      kept.order.turns[kept.order.turns.count - 1].count += 1
      return
    }
    if choice.running != nil { kept.order.preemptions += 1 }
    kept.order.turns.append(ThreadOrder.Turn(thread: thread.description, count: 1))
    kept.last = thread
  }
}
