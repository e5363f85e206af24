import ImageLoadingModel
import Testing

@testable import SimChecking
@testable import SimFuzzing
@testable import SimKernel
@testable import SimRuntime
@testable import TestFixtures

/// The queues that recordings may name.
@Suite struct QueueNamesTests {
  @Test(arguments: WholeForm.each(5, of: TestScenario.plainRuns))
  func everyEventIsOnOneOfThem(run: FileRun) throws { try expectEventsOnThem(run.scenario()) }

  @Test(arguments: Generation.all)
  func everyEventOfWhatTheFuzzerWritesIsOnOneOfThem(generation: Generation) throws {
    for seed in 0..<UInt64(WholeForm.isWanted ? 1_000 : 30) {
      let document = ScenarioWriter.document(generation, seed: seed).text(pretty: false)
      guard let file = try? ScenarioReader.read(Array(document.utf8), file: "s.json") else {
        continue
      }
      try expectEventsOnThem(file.scenarios[0])
    }
  }

  private func expectEventsOnThem(_ scenario: Scenario) throws {
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
