import ImageLoadingModel
import SimTools
import Testing

@testable import TestFixtures

/// What a run leaves running is freed with the run.
@Suite struct LeftoverTests {
  /// Keeps no model object alive, and knows which are.
  private final class Census: RunObserver {
    private struct Entry {
      weak var operation: (any RunningLoad)?
    }
    private var entries: [Entry] = []

    func observe(_ event: RunEvent) {
      guard case .model(.loadBegan(let operation, _, _)) = event.kind else { return }
      entries.append(Entry(operation: operation))
    }

    var count: Int { entries.count }
    var alive: Int { entries.count { $0.operation != nil } }
  }

  @Test(arguments: [
    "museum/M01-cancel-during-disk-query.json", "museum/D06-handlers-after-queue.json",
    "basics/cold-load.json",
  ])
  func noOperationSurvivesItsRun(file: String) throws {
    let scenario = try TestScenario.file(file).scenarios[0]
    let census = Census()
    let runner = ScenarioRunner()
    for _ in 0..<200 { _ = RunPlan(scenario, order: nil).run(on: runner, observer: census) }
    #expect(census.count >= 200)
    #expect(census.alive == 0)
  }

  @Test func noOperationSurvivesARunThatIsCutOff() throws {
    let census = Census()
    let runner = ScenarioRunner()
    let steps = #"{"at": "0 s", "load": "https://a/1.png", "as": "first", "into": "cell"}"#
    for time in 0..<20 {
      let scenario = try TestScenario.steps(steps, #""until": "\#(time) ms""#)
      _ = RunPlan(scenario, order: nil).run(on: runner, observer: census)
      let bounded = try TestScenario.steps(steps, #""limits": {"steps": \#(time * 6 + 1)}"#)
      _ = RunPlan(bounded, order: nil).run(on: runner, observer: census)
    }
    #expect(census.count > 30)
    #expect(census.alive == 0)
  }

  @Test func noOperationSurvivesADeadlock() throws {
    let census = Census()
    let scenario = try TestScenario.steps(
      #"{"at": "0 s", "load": "https://a/1.png", "as": "first", "into": "cell"}, "#
        + #"{"when": "first reaches manager.query", "memoryWarning": true}"#)
    for _ in 0..<20 { _ = scenario.run(observer: census) }
    #expect(census.count == 20)
    #expect(census.alive == 0)
  }
}
