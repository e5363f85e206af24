import ImageLoadingModel
import Testing

@testable import SimChecking
@testable import SimExploring
@testable import SimKernel
@testable import SimReports
@testable import SimRuntime
@testable import SimText
@testable import TestFixtures

/// Runs that tests export.
enum ExportedRun {
  /// Some runs of the scenario files, and one that ends in a deadlock.
  static let some: [FileRun] =
    TestScenario.plainRuns.enumerated()
    .filter { $0.offset.isMultiple(of: WholeForm.isWanted ? 17 : 68) }.map(\.element)
    + [deadlock]

  static let deadlock = FileRun(file: "museum/M15-cancel-all-against-one.json", generation: "4.2")

  static func trace(_ run: FileRun, for format: ExportFormat) throws -> RunTrace {
    trace(try run.scenario(), for: format)
  }

  static func trace(_ scenario: Scenario, for format: ExportFormat) -> RunTrace {
    RunTrace(
      RunPlan(scenario, order: nil), file: "s.json", for: format, on: ScenarioRunner())
  }

  static func text(
    _ scenario: Scenario, _ format: ExportFormat, level: TraceLevel = .steps
  ) -> String {
    format.text(of: trace(scenario, for: format), level: level)
  }

  /// Two loads, one after the other; the second finds its image in memory.
  static func twoLoads() throws -> Scenario {
    try TestScenario.steps(
      #"{"at": "0 s", "load": "https://a/1.png", "as": "first", "into": "cell"}, "#
        + #"{"at": "1 s", "load": "https://a/1.png", "as": "second"}"#)
  }
}
