import Synchronization
import Testing

@testable import SimChecking
@testable import SimExploring
@testable import SimKernel
@testable import SimRuntime
@testable import SimText

/// One finding is reported once, however many loads, orders and checks show it.
@Suite struct TestFindingsTests {
  /// Loads of many URLs that are cancelled during their disk query: 4.2 leaks each (M01).
  private func leaks(_ path: String, _ count: Int) -> TestSource {
    let loads = (1...count).map {
      #"{"at": "0 s", "load": "https://a/\#($0).png", "as": "l\#($0)"}"#
    }
    let cancels = (1...count).map {
      #"{"when": "l\#($0) reaches cache.disk.query", "cancel": "l\#($0)"}"#
    }
    return TestFiles.source(
      path,
      #"{"format": 1, "title": "L", "about": "A", "generation": "4.2", "steps": ["#
        + (loads + cancels).joined(separator: ", ") + "]}")
  }

  @Test func manyLoadsAreOneProblem() throws {
    let result = TestFiles.run([leaks("l.json", 20)]).report.results[0]
    #expect(result.problems.count == 1)
    let message = try #require(result.problems.first?.message)
    #expect(
      message.hasPrefix(
        "nothing-running-at-rest is broken 20 times; first seen: l1 is still on the list of running "
          + "operations (step "))
    #expect(
      message.hasSuffix(
        "; it is caused by M01: A cancel during the disk query leaks the combined operation"))
    #expect(
      result.problems[0].finding
        == TestFinding(
          "nothing-running-at-rest is broken", cause: .defects([.leakOnCancelDuringQuery])))
  }

  private func plan(_ schedules: Int) -> TestPlan {
    var plan = TestPlan()
    plan.strategy = .random
    plan.timeMode = .exact
    plan.schedules = schedules
    return plan
  }

  @Test func severalChecksReportItOnce() throws {
    var plan = plan(60)
    plan.timeMode = .exact
    let results = TestFiles.run([TestFiles.racing("r.json")], plan).report.results
    #expect(results.count == 3)
    var findings = TestFindings()
    let news = results.map { findings.add($0) }
    // The orders come first, and their findings are not reported again for every order.
    #expect(news[0] == [] && news[1].allSatisfy { $0 } && !news[1].isEmpty)
    #expect(news[2].allSatisfy { !$0 } && !news[2].isEmpty)
    #expect(findings.list.count == news[1].count)
    #expect(
      findings.list.allSatisfy {
        $0.checks
          == ["60 random orders, seed 1", "every order"].map {
            "4.2, \($0), threads taking no time (--time exact)"
          }
      })
    let lines = TestText(style: .plain).lines(results[2], news: news[2])
    #expect(
      lines.dropFirst() == [
        "     as above: nothing-running-at-rest is broken (M01); "
          + "always: running is not as expected (M01)"
      ])
  }

  @Test func otherFilesAndCausesAreOtherFindings() {
    let known = TestFinding("x is broken", way: "a", cause: .defects([.leakOnCancelDuringQuery]))
    #expect(known == TestFinding("x is broken", way: "b", cause: known.cause))
    #expect(known != TestFinding("x is broken", cause: .defects([.oneCancelKillsAll])))
    let unknown = TestFinding("x is broken", way: "a", cause: .noneKnown)
    #expect(unknown != TestFinding("x is broken", way: "b", cause: .noneKnown))
    let results = TestFiles.run([leaks("a.json", 1), leaks("b.json", 1)]).report.results
    #expect(TestFindings(results).list.map(\.file) == ["a.json", "b.json"])
  }

  /// GitHub shows ten; the rest is counted.
  @Test(arguments: [(9, nil), (10, nil), (11, "1 more finding"), (15, "5 more findings")])
  func annotationsAreAtMostTen(files: Int, rest: String?) throws {
    let results = TestFiles.run((0..<files).map { TestFiles.failing("\($0).json") }).report.results
    var annotations = GitHubAnnotations()
    var findings = TestFindings()
    let lines = results.flatMap { annotations.lines($0, news: findings.add($0)) }
    #expect(lines.count == min(files, 10))
    #expect(annotations.end == rest.map { "::error ::\($0), which the output of sim test lists" })
    #expect(results.flatMap { annotations.lines($0, news: findings.add($0)) }.isEmpty)
  }

  @Test func theStepSummaryHasARowForEach() {
    let report = TestFiles.run([TestFiles.racing("r.json")], plan(60)).report
    let text = StepSummary.text(report.summary, TestFindings(report.results), report.plan)
    let rows = text.split(separator: "\n").filter { $0.hasPrefix("| failed") }
    #expect(rows.count == 2)
    #expect(
      rows.allSatisfy {
        $0.contains("4.2, 60 random orders, seed 1") && $0.contains(" and 1 more")
      })
  }

  // MARK: Totals

  /// What was kept belongs to the check that finds it.
  @Test func aSecondRunCountsAsTheFirst() throws {
    let sources = [TestFiles.racing("r.json"), TestFiles.failing("a.json")]
    let first = TestFiles.run(sources, plan(60))
    var kept = KeptFailures()
    var files: [String: String] = [:]
    for outcome in first.outcomes {
      _ = kept.take(outcome)
      for found in outcome.kept { files[found.failure.name] = found.document.text(pretty: true) }
    }
    _ = kept.readOrders { name in files[name].map { Array($0.utf8) } }
    let second = TestFiles.run(sources, plan(60), kept: kept)
    #expect(second.report.results.count { $0.kind == .kept } >= 2)
    #expect(second.report.summary.line == first.report.summary.line)
    #expect(JUnitReport.text(second.report) == JUnitReport.text(first.report))
    // Where no other check looks for it, it is the only one that reports it.
    let alone = TestFiles.run([TestFiles.racing("r.json", explore: false)], kept: kept)
    let failing = alone.report.results.count { $0.kind == .kept && $0.status == .failed }
    #expect(failing > 0)
    #expect(
      alone.report.summary.line
        == "sim test: 1 passed, \(failing) failed, 0 incomplete in 1 file")
  }

  // MARK: The end

  private func closing(_ sources: [TestSource], _ plan: TestPlan = TestPlan()) -> [String] {
    let report = TestFiles.run(sources, plan).report
    return TestClosing(
      report.summary, TestFindings(report.results), plan, paths: ["my scenarios"]
    ).lines(style: .plain)
  }

  @Test func theEndNamesWhatWasTriedAndTheNextStep() {
    #expect(
      closing([TestFiles.passing("a.json")]) == [
        "", "tried: 1 scenario in the order of threads that is its own",
        "may still hide: what breaks only in another order of the threads",
        "next: sim test --schedules 20 'my scenarios'",
        "sim test: 1 passed, 0 failed, 0 incomplete in 1 file",
      ])
    #expect(
      closing([TestFiles.passing("a.json")], plan(30)) == [
        "",
        "tried: 1 scenario in the order of threads that is its own; 30 random orders, "
          + "\(Kernel.TimeMode.exact.words)",
        "may still hide: what breaks only in orders that were not drawn",
        "next: sim test --time exact --schedules 300 --seed 31 'my scenarios'", "seed: 1",
        "sim test: 2 passed, 0 failed, 0 incomplete in 1 file",
      ])
  }

  /// In the releases more orders show what is known of them, and each would be kept.
  @Test func moreOrdersAreTriedInTheRepairedGeneration() {
    let source = TestFiles.passing("a.json", generations: #"["5.x", "hardened"]"#)
    let advice = "next: sim test --generation hardened --schedules 20 'my scenarios'"
    #expect(closing([source]).contains(advice))
    var plan = TestPlan()
    plan.generation = "5.x"
    #expect(
      closing([source], plan).contains(
        "next: sim test --generation 5.x --schedules 20 'my scenarios'"))
  }

  /// What a file says of time counts as an option does.
  @Test func theEndNamesWhatEveryOrderHangsOn() {
    #expect(
      closing([TestFiles.conditional("c.json")])[2]
        == "may still hide: what takes a thread that a timer or an answer overtakes (--time any); "
        + "what other delays and losses bring than networks draw from their seeds; "
        + "what steps expect at their moments, in other orders than a file's own")
    let other = closing([TestFiles.racing("r.json", generation: "hardened")])
    #expect(!other.contains { $0.hasPrefix("may still hide: ") }, "\(other)")
  }

  /// That a part of the work had nothing to do says nothing of the others.
  @Test func anEmptyPartIsAPart() {
    var plan = TestPlan()
    plan.shard = Shard(number: 5, count: 5)
    #expect(
      closing([TestFiles.passing("a.json")], plan) == [
        "", "may still hide: what the other parts than 5/5 would show",
        "sim test: 0 passed, 0 failed, 0 incomplete in 0 files",
      ])
  }

  @Test func theEndNamesTheFirstFinding() {
    let lines = closing([TestFiles.passing("a.json"), TestFiles.failing("b.json")])
    #expect(lines[1] == "found: 1 finding in 1 file, all listed above")
    #expect(lines.contains("next: sim run --generation 4.2 b.json"))
  }

  @Test func theEndNamesTheBound() {
    var plan = TestPlan()
    plan.executions = 3
    let lines = closing([TestFiles.racing("r.json", generation: "hardened")], plan)
    #expect(
      lines.contains {
        $0.hasPrefix("may still hide: ") && $0.contains("what is in the orders beyond the bound")
      })
    #expect(lines.contains("next: sim test --max-executions 30 'my scenarios'"))
  }

  /// A clock by which each look takes a second.
  @Test func whereTimeWasTheBoundTheEndAdvisesMoreOfIt() {
    let seconds = Mutex(0)
    let runner = TestRunner(
      TestPlan(), [TestFiles.racing("r.json", generation: "hardened")], folder: "kept",
      stopwatch: {
        seconds.withLock { seconds in
          seconds += 1
          return .seconds(seconds)
        }
      }, timeLimit: .milliseconds(1))
    var results: [TestResult] = []
    let summary = runner.run { results.append($0.result) }
    let lines = TestClosing(
      summary, TestFindings(results), TestPlan(), paths: ["my scenarios"],
      timeLimit: .milliseconds(1)
    ).lines(style: .plain)
    #expect(lines.contains("next: sim test --max-time 10ms 'my scenarios'"), "\(lines)")
    #expect(lines.contains { $0.contains("1 scenario in as many orders as --max-time allows") })
    #expect(results[0].problems.map(\.message) == ["stopped after 1 step; --max-time ended it"])
    // Reports that are merged do not have the bound.
    let merged = TestClosing(summary, TestFindings(results), TestPlan(), paths: [])
      .lines(style: .plain)
    #expect(merged.contains { $0.contains("1 scenario in as many orders as the bounds allow") })
  }

  @Test func nothingTriedIsNothingToSay() {
    #expect(closing([]) == ["sim test: 0 passed, 0 failed, 0 incomplete in 0 files"])
  }
}
