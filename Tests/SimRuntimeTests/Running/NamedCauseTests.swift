import ImageLoadingModel
import Testing

@testable import SimRuntime
@testable import TestFixtures

/// The defect that `violates` names is the cause.
@Suite struct NamedCauseTests {
  private static let file = """
    "given": {
      "disk": {"https://a/1.png": {"image": "png 10x10", "bytes": "1 kB"}},
      "network": {"https://a/1.png": {"image": "png 10x10", "bytes": "1 kB", "latency": "1 s"}},
      "prefetcher": {"options": ["refreshCached"]}
    },
    "steps": [
      {"at": "0 s", "prefetch": ["https://a/1.png"], "as": "p"},
      {"at": "100 ms", "cancelPrefetch": true}
    ],
    "violates": [{"invariant": "prefetch-ends-with-its-loads", "defect": "DEFECT"}]
    """

  private func result(naming defect: Defect, order: RunPlan.Order? = nil) throws -> RunResult {
    let text = Self.file.replacing("DEFECT", with: defect.rawValue)
    let scenario = try TestScenario.read(text, in: .v5)
    return RunPlan(scenario, order: order).run(on: ScenarioRunner())
  }

  @Test func anotherDefectIsNoCause() throws {
    #expect(try result(naming: .prefetchEndsBeforeRefresh).mismatches == [])
    let wrong = try result(naming: .oppositeLockOrder)
    #expect(wrong.mismatches.map(\.section) == ["violates"])
    #expect(
      wrong.mismatches.map(\.words) == [
        "violates: expected prefetch-ends-with-its-loads breaks by P08, found it breaks with P08 off, too, "
          + "and holds with P08 alone"
      ])
    #expect(wrong.exitCode == .failed)
  }

  /// In an order that is not the file's own, nothing is said of what breaks.
  @Test func onlyTheFilesOwnOrderIsJudged() throws {
    let other = try result(naming: .oppositeLockOrder, order: .random(seed: 1))
    #expect(other.mismatches == [])
  }

  /// With other defects, the steps of a schedule do not come: that the invariant holds there says nothing.
  @Test func aScheduleThatDoesNotFitProvesNothing() throws {
    let text = Self.file.replacing("DEFECT", with: Defect.oppositeLockOrder.rawValue)
    let scenario = try TestScenario.read(text, in: .v5)
    let runner = ScenarioRunner()
    let schedule = RunPlan(scenario, order: .fifo).run(on: runner, recordsSchedule: true).schedule
    var other = scenario
    other.generation.defects = [.oppositeLockOrder]
    #expect(RunPlan(other, order: .replay(schedule)).run(on: runner).isAnotherRun)
    let result = RunPlan(scenario, order: .replay(schedule)).run(on: runner)
    #expect(!result.violations.isEmpty && result.mismatches == [])
  }
}
