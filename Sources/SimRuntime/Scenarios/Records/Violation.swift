import SimText

/// A broken invariant: which, on what, and where it was seen.
public struct Violation: Sendable, Hashable {
  /// The id of the invariant: ``InvariantID``, or that of a custom one.
  public let invariant: String
  /// The load, view or URL on which it broke.
  public let subject: String?
  /// What is wrong, with the values, in English.
  public var explanation: String { sentence.text }
  /// What is wrong, with the values.
  package let sentence: Sentence
  /// In which of its ways the invariant broke.
  package let mode: FailureMode
  /// What distinguishes failures of one mode that are of different kinds.
  package let detail: String?
  /// The operation of the run after which it was seen.
  public let step: Int
  /// The thread that broke it; empty if it was seen at the end of the run.
  public let thread: String

  /// The invariant and what it broke on, in English.
  package var name: String { nameSentence.text }

  /// The invariant and what it broke on.
  package var nameSentence: Sentence {
    subject.map { "\(invariant) on \($0)" } ?? Sentence(verbatim: invariant)
  }

  /// What is wrong, and where in the run it was seen, in English.
  package var words: String { placedSentence.text }

  /// What is wrong, and where in the run it was seen.
  package var placedSentence: Sentence {
    thread.isEmpty
      ? "\(sentence) (step \(step), seen at the end)"
      : "\(sentence) (step \(step), thread \(thread))"
  }
}
