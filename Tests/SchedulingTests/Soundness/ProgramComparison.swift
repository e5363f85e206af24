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
    log: @escaping () -> StepLog? = { nil }
  ) {
    let world = Mutex<ProgramWorld?>(nil)
    var ends: Set<[String]> = []
    var traces: [UInt64: Set<[String]>] = [:]
    report = Explorer().explore(
      search, timeMode: timeMode, limits: Explorer.Limits(executions: runs), findsRaces: false
    ) { scheduler in
      let new = ProgramWorld(scheduler, objectActsAtEnd: program.objectActsAtEnd)
      world.withLock { $0 = new }
      await program.run(in: new)
    } onRun: { run in
      let finished = world.withLock { $0 }
      let end = finished?.end(run.outcome) ?? []
      ends.insert(end)
      if let log = log() { traces[log.traceHash, default: []].insert(end) }
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

/// Makes the runs of each round one after the other.
final class RoundsInSequence: Search {
  let name = "rounds"
  private let base: any ConcurrentSearch
  private let width: Int
  private var left: ArraySlice<any ConcurrentRun> = []
  /// Of the last run.
  private(set) var log: StepLog?

  init(_ base: any ConcurrentSearch, width: Int) {
    self.base = base
    self.width = width
  }

  func nextStrategy() -> (any Strategy)? {
    if left.isEmpty { left = base.nextRuns(atMost: width)[...] }
    log = left.first?.strategy.stepLog
    return left.first?.strategy
  }

  func runEnded(_ outcome: Outcome, steps: Int) {
    left.removeFirst().ended(outcome)
    if left.isEmpty { base.roundEnded() }
  }

  var isExhausted: Bool { left.isEmpty && base.isExhausted }
}

/// Makes the runs of all parts into which a search is divided, one part after the other.
final class PartsInSequence: Search {
  let name = "parts"
  private let make: () -> any ConcurrentSearch
  private let count: Int
  private let roundsTogether: Int
  private let width: Int
  private var part = 0
  private var rounds = 0
  private var base: any ConcurrentSearch
  private var left: ArraySlice<any ConcurrentRun> = []
  private var isComplete = true
  /// Of the last run.
  private(set) var log: StepLog?

  /// - Parameters:
  ///   - roundsTogether: how many rounds all parts make before the work is divided.
  ///   - width: how many runs a round has at most.
  init(
    count: Int, roundsTogether: Int, width: Int, _ make: @escaping () -> any ConcurrentSearch
  ) {
    self.make = make
    self.count = count
    self.roundsTogether = roundsTogether
    self.width = width
    base = make()
  }

  func nextStrategy() -> (any Strategy)? {
    while true {
      if left.isEmpty, rounds == roundsTogether { base.keep(part: part, of: count) }
      if let strategy = nextOfPart() {
        log = strategy.stepLog
        return strategy
      }
      isComplete = isComplete && base.isExhausted
      if part == count - 1 { return nil }
      (base, part, rounds) = (make(), part + 1, 0)
    }
  }

  private func nextOfPart() -> (any Strategy)? {
    if left.isEmpty { left = base.nextRuns(atMost: width)[...] }
    return left.first?.strategy
  }

  func runEnded(_ outcome: Outcome, steps: Int) {
    left.removeFirst().ended(outcome)
    if left.isEmpty {
      base.roundEnded()
      rounds += 1
    }
  }

  var isExhausted: Bool { isComplete && part == count - 1 && base.isExhausted }
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
    /// Several workers miss a trace, invent one, or run one twice.
    case traceOfWorkers
    case sourceEndsOfWorkers
    /// The parts of a divided search together miss a trace, or invent one.
    case traceOfParts
    case sourceEndsOfParts
    case everyEndOfParts
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
      of: program, by: logged, timeMode: timeMode, atMost: limit, log: { logged.log })
    guard every.report.isExhausted else { return nil }
    let optimal = PartialOrderSearch(.optimal)
    let reduced = ProgramExploration(
      of: program, by: optimal, timeMode: timeMode, atMost: limit * 4, log: { optimal.log })
    let sources = ProgramExploration(
      of: program, by: PartialOrderSearch(.sourceSets), timeMode: timeMode, atMost: limit * 4)
    let rounds = RoundsInSequence(PartialOrderSearch(.optimal), width: 2 + every.traces.count % 4)
    let workers = ProgramExploration(
      of: program, by: rounds, timeMode: timeMode, atMost: limit * 4, log: { rounds.log })
    let sourcesOfWorkers = ProgramExploration(
      of: program, by: RoundsInSequence(PartialOrderSearch(.sourceSets), width: 3),
      timeMode: timeMode, atMost: limit * 4)
    let count = 2 + every.ends.count % 3
    let (roundsTogether, width) = (1 + every.traces.count % 5, 1 + every.report.steps % 4)
    let parts = PartsInSequence(count: count, roundsTogether: roundsTogether, width: width) {
      PartialOrderSearch()
    }
    let divided = ProgramExploration(
      of: program, by: parts, timeMode: timeMode, atMost: limit * 40, log: { parts.log })
    let dividedOthers = [
      { PartialOrderSearch(.sourceSets) }, { DepthFirstSearch() } as () -> any ConcurrentSearch,
    ].map { make in
      ProgramExploration(
        of: program,
        by: PartsInSequence(count: count, roundsTogether: roundsTogether, width: width, make),
        timeMode: timeMode, atMost: limit * 40)
    }
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
    if Set(workers.traces.keys) != Set(every.traces.keys) || workers.ends != every.ends
      || workers.report.executions != every.traces.count
    {
      differences.append(.traceOfWorkers)
    }
    if sourcesOfWorkers.ends != every.ends { differences.append(.sourceEndsOfWorkers) }
    if Set(divided.traces.keys) != Set(every.traces.keys) || divided.ends != every.ends {
      differences.append(.traceOfParts)
    }
    if dividedOthers[0].ends != every.ends { differences.append(.sourceEndsOfParts) }
    if dividedOthers[1].ends != every.ends { differences.append(.everyEndOfParts) }
    if states.ends != every.ends { differences.append(.stateEnds) }
    let searches = [reduced, sources, workers, sourcesOfWorkers, divided, states] + dividedOthers
    if !searches.allSatisfy(\.report.isExhausted) {
      differences.append(.notExhausted)
    }
    let counts = [
      ("every", every), ("optimal", reduced), ("sources", sources), ("workers", workers),
      ("sources of workers", sourcesOfWorkers), ("parts", divided),
      ("parts of sources", dividedOthers[0]), ("parts of every", dividedOthers[1]),
      ("states", states),
    ]
    details =
      "\(differences.map(\.rawValue)): \(traces) traces; "
      + counts.map { name, search in
        "\(name): \(search.report.executions) runs, \(search.report.pruned) given up, "
          + "\(search.ends.count) ends"
      }.joined(separator: "; ")
  }
}
