/// Decides which of several enabled threads runs next.
///
/// The kernel asks only where there is a choice. A strategy that only chooses is a ``PlainStrategy``, and
/// one that wraps another a ``StrategyWrapper``.
public protocol Strategy: Sendable {
  /// What `sim` calls it.
  var name: String { get }

  /// Whether it is also asked where only one thread is enabled.
  var wantsEveryStep: Bool { get }

  /// Where the run records what depends on what; `nil` if that is not needed.
  var stepLog: StepLog? { get }

  /// What distinguishes states; `nil` if that is not needed.
  var stateLedger: StateLedger? { get }

  /// - Returns: the place of the thread that runs next in ``Choice/enabled``; `nil` if the rest of
  ///   the run would show nothing new.
  /// - Throws: ``Divergence`` if the run is not the one that the strategy knows.
  mutating func choose(_ choice: Choice) throws(Divergence) -> Int?

  /// Called when the run has ended by itself after `step` operations.
  mutating func end(afterStep step: Int) throws(Divergence)
}

/// A strategy of its own: the defaults need nothing.
public protocol PlainStrategy: Strategy {}

extension PlainStrategy {
  public var wantsEveryStep: Bool { false }

  public var stepLog: StepLog? { nil }

  public var stateLedger: StateLedger? { nil }

  public mutating func end(afterStep step: Int) throws(Divergence) {}
}

/// A strategy that wraps another: what it does not say, the other says.
public protocol StrategyWrapper: Strategy {
  var base: any Strategy { get set }

  /// Notes what the base has chosen.
  /// - Parameter chosen: its place in ``Choice/enabled``.
  func note(_ choice: Choice, chosen: Int)
}

extension StrategyWrapper {
  public var name: String { base.name }

  public var wantsEveryStep: Bool { base.wantsEveryStep }

  public var stepLog: StepLog? { base.stepLog }

  public var stateLedger: StateLedger? { base.stateLedger }

  public func note(_ choice: Choice, chosen: Int) {}

  /// The base chooses; where there is no choice, only if it wants to be asked.
  public mutating func choose(_ choice: Choice) throws(Divergence) -> Int? {
    let isAsked = choice.enabled.count > 1 || base.wantsEveryStep
    guard let chosen = isAsked ? try base.choose(choice) : 0 else { return nil }
    note(choice, chosen: chosen)
    return chosen
  }

  public mutating func end(afterStep step: Int) throws(Divergence) {
    try base.end(afterStep: step)
  }
}

/// What a strategy can go by.
public struct Choice: Sendable {
  /// The number that the next operation will have.
  public let step: Int
  /// Virtual time since the run began.
  public let time: Duration
  /// The enabled threads, in the order of their ids; two at least, unless the strategy wants every
  /// step.
  public let enabled: [SimulatedThread]
  /// The place in ``enabled`` of the thread that ran last, `nil` if it is not enabled.
  public let running: Int?
}
