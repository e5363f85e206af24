import Foundation
import Testing

@testable import SimChecking
@testable import SimKernel
@testable import SimRuntime
@testable import SimText

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// JUnit reports are what Jenkins reads.
@Suite struct JUnitReportTests {
  private static let sources = [
    TestFiles.racing("s/r.json"), TestFiles.failing("s/a.json"), TestFiles.source("b.json", "{"),
    TestFiles.passing("c.json", generations: #"["3.x", "5.x"]"#),
  ]

  private func text(_ plan: TestPlan = TestPlan(), jobs: Int = 1) -> String {
    JUnitReport.text(TestFiles.run(Self.sources, plan, jobs: jobs).report)
  }

  @Test func theCheckerIsStrict() throws {
    let good = #"<testsuites><testsuite name="a" tests="0" failures="0" errors="0"/></testsuites>"#
    #expect(try JUnitChecker(good).mistakes.isEmpty)
    for (part, bad) in [
      ("name=\"a\" ", ""), ("tests=\"0\"", "tests=\"1\""), ("/></t", " line=\"1\"/></t"),
      ("/></t", "><case/></testsuite></t"), ("/></t", ">text</testsuite></t"),
      ("errors=\"0\"", "errors=\"0\" time=\"1s\""), ("testsuites>", "suites>"),
    ] {
      let text = good.replacingOccurrences(of: part, with: bad)
      #expect(try !JUnitChecker(text).mistakes.isEmpty, "\(text)")
    }
  }

  @Test func theReportIsValid() throws {
    let checker = try JUnitChecker(text())
    #expect(checker.mistakes.isEmpty, "\(checker.mistakes)")
    let properties = checker.suites.flatMap { $0.elements(forName: "properties") }
      .flatMap { $0.elements(forName: "property") }
    #expect(
      properties.filter { $0.attribute(forName: "name")?.stringValue == "file" }
        .compactMap { $0.attribute(forName: "value")?.stringValue }
        == ["b.json", "c.json", "s/a.json", "s/r.json"])
    #expect(checker.cases.count == 6)
  }

  @Test func aFailureHasTheStepAndTheLineToPaste() throws {
    let checker = try JUnitChecker(text())
    let failing = try #require(
      checker.cases.first { $0.attribute(forName: "classname")?.stringValue == "s.a" })
    let failure = try #require(failing.elements(forName: "failure").first)
    #expect(
      failure.attribute(forName: "message")?.stringValue == "running: expected 7, found 0")
    #expect(
      failure.stringValue == """
        s/a.json:3:13: running: expected 7, found 0
        replay: sim run --generation 4.2 s/a.json
        """)
    let story = failing.elements(forName: "system-out").first?.stringValue ?? ""
    #expect(story.contains("first completes: ") && story.contains("Completions"))
    let racing = try #require(
      checker.cases.first {
        $0.attribute(forName: "name")?.stringValue?.hasPrefix("R (4.2, every order, ") == true
      })
    let text = try #require(racing.elements(forName: "failure").first?.stringValue)
    #expect(text.contains("(step ") && text.contains("replay: sim run kept/"))
  }

  /// A check without an answer is none that passed.
  @Test func anIncompleteCheckCountsAsSkipped() throws {
    var plan = TestPlan()
    plan.executions = 2
    let report = TestFiles.run(
      [TestFiles.racing("r.json", generation: "hardened")], plan
    ).report
    let checker = try JUnitChecker(JUnitReport.text(report))
    #expect(checker.mistakes.isEmpty)
    #expect(checker.suites[0].attribute(forName: "skipped")?.stringValue == "1")
  }

  /// A report of a part is none of all: what reads it turns red.
  @Test func whatHasNoResultIsAnError() throws {
    let run = TestFiles.run(Self.sources).report
    let whole = try JUnitChecker(JUnitReport.text(run))
    let cut = TestReport(
      run.plan, run.results, TestSummary(run.results, notRun: 7, isInterrupted: true))
    let checker = try JUnitChecker(JUnitReport.text(cut, missing: [2, 4], of: 4))
    #expect(checker.mistakes.isEmpty)
    #expect(checker.suites.count == whole.suites.count + 1)
    let suite = try #require(checker.suites.last)
    #expect(suite.attribute(forName: "errors")?.stringValue == "3")
    #expect(
      suite.elements(forName: "testcase").map { $0.attribute(forName: "name")?.stringValue } == [
        "shard 2 of 4", "shard 4 of 4", "checks that were not run",
      ])
    let messages = suite.elements(forName: "testcase").flatMap { $0.elements(forName: "error") }
      .map { $0.attribute(forName: "message")?.stringValue }
    #expect(messages.first == "the report of shard 2 of 4 is missing")
    #expect(messages.last == "not run: 7 checks")
  }

  @Test func theSameResultsGiveTheSameBytes() {
    var plan = TestPlan()
    plan.strategy = .random
    plan.schedules = 5
    #expect(text(plan) == text(plan, jobs: 3))
    var shuffled = Self.sources
    shuffled.reverse()
    #expect(JUnitReport.text(TestFiles.run(shuffled, plan).report) == text(plan))
  }

  @Test func virtualTimeIsAProperty() throws {
    let source = TestFiles.source(
      "w.json",
      #"{"format": 1, "title": "T", "about": "A", "generation": "4.2", "#
        + #""steps": [{"at": "90061 s", "wait": "1500 us"}]}"#)
    let checker = try JUnitChecker(JUnitReport.text(TestFiles.run([source]).report))
    #expect(checker.cases[0].attribute(forName: "time") == nil)
    let text = JUnitReport.text(TestFiles.run([source]).report)
    #expect(
      text.contains(#"<property name="virtual seconds (4.2, own order)" value="90061.001"/>"#))
  }
}
