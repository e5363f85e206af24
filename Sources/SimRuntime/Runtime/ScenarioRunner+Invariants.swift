import ImageLoadingInterface
import SimRunning
import SimScenarios

extension ScenarioRunner {
  /// Runs a scenario from its beginning, judged by all invariants of its app. One that is run again and
  /// again needs its monitor only once.
  package func run(
    _ scenario: Scenario, strategy: some Strategy, timeMode: Kernel.TimeMode = .exact,
    checksExpectations: Bool = true,
    recordsSchedule: Bool = false, findsRaces: Bool = true,
    observer: (any RunObserver)? = nil
  ) -> RunResult {
    run(
      scenario, InvariantMonitor(of: scenario), strategy: strategy, timeMode: timeMode,
      checksExpectations: checksExpectations, recordsSchedule: recordsSchedule,
      findsRaces: findsRaces, observer: observer)
  }
}
