/// A result, and what it changes among the kept failures.
public struct TestOutcome: Sendable {
  /// A failure with the scenario file that shows it.
  public struct Found: Sendable {
    public let failure: KeptFailure
    public let document: JSONValue

    init(_ failure: KeptFailure, _ document: JSONValue) {
      self.failure = failure
      self.document = document
    }
  }

  public internal(set) var result: TestResult
  /// What is to be kept.
  public internal(set) var kept: [Found]
  /// A kept failure that shows no more.
  let gone: KeptFailure?

  init(_ result: TestResult, kept: [Found] = [], gone: KeptFailure? = nil) {
    self.result = result
    self.kept = kept
    self.gone = gone
  }

  /// Whether it is of the file's own order.
  var isOwnOrder: Bool { result.kind == .own }
}
