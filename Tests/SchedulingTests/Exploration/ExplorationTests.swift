import ImageLoadingModel
import Testing

@testable import SimChecking
@testable import SimDocuments
@testable import SimExploring
@testable import SimKernel
@testable import SimRunning
@testable import SimRuntime
@testable import SimText
@testable import TestFixtures

/// A scenario in all orders of its threads.
@Suite struct ExplorationTests {
  /// In 4.2 a cancel during the disk query leaks the load (M01).
  private static let race = """
    {"at": "0 s", "load": "https://a/1.png", "as": "first"},
    {"at": "0 s", "cancel": "first", "from": "background"}
    """

  private static let leak = ExplorationFinding.Kind.violation(
    FailureKind(
      invariant: "nothing-running-at-rest", subject: .load,
      mode: .stillRunning))

  private func explore(
    _ members: String = "", _ strategy: ExplorationPlan.Strategy = .optimal,
    without: [Defect] = [], executions: Int = .max, jobs: Int = 1, stopsAtFailure: Bool = false
  ) throws -> (plan: ExplorationPlan, report: ExplorationReport) {
    var scenario = try TestScenario.read(
      TestScenario.raceWorld + #", "steps": [\#(Self.race)]"#
        + (members.isEmpty ? "" : ", " + members))
    scenario.generation.defects.subtract(without)
    let plan = ExplorationPlan(
      scenario, strategy: strategy, timeMode: .exact, executions: executions, jobs: jobs,
      stopsAtFailure: stopsAtFailure)
    return (plan, ScenarioExplorer(plan).explore())
  }

  @Test func aRaceThatTheFileDoesNotFixIsFound() throws {
    let (plan, report) = try explore()
    #expect(report.isComplete)
    #expect(report.findings.map(\.kind) == [Self.leak])
    #expect(report.exitCode == .failed)
    let finding = try #require(report.findings.first)
    #expect(finding.count < report.executions)
    let result = finding.replayed(plan, on: ScenarioRunner())
    #expect(result.violations.map(\.invariant) == ["nothing-running-at-rest"])
    let again = ScenarioRunner().run(
      plan.scenario, strategy: Replay(result.schedule), timeMode: result.schedule.timeMode,
      checksExpectations: false)
    #expect(again.digest == result.digest)
  }

  /// Saved, it is one file, with nothing in it that the failure does not need.
  @Test(arguments: [
    (ExplorationPlan.Strategy.optimal, Kernel.TimeMode.exact),
    (.pct(seed: 2, depth: 3), .any),
  ])
  func aFindingIsKeptAsASmallScenario(
    strategy: ExplorationPlan.Strategy, timeMode: Kernel.TimeMode
  ) throws {
    let idle = #"{"at": "1 s", "wait": "0 s"}"#
    let text = TestScenario.document(
      TestScenario.raceWorld + #", "steps": [\#(idle), \#(Self.race)]"#)
    let file = try ScenarioReader.read(Array(text.utf8), file: "race.json")
    let plan = ExplorationPlan(
      file.scenarios[0], strategy: strategy, timeMode: timeMode, executions: 3_000,
      stopsAtFailure: true)
    let report = ScenarioExplorer(plan).explore()
    let finding = try #require(report.findings.first { $0.kind == Self.leak })
    let runner = ScenarioRunner()
    let kept = finding.kept(plan, document: file.document, on: runner, by: Shrinker(runner))
    guard case .scenario(let shrunk) = kept else {
      Issue.record("only the schedule was kept")
      return
    }
    #expect(kept.fileName(plan, 3) == "4.2-finding-3.json")
    #expect(shrunk.before.steps == 3 && shrunk.after.steps < 3)
    #expect(timeMode == .any || shrunk.defects == [.leakOnCancelDuringQuery])
    let bytes = Array(kept.document.text(pretty: true).utf8)
    let small = try ScenarioReader.read(bytes, file: kept.fileName(plan, 3)).scenarios[0]
    #expect(small.generation.name == "4.2")
    let schedule = try #require(small.schedule)
    let run = runner.run(small, strategy: Replay(schedule), timeMode: schedule.timeMode)
    #expect(run.digest == shrunk.digest && run.passed)
  }

  /// What is no broken invariant, or is to stay as it is, is kept by its schedule.
  @Test func otherwiseTheScheduleIsKept() throws {
    let (plan, report) = try explore(
      #""explore": { "always": { "running": 0 }, "violates": [{ "invariant": "nothing-running-at-rest" }] }"#
    )
    let finding = try #require(report.findings.first)
    #expect(finding.kind == .always(ExpectationPath(.running)))
    let runner = ScenarioRunner()
    let kept = finding.kept(plan, document: nil, on: runner, by: Shrinker(runner))
    guard case .schedule(let schedule) = kept else {
      Issue.record("a scenario was kept")
      return
    }
    #expect(kept.fileName(plan, 1) == "4.2-finding-1.schedule.json")
    let run = runner.run(
      plan.scenario, strategy: Replay(schedule), timeMode: schedule.timeMode,
      checksExpectations: false)
    #expect(run.state.running == ["first"])
  }

  @Test func withoutTheDefectNothingIsFound() throws {
    let (_, report) = try explore(without: [.leakOnCancelDuringQuery])
    #expect(report.isComplete && report.findings.isEmpty)
    #expect(report.exitCode == .success)
    #expect(report.ends > 2)
  }

  @Test func sourceSetsFindTheSameEnds() throws {
    let (_, optimal) = try explore()
    let (_, sources) = try explore("", .sourceSets)
    #expect(sources.isComplete)
    #expect(sources.ends == optimal.ends)
    #expect(optimal.pruned < sources.pruned)
    #expect(optimal.orders == optimal.executions)
  }

  /// The first order is the one in which the load is over, and freed, when the cancel comes: that it
  /// could come sooner is seen all the same.
  @Test(arguments: ["3.x", "4.2", "5.x"])
  func aLoadThatIsGoneCouldHaveBeenCancelled(generation: String) throws {
    var scenario = try TestScenario.read(
      #"""
      "given": {"memory": {"https://a/1.png": "png 10x10"}},
      "steps": [
        {"at": "0 s", "load": "https://a/1.png", "as": "first", "into": "cell"},
        {"at": "0 s", "cancel": "first", "from": "background"}],
      "explore": {"sometimes": [{"views": {"cell": null}}, {"views": {"cell": "https://a/1.png"}}]}
      """#)
    scenario.generation = try #require(Generation.named(generation))
    let report = ScenarioExplorer(ExplorationPlan(scenario, timeMode: .exact)).explore()
    #expect(report.isComplete && report.executions > 10)
    #expect(report.reached.allSatisfy { $0 > 0 }, "\(report.reached)")
  }

  /// The reduction leaves out no end that random orders reach.
  @Test(arguments: ["3.x", "4.2"])
  func noRandomRunEndsInAnotherWay(generation: String) throws {
    var scenario = try TestScenario.steps(Self.race)
    scenario.generation = try #require(Generation.named(generation))
    var ends: Set<UInt64> = []
    let search = PartialOrderSearch()
    let runner = ScenarioRunner()
    let plan = ExplorationPlan(scenario, timeMode: .exact)
    while let strategy = search.nextStrategy() {
      let result = runner.run(scenario, strategy: strategy, checksExpectations: false)
      search.runEnded(result.outcome, steps: result.steps)
      ends.insert(ExploredRun(result, of: plan, choices: []).end)
    }
    #expect(search.isExhausted && ends.count > 2)
    for seed in 0..<UInt64(WholeForm.isWanted ? 300 : 100) {
      let result = runner.run(
        scenario, strategy: SeededRandom(seed: seed), checksExpectations: false)
      let end = ExploredRun(result, of: plan, choices: []).end
      #expect(ends.contains(end), "seed \(seed)")
    }
  }

  /// Of the steps that runs have left out the first is named, also when parts are added up.
  @Test func theFirstStepThatWasNotDoneIsNamed() throws {
    let plan = try explore(executions: 1).plan
    let result = ScenarioRunner().run(
      plan.scenario, strategy: FirstInFirstOut(), checksExpectations: false)
    func report(_ steps: Int...) -> ExplorationReport {
      var report = ExplorationReport(plan)
      for step in steps {
        var unmet = result
        unmet.unmet = [
          Diagnostic(
            position: .start, path: JSONPath([.key("steps"), .index(step)]), message: "never came",
            expected: "a moment", found: "none")
        ]
        report.add(ExploredRun(unmet, of: plan, choices: []), by: 0)
      }
      return report
    }
    var whole = report(3, 1)
    #expect(whole.unmetStep?.text.hasPrefix("$.steps[3]: ") == true)
    whole.add(report(2))
    #expect(whole.unmetStep?.text.hasPrefix("$.steps[3]: ") == true)
    #expect(whole.unmet == 3)
  }

  @Test func aBoundIsNoProof() throws {
    let (_, report) = try explore(without: [.leakOnCancelDuringQuery], executions: 3)
    #expect(!report.isComplete && report.end == .executions && report.executions == 3)
    #expect(report.exitCode == .incomplete)
    let (_, bounded) = try explore("", .preemptions(0), without: [.leakOnCancelDuringQuery])
    #expect(bounded.end == .exhausted && !bounded.isComplete)
    #expect(bounded.exitCode == .incomplete)
  }

  @Test func manyJobsGiveTheSameReportAsOne() throws {
    for strategy in [ExplorationPlan.Strategy.random(seed: 3), .pct(seed: 3, depth: 3)] {
      let (_, one) = try explore("", strategy, executions: 600)
      let (_, four) = try explore("", strategy, executions: 600, jobs: 4)
      #expect(one.findings == four.findings)
      #expect(one.executions == 600 && four.executions == 600)
      #expect(one.orders == four.orders && one.ends == four.ends && one.steps == four.steps)
    }
  }

  /// The search makes several runs at a time when it is long, however many threads there are.
  @Test(arguments: [ExplorationPlan.Strategy.optimal, .sourceSets])
  func allCoresTryWhatOneTries(strategy: ExplorationPlan.Strategy) throws {
    var scenario = try TestScenario.steps(Self.race)
    if WholeForm.isWanted { scenario.generation = .v5 }
    let reports = [1, 3].map { jobs in
      ScenarioExplorer(
        ExplorationPlan(scenario, strategy: strategy, timeMode: .exact, jobs: jobs)
      ).explore()
    }
    let one = reports[0]
    #expect(one.isComplete && one.executions > 300)
    if strategy == .optimal { #expect(one.executions == one.orders) }
    for other in reports.dropFirst() {
      #expect(other.shares == one.shares && other.findings == one.findings)
      #expect(other.orders == one.orders && other.ends == one.ends && other.steps == one.steps)
    }
    let search = strategy.makeSearch(.exact)
    #expect(one.executions == runs(of: scenario, by: search))
    #expect(search.isExhausted)
    // One run after the other, the optimal search gives up none.
    if strategy == .optimal { #expect((search as? PartialOrderSearch)?.prunedRuns == 0) }
  }

  /// Six reads, in each of 6! orders.
  @Test(arguments: [ExplorationPlan.Strategy.everyOrder, .preemptions(1)])
  func allCoresTryEachOrderOnce(strategy: ExplorationPlan.Strategy) throws {
    let steps = (1...6).map { number in
      #"{"at": "0 s", "imageFromCache": "https://a/\#(number).png", "where": "memory", "#
        + #""as": "read\#(number)", "from": "background"}"#
    }
    let scenario = try TestScenario.read(#""steps": [\#(steps.joined(separator: ", "))]"#)
    for jobs in [1, 3] {
      let report = ScenarioExplorer(
        ExplorationPlan(scenario, strategy: strategy, timeMode: .exact, jobs: jobs)
      ).explore()
      #expect(report.end == .exhausted && report.isComplete == strategy.triesAll)
      #expect(report.executions == 720 && report.orders == 720 && report.ends == 1)
    }
  }

  /// How many runs a search makes one after the other.
  private func runs(of scenario: Scenario, by search: any Search) -> Int {
    let runner = ScenarioRunner()
    var count = 0
    while let strategy = search.nextStrategy() {
      let result = runner.run(
        scenario, strategy: strategy, timeMode: .exact, checksExpectations: false)
      search.runEnded(result.outcome, steps: result.steps)
      if result.outcome != .pruned { count += 1 }
    }
    return count
  }

  @Test func itCanEndWithTheFirstFailure() throws {
    let (_, report) = try explore(stopsAtFailure: true)
    #expect(report.end == .failure && report.findings.count == 1)
    #expect(report.findings.first?.firstRun == report.executions)
  }

  // MARK: What the file expects

  private static let explored = #""explore": "#

  @Test func expectationsOfTheFileAreChecked() throws {
    let leak = #""violates": [{"invariant": "nothing-running-at-rest", "defect": "M01"}]"#
    let (_, right) = try explore(
      Self.explored + #"{"always": {"outcome": "rest"}, "sometimes": "#
        + #"[{"completions": {"first": []}}, {"memory": ["https://a/1.png"]}], "#
        + #""never": [{"failedURLs": ["https://a/1.png"]}], \#(leak)}"#)
    #expect(right.findings.isEmpty && right.unreached.isEmpty && right.exitCode == .success)
    #expect(right.reached.allSatisfy { $0 > 0 } && right.expectedViolations.allSatisfy { $0 > 0 })

    let (_, wrong) = try explore(
      Self.explored + #"{"always": {"completions": {"first": []}}, "#
        + #""never": [{"completions": {"first": []}}], \#(leak)}"#)
    #expect(
      Set(wrong.findings.map(\.kind)) == [
        .always(ExpectationPath(.completions) / "first"), .never(0),
      ])
    #expect(wrong.exitCode == .failed)
  }

  @Test func aSometimesThatNeverHoldsFails() throws {
    let (_, report) = try explore(
      Self.explored + #"{"sometimes": [{"failedURLs": ["https://a/1.png"]}], "violates": "#
        + #"[{"invariant": "completion-count", "load": "first"}]}"#,
      without: [.leakOnCancelDuringQuery])
    #expect(report.findings.isEmpty)
    #expect(
      report.unreached == [
        "no run breaks completion-count on first", "no run reaches sometimes[0]",
      ])
    #expect(report.exitCode == .failed)
  }
}
