/// A broken invariant: which, on what, and where it was seen.
public struct Violation: Sendable, Equatable {
  public let invariant: String
  /// The load, view or URL on which it broke.
  public let subject: String?
  /// What is wrong, with the values.
  public let explanation: String
  /// The operation of the run after which it was seen.
  public let step: Int
  /// The thread that broke it; empty if it was seen at the end of the run.
  public let thread: String

  /// The invariant and what it broke on.
  var name: String { invariant + (subject.map { " on \($0)" } ?? "") }
}
