import SimTools

/// The thread with the highest priority runs next; now and then a running one gets a new priority.
/// So a thread can fall far behind the others, which an even choice would hardly ever do.
struct ChangingPriorities: PlainStrategy {
  let name = "changing priorities"
  private var generator: SplitMix64
  private var priorities: [ThreadID: UInt64] = [:]

  init(seed: UInt64) { generator = SplitMix64(seed: seed) }

  mutating func choose(_ choice: Choice) -> Int? {
    var best = 0
    for index in choice.enabled.indices
    where priority(of: choice.enabled[index]) > priority(of: choice.enabled[best]) {
      best = index
    }
    if generator.next(below: 32) == 0 { priorities[choice.enabled[best].id] = generator.next() }
    return best
  }

  private mutating func priority(of thread: SimulatedThread) -> UInt64 {
    if let priority = priorities[thread.id] { return priority }
    let priority = generator.next()
    priorities[thread.id] = priority
    return priority
  }
}
