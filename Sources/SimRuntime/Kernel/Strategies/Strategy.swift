/// Decides which thread goes on where several could.
///
/// The kernel asks only where there is a choice. Everything else is a strategy that wraps another.
public protocol Strategy: Sendable {
  /// What `sim` calls it.
  var name: String { get }

  /// Whether it is asked where only one thread could go on, too.
  var wantsEveryStep: Bool { get }

  /// Where the run writes down what depends on what; `nil` if nobody wants to know.
  var stepLog: StepLog? { get }

  /// What tells states apart; `nil` if nobody wants to know.
  var stateLedger: StateLedger? { get }

  /// - Returns: the place of the thread that goes on in ``Choice/enabled``; `nil` if the rest of the
  ///   run would show nothing new.
  /// - Throws: ``Divergence`` if the run is not the one that the strategy knows.
  mutating func choose(_ choice: Choice) throws(Divergence) -> Int?

  /// Called when the run has ended by itself after `step` operations.
  mutating func end(afterStep step: Int) throws(Divergence)
}

extension Strategy {
  public var wantsEveryStep: Bool { false }

  public var stepLog: StepLog? { nil }

  public var stateLedger: StateLedger? { nil }

  public mutating func end(afterStep step: Int) throws(Divergence) {}
}

/// What a strategy can go by.
public struct Choice: Sendable {
  /// The number that the next operation will have.
  public let step: Int
  /// The threads that could go on, in the order of their ids; two at least, unless the strategy wants
  /// every step.
  public let enabled: [SimulatedThread]
  /// The place in ``enabled`` of the thread that ran last, `nil` if it cannot go on.
  public let running: Int?
}
