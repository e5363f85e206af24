import ImageLoadingModel
import Testing

@testable import SimChecking
@testable import SimDocuments
@testable import SimExploring
@testable import SimKernel
@testable import SimRuntime
@testable import SimText
@testable import TestFixtures

/// What chance and an exhaustive search find beside each other, and under which conditions it holds.
@Suite struct PortfolioTests {
  /// In 5.x a cancel that meets the end of the download may make the load complete twice (D11), but
  /// only if a thread is slow.
  private static let late = """
    {"at": "0 s", "load": "https://a/1.png", "as": "first"},
    {"at": "20 ms", "cancel": "first", "from": "background"}
    """
  private static let network =
    #""given": {"network": {"https://a/1.png": {"image": "png 10x10", "bytes": "100 B", "latency": "20 ms"}}}"#

  private static let atOnce = """
    {"at": "0 s", "load": "https://a/1.png", "as": "first"},
    {"at": "0 s", "cancel": "first", "from": "background"}
    """

  private func late(_ members: String = "") throws -> Scenario {
    var scenario = try TestScenario.read(
      "\(Self.network), \"steps\": [\(Self.late)]" + (members.isEmpty ? "" : ", " + members))
    scenario.generation = try #require(Generation.named("5.x"))
    // Its notifications are another matter.
    scenario.generation.defects.subtract([.stopsTwice, .stopsBeforeItStarts])
    return scenario
  }

  private func atOnce(_ members: String = "", without: [Defect] = []) throws -> Scenario {
    var scenario = try TestScenario.read(
      TestScenario.raceWorld + #", "steps": [\#(Self.atOnce)]"#
        + (members.isEmpty ? "" : ", " + members))
    scenario.generation.defects.subtract(without)
    return scenario
  }

  /// The same with the image in memory: few orders, and none of them breaks anything.
  private func inMemory(
    _ members: String = "", given: String = "", steps: String = ""
  ) throws -> Scenario {
    try TestScenario.read(
      #""given": {"memory": {"https://a/1.png": "png 10x10"}\#(given)}, "steps": [\#(Self.atOnce)\#(steps)]"#
        + (members.isEmpty ? "" : ", " + members))
  }

  private func portfolio(
    _ scenario: Scenario, _ timeMode: Kernel.TimeMode? = nil, executions: Int = 400, jobs: Int = 1,
    stopsAtFailure: Bool = false
  ) -> (plan: ExplorationPlan, report: ExplorationReport) {
    let plan = ExplorationPlan(
      scenario, bursts: ExplorationPlan.Burst.usual(seed: 0), timeMode: timeMode,
      executions: executions, jobs: jobs, stopsAtFailure: stopsAtFailure)
    return (plan, ScenarioExplorer(plan).explore())
  }

  private func text(_ plan: ExplorationPlan, _ report: ExplorationReport) -> [String] {
    ExplorationText(plan, report, style: .plain).lines(
      seconds: 1, peakMemory: 0, replay: [],
      summary: ExplorationSummary(plan, report, invocation: [], file: "f.json"))
  }

  // MARK: Time

  /// What comes only when a thread is slow, the default finds at once, and `exact` says that it leaves
  /// it out.
  @Test func slowThreadsAreTriedByDefault() throws {
    let (plan, any) = portfolio(try late(), executions: 150)
    #expect(plan.timeMode == .any && !plan.isTimeOfFile)
    #expect(any.exitCode == .failed && !any.isComplete)
    let finding = try #require(
      any.findings.first { finding in
        guard case .violation(let kind) = finding.kind else { return false }
        return kind.invariant == "completion-count"
      })
    #expect(finding.firstRun < 50)
    let lines = text(plan, any)
    #expect(
      lines[1]
        == "150 runs of an unknown number of orders, threads as slow as they may be (--time any); "
        + "--max-executions ended it")
    #expect(lines.contains { $0.contains("found first by random priorities (pct, depth ") })

    let (exactPlan, exact) = portfolio(try late(), .exact, executions: 5_000)
    #expect(exact.isComplete && exact.exitCode == .success)
    let exactLines = text(exactPlan, exact)
    #expect(
      exactLines[1]
        == "all \(exact.shares[0].executions) orders tried, threads taking no time (--time exact)")
    #expect(
      exactLines.contains { $0.hasPrefix("May hide  what happens only when a thread is so slow") })
    #expect(exactLines.last?.hasSuffix("sim explore --time any f.json") == true)
  }

  @Test func aFileMaySayHowTimeIsTreated() throws {
    let scenario = try atOnce(#""explore": {"time": "exact", "always": {"outcome": "rest"}}"#)
    let plan = ExplorationPlan(scenario)
    #expect(plan.timeMode == .exact && plan.isTimeOfFile)
    #expect(plan.timeSentence.text == #"threads taking no time ("time": "exact" in the file)"#)
    let other = ExplorationPlan(scenario, timeMode: .any)
    #expect(other.timeMode == .any && !other.isTimeOfFile)
  }

  // MARK: The same command, the same report

  @Test(arguments: [false, true])
  func theReportDoesNotDependOnTheNumberOfJobs(stopsAtFailure: Bool) throws {
    let scenario = try late()
    let (plan, one) = portfolio(scenario, stopsAtFailure: stopsAtFailure)
    for jobs in [2, 5] {
      let (_, other) = portfolio(scenario, jobs: jobs, stopsAtFailure: stopsAtFailure)
      #expect(other.findings == one.findings && other.shares == one.shares)
      #expect(text(plan, other) == text(plan, one))
    }
    if stopsAtFailure { #expect(one.end == .failure && one.findings.count == 1) }
  }

  /// All orders are tried when the search has ended, and not when chance has.
  @Test func onlyTheSearchCanTryAll() throws {
    let repaired = try inMemory()
    let (_, whole) = portfolio(repaired, .exact, executions: 100_000)
    #expect(whole.isComplete && whole.exitCode == .success)
    // It ends with the round in which the search does.
    #expect(whole.executions - whole.shares[0].executions <= whole.shares[0].executions + 64)
    let sampled = ExplorationPlan(
      repaired, strategy: .pct(seed: 1, depth: 3), timeMode: .exact, executions: 300)
    let report = ScenarioExplorer(sampled).explore()
    #expect(report.findings.isEmpty && !report.isComplete && report.exitCode == .incomplete)
    #expect(text(sampled, report).contains { $0.hasPrefix("open no invariant broke in 300 runs") })
  }

  /// What few random runs have not reached may come yet.
  @Test func goalsStayOpenUntilAllIsTried() throws {
    let members = #""explore": {"sometimes": [{"failedURLs": ["https://a/1.png"]}]}"#
    let scenario = try inMemory(members)
    for strategy in [ExplorationPlan.Strategy.random(seed: 1), .pct(seed: 1, depth: 2)] {
      let plan = ExplorationPlan(
        scenario, strategy: strategy, timeMode: .exact, executions: 20)
      let report = ScenarioExplorer(plan).explore()
      #expect(report.unreached == ["no run reaches sometimes[0]"])
      #expect(report.exitCode == .incomplete)
      #expect(text(plan, report).contains("open no run reaches sometimes[0] yet"))
    }
    #expect(portfolio(scenario, .exact, executions: 100_000).report.exitCode == .failed)
  }

  // MARK: What weakens an answer

  @Test func runsThatAreCutShortAreNoProof() throws {
    var scenario = try atOnce(without: [.leakOnCancelDuringQuery])
    scenario.limits.steps = 34
    let (plan, report) = portfolio(scenario, .exact, executions: 100_000)
    #expect(report.end == .exhausted && report.bounded > 0)
    #expect(!report.isComplete && report.exitCode == .incomplete)
    let lines = text(plan, report)
    #expect(lines[1].contains(" orders tried, not all to their end"))
    #expect(lines.contains { $0.contains("cut short by the bound on the steps of a run") })
  }

  /// One run of each of two ends.
  private func twoEnds(_ plan: ExplorationPlan) throws -> [RunResult] {
    let runner = ScenarioRunner()
    var results: [RunResult] = []
    for seed in 0..<UInt64(60) where results.count < 2 {
      let result = runner.run(
        plan.scenario, strategy: SeededRandom(seed: seed), checksExpectations: false)
      let ends = Set((results + [result]).map { ExploredRun($0, of: plan, choices: []).end })
      if ends.count > results.count { results.append(result) }
    }
    try #require(results.count == 2)
    return results
  }

  /// A search that has ended and chance cannot differ, or else the search is wrong.
  @Test func anEndThatOnlyChanceSawTakesTheClaimBack() throws {
    let plan = ExplorationPlan(
      try atOnce(without: [.leakOnCancelDuringQuery]),
      bursts: ExplorationPlan.Burst.usual(seed: 0), timeMode: .exact)
    let results = try twoEnds(plan)
    var report = ExplorationReport(plan)
    report.add(ExploredRun(results[0], of: plan, choices: []), by: 0)
    report.add(ExploredRun(results[0], of: plan, choices: []), by: 1)
    #expect(report.missedEnds == 0 && report.isComplete && report.exitCode == .success)
    report.add(ExploredRun(results[1], of: plan, choices: []), by: 2)
    #expect(report.missedEnds == 1 && !report.isComplete && report.exitCode == .internalError)
    #expect(
      text(plan, report).contains {
        $0.contains("random orders reached 1 end that the search did not")
      })
  }

  /// What the file says of ends makes two ends of one that is alike in all else.
  @Test func aGoalThatOnlyChanceReachedTakesTheClaimBack() throws {
    let result = try twoEnds(
      ExplorationPlan(try atOnce(without: [.leakOnCancelDuringQuery]), timeMode: .exact))[0]
    func end(_ explore: String) throws -> UInt64 {
      var scenario = try TestScenario.steps(
        #"{"at": "0 s", "load": "https://a/1.png", "as": "first"}"#, #""explore": {\#(explore)}"#)
      scenario.generation.defects.remove(.leakOnCancelDuringQuery)
      return ExploredRun(result, of: ExplorationPlan(scenario), choices: []).end
    }
    let none = try end(#""time": "exact""#)
    #expect(try end(#""sometimes": [{"running": 0}]"#) != none)
    #expect(try end(#""sometimes": [{"running": 7}]"#) == none)
    #expect(try end(#""always": {"running": 7}"#) != none)
    #expect(try end(#""always": {"running": 0}"#) == none)
    #expect(try end(#""never": [{"running": 0}]"#) != none)
    #expect(try end(#""never": [{"running": 7}]"#) == none)
  }

  @Test func aLivelockIsNoEndOfAnOrder() throws {
    let plan = ExplorationPlan(try atOnce(without: [.leakOnCancelDuringQuery]), timeMode: .exact)
    var result = try twoEnds(plan)[0]
    var report = ExplorationReport(plan)
    report.add(ExploredRun(result, of: plan, choices: []), by: 0)
    #expect(report.isComplete)
    result.outcome = .livelock(steps: 20)
    report.add(ExploredRun(result, of: plan, choices: []), by: 0)
    #expect(report.bounded == 1 && !report.isComplete)
  }

  @Test func aThreadThatLeavesTheKernelIsNoOrder() throws {
    let plan = ExplorationPlan(try atOnce(without: [.leakOnCancelDuringQuery]), timeMode: .exact)
    var result = try twoEnds(plan)[0]
    result.outcome = .escaped(thread: ThreadID(root: "program", ordinal: 0), advice: "it slept")
    var report = ExplorationReport(plan)
    report.add(ExploredRun(result, of: plan, choices: []), by: 0)
    #expect(report.findings.map(\.kind) == [.escaped])
    #expect(!report.isComplete && report.exitCode == .internalError)
    report.end = .diverged
    #expect(text(plan, report).contains { $0.contains("; ended, for a thread left the kernel") })
    #expect(!text(plan, report).contains { $0.contains("for runs differ") })
  }

  // MARK: Interruption

  @Test(arguments: [1, 3])
  func anInterruptionReportsTheResultsSoFar(jobs: Int) throws {
    let plan = ExplorationPlan(
      try late(), bursts: ExplorationPlan.Burst.usual(seed: 0), jobs: jobs)
    let report = ScenarioExplorer(plan, mayContinue: { $0.runs >= 300 ? .interrupted : nil })
      .explore()
    #expect(report.end == .interrupted && report.exitCode == .interrupted)
    #expect(report.executions >= 200 && !report.findings.isEmpty)
    #expect(text(plan, report)[1].hasSuffix("(--time any); interrupted"))
    let none = ScenarioExplorer(plan, isInterrupted: { true }).explore()
    #expect(none.executions == 0 && none.exitCode == .interrupted)
  }

  @Test func anInterruptionHasTheGravestCode() {
    #expect(ExitCode.gravest([.failed, .interrupted, .success]) == .interrupted)
  }

  // MARK: What to do next

  @Test func theSummaryNamesTheNextStep() throws {
    let repaired = try inMemory()
    let next = { (plan: ExplorationPlan) in
      ExplorationSummary(
        plan, ScenarioExplorer(plan).explore(), invocation: ["--generation", "4.2"], file: "f")
    }
    let slow = next(ExplorationPlan(repaired, timeMode: .exact))
    #expect(slow.next == .slowThreads)
    #expect(slow.line == ["sim", "explore", "--generation", "4.2", "--time", "any", "f"])
    let few = next(ExplorationPlan(repaired, timeMode: .exact, executions: 3))
    #expect(few.next == .further(executions: 10_000))
    #expect(
      few.mayHide.text.hasPrefix("what comes only in orders that were not tried and what happens"))
    let expecting = try inMemory(steps: #", {"at": "1 s", "expect": {"running": 0}}"#)
    #expect(
      next(ExplorationPlan(expecting, timeMode: .any)).mayHide.text
        == "what steps expect at their moments, which only the file's own order is compared with")
    let drawn = try inMemory(
      given: #", "connection": {"profile": "LTE", "jitter": "10 ms", "seed": 7}"#)
    #expect(
      next(ExplorationPlan(drawn, timeMode: .any)).mayHide.text
        == "what other delays and losses bring than the network draws from its seed 7")
    let steady = try inMemory(given: #", "connection": {"profile": "LTE", "seed": 7}"#)
    #expect(next(ExplorationPlan(steady, timeMode: .any)).mayHide.text.hasPrefix("nothing"))
    let chance = next(ExplorationPlan(repaired, strategy: .random(seed: 1), executions: 3))
    #expect(chance.next == .otherOrders)
    let found = next(ExplorationPlan(try atOnce(), timeMode: .exact, stopsAtFailure: true))
    #expect(found.next == .save && found.line.contains("--save"))
    let goal = next(
      ExplorationPlan(
        try inMemory(#""explore": {"sometimes": [{"failedURLs": ["https://a/1.png"]}]}"#),
        timeMode: .exact))
    #expect(goal.next == .look)
  }
}
