import Testing

@testable import SimChecking
@testable import SimKernel
@testable import SimRuntime
@testable import SimText
@testable import TestFixtures

/// What machines read, and shards exchange.
@Suite struct TestJSONTests {
  private let sources = [
    TestFiles.failing("a.json"), TestFiles.racing("r.json"), TestFiles.passing("b.json"),
    TestFiles.source("c.json", "{"), TestFiles.conditional("d.json"),
  ]

  private func lines(_ report: TestReport) -> [String] {
    let checks = report.results.count + report.summary.notRun
    return [TestJSON.start(report.plan, checks: checks)] + report.results.map(TestJSON.line)
      + [TestJSON.end(report.summary)]
  }

  private func read(_ lines: [String]) throws -> TestReport {
    try TestReport.read(Array(lines.map { $0 + "\n" }.joined().utf8), file: "x.ndjson")
  }

  private func complaint(_ lines: [String]) -> String {
    do {
      _ = try read(lines)
      return ""
    } catch let failure as ScenarioReader.Failure {
      return failure.diagnostics.first?.rendered() ?? ""
    } catch {
      return "\(error)"
    }
  }

  @Test func theSchemaAcceptsEachLine() throws {
    let validator = try SchemaValidator(TestShape.schema)
    for line in lines(TestFiles.run(sources).report) {
      #expect(validator.accepts(try JSONParser.parse(Array(line.utf8))), "\(line)")
    }
    #expect(!validator.accepts(try JSONParser.parse(Array(#"{"version": 3, "type": "x"}"#.utf8))))
  }

  @Test func readingReversesWriting() throws {
    var plan = TestPlan()
    plan.strategy = .pct
    plan.schedules = 3
    plan.seed = .max
    plan.filters = [TestFilter("!x")]
    plan.generation = "4.2"
    let report = TestFiles.run(sources, plan).report
    #expect(try read(lines(report)) == report)
  }

  /// A machine that was lost in the middle of its work.
  @Test func checksWithoutAResultCountAsNotRun() throws {
    let all = lines(TestFiles.run([sources[2], TestFiles.passing("d.json")]).report)
    let cut = try read(Array(all.prefix(2)))
    #expect(cut.summary.notRun == 1)
    #expect(cut.summary.exitCode == .incomplete)
  }

  @Test func mistakesHaveTheirLine() {
    let good = lines(TestFiles.run([sources[2]]).report)
    #expect(complaint(good).isEmpty)
    #expect(complaint([good[0], "{"]).hasPrefix("x.ndjson:2:2: "))
    #expect(complaint([good[1]]).hasPrefix(#"x.ndjson:1:21: $.type: expected "start", found "#))
    #expect(complaint([good[0], good[0]]).hasPrefix("x.ndjson:2:21: $.type: expected"))
    let bad = good[1].replacing("\"passed\"", with: "\"pased\"")
    #expect(complaint([good[0], bad]).contains("did you mean \"passed\"?"))
    #expect(complaint(["[]"]).hasPrefix("x.ndjson:1:1: "))
  }

  /// Otherwise it would decide, silently, what the merge ends with.
  @Test func anExitCodeIsOneOfOursAndFitsTheStatus() {
    let good = lines(TestFiles.run([sources[2]]).report)
    func changed(_ code: String, _ status: String = "passed") -> String {
      complaint([
        good[0],
        good[1].replacing("\"exitCode\":0", with: "\"exitCode\":\(code)")
          .replacing("\"exitCode\": 0", with: "\"exitCode\": \(code)")
          .replacing("\"passed\"", with: "\"\(status)\""),
      ])
    }
    #expect(changed("0").isEmpty)
    #expect(
      changed("32").contains(
        "$.exitCode: expected 0, 1, 3, 5, 64, 65, 70, 74 or 130, found the number 32"))
    #expect(
      changed("1").contains("expected an exit code of the status \"passed\", found the number 1"))
    #expect(changed("0", "failed").contains("an exit code of the status \"failed\""))
    #expect(changed("1", "incomplete").contains("an exit code of the status \"incomplete\""))
    #expect(changed("3", "incomplete").isEmpty)
    #expect(changed("70", "error").isEmpty)
  }

  @Test func countsThatCannotBeAddedUpAreRefused() {
    let good = lines(TestFiles.run([sources[2]]).report)
    let start = good[0].replacing(/"checks": ?1/, with: "\"checks\": 9223372036854775807")
    #expect(start != good[0])
    #expect(complaint([start]).contains("$.checks: expected an integer from 0 to 1000000000000"))
  }

  @Test func aReportIsKnownByItsFirstLine() {
    let text = lines(TestFiles.run([sources[2]]).report).joined(separator: "\n")
    #expect(TestReport.isReport(Array(text.utf8)))
    #expect(!TestReport.isReport(Array("{\n}".utf8)))
    #expect(!TestReport.isReport([]))
  }

  // MARK: Merging

  private func shards(_ count: Int, _ plan: TestPlan) -> [(file: String, report: TestReport)] {
    (1...count).map { number in
      var plan = plan
      plan.shard = Shard(number: number, count: count)
      return ("shard-\(number)", TestFiles.run(sources, plan).report)
    }
  }

  @Test func shardsTogetherAreTheWhole() throws {
    var plan = TestPlan()
    plan.strategy = .random
    plan.schedules = WholeForm.isWanted ? 150 : 40
    let whole = TestFiles.run(sources, plan).report
    let merge = try TestMerge(shards(3, plan).reversed())
    #expect(merge.missing.isEmpty)
    #expect(merge.report.results == whole.sortedResults)
    #expect(merge.report.summary == TestSummary(whole.sortedResults))
    #expect(JUnitReport.text(merge.report) == JUnitReport.text(whole))
    #expect(merge.exitCode == .badScenario)
  }

  @Test func aMissingShardIsNoSuccess() throws {
    let plan = TestPlan()
    let passing = (1...3).map { number -> (file: String, report: TestReport) in
      var plan = plan
      plan.shard = Shard(number: number, count: 3)
      return ("\(number)", TestFiles.run([TestFiles.passing("b.json")], plan).report)
    }
    #expect(try TestMerge(passing).exitCode == .success)
    let merge = try TestMerge([passing[0], passing[2]])
    #expect(merge.missing == [2])
    #expect(merge.exitCode == .incomplete)
    let text = StepSummary.text(
      merge.report.summary, TestFindings(), merge.report.plan, missing: merge.missing)
    #expect(text.contains("Missing shards: 2"))
  }

  @Test func reportsThatDoNotMatchAreRefused() {
    let shards = shards(2, TestPlan())
    #expect(throws: TestMerge.Problem(message: "b is shard 1 of 2, and so is a")) {
      try TestMerge([("a", shards[0].report), ("b", shards[0].report)])
    }
    var other = TestPlan()
    other.seed = 5
    let others = self.shards(2, other)
    #expect(
      throws: TestMerge.Problem(
        message: "b is of another plan than a, in --seed: give all shards the same options")
    ) {
      try TestMerge([("a", shards[0].report), ("b", others[1].report)])
    }
    #expect(throws: TestMerge.Problem.self) { try TestMerge([]) }
  }

  /// Shard 2 was run before a file was changed, by another program, or by one that did not say what it ran.
  @Test func anOldReportIsRefused() throws {
    let report = { (number: Int, sources: [TestSource], program: String) -> TestReport in
      var plan = TestPlan()
      plan.shard = Shard(number: number, count: 2)
      return TestFiles.run(sources, plan, program: program).report
    }
    let passing = [TestFiles.passing("a.json"), TestFiles.passing("b.json")]
    let changed = [passing[0], TestFiles.failing("b.json")]
    let merged = { (second: TestReport) throws -> TestMerge in
      // What is read is what was written.
      let read = { (report: TestReport) in try self.read(self.lines(report)) }
      return try TestMerge([("one", read(report(1, passing, "sim A"))), ("two", read(second))])
    }
    #expect(try merged(report(2, passing, "sim A")).exitCode == .success)
    #expect(
      throws: TestMerge.Problem(
        message:
          "two and one are not of the same files; these differ, or are there in one only: b.json; run the "
          + "shards again that ran before the change")
    ) { try merged(report(2, changed, "sim A")) }
    #expect(throws: TestMerge.Problem.self) { try merged(report(2, [passing[0]], "sim A")) }
    #expect(
      throws: TestMerge.Problem(
        message: "two was written by sim B, and one by sim A: run all shards with one program")
    ) { try merged(report(2, passing, "sim B")) }
    var old = report(2, passing, "sim A").plan
    old.contents = nil
    #expect(
      throws: TestMerge.Problem(
        message: "two does not say of which files it is, as one does: an earlier version wrote it; "
          + "run its shard again")
    ) { try merged(TestReport(old, [], TestSummary([], notRun: 0))) }
  }

  @Test func strictShardsAreOfAnotherPlan() {
    var strict = TestPlan()
    strict.isStrict = true
    #expect(strict.options(otherThanIn: TestPlan()) == ["--strict"])
    #expect(TestPlan().options(otherThanIn: TestPlan()).isEmpty)
  }

  /// A file that is included belongs to the content of each file that includes it.
  @Test func theDigestIsOfWhatIsIncludedToo() {
    let text = #"""
      {"format": 1, "title": "T", "about": "A", "generation": "4.2", "include": "w.given.json",
       "steps": [{"at": "0 s", "load": "https://a/1.png", "as": "first"}]}
      """#
    let digest = { (latency: String) in
      let world = #"{"given": {"network": {"https://a/1.png": {"latency": "\#(latency)"}}}}"#
      return TestSource(
        path: "x/a.json", key: "a.json", bytes: .success(Array(text.utf8)),
        including: { _ in .success(Array(world.utf8)) }
      ).digest
    }
    #expect(digest("1 s") == digest("1 s"))
    #expect(digest("1 s") != digest("2 s"))
  }
}
