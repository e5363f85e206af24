extension RunPlan {
  /// What broke in a run of it, with the cause.
  package func diagnoses(
    of result: RunResult, on runner: ScenarioRunner,
    shouldStop: @escaping () -> Bool = { false }
  ) -> [Diagnosis] {
    CauseFinder(
      ExplorationPlan(scenario, timeMode: timeMode), on: runner, shouldStop: shouldStop
    )
    .diagnoses(of: result.unexpectedViolations, in: strategy(on: runner), steps: result.steps)
  }
}
