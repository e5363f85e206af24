import Testing

@testable import SimChecking
@testable import SimKernel
@testable import SimRuntime
@testable import SimText

/// What GitHub shows of a step.
@Suite struct StepSummaryTests {
  private func text(_ report: TestReport) -> String {
    StepSummary.text(report.summary, TestFindings(report.results), report.plan)
  }

  @Test func failuresStandInATable() {
    let report = TestFiles.run([TestFiles.passing("b.json"), TestFiles.failing("a.json")]).report
    #expect(
      text(report) == """
        ### sim test: 1 passed, 1 failed, 0 incomplete in 2 files

        | | where | what |
        | --- | --- | --- |
        | failed | `a.json:3:13`<br>`4.2, own order` | `running: expected 7, found 0`<br>`sim run --generation 4.2 a.json` |


        """)
  }

  @Test func aPassNeedsOneLine() {
    let report = TestFiles.run([TestFiles.passing("b.json")]).report
    #expect(
      text(report) == "### sim test: 1 passed, 0 failed, 0 incomplete in 1 file\n\n")
  }

  /// GitHub refuses a summary of more than a megabyte.
  @Test func onlySoManyAreListed() {
    let report = TestFiles.run((0..<60).map { TestFiles.failing("\($0).json") }).report
    let text = text(report)
    #expect(text.split(separator: "\n").count { $0.hasPrefix("| failed") } == 50)
    #expect(text.contains("\nand 10 more\n"))
  }

  @Test(arguments: [
    ("a", "`a`"), ("`", "`` ` ``"), ("a``b", "```a``b```"), ("", "` `"), ("  ", "` `"),
    ("a|b", "`a\\|b`"), ("a\nb", "`a\\u{a}b`"),
  ])
  func textIsCode(text: String, code: String) {
    #expect(codeInMarkdown(text) == code)
  }

  @Test func annotationsPointAtTheLine() {
    let result = TestFiles.run([TestFiles.failing("a.json")]).report.results[0]
    #expect(
      GitHubAnnotation.lines(result, result.problems) == [
        "::error file=a.json,line=3,col=13,title=F (4.2)::running: expected 7, found 0%0A"
          + "replay: sim run --generation 4.2 a.json"
      ])
  }
}
