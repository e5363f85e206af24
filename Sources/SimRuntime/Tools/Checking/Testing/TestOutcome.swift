/// A result, and what it changes among the kept failures.
package struct TestOutcome: Sendable {
  /// A failure with the scenario file that shows it.
  package struct Found: Sendable {
    package let failure: KeptFailure
    package let document: JSONValue

    init(_ failure: KeptFailure, _ document: JSONValue) {
      self.failure = failure
      self.document = document
    }
  }

  package internal(set) var result: TestResult
  /// What is to be kept.
  package internal(set) var kept: [Found]
  /// A kept failure that no longer shows, or whose order no longer fits.
  package let gone: KeptFailure?

  init(_ result: TestResult, kept: [Found] = [], gone: KeptFailure? = nil) {
    self.result = result
    self.kept = kept
    self.gone = gone
  }

  /// Whether the kept order no longer fits the scenario, so that it says nothing of the failure.
  package var fitsNoMore: Bool { gone != nil && result.status == .notApplicable }

  /// Whether it is of the file's own order.
  var isOwnOrder: Bool { result.kind == .own }
}
