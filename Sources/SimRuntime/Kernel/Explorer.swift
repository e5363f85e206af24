import ImageLoadingModel

/// Runs a program again and again, each time in another order, and counts.
///
/// ```swift
/// var values: Set<Int> = []
/// let report = Explorer().explore(PartialOrderSearch()) { scheduler in
///   let x = scheduler.cell("x", 0)
///   let threads = (1...2).map { number in
///     scheduler.thread("thread \(number)") {
///       let before = await x.read()
///       await x.write(before + 1)
///     }
///   }
///   for thread in threads { await scheduler.join(thread) }
///   return x.snapshot
/// } onRun: { run in
///   if let value = run.value { values.insert(value) }
///   return .goOn
/// }
/// // report.isExhausted, values == [1, 2]
/// ```
public final class Explorer {
  /// Where an exploration ends, if not when every order was tried.
  public struct Limits: Sendable {
    /// How many runs, those that were given up included.
    public var executions = Int.max

    public init(executions: Int = .max) { self.executions = executions }
  }

  /// Whether another run is wanted.
  public enum Verdict: Sendable {
    case goOn
    case stop
  }

  /// What was done.
  public struct Report: Sendable, Equatable {
    /// Runs that came to their end.
    public var executions = 0
    /// Runs that were given up because they would have repeated others.
    public var pruned = 0
    /// Operations on shared objects in all runs.
    public var steps = 0
    /// Whether every order was tried, up to what does not matter.
    public var isExhausted = false
  }

  private let simulation = Simulation()

  public init() {}

  /// - Parameters:
  ///   - findsRaces: whether accesses to cells are compared in each run.
  ///   - recordsSchedules: whether each run has its schedule, for ``Replay``; it takes longer.
  ///   - onRun: is told of each run that came to its end.
  public func explore<Value: Sendable>(
    _ search: some Search, timeMode: Kernel.TimeMode = .any, limits: Limits = Limits(),
    runLimits: Kernel.Limits = Kernel.Limits(), findsRaces: Bool = true,
    recordsSchedules: Bool = false,
    program: @escaping @Sendable (Scheduler) async -> Value,
    onRun: (Simulation.Run<Value>) -> Verdict = { _ in .goOn }
  ) -> Report {
    var report = Report()
    while report.executions + report.pruned < limits.executions,
      let strategy = search.nextStrategy()
    {
      let run = simulation.run(
        strategy, timeMode: timeMode, limits: runLimits, findsRaces: findsRaces,
        recordsSchedule: recordsSchedules, program: program)
      search.runEnded(run.outcome, steps: run.steps)
      report.steps += run.steps
      if run.outcome == .pruned {
        report.pruned += 1
        continue
      }
      report.executions += 1
      if onRun(run) == .stop { break }
    }
    report.isExhausted = search.isExhausted
    return report
  }
}
