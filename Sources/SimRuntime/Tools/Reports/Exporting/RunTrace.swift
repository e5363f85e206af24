import ImageLoadingInterface

/// A run with all that happened in it, for exports.
package struct RunTrace: Sendable {
  package let scenario: Scenario
  /// What the scenario's file is called.
  package let file: String
  package let strategy: String
  package let result: RunResult
  /// In the order in which they happened.
  let events: [RunEvent]
  /// What came after what; empty unless it was asked for.
  let order: StepLog

  /// Runs a scenario as planned and keeps everything.
  /// - Parameter format: what the run is kept for.
  package init(_ plan: RunPlan, file: String, for format: ExportFormat, on runner: ScenarioRunner) {
    let keeper = EventKeeper()
    let order = StepLog(relatesEvents: false)
    var scenario = plan.scenario
    scenario.limits.steps = min(scenario.limits.steps, format.stepLimit)
    self.scenario = scenario
    self.file = file
    let strategy = plan.strategy(on: runner)
    self.strategy = strategy.name
    result = runner.run(
      scenario, strategy: OrderRecorder(strategy, in: format.needsOrder ? order : nil),
      timeMode: plan.timeMode,
      checksExpectations: plan.reasonExpectationsAreSkipped == nil, observer: keeper)
    events = keeper.events
    self.order = order
  }

  /// The violations without an event: they were found when the run was over.
  var violationsAtTheEnd: ArraySlice<Violation> {
    result.violations.dropFirst(events.count { if case .broke = $0.kind { true } else { false } })
  }

  /// Keeps all events of a run.
  private final class EventKeeper: RunObserver {
    private(set) var events: [RunEvent] = []

    func observe(_ event: RunEvent) { events.append(event) }
  }
}

/// A strategy whose runs record what came after what.
package struct OrderRecorder: StrategyWrapper {
  package var base: any Strategy
  /// `nil` if only the base needs it.
  private let log: StepLog?

  package init(_ base: any Strategy, in log: StepLog?) {
    self.base = base
    self.log = log
  }

  package var stepLog: StepLog? { log ?? base.stepLog }
}

extension RunEvent {
  /// Its lane in a diagram.
  var lane: String { Lane.name(of: place) }
}
