/// The running thread goes on as long as it can, then the one that became able to go on first.
public struct FirstInFirstOut: PlainStrategy {
  public let name = "fifo"

  public init() {}

  public func choose(_ choice: Choice) -> Int? {
    if let running = choice.running { return running }
    var first = 0
    for index in choice.enabled.indices {
      let candidate = choice.enabled[index]
      let best = choice.enabled[first]
      if (candidate.readySince, candidate.arrival) < (best.readySince, best.arrival) {
        first = index
      }
    }
    return first
  }
}
