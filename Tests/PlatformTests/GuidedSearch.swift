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
    orders.nextStrategy().map { Guided(inner: $0, isPromising: isPromising) }
  }

  func runEnded(_ outcome: Outcome, steps: Int) { orders.runEnded(outcome, steps: steps) }

  var isExhausted: Bool { orders.isExhausted }

  private struct Guided: Strategy {
    var inner: any Strategy
    let isPromising: @Sendable () -> Bool

    var name: String { inner.name }

    mutating func choose(_ choice: Choice) throws(Divergence) -> Int? {
      isPromising() ? try inner.choose(choice) : nil
    }
  }
}
