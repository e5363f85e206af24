/// Makes the choices that another run has made; after the last one the running thread goes on, or
/// else the first.
///
/// Unlike ``Replay`` it asks nothing else of the run: it may be another one.
public struct ChoicesAgain: Strategy {
  public let name = "choices"
  private var choices: [Int].SubSequence

  public init(_ choices: some Sequence<Int>) { self.choices = Array(choices)[...] }

  public mutating func choose(_ choice: Choice) -> Int? {
    guard let next = choices.popFirst(), next < choice.enabled.count else {
      return choice.running ?? 0
    }
    return next
  }
}

/// Writes down what another strategy chooses where there is a choice.
public struct RecordingChoices: Strategy {
  private var base: any Strategy
  private let record: ChoiceRecord

  public init(_ base: any Strategy, in record: ChoiceRecord) {
    self.base = base
    self.record = record
    record.choices.removeAll(keepingCapacity: true)
  }

  public var name: String { base.name }
  public var wantsEveryStep: Bool { base.wantsEveryStep }
  public var stepLog: StepLog? { base.stepLog }
  public var stateLedger: StateLedger? { base.stateLedger }

  public mutating func choose(_ choice: Choice) throws(Divergence) -> Int? {
    let chosen = try base.choose(choice)
    if let chosen, choice.enabled.count > 1 { record.choices.append(chosen) }
    return chosen
  }

  public mutating func end(afterStep step: Int) throws(Divergence) {
    try base.end(afterStep: step)
  }
}

/// What was chosen in the last run, for ``ChoicesAgain``.
///
/// `@unchecked Sendable` is safe because only the strategy of the run touches it, on the kernel's one
/// real thread, and whoever has started the run, after it.
public final class ChoiceRecord: @unchecked Sendable {
  public fileprivate(set) var choices: [Int] = []

  public init() {}
}

/// Makes the first choices of another run, and then any, each with the same chance.
public struct ChoicesThenRandom: Strategy {
  public let name = "choices, then random"
  private var choices: [Int].SubSequence
  private var random: SeededRandom

  public init(_ choices: some Sequence<Int>, seed: UInt64) {
    self.choices = Array(choices)[...]
    random = SeededRandom(seed: seed)
  }

  public mutating func choose(_ choice: Choice) -> Int? {
    guard let next = choices.popFirst(), next < choice.enabled.count else {
      return random.choose(choice)
    }
    return next
  }
}
