import SimTools

/// The orders of another search, each of them given up where it has shown something that is not sought.
final class GuidedSearch: Search {
  let name = "orders that can still end so"
  private let orders: any SeededSearch
  private let isPromising: @Sendable () -> Bool

  init(_ orders: any SeededSearch, while isPromising: @escaping @Sendable () -> Bool) {
    self.orders = orders
    self.isPromising = isPromising
  }

  func nextStrategy() -> (any Strategy)? {
    orders.nextStrategy().map { Guided(base: $0, isPromising: isPromising) }
  }

  func runEnded(_ outcome: Outcome, steps: Int) { orders.runEnded(outcome, steps: steps) }

  var isExhausted: Bool { orders.isExhausted }

  private struct Guided: StrategyWrapper {
    var base: any Strategy
    let isPromising: @Sendable () -> Bool

    mutating func choose(_ choice: Choice) throws(Divergence) -> Int? {
      isPromising() ? try base.choose(choice) : nil
    }
  }
}
