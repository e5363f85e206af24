/// Gives one strategy after the other, so that run after run tries another order.
public protocol Search: AnyObject {
  /// What `sim` calls it.
  var name: String { get }

  /// The strategy of the next run; `nil` if nothing is left to try.
  func nextStrategy() -> (any Strategy)?

  /// A run with the last strategy has ended.
  func runEnded(_ outcome: Outcome, steps: Int)

  /// Whether every order was tried, up to what does not matter.
  var isExhausted: Bool { get }

  /// Whether it ended because it may not remember more.
  var isFull: Bool { get }
}

extension Search {
  public var isFull: Bool { false }
}
