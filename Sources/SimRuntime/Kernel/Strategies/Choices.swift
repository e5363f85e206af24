/// Makes the choices that another run has made; after the last one the running thread goes on, or
/// else the first.
///
/// Unlike ``Replay`` it asks nothing else of the run: it may be another one.
public struct ChoiceReplay: PlainStrategy {
  public let name = "choices"
  private var former: FormerChoices

  public init(_ choices: some Sequence<Int>) { former = FormerChoices(choices) }

  public mutating func choose(_ choice: Choice) -> Int? {
    former.next(choice) ?? choice.running ?? 0
  }
}

/// The choices of another run, one after the other.
package struct FormerChoices: Sendable {
  private var left: [Int].SubSequence

  package init(_ choices: some Sequence<Int>) { left = Array(choices)[...] }

  /// `nil` after the last one, and where the other run had more threads that could go on.
  package mutating func next(_ choice: Choice) -> Int? {
    guard let next = left.popFirst(), next < choice.enabled.count else { return nil }
    return next
  }
}

/// Writes down what another strategy chooses where there is a choice.
package struct RecordingChoices: StrategyWrapper {
  package var base: any Strategy
  private let record: ChoiceRecord

  package init(_ base: any Strategy, in record: ChoiceRecord) {
    self.base = base
    self.record = record
    record.choices.removeAll(keepingCapacity: true)
  }

  package func note(_ choice: Choice, chosen: Int) {
    if choice.enabled.count > 1 { record.choices.append(chosen) }
  }
}

/// What was chosen in the last run, for ``ChoiceReplay``.
///
/// `@unchecked Sendable` is safe because only the strategy of the run touches it, on the kernel's one
/// real thread, and whoever has started the run, after it.
package final class ChoiceRecord: @unchecked Sendable {
  package fileprivate(set) var choices: [Int] = []

  package init() {}
}

/// Makes the first choices of another run, and then any, each with the same chance.
package struct ChoicesThenRandom: PlainStrategy {
  package let name = "choices, then random"
  private var former: FormerChoices
  private var random: SeededRandom

  package init(_ choices: some Sequence<Int>, seed: UInt64) {
    former = FormerChoices(choices)
    random = SeededRandom(seed: seed)
  }

  package mutating func choose(_ choice: Choice) -> Int? {
    former.next(choice) ?? random.choose(choice)
  }
}
