/// All results of a plan, or of one shard of it.
package struct TestReport: Sendable, Equatable {
  package let plan: TestPlan
  /// In the order in which they came.
  package let results: [TestResult]
  package let summary: TestSummary
  /// Whether it was read to the line that ends it: who was to write that may have crashed.
  package internal(set) var hasEnd = true

  package init(_ plan: TestPlan, _ results: [TestResult], _ summary: TestSummary) {
    self.plan = plan
    self.results = results
    self.summary = summary
  }

  /// What counts, by file, generation and check, whatever the order in which it was tried.
  var sortedResults: [TestResult] {
    var tally = TestTally()
    for result in results { tally.add(result) }
    return results.filter { result in
      switch result.status {
      case .incomplete: true
      case .failed: !tally.isTwice(result)
      case .passed, .notApplicable, .error: result.kind != .kept
      }
    }.sorted(by: TestResult.isOrdered)
  }
}
