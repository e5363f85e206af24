/// The running thread runs as long as it can, then the one that was enabled first. What nothing
/// orders is settled before anything else runs, and stays as it is. A timer that is due waits for
/// the threads that come before it by default.
public struct FirstInFirstOut: PlainStrategy {
  public let name = "fifo"

  public init() {}

  public func choose(_ choice: Choice) -> Int? {
    if let running = choice.running { return running }
    let hasTimers = choice.enabled.contains(where: \.isDue)
    let comeLater = hasTimers ? Set(choice.enabled.flatMap(\.comesBefore)) : []
    return choice.enabled.indices.min { left, right in
      Self.place(of: choice.enabled[left], comeLater)
        < Self.place(of: choice.enabled[right], comeLater)
    }
  }

  /// The smallest runs next.
  private static func place(
    of thread: SimulatedThread, _ comeLater: Set<EventSubject>
  ) -> (Int, Int, Int) {
    let rank =
      if thread.operation.kind == .choose {
        0
      } else if thread.isDue, comeLater.contains(thread.subject) { 2 } else { 1 }
    return (rank, thread.readySince, thread.arrival)
  }
}
