import ImageLoadingModel
import Synchronization

@testable import SimRuntime

/// What a search has found in a ``RandomProgram``.
struct ProgramExploration {
  /// Every end, and the runs that came to it.
  var ends: Set<[String]> = []
  /// Of each Mazurkiewicz trace the ends of its runs: one, if all that matters is in the log.
  var traces: [UInt64: Set<[String]>] = [:]
  var report = Explorer.Report()

  init(
    of program: RandomProgram, by search: some Search, timeMode: Kernel.TimeMode, atMost runs: Int,
    log: StepLog? = nil
  ) {
    let world = Mutex<ProgramWorld?>(nil)
    var ends: Set<[String]> = []
    var traces: [UInt64: Set<[String]>] = [:]
    report = Explorer().explore(
      search, timeMode: timeMode, limits: Explorer.Limits(executions: runs), findsRaces: false
    ) { scheduler in
      let new = ProgramWorld(scheduler)
      world.withLock { $0 = new }
      await program.run(in: new)
    } onRun: { run in
      let finished = world.withLock { $0 }
      let end = finished?.end(run.outcome) ?? []
      ends.insert(end)
      if let log { traces[log.traceHash, default: []].insert(end) }
      finished?.shutDown()
      return .goOn
    }
    self.ends = ends
    self.traces = traces
  }
}

/// Tries what another search tries, and notes what depends on what.
final class LoggedSearch: Search {
  let name = "logged"
  let log = StepLog()
  private let base: any Search

  init(_ base: any Search) { self.base = base }

  func nextStrategy() -> (any Strategy)? {
    log.reset()
    return base.nextStrategy().map { Logged(base: $0, stepLog: log) }
  }

  func runEnded(_ outcome: Outcome, steps: Int) { base.runEnded(outcome, steps: steps) }
  var isExhausted: Bool { base.isExhausted }

  private struct Logged: Strategy {
    var base: any Strategy
    let stepLog: StepLog?
    var name: String { base.name }
    var wantsEveryStep: Bool { true }

    mutating func choose(_ choice: Choice) throws(Divergence) -> Int? {
      choice.enabled.count == 1 ? 0 : try base.choose(choice)
    }
  }
}

/// The searches of one program side by side.
struct ProgramComparison {
  enum Difference: String, CaseIterable {
    /// Runs that differ only in the order of independent steps end differently.
    case dependence
    /// The optimal reduction misses a trace, or invents one.
    case optimalTraces
    /// It visits a trace twice, or gives runs up.
    case optimalCount
    case sourceEnds
    case stateEnds
    case notExhausted
  }

  var differences: [Difference] = []
  var runs = 0
  var traces = 0
  var details: [String] = []

  /// - Returns: `nil` if the program has more than so many orders.
  init?(_ program: RandomProgram, timeMode: Kernel.TimeMode, atMost limit: Int) {
    let logged = LoggedSearch(DepthFirstSearch())
    let every = ProgramExploration(
      of: program, by: logged, timeMode: timeMode, atMost: limit, log: logged.log)
    guard every.report.isExhausted else { return nil }
    runs = every.report.executions
    traces = every.traces.count
    if every.traces.values.contains(where: { $0.count > 1 }) { differences.append(.dependence) }
    let optimal = PartialOrderSearch(.optimal)
    let reduced = ProgramExploration(
      of: program, by: optimal, timeMode: timeMode, atMost: limit * 4, log: optimal.log)
    if Set(reduced.traces.keys) != Set(every.traces.keys) { differences.append(.optimalTraces) }
    if reduced.report.executions != every.traces.count || reduced.report.pruned > 0 {
      differences.append(.optimalCount)
    }
    details.append(
      "every: \(runs) runs, \(traces) traces, \(every.ends.count) ends; optimal: "
        + "\(reduced.report.executions) runs + \(reduced.report.pruned), \(reduced.traces.count) "
        + "traces, \(reduced.ends.count) ends")
    let sources = ProgramExploration(
      of: program, by: PartialOrderSearch(.sourceSets), timeMode: timeMode, atMost: limit * 4)
    if sources.ends != every.ends { differences.append(.sourceEnds) }
    let states = ProgramExploration(
      of: program, by: StateSearch(timeMode: timeMode), timeMode: timeMode, atMost: limit * 40)
    if states.ends != every.ends { differences.append(.stateEnds) }
    let reports = [reduced.report, sources.report, states.report]
    if !reports.allSatisfy(\.isExhausted) { differences.append(.notExhausted) }
    details.append(
      "sources: \(sources.report.executions) runs, \(sources.ends.count) ends; states: "
        + "\(states.report.executions)+\(states.report.pruned) runs, \(states.ends.count) ends; exhausted "
        + reports.map { "\($0.isExhausted)" }.joined(separator: " "))
  }
}
