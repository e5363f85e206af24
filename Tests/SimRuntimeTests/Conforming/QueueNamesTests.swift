import ImageLoadingModel
import Testing

@testable import SimChecking
@testable import SimKernel
@testable import SimRuntime
@testable import TestFixtures

/// The queues that recordings may name.
@Suite struct QueueNamesTests {
  @Test(arguments: TestScenario.plainRuns)
  func everyEventIsOnOneOfThem(run: FileRun) throws {
    let scenario = try run.scenario()
    let names = QueueNames(of: scenario.generation)
    for seed in [nil, UInt64(1)] {
      let places = Places()
      let strategy: any Strategy = seed.map { SeededRandom(seed: $0) } ?? FirstInFirstOut()
      _ = ScenarioRunner().run(
        scenario, strategy: strategy, timeMode: .exact, checksExpectations: false, observer: places)
      #expect(places.names.filter { !$0.isEmpty && !names.contains($0) } == [])
    }
  }

  private final class Places: RunObserver {
    private(set) var names: Set<String> = []
    let wantsChanges = false
    private var observable = ObservableEvents()

    func observe(_ event: RunEvent) {
      if observable.sees(event) { names.insert(event.place) }
    }
  }
}
