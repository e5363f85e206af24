/// The running thread goes on as long as it can, then the one that became able to go on first. What nothing
/// orders is settled before anything else goes on, and stays as it is.
public struct FirstInFirstOut: PlainStrategy {
  public let name = "fifo"

  public init() {}

  public func choose(_ choice: Choice) -> Int? {
    if let running = choice.running { return running }
    var first = 0
    for index in choice.enabled.indices {
      let candidate = choice.enabled[index]
      let best = choice.enabled[first]
      if Self.place(of: candidate) < Self.place(of: best) { first = index }
    }
    return first
  }

  /// The smallest goes on.
  private static func place(of thread: SimulatedThread) -> (Int, Int, Int) {
    (thread.operation.kind == .choose ? 0 : 1, thread.readySince, thread.arrival)
  }
}
