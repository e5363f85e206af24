import ImageLoadingInterface

/// Runs a scenario again and again, each time in another order of its threads.
///
/// The work is done in rounds: some random orders, and as many of the search. All real threads make
/// both, as far as the search can make several runs at a time. A round is counted as a whole, chance first, so
/// that the report does not depend on how many threads there are, or which is faster.
package final class ScenarioExplorer {
  /// How far the work has come.
  package struct Progress: Sendable {
    package var runs: Int
    package var findings: Int
  }

  private let plan: ExplorationPlan
  private let isInterrupted: @Sendable () -> Bool
  private let isTimeOver: @Sendable () -> Bool
  private let mayContinue: (Progress) -> ExplorationReport.End?

  /// - Parameters:
  ///   - isInterrupted: asked from any thread, also in the middle of runs, whether to end the work.
  ///   - isTimeOver: asked likewise. A run that it cuts short does not count.
  ///   - mayContinue: asked between runs; what it returns ends the exploration.
  package init(
    _ plan: ExplorationPlan, isInterrupted: @escaping @Sendable () -> Bool = { false },
    isTimeOver: @escaping @Sendable () -> Bool = { false },
    mayContinue: @escaping (Progress) -> ExplorationReport.End? = { _ in nil }
  ) {
    self.plan = plan
    self.isInterrupted = isInterrupted
    self.isTimeOver = isTimeOver
    self.mayContinue = mayContinue
  }

  /// How many runs of each kind make a round.
  private static let roundLength = 64
  /// After so many runs of the search several are made at the same time: short searches need no more
  /// than one thread, and their runs come in the order of the search.
  private static let runsInSequence = 256
  /// How many runs of the search are then made at the same time at most, whatever the number of threads:
  /// the report must not depend on that.
  private static let searchWidth = 16
  /// How many rounds all shards make alike before each keeps its part.
  private static let roundsOfAllShards = 32

  package func explore() -> ExplorationReport {
    let isOver = { @Sendable [isInterrupted, isTimeOver] in isInterrupted() || isTimeOver() }
    return ExplorationPool.withThreads(plan, isOver: isOver) { explore(on: $0, isOver) }
  }

  /// The ``ExplorationReport/division`` that each part of the plan has, without trying a part; `nil` if it is cut
  /// short, or if the search has no parts.
  package func division() -> UInt64? {
    let isOver = { @Sendable [isInterrupted, isTimeOver] in isInterrupted() || isTimeOver() }
    guard let search = plan.search as? any ConcurrentSearch else { return nil }
    var report = ExplorationReport(plan)
    var longest = 1
    let end = divide(search, on: ExplorationWorker(plan, isOver), &report, &longest, isOver)
    return end == nil ? report.division : nil
  }

  private func explore(
    on pool: ExplorationPool, _ isOver: @escaping @Sendable () -> Bool
  ) -> ExplorationReport {
    var report = ExplorationReport(plan)
    var sampled = SampledOrders(plan)
    let search = plan.search
    let worker = ExplorationWorker(plan, isOver)
    var longest = 1
    if let search = search as? any ConcurrentSearch, plan.shard.count > 1,
      let end = divide(search, on: worker, &report, &longest, isOver)
    {
      report.end = end
      return report
    }
    while true {
      let left = plan.executions - report.made
      if left <= 0 {
        report.end = .executions
        return report
      }
      // The first run shows how long a run is.
      let length = longest == 1 ? 1 : Self.roundLength
      let chance = longest == 1 && search != nil ? 0 : min(length, left)
      let orders = sampled.next(chance, steps: longest)
      let share = search == nil ? 0 : min(length, left - orders.count)
      let isShort = report.shares[0].executions + report.shares[0].pruned < Self.runsInSequence
      let round = ExplorationRound(
        plan, orders, width: isShort ? 1 : Self.searchWidth, on: pool, worker)
      let counted = (report.executions + report.pruned, report.findings.count)
      let end = round.make(share, of: search) { [mayContinue] runs in
        isOver()
          ? .interrupted : mayContinue(Progress(runs: counted.0 + runs, findings: counted.1))
      }
      for (run, strategy) in round.runs {
        longest = max(longest, run.steps, 2)
        report.add(run, by: strategy)
        if plan.stopsAtFailure, !report.findings.isEmpty {
          report.end = .failure
          return report
        }
      }
      if let search = search as? StateSearch { report.states = search.distinctStates }
      if let end {
        report.end = named(end)
        return report
      }
    }
  }

  /// Makes the runs that all shards make alike, and then keeps the part of this one.
  /// - Returns: why the exploration is over; `nil` if it is not.
  private func divide(
    _ search: any ConcurrentSearch, on worker: ExplorationWorker, _ report: inout ExplorationReport,
    _ longest: inout Int, _ isOver: () -> Bool
  ) -> ExplorationReport.End? {
    var division = Digest()
    for invariant in InvariantID.allCases { division.add(invariant.rawValue) }
    func make(_ strategy: any Strategy) -> (run: ExploredRun?, end: ExplorationReport.End?) {
      if report.made >= plan.executions { return (nil, .executions) }
      let progress = Progress(runs: report.made, findings: report.findings.count)
      if let end = isOver() ? .interrupted : mayContinue(progress) { return (nil, named(end)) }
      guard let run = worker.run(strategy) else { return (nil, named(.interrupted)) }
      longest = max(longest, run.steps, 2)
      division.add(run.order)
      division.add(run.end)
      if plan.shard.number == 1 { report.add(run, by: 0) } else { report.uncounted += 1 }
      return (run, nil)
    }
    while report.made < Self.runsInSequence, let strategy = search.nextStrategy() {
      let (run, end) = make(strategy)
      guard let run else { return end }
      search.runEnded(run.outcome, steps: run.steps)
    }
    // Several at a time come to different places, from which there is more to divide.
    for _ in 0..<Self.roundsOfAllShards {
      let runs = search.nextRuns(atMost: Self.searchWidth)
      if runs.isEmpty { break }
      for next in runs {
        let (run, end) = make(next.strategy)
        guard let run else { return end }
        next.ended(run.outcome)
      }
      search.roundEnded()
    }
    let pieces = search.keep(part: plan.shard.number - 1, of: plan.shard.count)
    division.add(UInt64(pieces))
    report.division = division.value
    return nil
  }

  /// Tells the end of the time from an interruption by the user.
  private func named(_ end: ExplorationReport.End) -> ExplorationReport.End {
    end == .interrupted && !isInterrupted() && isTimeOver() ? .time : end
  }
}

extension ExplorationPlan {
  /// The search of its strategy; `nil` if all orders are random.
  fileprivate var search: (any Search)? {
    if case .sampling = strategy { nil } else { strategy.makeSearch(timeMode) }
  }
}

/// Makes one run after the other.
final class ExplorationWorker {
  private let plan: ExplorationPlan
  private let runner: ScenarioRunner
  private let record = ChoiceRecord()
  private let monitor: InvariantMonitor

  init(_ plan: ExplorationPlan, _ isInterrupted: @escaping () -> Bool) {
    self.plan = plan
    runner = ScenarioRunner(isInterrupted: isInterrupted)
    monitor = InvariantMonitor(of: plan.scenario)
  }

  /// - Returns: `nil` if the run was interrupted.
  func run(_ strategy: any Strategy) -> ExploredRun? {
    let result = runner.run(
      plan.scenario, monitor, strategy: RecordingChoices(strategy, in: record),
      timeMode: plan.timeMode, checksExpectations: false, findsRaces: plan.strategy.findsRaces)
    if result.outcome == .interrupted { return nil }
    return ExploredRun(result, of: plan, choices: record.choices)
  }
}

extension ExplorationFinding {
  /// The run that showed it first, once more.
  /// - Parameter recordsSchedule: whether it has its schedule, which names at each choice all
  ///   enabled threads.
  package func replayed(
    _ plan: ExplorationPlan, on runner: ScenarioRunner, recordsSchedule: Bool = true
  ) -> RunResult {
    runner.run(
      plan.scenario, strategy: ChoiceReplay(choices), timeMode: plan.timeMode,
      checksExpectations: false, recordsSchedule: recordsSchedule)
  }

  /// With more choices than this an order is not kept: its file would have more than a gigabyte.
  package static let keptChoices = 50_000
}
