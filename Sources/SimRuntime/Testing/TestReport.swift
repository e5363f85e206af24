/// All that came of a plan, or of one shard of it.
public struct TestReport: Sendable, Equatable {
  public let plan: TestPlan
  /// In the order in which they came.
  public let results: [TestResult]
  public let summary: TestSummary

  public init(_ plan: TestPlan, _ results: [TestResult], _ summary: TestSummary) {
    self.plan = plan
    self.results = results
    self.summary = summary
  }

  /// By file, generation and check, whatever the order in which they were tried.
  var sortedResults: [TestResult] { results.sorted(by: TestResult.isOrdered) }
}
