import ImageLoadingInterface

/// A run of a scenario as numbered steps, each with its reason, and with the state after it.
package struct Explanation: Sendable {
  package let scenario: Scenario
  package let result: RunResult
  /// At least one: the end.
  package let steps: [ExplainedStep]
  /// What the app was like, first before the run; a step that leaves it as it is shares the one before.
  package let states: [AppState]
  /// Every choice between enabled threads, in order.
  package let choices: [SwitchLog.Alternatives]
  /// The data races, in the order in which they were seen.
  package let races: [ExplainedRace]
  /// The locks, each as long as it is held.
  package let lockSpans: [LockSpan]
  /// The threads that had to wait, and for what.
  package let waitSpans: [WaitSpan]
  /// Whether the run was longer than what is shown.
  package let isCut: Bool

  /// More steps than this are not shown.
  package static let stepLimit = 20_000
  /// The run is stopped after so many operations for each step that may be shown: what is not shown
  /// need not be kept.
  private static let operationsPerStep = 5

  /// Runs a scenario as planned, and explains the run.
  package init(_ plan: RunPlan, on runner: ScenarioRunner, stepLimit: Int = stepLimit) {
    self.init(
      plan.scenario, strategy: plan.strategy(on: runner), timeMode: plan.timeMode,
      checksExpectations: plan.reasonExpectationsAreSkipped == nil, on: runner,
      stepLimit: stepLimit)
  }

  init(
    _ scenario: Scenario, strategy: any Strategy, timeMode: Kernel.TimeMode,
    checksExpectations: Bool, on runner: ScenarioRunner, stepLimit: Int = stepLimit
  ) {
    let log = SwitchLog()
    let explainer = RunExplainer(scenario, stepLimit: stepLimit)
    var bounded = scenario
    bounded.limits.steps = min(scenario.limits.steps, stepLimit * Self.operationsPerStep)
    result = runner.run(
      bounded, strategy: SwitchRecorder(strategy, in: log), timeMode: timeMode,
      checksExpectations: checksExpectations, recordsSchedule: true, observer: explainer)
    explainer.end(result)
    self.scenario = scenario
    (steps, states, choices) = explainer.explained(by: log)
    let marks = explainer.marks(steps, by: log, result.outcome)
    races = marks.races
    lockSpans = marks.locks
    waitSpans = marks.waits
    isCut = explainer.isCut
  }

  /// What the app was like after a step.
  package func state(after step: ExplainedStep) -> AppState { states[step.state] }

  /// The queues and threads on which something happens, in the order in which they come in.
  package var places: [String] {
    var places: [String] = []
    for step in steps where !step.place.isEmpty && !places.contains(step.place) {
      places.append(step.place)
    }
    return places
  }
}
