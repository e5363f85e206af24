/// Where a run is not what the scenario expects.
public struct Mismatch: Sendable, Equatable {
  /// What the scenario expects.
  public enum Kind: Sendable, Equatable {
    /// A part of `expect`.
    case expectation
    /// A part of what a step expects.
    case look(step: String, part: String)
    /// That the invariant holds: the file does not say that it breaks.
    case broken(Violation)
    /// That the invariant breaks.
    case unbroken(ExpectedViolation)
  }

  public let kind: Kind
  /// The part of the file, such as `completions.first`.
  public let section: String
  public let expected: String
  public let found: String

  init(section: String, expected: String, found: String) {
    (kind, self.section) = (.expectation, section)
    (self.expected, self.found) = (expected, found)
  }

  /// The same where a step has looked.
  init(_ mismatch: Mismatch, at step: String) {
    kind = .look(step: step, part: mismatch.section)
    section = "\(step): \(mismatch.section)"
    (expected, found) = (mismatch.expected, mismatch.found)
  }

  init(broken violation: Violation) {
    (kind, section) = (.broken(violation), "invariant")
    (expected, found) = ("\(violation.invariant) holds", violation.words)
  }

  init(unbroken expected: ExpectedViolation) {
    (kind, section) = (.unbroken(expected), "violates")
    (self.expected, found) = (
      "\(expected.invariant) breaks" + (expected.subject.map { " on \($0)" } ?? ""), "it holds"
    )
  }

  /// What is wrong, in one sentence.
  package var words: String {
    switch kind {
    case .expectation, .look: "\(section): expected \(expected), found \(found)"
    case .broken(let violation): "\(violation.invariant) is broken: \(violation.words)"
    case .unbroken(let violation):
      "\(violation.invariant) holds"
        + (violation.subject.map { " on \($0)" } ?? "") + ", and violates says that it breaks"
    }
  }

  /// What broke, if that is it.
  package var violation: Violation? {
    if case .broken(let violation) = kind { violation } else { nil }
  }
}
