import ImageLoadingInterface

/// Looks for a run of a scenario that is the one that was recorded (trace validation).
///
/// It tries, one after the other: the file's own order; orders that the recording guides; some at random,
/// each given up where nothing can be learned from its rest; and at last every order,
/// up to what does not matter.
package final class ConformanceSearch {
  private let plan: ConformancePlan
  private let runner: ScenarioRunner
  private let mayContinue: (_ runs: Int) -> Bool
  private let witness: RecordingWitness
  private let guide: RecordingGuide
  private let segments: RecordingSegments
  private let record = ChoiceRecord()
  private var report: ConformanceReport

  /// - Parameter mayContinue: asked between runs.
  package init(
    _ plan: ConformancePlan, on runner: ScenarioRunner,
    mayContinue: @escaping (_ runs: Int) -> Bool = { _ in true }
  ) {
    self.plan = plan
    self.runner = runner
    self.mayContinue = mayContinue
    witness = RecordingWitness(plan.recording, of: plan.scenario)
    guide = RecordingGuide(plan.recording, witness)
    segments = RecordingSegments(of: plan.recording, plan.scenario)
    report = ConformanceReport(plan)
  }

  package func search() -> ConformanceReport {
    tryOwnOrder()
    tryGuidedOrders()
    for sampling in [Sampling.random, .pct(depth: Sampling.usualDepth)] where isOpen {
      trySamples(sampling)
    }
    if isOpen { tryEveryOrder() }
    finish()
    return report
  }

  // MARK: The orders

  private func tryOwnOrder() {
    let schedule = plan.scenario.schedule
    let own: any Strategy = schedule.map { Replay($0) } ?? FirstInFirstOut()
    attempt(own, .own, timeMode: schedule?.timeMode ?? .exact)
  }

  /// Where threads take no time there is less to go wrong, and such a run is one of the others, too: so these
  /// come first, and leave a quarter of the steps to the others.
  private func tryGuidedOrders() {
    let timeModes = plan.timeMode == .exact ? [.exact] : [.exact, plan.timeMode]
    for timeMode in timeModes where isOpen {
      let steps = timeMode == plan.timeMode ? plan.guidedSteps : plan.guidedSteps / 4 * 3
      let orders = GuidedOrders(witness, guide, segments, seed: plan.seed)
      for _ in 0..<plan.guidedRuns where isOpen && report.effort(.guided).steps < steps {
        orders.begin()
        attempt(GuidedOrders.OneRun(orders), .guided, timeMode: timeMode, ended: orders.end)
      }
    }
  }

  private func trySamples(_ sampling: Sampling) {
    let search = sampling.search(seed: plan.seed)
    for number in 0..<UInt64(plan.samples)
    where isOpen && report.effort(.sampled).steps < plan.sampledSteps {
      let strategy = search.strategy(ofRun: number, steps: report.longestRun)
      attempt(GivingUp(strategy, witness), .sampled)
    }
  }

  /// No run is given up here: what comes later in it says which other orders are to be tried. The order
  /// of the events that are compared matters, so steps with such events depend on each other.
  private func tryEveryOrder() {
    let search = PartialOrderSearch(.optimal, relatesEvents: false)
    while isOpen, let strategy = search.nextStrategy() {
      let result = attempt(
        strategy, .every,
        touch: { [log = search.log] name in
          var key = Digest()
          key.add(name)
          log.touch(Touch(object: key.value, access: .write))
        })
      search.runEnded(result.outcome, steps: result.steps)
      if witness.hasEarlyEvents { report.hasEarlyEvents = true }
      if !result.outcome.isKnownToItsEnd { report.hasUnknownRuns = true }
    }
    // No step says that it reads the state, so orders are left out in which it differs.
    let looksAtState = plan.recording.lines.contains { $0.state != nil }
    if witness.follower.hasLostFrontiers || looksAtState || report.hasEarlyEvents {
      report.hasUnknownRuns = true
    }
    report.isExhausted = search.isExhausted && !report.hasUnknownRuns
  }

  // MARK: A run

  private var isOpen: Bool {
    !report.isPossible && report.runs < plan.executions && report.steps < plan.steps
      && mayContinue(report.runs)
  }

  @discardableResult
  private func attempt(
    _ strategy: any Strategy, _ phase: ConformancePhase, timeMode: Kernel.TimeMode? = nil,
    ended: () -> Void = {}, touch: ((String) -> Void)? = nil
  ) -> RunResult {
    witness.reset()
    witness.touch = touch
    let timeMode = timeMode ?? plan.timeMode
    let result = run(RecordingChoices(strategy, in: record), timeMode, on: runner)
    ended()
    report.count(result, phase)
    if phase != .every { guide.learn() }
    let isPossible =
      witness.conforms && (plan.recording.isCutOff || isWhole(result))
      && plan.recording.end.map { $0 == result.outcome.kind } ?? true
    if report.runs == 1 || isPossible || witness.followed.count > report.closest.followed {
      report.closest = ConformanceReport.Closest(
        followed: witness.followed.count, choices: record.choices, timeMode: timeMode)
    }
    for line in plan.recording.lines.indices where witness.followed.hasTaken(line) {
      report.wasFollowed[line] = true
    }
    report.isPossible = isPossible
    return result
  }

  /// Whether the run was made to its end, with all that the scenario says was done.
  private func isWhole(_ result: RunResult) -> Bool {
    result.outcome != .pruned && result.outcome.isKnownToItsEnd && result.unmet.isEmpty
  }

  private func run(
    _ strategy: any Strategy, _ timeMode: Kernel.TimeMode, on runner: ScenarioRunner,
    recordsSchedule: Bool = false
  ) -> RunResult {
    runner.run(
      plan.scenario, strategy: strategy, timeMode: timeMode, checksExpectations: false,
      recordsSchedule: recordsSchedule, findsRaces: false, observer: witness)
  }

  /// Makes the run once more that came furthest, to its end, also when the time for the search is over.
  private func finish() {
    witness.reset()
    let result = run(
      ChoiceReplay(report.closest.choices), report.closest.timeMode, on: ScenarioRunner(),
      recordsSchedule: report.isPossible)
    report.names = witness.names
    report.closest.events = witness.seen.map(\.record)
    report.closest.mismatch = witness.mismatch
    report.closest.otherStates = witness.otherStates
    report.closest.heads = witness.follower.heads
    report.closest.end = result.outcome.kind
    report.closest.isKnownToItsEnd = result.outcome.isKnownToItsEnd
    report.closest.unmetStep = result.unmet.first?.explanationAtPath
    if report.isPossible { report.schedule = result.schedule }
  }
}

extension Outcome {
  /// Whether the run was made to where it would end.
  package var isKnownToItsEnd: Bool {
    switch self {
    case .rest, .idle, .timeBound, .deadlock, .crashed, .pruned: true
    case .livelock, .stepBound, .interrupted, .diverged, .escaped: false
    }
  }
}
