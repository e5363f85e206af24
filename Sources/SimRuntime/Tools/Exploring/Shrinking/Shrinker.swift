import ImageLoadingInterface

/// Makes a failure as small as it can be: stimuli, world and faults first, then the schedule, to one
/// scenario file that replays.
///
/// ```swift
/// let shrunk = Shrinker(ScenarioRunner()).shrink(failure)
/// // shrunk.document.text(pretty: true) is a file for `sim run`
/// ```
///
/// The failure must show again twice before anything is left out. What is left out must leave the
/// same failure: the same invariant, broken on something of the same kind in the same way.
package struct Shrinker {
  /// How far it has come.
  package struct Progress: Sendable {
    package let runs: Int
    package let steps: Int
    package let switches: Int
  }

  /// How many runs shrinking takes at most, if nothing else is said.
  package static let usualRunLimit = 20_000

  /// How many orders with few deviations are tried at most.
  private static let searchedOrders = 500

  private let runner: ScenarioRunner
  private let runLimit: Int
  private let shouldStop: () -> Bool
  private let progress: (Progress) -> Void

  /// - Parameters:
  ///   - runLimit: how many runs it may take beside the two that show the failure again. Unlike a bound on time it gives the same result anywhere.
  ///   - shouldStop: asked before each run; what is found by then is the result.
  ///   - progress: called whenever the failure has become smaller.
  package init(
    _ runner: ScenarioRunner, runLimit: Int = usualRunLimit,
    shouldStop: @escaping () -> Bool = { false },
    progress: @escaping (Progress) -> Void = { _ in }
  ) {
    self.runner = runner
    self.runLimit = runLimit
    self.shouldStop = shouldStop
    self.progress = progress
  }

  /// - Returns: `nil` if the failure does not show again, twice, with one digest.
  package func shrink(_ failure: FoundFailure) -> Shrunk? {
    let hunt = FailureHunt(
      failure.kind, in: failure.schedule.timeMode, on: runner, limit: 2 + runLimit,
      shouldStop: shouldStop)
    let document = ScenarioDocument.isolated(failure.document, for: failure.generation)
    guard let scenario = ScenarioDocument.scenario(of: document),
      let first = hunt.run(document, scenario, Replay(failure.schedule)),
      let second = hunt.run(document, scenario, Replay(failure.schedule)),
      first.result.digest == second.result.digest
    else { return nil }
    let report = { (run: FailingRun) in
      progress(
        Progress(
          runs: hunt.runs, steps: run.scenario.stimuli.count, switches: run.order.switches))
    }
    var documents = DocumentShrinker(first, hunt, progress: report)
    documents.shrink()
    let smallest = documents.best
    var orders = OrderShrinker(
      smallest, shouldStop: { hunt.stop != nil },
      run: { hunt.run(smallest.document, smallest.scenario, $0) })
    orders.shrink(searchingIn: Self.searchedOrders)
    report(orders.best)
    let best = orders.best
    let cause = cause(of: best, hunt)
    let file = FailureFile(best, cause, failure.origin)
    return Shrunk(
      document: file.document, violation: best.violation, digest: best.result.digest,
      before: Shrunk.Size(first), after: Shrunk.Size(best), cause: cause,
      end: runLimit == 0
        ? .untouched : hunt.stop.map { $0 == .runs ? .runs : .interrupted } ?? .smallest,
      runs: hunt.runs)
  }

  /// The cause of the failure.
  private func cause(of run: FailingRun, _ hunt: FailureHunt) -> Cause {
    let generation = run.scenario.generation
    let search = CauseSearch(generation, breaking: run.violation.invariant) {
      (defects, isThorough) throws(CauseSearch.Cut) in
      var without = generation
      without.defects.subtract(defects)
      let document = ScenarioDocument.isolated(run.document, for: without)
      let seeds = isThorough ? 300 : 20
      switch hunt.finding(document, like: run, seeds: seeds, isThorough: isThorough) {
      case .fails: return .stays
      case .refused(.holds): return .gone
      case .refused(.unjudged): return .open
      case nil: throw hunt.stop == .runs ? .bound : .asked
      }
    }
    return (try? search.cause()) ?? .undecided
  }
}

extension Shrunk.Size {
  init(_ run: FailingRun) {
    self.init(
      steps: run.scenario.stimuli.count, switches: run.order.switches,
      preemptions: run.order.preemptions)
  }
}
