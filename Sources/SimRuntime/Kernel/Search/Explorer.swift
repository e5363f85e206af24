/// Runs a program again and again, each time in another order, and counts.
///
/// ```swift
/// let values = try Explorer().values(PartialOrderSearch()) { scheduler in
///   let x = scheduler.cell("x", 0)
///   let threads = (1...2).map { number in
///     scheduler.thread("thread \(number)") {
///       let before = await x.read()
///       await x.write(before + 1)
///     }
///   }
///   for thread in threads { await scheduler.join(thread) }
///   return x.snapshot
/// }
/// // Every order was tried, each ended, and values == [1, 2].
/// ```
///
/// ``values(_:timeMode:limits:runLimits:program:)`` throws where one of the two does not hold. A
/// caller of ``explore(_:timeMode:limits:runLimits:findsRaces:findsLeftovers:recordsSchedules:program:onRun:)``
/// must check what the report says of runs that did not end by themselves: these have no value.
public final class Explorer {
  /// Where an exploration ends, if not when every order was tried.
  public struct Limits: Sendable {
    /// How many runs, those that were given up included.
    public var executions = Int.max

    public init(executions: Int = .max) { self.executions = executions }
  }

  /// Whether another run is wanted.
  public enum Verdict: Sendable {
    case continueSearch
    case stop
  }

  /// What was done.
  public struct Report: Sendable, Equatable {
    /// Runs that ended by themselves.
    public var executions = 0
    /// Runs that were given up because they would have repeated others.
    public var pruned = 0
    /// Operations on shared objects in all runs.
    public var steps = 0
    /// Runs in which threads wait for each other.
    public var deadlocks = 0
    /// How many runs made too many steps without time moving.
    public var livelocks = 0
    /// How many runs crashed.
    public var crashes = 0
    /// Runs in which a thread awaited something that is not a port: not all of their orders are known.
    public var escapes = 0
    /// Runs that were cut short by a bound on steps or time.
    public var bounded = 0
    /// Whether every order was tried to its end, up to what does not matter.
    public var isExhausted = false

    /// Runs that did not reach the end of the program.
    public var failures: Int { deadlocks + livelocks + crashes + escapes + bounded }

    mutating func count(_ outcome: Outcome) {
      switch outcome {
      case .rest, .idle, .diverged, .pruned: break
      case .deadlock: deadlocks += 1
      case .livelock: livelocks += 1
      case .crashed: crashes += 1
      case .escaped: escapes += 1
      case .timeBound, .stepBound, .interrupted: bounded += 1
      }
    }
  }

  /// Why it is unknown what a program returns.
  public struct NoAnswer: Error, Sendable, CustomStringConvertible {
    /// How the last run ended; `nil` if nothing was wrong with it, but orders are left.
    public let outcome: Outcome?
    /// What was chosen in that run, for ``ChoiceReplay``.
    public let choices: [Int]
    /// What was tried until it was found.
    public let report: Report

    public var description: String {
      guard let outcome else {
        return "\(report.executions) runs were made, and other orders are left"
      }
      var words = outcome.sentence.text
      if case .deadlock(let deadlock) = outcome { words += "\n\(deadlock)" }
      return "run \(report.executions) did not end: \(words)\n"
        + "Simulation.run(ChoiceReplay(\(choices)), timeMode: …) makes it again"
    }
  }

  let simulation = Simulation()

  public init() {}

  /// - Parameters:
  ///   - findsRaces: whether accesses to cells are compared in each run.
  ///   - findsLeftovers: whether each run has its ``Simulation/Run/leftovers``.
  ///   - recordsSchedules: whether each run has its schedule, for ``Replay``; it takes longer.
  ///   - onRun: called with each run that ended by itself.
  public func explore<Value: Sendable>(
    _ search: some Search, timeMode: Kernel.TimeMode = .any, limits: Limits = Limits(),
    runLimits: Kernel.Limits = Kernel.Limits(), findsRaces: Bool = true,
    findsLeftovers: Bool = false, recordsSchedules: Bool = false,
    program: @escaping @Sendable (SchedulerPort) async -> Value,
    onRun: (Simulation.Run<Value>) -> Verdict = { _ in .continueSearch }
  ) -> Report {
    simulation.executor.seriesBegins()
    defer { simulation.executor.seriesEnded() }
    var report = Report()
    while report.executions + report.pruned < limits.executions,
      let strategy = search.nextStrategy()
    {
      let run = simulation.run(
        strategy, timeMode: timeMode, limits: runLimits, findsRaces: findsRaces,
        findsLeftovers: findsLeftovers, recordsSchedule: recordsSchedules, program: program)
      search.runEnded(run.outcome, steps: run.steps)
      report.steps += run.steps
      if run.outcome == .pruned {
        report.pruned += 1
        continue
      }
      report.executions += 1
      report.count(run.outcome)
      if onRun(run) == .stop || report.escapes > 0 { break }
    }
    report.isExhausted = search.isExhausted && report.escapes == 0 && report.bounded == 0
    return report
  }

  /// What a program returns, over all of its orders.
  /// - Throws: ``NoAnswer`` at the first run that does not end by itself, or if orders are left.
  public func values<Value: Hashable & Sendable>(
    _ search: some Search, timeMode: Kernel.TimeMode = .any, limits: Limits = Limits(),
    runLimits: Kernel.Limits = Kernel.Limits(),
    program: @escaping @Sendable (SchedulerPort) async -> Value
  ) throws(NoAnswer) -> Set<Value> {
    var values: Set<Value> = []
    var failure: Outcome?
    let record = ChoiceRecord()
    let report = explore(
      RecordedSearch(search, record), timeMode: timeMode, limits: limits, runLimits: runLimits,
      findsRaces: false, program: program
    ) { run in
      guard let value = run.value, run.outcome == .rest else {
        failure = run.outcome
        return .stop
      }
      values.insert(value)
      return .continueSearch
    }
    guard failure == nil, report.isExhausted else {
      throw NoAnswer(
        outcome: failure, choices: failure == nil ? [] : record.choices, report: report)
    }
    return values
  }
}
