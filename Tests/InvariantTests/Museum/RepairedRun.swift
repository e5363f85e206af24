import ImageLoadingModel
import Testing

@testable import SimChecking
@testable import SimDocuments
@testable import SimKernel
@testable import SimRuntime
@testable import SimText
@testable import TestFixtures

/// Runs with every defect off.
enum RepairedRun {
  /// The releases that have more bugs than 5.x.
  static let old = [Generation.v3, .v42]

  /// What breaks in any of many orders.
  static func breaks(
    _ generation: Generation, _ steps: String, given: String = TestScenario.network,
    time mode: Kernel.TimeMode = .any, orders: Int = WholeForm.isWanted ? 300 : 30
  ) throws -> Set<String> {
    var scenario = try TestScenario.read(
      #""given": {\#(given)}, "steps": [\#(steps)]"#, in: generation)
    scenario.generation.defects = []
    var found: Set<String> = []
    for seed in 0..<orders {
      let strategies: [any Strategy] = [
        SeededRandom(seed: UInt64(seed)), PriorityChanges(seed: UInt64(seed), depth: 3, steps: 300),
      ]
      for strategy in strategies {
        let result = ScenarioRunner().run(scenario, strategy: strategy, timeMode: mode)
        found.formUnion(result.violations.map { "\($0)" })
      }
    }
    return found
  }
}

/// Keeps the events of a run.
final class EventRecorder: RunObserver {
  private(set) var events: [RunEvent] = []

  func observe(_ event: RunEvent) { events.append(event) }
}
