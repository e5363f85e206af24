import ImageLoadingModel
import Synchronization

@testable import SimChecking
@testable import SimExploring
@testable import SimKernel
@testable import SimReports
@testable import SimRuntime
@testable import SimText

/// What a search has found in a ``RandomProgram``.
struct ProgramExploration {
  /// Every end, and the runs that reached it.
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
      return .continueSearch
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

  private struct Logged: StrategyWrapper {
    var base: any Strategy
    let stepLog: StepLog?
    var wantsEveryStep: Bool { true }
  }
}

/// The searches of one program side by side.
struct ProgramComparison {
  enum Difference: String, CaseIterable {
    /// Runs that differ only in the order of independent steps end differently.
    case dependence
    /// The optimal reduction misses a trace, or invents one.
    case optimalTraces
    /// It runs a trace twice.
    case optimalCount
    case sourceEnds
    case stateEnds
    case notExhausted
  }

  let timeMode: Kernel.TimeMode
  private(set) var differences: [Difference] = []
  /// How many orders the program has.
  let runs: Int
  /// How many of them differ in more than the order of independent steps.
  let traces: Int
  /// How many runs the optimal search began and abandoned.
  let givenUp: Int
  let details: String

  /// - Returns: `nil` if the program has more than so many orders.
  init?(_ program: RandomProgram, timeMode: Kernel.TimeMode, atMost limit: Int) {
    self.timeMode = timeMode
    let logged = LoggedSearch(DepthFirstSearch())
    let every = ProgramExploration(
      of: program, by: logged, timeMode: timeMode, atMost: limit, log: logged.log)
    guard every.report.isExhausted else { return nil }
    let optimal = PartialOrderSearch(.optimal)
    let reduced = ProgramExploration(
      of: program, by: optimal, timeMode: timeMode, atMost: limit * 4, log: optimal.log)
    let sources = ProgramExploration(
      of: program, by: PartialOrderSearch(.sourceSets), timeMode: timeMode, atMost: limit * 4)
    let states = ProgramExploration(
      of: program, by: StateSearch(timeMode: timeMode, warmUps: 2), timeMode: timeMode,
      atMost: limit * 40)
    runs = every.report.executions
    traces = every.traces.count
    givenUp = reduced.report.pruned
    if every.traces.values.contains(where: { $0.count > 1 }) { differences.append(.dependence) }
    if Set(reduced.traces.keys) != Set(every.traces.keys) || reduced.ends != every.ends {
      differences.append(.optimalTraces)
    }
    if reduced.report.executions != every.traces.count { differences.append(.optimalCount) }
    if sources.ends != every.ends { differences.append(.sourceEnds) }
    if states.ends != every.ends { differences.append(.stateEnds) }
    if ![reduced, sources, states].allSatisfy(\.report.isExhausted) {
      differences.append(.notExhausted)
    }
    let counts = [("every", every), ("optimal", reduced), ("sources", sources), ("states", states)]
    details =
      "\(differences.map(\.rawValue)): \(traces) traces; "
      + counts.map { name, search in
        "\(name): \(search.report.executions) runs, \(search.report.pruned) given up, "
          + "\(search.ends.count) ends"
      }.joined(separator: "; ")
  }
}
