import ImageLoadingModel
import Synchronization

/// Runs a scenario again and again, each time in another order of its threads.
public final class ScenarioExplorer {
  private let plan: ExplorationPlan
  private let mayGoOn: (ExplorationReport) -> ExplorationReport.End?

  /// - Parameter mayGoOn: asked now and then with what is known; what it returns ends the exploration.
  public init(
    _ plan: ExplorationPlan,
    mayGoOn: @escaping (ExplorationReport) -> ExplorationReport.End? = { _ in nil }
  ) {
    self.plan = plan
    self.mayGoOn = mayGoOn
  }

  public func explore() -> ExplorationReport {
    let search = plan.strategy.makeSearch(plan.timeMode)
    if let seeded = search as? any SeededSearch { return explore(seeded) }
    return explore(search)
  }

  /// Run after run, for each depends on those before it.
  private func explore(_ search: any Search) -> ExplorationReport {
    let worker = Worker(plan)
    var report = ExplorationReport(plan)
    while let strategy = search.nextStrategy() {
      if let end = endBefore(report) {
        report.end = end
        return report
      }
      let run = worker.run(strategy)
      search.runEnded(run.outcome, steps: run.steps)
      report.add(run)
      if let search = search as? StateSearch { report.states = search.distinctStates }
    }
    if !search.isExhausted { report.end = search.isFull ? .states : .diverged }
    return report
  }

  /// Batch after batch; what comes of it does not depend on how many jobs share them.
  private func explore(_ search: any SeededSearch) -> ExplorationReport {
    var report = ExplorationReport(plan)
    var done: UInt64 = 0
    var longest = 1
    while true {
      if let end = endBefore(report) {
        report.end = end
        return report
      }
      let count = min(UInt64(plan.executions) - done, done == 0 ? 1 : Self.batch)
      let strategies = (0..<count).map { search.strategy(ofRun: done + $0, steps: longest) }
      for run in run(strategies) {
        longest = max(longest, run.steps)
        report.add(run)
      }
      done += count
    }
  }

  private static let batch: UInt64 = 256

  private func endBefore(_ report: ExplorationReport) -> ExplorationReport.End? {
    if report.executions + report.pruned >= plan.executions { return .executions }
    if plan.stopsAtFailure, !report.findings.isEmpty { return .failure }
    return mayGoOn(report)
  }

  /// Shares the runs among real threads, and puts them in their order again.
  private func run(_ strategies: [any Strategy]) -> [ExploredRun] {
    let plan = plan
    let jobs = min(max(plan.jobs, 1), strategies.count)
    if jobs == 1 {
      let worker = Worker(plan)
      return strategies.map { worker.run($0) }
    }
    let results = Results(count: strategies.count)
    RealThreads.run(jobs) { job in
      let worker = Worker(plan)
      for place in stride(from: job, to: strategies.count, by: jobs) {
        results.set(worker.run(strategies[place]), at: place)
      }
    }
    return results.all
  }

  /// The runs of a batch, put in by several threads.
  private final class Results: Sendable {
    private let runs: Mutex<[ExploredRun?]>

    init(count: Int) { runs = Mutex(Array(repeating: nil, count: count)) }

    func set(_ run: ExploredRun, at place: Int) { runs.withLock { $0[place] = run } }

    var all: [ExploredRun] { runs.withLock { runs in runs.compactMap { $0 } } }
  }

  /// Makes one run at a time.
  private final class Worker {
    private let plan: ExplorationPlan
    private let runner = ScenarioRunner()
    private let record = ChoiceRecord()

    init(_ plan: ExplorationPlan) { self.plan = plan }

    func run(_ strategy: any Strategy) -> ExploredRun {
      let result = runner.run(
        plan.scenario, strategy: RecordingChoices(strategy, in: record), timeMode: plan.timeMode,
        checksExpectations: false, findsRaces: plan.strategy.findsRaces)
      return ExploredRun(result, of: plan, choices: record.choices)
    }
  }
}

extension ExplorationFinding {
  /// The run that showed it first, once more, with its schedule.
  public func replayed(_ plan: ExplorationPlan, on runner: ScenarioRunner) -> RunResult {
    runner.run(
      plan.scenario, strategy: ChoicesAgain(choices), timeMode: plan.timeMode,
      checksExpectations: false, recordsSchedule: true)
  }
}
