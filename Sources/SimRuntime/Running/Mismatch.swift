import ImageLoadingModel
import SimScenarios
import SimText

/// Where a run is not what the scenario expects.
public struct Mismatch: Sendable, Equatable {
  /// What the scenario expects.
  package enum Kind: Sendable, Equatable {
    /// A part of `expect`.
    case expectation(ExpectationPath)
    /// A part of what a step expects.
    case snapshot(step: String, ExpectationPath)
    /// That one answer to a question of the lesson is right; the question counts from 0.
    case lesson(question: Int)
    /// A part of what holds at the end of every order.
    case always(ExpectationPath)
    /// That the end is not one of those that no order has; they count from 0.
    case never(Int)
    /// That the invariant holds: the file does not say that it breaks.
    case broken(Violation)
    /// That the invariant breaks.
    case unbroken(ExpectedViolation)
    /// That the invariant breaks by the defect that the file names.
    case otherCause(ExpectedViolation)
  }

  package let kind: Kind
  package let expectedSentence: Sentence
  package let foundSentence: Sentence
  /// What is expected, in English.
  public var expected: String { expectedSentence.text }
  /// What was found, in English.
  public var found: String { foundSentence.text }

  init(_ path: ExpectationPath, expected: Sentence, found: Sentence) {
    self.init(.expectation(path), expected: expected, found: found)
  }

  /// - Parameter question: its place in the lesson, from 0.
  init(question: Int, expected: Sentence, found: Sentence) {
    self.init(.lesson(question: question), expected: expected, found: found)
  }

  private init(_ kind: Kind, expected: Sentence, found: Sentence) {
    (self.kind, expectedSentence, foundSentence) = (kind, expected, found)
  }

  /// The same where a step has looked.
  init(_ mismatch: Mismatch, at step: String) {
    if case .expectation(let path) = mismatch.kind {
      self.init(
        .snapshot(step: step, path), expected: mismatch.expectedSentence,
        found: mismatch.foundSentence)
    } else {
      self = mismatch
    }
  }

  /// The same of what every order is to end with.
  init(always mismatch: Mismatch) {
    self.init(
      mismatch.path.map(Kind.always) ?? mismatch.kind, expected: mismatch.expectedSentence,
      found: mismatch.foundSentence)
  }

  /// - Parameter matches: what the run has of it.
  init(never index: Int, _ matches: [Sentence]) {
    self.init(
      .never(index), expected: "an end that is not this one",
      found: matches.isEmpty ? "it asks for nothing" : Sentence(matches, separator: "; "))
  }

  init(broken violation: Violation) {
    self.init(
      .broken(violation), expected: "\(violation.invariant) holds", found: violation.placedSentence)
  }

  init(unbroken expected: ExpectedViolation) {
    self.init(
      .unbroken(expected),
      expected: expected.subject.map { "\(expected.invariant) breaks on \($0)" }
        ?? "\(expected.invariant) breaks",
      found: "it holds")
  }

  package init(otherCause expected: ExpectedViolation, than defect: Defect) {
    self.init(
      .otherCause(expected), expected: "\(expected.invariant) breaks by \(defect.rawValue)",
      found: "it breaks with \(defect.rawValue) off, too, and holds with \(defect.rawValue) alone")
  }

  /// The part of the file, such as `completions.first`.
  public var section: String {
    switch kind {
    case .expectation(let path): path.description
    case .snapshot(let step, let path): "\(step): \(path)"
    case .lesson(let question): "lesson.questions[\(question)]"
    case .always(let path): "explore.always.\(path)"
    case .never(let index): "explore.never[\(index)]"
    case .broken: "invariant"
    case .unbroken, .otherCause: "violates"
    }
  }

  /// What is wrong, in one sentence.
  package var sentence: Sentence {
    switch kind {
    case .expectation, .snapshot, .lesson, .always, .never, .otherCause:
      "\(section): expected \(expectedSentence), found \(foundSentence)"
    case .broken(let violation):
      "\(violation.invariant) is broken: \(violation.placedSentence)"
    case .unbroken(let violation):
      violation.subject.map {
        "\(violation.invariant) holds on \($0), and violates says that it breaks"
      } ?? "\(violation.invariant) holds, and violates says that it breaks"
    }
  }

  /// The same in English.
  package var words: String { sentence.text }

  /// The part of what is expected of a state, if that is it.
  package var path: ExpectationPath? {
    switch kind {
    case .expectation(let path), .snapshot(_, let path), .always(let path): path
    case .lesson, .never, .broken, .unbroken, .otherCause: nil
    }
  }

  /// What broke, if that is it.
  package var violation: Violation? {
    if case .broken(let violation) = kind { violation } else { nil }
  }
}
