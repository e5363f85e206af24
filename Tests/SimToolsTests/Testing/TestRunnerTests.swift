import Synchronization
import Testing

@testable import SimChecking
@testable import SimKernel
@testable import SimRuntime
@testable import SimText
@testable import TestFixtures

/// The results of running a plan.
@Suite struct TestRunnerTests {
  private let sources = [
    TestFiles.failing("a.json"), TestFiles.passing("b.json"), TestFiles.source("c.json", "{"),
    TestFiles.passing("d.json", generations: #"["3.x", "hardened"]"#),
  ]

  @Test func theResultsDoNotDependOnTheNumberOfJobs() {
    let others = WholeForm.isWanted ? 30 : 3
    let sources = sources + (0..<others).map { TestFiles.passing("e/\($0).json") }
    var plan = TestPlan()
    plan.strategy = .pct
    plan.schedules = WholeForm.isWanted ? 3 : 1
    let one = TestFiles.run(sources, plan).report
    #expect(one.results.count == 9 + 2 * others)
    for jobs in WholeForm.isWanted ? [2, 5] : [3] {
      #expect(TestFiles.run(sources, plan, jobs: jobs).report == one)
    }
  }

  @Test func theSummaryCounts() {
    let summary = TestFiles.run(sources).report.summary
    #expect(summary.line == "sim test: 3 passed, 2 failed, 0 incomplete in 4 files")
    #expect(summary.errors == 1)
    #expect(summary.exitCode == .badScenario)
    #expect(TestFiles.run([sources[0], sources[1]]).report.summary.exitCode == .failed)
    #expect(TestFiles.run([sources[1]]).report.summary.exitCode == .success)
    #expect(
      TestFiles.run([sources[1]]).report.summary.line
        == "sim test: 1 passed, 0 failed, 0 incomplete in 1 file")
  }

  @Test(arguments: [1, 4])
  func theFirstFailureEndsTheWorkIfThatIsWanted(jobs: Int) {
    let report = TestFiles.run(
      [sources[1], sources[0]] + sources, jobs: jobs, failFast: true
    ).report
    #expect(report.results.map(\.status) == [.passed, .failed])
    #expect(report.summary.notRun == 5)
    #expect(report.summary.exitCode == .failed)
    #expect(report.summary.line.hasSuffix("in 2 files; 5 not run"))
  }

  /// A clock by which each look takes a second.
  private func run(_ source: TestSource, _ plan: TestPlan, maxTime: Duration) -> [TestResult] {
    let seconds = Mutex(0)
    let runner = TestRunner(
      plan, [source], folder: "kept",
      stopwatch: {
        seconds.withLock { seconds in
          seconds += 1
          return .seconds(seconds)
        }
      }, timeLimit: maxTime)
    var results: [TestResult] = []
    _ = runner.run { results.append($0.result) }
    return results
  }

  /// What was not tried is not passed.
  @Test func aCheckThatTakesTooLongIsIncomplete() throws {
    var plan = TestPlan()
    plan.strategy = .random
    plan.schedules = 50
    plan.timeMode = .exact
    let orders = try #require(run(TestFiles.passing("p.json"), plan, maxTime: .seconds(3)).last)
    #expect(orders.kind == .orders && orders.status == .incomplete)
    #expect(orders.exitCode == .incomplete && orders.runs < 50)
    #expect(orders.problems.first?.message.hasSuffix("--max-time ended it") == true)
    let quick = try #require(run(TestFiles.passing("p.json"), plan, maxTime: .seconds(9_999)).last)
    #expect(quick.status == .passed && quick.runs == 50)

    let hardened = TestFiles.racing("r.json", generation: "hardened")
    let every = try #require(run(hardened, TestPlan(), maxTime: .seconds(4)).last)
    #expect(every.kind == .someOrders && every.status == .incomplete)
    #expect(every.problems.first?.message.hasSuffix("--max-time ended it") == true)
    // What was found until then is a failure.
    let failing = TestFiles.racing("r.json")
    let found = run(failing, TestPlan(), maxTime: .seconds(400))
    #expect(found.last?.status == .failed)
  }

  /// The time of a check is also that of the search for the causes of what it finds.
  @Test func aSearchForACauseThatTakesTooLongIsCut() throws {
    let leak = TestFiles.source(
      "l.json",
      #"""
      {"format": 1, "title": "L", "about": "A", "generation": "4.2", "steps": [
        {"at": "0 s", "load": "https://a/1.png", "as": "first"},
        {"when": "first reaches cache.disk.query", "cancel": "first"}
      ]}
      """#)
    let message = { (time: Duration) in
      self.run(leak, TestPlan(), maxTime: time).first?.problems.first?.message ?? ""
    }
    #expect(message(.seconds(9_999)).contains("it is caused by M01: "))
    for seconds in 3...8 {
      #expect(message(.seconds(seconds)).contains("it has an undetermined cause: "), "\(seconds)")
    }
  }

  @Test func anInterruptedRunReportsTheResultsSoFar() {
    let runner = TestRunner(TestPlan(), sources, folder: "kept", shouldStop: { true })
    let summary = runner.run { _ in }
    #expect(summary.notRun == 5)
    #expect(summary.exitCode == .interrupted)
    #expect(summary.line.hasSuffix("; 5 not run (interrupted)"))
  }

  @Test func aFailureHasItsPlaceAndALineToPaste() throws {
    let result = try #require(TestFiles.run([TestFiles.failing("it's.json")]).report.results.first)
    let problem = try #require(result.problems.first)
    #expect(result.problems.count == 1)
    #expect((problem.line, problem.column) == (3, 13))
    #expect(problem.message == "running: expected 7, found 0")
    #expect(problem.replay == #"sim run --generation 4.2 'it'\''s.json'"#)
    #expect(result.story.contains("Completions"))
    #expect(result.digest?.count == 16)
  }

  @Test func aBrokenFileIsReportedWithItsPlace() throws {
    let result = try #require(TestFiles.run([sources[2]]).report.results.first)
    #expect(result.status == .error && result.exitCode == .badScenario)
    #expect(result.problems.map(\.line) == [1] && result.problems.map(\.column) == [2])
    let missing = TestSource(path: "x", key: "x", bytes: .failure(.unreadable("no such file")))
    #expect(TestFiles.run([missing]).report.summary.exitCode == .inputOutput)
  }

  @Test func theExploreSectionIsChecked() throws {
    let report = TestFiles.run([TestFiles.racing("r.json")]).report
    #expect(
      report.results.map(\.check) == [
        "own order", "every order, threads as slow as they may be (--time any)",
      ])
    let explored = report.results[1]
    #expect(explored.status == .failed && explored.runs > 3)
    #expect(
      explored.problems.contains { $0.message.hasPrefix("nothing-running-at-rest is broken in ") })
    #expect(
      explored.problems.contains {
        $0.message.hasPrefix("always: running") && $0.line == 6 && $0.column == 28
      })
    let repaired = TestFiles.run([TestFiles.racing("r.json", generation: "hardened")]).report
    #expect(repaired.results.map(\.status) == [.passed, .passed])
  }

  /// A bound is no failure, and no pass.
  @Test func aBoundLeavesItOpen() throws {
    var plan = TestPlan()
    plan.executions = 3
    let report = TestFiles.run([TestFiles.racing("r.json", generation: "hardened")], plan).report
    #expect(report.results.map(\.status) == [.passed, .incomplete])
    #expect(report.results[1].problems.first?.message.contains("--max-executions") == true)
    #expect(report.summary.exitCode == .incomplete)
  }

  /// Every result of several orders names how time was treated, and `any` is the default.
  @Test func aResultNamesItsConditions() throws {
    let late = { (explore: String, given: String) in
      TestFiles.source(
        "l.json",
        #"""
        {"format": 1, "title": "L", "about": "A", "generation": "5.x",
         "given": {\#(given)},
         "steps": [
           {"at": "0 s", "load": "https://a/1.png", "as": "first"},
           {"at": "20 ms", "cancel": "first", "from": "background"}],
         "explore": {\#(explore)}}
        """#)
    }
    var plan = TestPlan()
    plan.executions = 400
    let download =
      #""network": {"https://a/1.png": {"image": "png 10x10", "bytes": "100 B", "latency": "20 ms"}}"#
    let results = { (explore: String, given: String) in
      TestFiles.run([late(explore, given)], plan).report.results[1]
    }
    let inMemory = #""memory": {"https://a/1.png": "png 10x10"}"#
    let any = results(#""always": {"outcome": "rest"}"#, download)
    #expect(
      any.check == "every order, as far as tried, threads as slow as they may be (--time any)")
    #expect(any.status == .failed)
    #expect(any.problems.contains { $0.message.hasPrefix("completion-count") })
    let exact = results(#""time": "exact", "always": {"outcome": "rest"}"#, inMemory)
    #expect(
      exact.check == #"every order, threads taking no time ("time": "exact" in the file)"#)
    #expect(exact.status == .passed)
    plan.timeMode = .exact
    #expect(
      results(#""always": {"outcome": "rest"}"#, inMemory).check
        == "every order, threads taking no time (--time exact)")
    plan.strategy = .random
    plan.schedules = 2
    let orders = TestFiles.run([TestFiles.passing("p.json")], plan).report.results[1]
    #expect(orders.check == "2 random orders, seed 1, threads taking no time (--time exact)")
  }

  /// Which of several loads it is, the order decides.
  @Test func anExpectedViolationMayOccurOnAnotherLoadInOtherOrders() {
    var plan = TestPlan()
    plan.strategy = .random
    plan.schedules = 100
    plan.timeMode = .exact
    let text = #"""
      {"format": 1, "title": "R", "about": "A", "generation": "4.2",
       "steps": [
         {"at": "0 s", "load": "https://a/1.png", "as": "first"},
         {"at": "0 s", "cancel": "first"},
         {"at": "1 s", "load": "https://a/2.png", "as": "second"}
       ], "violates": [{"invariant": "nothing-running-at-rest", "load": "second"}]}
      """#
    let results = TestFiles.run([TestFiles.source("r.json", text)], plan).report.results
    #expect(results.map(\.status) == [.failed, .passed])
    let strict = text.replacing("nothing-running-at-rest", with: "cached-is-not-refused")
    #expect(
      TestFiles.run([TestFiles.source("r.json", strict)], plan).report.results.map(\.status)
        == [.failed, .failed])
  }

  @Test func otherOrdersFindFailuresThatTheOwnOrderHides() {
    var plan = TestPlan()
    plan.strategy = .random
    plan.schedules = 120
    let source = TestFiles.racing("r.json", explore: false)
    let report = TestFiles.run([source], plan).report
    #expect(report.results.map(\.status).first == .passed)
    #expect(report.results.map(\.runs) == [1, 100, 20])
    #expect(report.results.contains { $0.status == .failed })
    let steps = (1...6).map { seed in
      plan.seed = UInt64(seed)
      return TestFiles.run([source], plan).report.results[1].steps
    }
    #expect(Set(steps).count > 1)
  }
}
