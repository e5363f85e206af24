import ImageLoadingModel
import Testing

@testable import SimChecking
@testable import SimKernel
@testable import SimRuntime
@testable import SimText
@testable import TestFixtures

/// Files that the app under test cannot be run with.
@Suite struct NotApplicableTests {
  private static func result(_ obstacle: AppObstacle, _ number: Int) -> TestResult {
    var result = TestResult(
      file: "\(number).json", title: "T", generation: "",
      check: "not applicable: \(obstacle.sentence)", kind: .reading, status: .notApplicable,
      exitCode: .success)
    result.obstacle = TestResult.Obstacle(obstacle)
    return result
  }

  private static let results = [
    result(.generation("5.x"), 1), result(.generation("5.x"), 2), result(.ability(.views), 3),
    result(.verb("clearMemory"), 4), result(.expectedCheckpoint("prefetch.load"), 5),
  ]

  @Test func thoseForOtherGenerationsAreCountedApart() {
    let summary = TestSummary(Self.results)
    #expect(summary.notApplicable == 3 && summary.otherGenerations == 2 && summary.count == 5)
    #expect(
      summary.line
        == "sim test: 0 passed, 0 failed, 0 incomplete in 5 files; 3 not applicable; "
        + "2 for other generations")
    #expect(summary.exitCode == .success)
  }

  @Test func whetherAnythingWasRunIsKnown() {
    #expect(TestSummary(Self.results).hasRunNothing)
    #expect(!TestSummary([]).hasRunNothing)
    #expect(!TestSummary(Self.results, notRun: 1).hasRunNothing)
    #expect(!TestSummary(Self.results, isInterrupted: true).hasRunNothing)
    let passed = TestFiles.run([TestFiles.passing("a.json")]).report.results
    #expect(!TestSummary(Self.results + passed).hasRunNothing)
  }

  /// What shards report of them survives the merge.
  @Test func aReportIsReadAsItWasWritten() throws {
    var results = Self.results
    results[0].attention = .some
    results[1].attention = .none
    let report = TestReport(TestPlan(), results, TestSummary(results))
    let lines =
      [TestJSON.start(report.plan, checks: results.count)] + results.map(TestJSON.line)
      + [TestJSON.end(report.summary)]
    let text = lines.map { $0 + "\n" }.joined()
    #expect(try TestReport.read(Array(text.utf8), file: "x.ndjson") == report)
    let validator = try SchemaValidator(TestShape.schema)
    for line in lines {
      #expect(validator.accepts(try JSONParser.parse(Array(line.utf8))), "\(line)")
    }
  }
}
