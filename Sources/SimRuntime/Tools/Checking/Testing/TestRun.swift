import ImageLoadingInterface

/// Does one thing and reports the result.
struct TestRun {
  private let item: TestItem
  private let plan: TestPlan
  private let runner: ScenarioRunner
  private let shouldStop: @Sendable () -> Bool
  private let limit: TimeLimit
  /// Where kept failures will lie.
  private let folder: String
  private let findsCauses: Bool

  /// How many lines of a failing story are kept for reports.
  private static let storyLines = 30

  init(
    _ item: TestItem, _ plan: TestPlan, on runner: ScenarioRunner, folder: String,
    findsCauses: Bool, limit: TimeLimit, shouldStop: @escaping @Sendable () -> Bool
  ) {
    self.findsCauses = findsCauses
    self.item = item
    self.plan = plan
    self.runner = runner
    self.folder = folder
    self.limit = limit
    self.shouldStop = shouldStop
  }

  /// Whether no cause is to be searched any longer.
  private var isOver: () -> Bool { { [shouldStop, limit] in shouldStop() || limit.isOver } }

  /// - Returns: `nil` if the work was stopped before it ended.
  func outcome() -> TestOutcome? {
    if case .none(let problem) = item.check { return TestOutcome(fileProblem(problem)) }
    if case .notApplicable(let obstacle) = item.check {
      var result = result(
        "not applicable: \(obstacle.sentence)", .reading, .notApplicable, .success)
      result.obstacle = TestResult.Obstacle(obstacle)
      return TestOutcome(result)
    }
    guard let scenario = item.scenario, case .success(let file) = item.source.content else {
      return nil
    }
    let places = ScenarioPlaces(file, in: scenario.generation)
    switch item.check {
    case .none, .notApplicable: return nil
    case .own: return own(scenario, file, places)
    case .kept(let failure): return again(failure, scenario, places)
    case .orders(let seed, let count):
      var orders = scenario
      // What comes only sometimes need not come in these, and what breaks may break on another load.
      orders.explore?.sometimes = []
      for index in orders.violates.indices { orders.violates[index].subject = nil }
      guard let sampling = plan.strategy.sampling else {
        preconditionFailure("a plan without other orders has none to run")
      }
      let plan = ExplorationPlan(
        orders, strategy: .sampling(sampling, seed: seed),
        timeMode: plan.timeMode(ofOrdersOf: scenario), executions: count)
      return explore(plan, file, places, goals: false)
    case .exploration:
      let plan = ExplorationPlan(
        scenario, bursts: ExplorationPlan.Burst.usual(seed: plan.seed),
        timeMode: plan.timeMode(ofExplorationOf: scenario), executions: plan.executions)
      return explore(plan, file, places, goals: true)
    }
  }

  /// What a check has found is shown in runs of that length, though its time may be over.
  private var unlimited: ScenarioRunner { ScenarioRunner(isInterrupted: shouldStop) }

  private func result(
    _ check: Sentence, _ kind: TestResult.Kind, _ status: TestResult.Status, _ code: ExitCode
  ) -> TestResult {
    TestResult(
      file: item.source.path, title: item.scenario?.title ?? "",
      generation: item.scenario?.generation.name ?? "", check: check, kind: kind, status: status,
      exitCode: code)
  }

  // MARK: What is no scenario

  private func fileProblem(_ problem: TestSource.Problem) -> TestResult {
    var result = result("reading", .reading, .error, problem.exitCode)
    switch problem {
    case .wrong(let diagnostics):
      result.problems = diagnostics.map { diagnostic in
        let problem = diagnostic.explanationAtPath
        guard diagnostic.position.file != nil else {
          return TestProblem(at: diagnostic.position, problem)
        }
        let place = Sentence(verbatim: diagnostic.place())
        return TestProblem(at: .start, "\(place): \(problem)")
      }
    case .unreadable(let message): result.problems = [TestProblem(at: .start, message)]
    }
    return result
  }

  // MARK: The file's own order

  private func own(
    _ scenario: Scenario, _ file: ScenarioFile, _ places: ScenarioPlaces
  ) -> TestOutcome? {
    let plan = RunPlan(scenario, order: nil)
    let run = plan.run(on: runner)
    if run.outcome == .interrupted { return stopped(places, "own order", .own, steps: run.steps) }
    let status = TestResult.Status(run.exitCode)
    var result = result("own order", .own, status, run.exitCode)
    (result.runs, result.steps, result.time, result.digest) = (1, run.steps, run.time, run.digest)
    result.attention = TestResult.Attention(scenario)
    if status == .passed { return TestOutcome(result) }
    let replay = shellQuoted(
      [AppRegistry.program, "run", "--generation", scenario.generation.name, item.source.path])
    let diagnoses =
      findsCauses
      ? plan.diagnoses(of: run, on: runner, shouldStop: isOver)
      : Diagnosis.all(of: run.unexpectedViolations, in: plan.scenario)
    result.problems = run.problems(places, diagnoses, scenario.generation, replay: replay)
    result.story = story { [unlimited] observer in plan.run(on: unlimited, observer: observer) }
    let kept = KeptFailure(
      file: item.source.path, generation: scenario.generation.name, isOrder: false, what: "")
    return TestOutcome(
      result, kept: [.init(kept, KeptScenario.own(file, scenario.generation))])
  }

  /// A run that did not come to its end.
  /// - Returns: `nil` if all of the work was stopped.
  private func stopped(
    _ places: ScenarioPlaces, _ check: Sentence, _ kind: TestResult.Kind, steps: Int
  ) -> TestOutcome? {
    if shouldStop() { return nil }
    var result = result(check, kind, .incomplete, .incomplete)
    (result.runs, result.steps) = (1, steps)
    result.isTimeOver = true
    result.problems = [
      TestProblem(
        at: places.title, "stopped after \(Sentence.steps(steps)); \(limit.sentence)")
    ]
    return TestOutcome(result)
  }

  // MARK: Other orders

  private func explore(
    _ plan: ExplorationPlan, _ file: ScenarioFile, _ places: ScenarioPlaces, goals: Bool
  ) -> TestOutcome? {
    var report = ScenarioExplorer(
      plan, isInterrupted: shouldStop, isTimeOver: { [limit] in limit.isOver }
    ).explore()
    if report.end == .interrupted { return nil }
    if findsCauses {
      report.findCauses(by: CauseFinder(plan, on: runner, shouldStop: isOver))
    }
    let runner = unlimited
    let unreached = goals ? report.unreachedGoals : []
    // Random orders are as many as were asked for, and say nothing of others.
    let isAnswered =
      !goals && report.findings.isEmpty && report.bounded == 0 && report.end != .time
    let code = isAnswered ? .success : report.exitCode
    let kind: TestResult.Kind = !goals ? .orders : report.isComplete ? .everyOrder : .someOrders
    var result = result(plan.checkName(report), kind, TestResult.Status(code), code)
    (result.runs, result.steps) = (report.executions, report.steps)
    result.isTimeOver = report.end == .time
    if goals { result.conditions = Set(plan.conditions) }
    var outcome = TestOutcome(result)
    for finding in report.findings {
      let isKept = finding.choices.count <= ExplorationFinding.keptChoices
      let run = finding.replayed(plan, on: runner, recordsSchedule: isKept)
      var kept = KeptFailure(
        file: item.source.path, generation: plan.scenario.generation.name, isOrder: true,
        what: finding.kind.identity, check: item.share.part.name)
      if isKept {
        let document = KeptScenario.order(file, plan, run, finding.kind)
        // One order may break several invariants: it is kept once, and shows them all.
        if let same = outcome.kept.first(where: { $0.document == document }) {
          kept = same.failure
        } else {
          outcome.kept.append(.init(kept, document))
        }
      }
      let seen = finding.sentence(in: run, of: plan.scenario)
      outcome.result.problems.append(
        TestProblem(
          at: places.place(of: finding.kind, on: finding.subject),
          finding.cause.added(
            to:
              "\(finding.kind.sentence) in \(finding.count) of \(report.executions) runs: \(seen)",
            in: plan.scenario.generation),
          finding.kind.finding(finding.cause),
          replay: shellQuoted(
            isKept
              ? command(for: kept)
              : plan.command(finding.firstRun, item.source.path))))
      if outcome.result.story.isEmpty {
        outcome.result.story = story { observer in
          runner.run(
            plan.scenario, strategy: ChoiceReplay(finding.choices), timeMode: plan.timeMode,
            checksExpectations: false, observer: observer)
        }
      }
    }
    outcome.result.problems += unreached.map { goal, sentence in
      TestProblem(
        at: places.place(ofUnreached: goal),
        code == .incomplete
          ? "\(sentence) in the first \(report.executions)" : sentence)
    }
    if code != .success, outcome.result.problems.isEmpty {
      outcome.result.problems = [
        TestProblem(
          at: places.title,
          report.unmetSentence ?? report.openSentence(limit))
      ]
    }
    return outcome
  }

  /// The order in which it failed before. If the code or the scenario has changed, it may no longer
  /// fit, and is dropped.
  private func again(
    _ failure: KeptFailure, _ scenario: Scenario, _ places: ScenarioPlaces
  ) -> TestOutcome? {
    guard let schedule = failure.schedule else { preconditionFailure("no order was kept") }
    let plan = ExplorationPlan(scenario, timeMode: schedule.timeMode)
    let run = { (runner: ScenarioRunner, observer: (any RunObserver)?) in
      runner.run(
        plan.scenario, strategy: Replay(schedule), timeMode: schedule.timeMode,
        checksExpectations: false, observer: observer)
    }
    let first = run(runner, nil)
    // Without an end it is no proof that the failure is gone.
    if first.outcome == .interrupted {
      return stopped(places, "kept order \(failure.mark)", .kept, steps: first.steps)
    }
    let fits = !first.isAnotherRun
    let failures = !fits ? [] : ExploredRun(first, of: plan, choices: []).failures
    let finder = CauseFinder(plan, on: runner, shouldStop: isOver)
    let check: Sentence = "kept order \(failure.mark)"
    var result = result(
      fits ? check : "\(check), which no longer fits", .kept,
      !fits ? .notApplicable : failures.isEmpty ? .passed : .failed,
      failures.isEmpty ? .success : .failed)
    (result.runs, result.steps, result.time, result.digest) = (
      1, first.steps, first.time, first.digest
    )
    let replay = shellQuoted(command(for: failure))
    result.problems = failures.map { failure in
      let cause =
        findsCauses
        ? finder.cause(of: failure.kind, in: Replay(schedule), steps: first.steps) : nil
      return TestProblem(
        at: places.place(of: failure.kind, on: failure.subject),
        cause.added(
          to: "\(failure.kind.sentence): \(failure.sentence)", in: plan.scenario.generation),
        failure.kind.finding(cause), replay: replay)
    }
    if !failures.isEmpty { result.story = story { [unlimited] in run(unlimited, $0) } }
    return TestOutcome(result, gone: failures.isEmpty ? failure : nil)
  }

  /// What runs a kept failure again.
  private func command(for failure: KeptFailure) -> [String] {
    [AppRegistry.program, "run"] + AppRegistry.options(for: failure.generation)
      + ["\(folder)/\(failure.name)"]
  }

  /// The last lines of a run.
  private func story(_ run: (any RunObserver) -> RunResult) -> [String] {
    var lines: [String] = []
    let story = Story(level: .steps, style: .plain) { line in
      lines.append(line)
      if lines.count >= 2 * Self.storyLines { lines.removeFirst(Self.storyLines) }
    }
    let result = run(story)
    let report = item.scenario.map { Report($0, result, style: .plain).lines } ?? []
    return Array(lines.suffix(Self.storyLines)) + [""] + report
  }
}
