import ImageLoadingModel
import Testing

@testable import SimChecking
@testable import SimExploring
@testable import SimKernel
@testable import SimRuntime
@testable import SimScenarios
@testable import SimText
@testable import TestFixtures

/// `violates`: the run passes exactly if these invariants break and no others.
@Suite struct ViolatesTests {
  /// A load that D06 leaves without an answer, and one that is answered.
  private func result(
    _ violates: [String], with: [Defect] = [], without: [Defect] = []
  ) throws -> RunResult {
    let list = violates.isEmpty ? "" : #""violates": [\#(violates.joined(separator: ", "))]"#
    return try TestScenario.steps(
      #"{"at": "0 s", "load": "https://a/1.png", "as": "first"}, "#
        + #"{"at": "2 s", "load": "https://a/2.png", "as": "second"}, "#
        + #"{"when": "first reaches downloader.register", "wait": "1 s", "from": "background"}"#,
      list
    ).run(with: with, without: without)
  }

  private static let all = [
    #"{"invariant": "completion-count", "load": "first", "defect": "D06"}"#,
    #"{"invariant": "nothing-running-at-rest", "load": "first", "defect": "D06"}"#,
    #"{"invariant": "no-dead-operation-listed", "url": "https://a/1.png", "defect": "D06"}"#,
  ]

  @Test func itPassesIfExactlyTheseBreak() throws {
    let result = try result(Self.all)
    #expect(result.mismatches == [])
    #expect(result.passed)
    #expect(result.violations.count == 3)
  }

  @Test func withoutSubjectItIsAboutAny() throws {
    let result = try result([
      #"{"invariant": "completion-count"}"#, #"{"invariant": "nothing-running-at-rest"}"#,
      #"{"invariant": "no-dead-operation-listed"}"#,
    ])
    #expect(result.passed)
  }

  @Test func aBreakThatIsNotNamedFails() throws {
    let result = try result(Array(Self.all.dropFirst()))
    #expect(
      result.mismatches.map(\.words) == [
        "completion-count is broken: first was not cancelled and never completed "
          + "(step \(result.steps), seen at the end)"
      ])
    #expect(result.mismatches[0].violation == result.violations[0])
    #expect(result.exitCode == .failed)
  }

  @Test func aNamedInvariantThatHoldsFails() throws {
    let result = try result(Self.all + [#"{"invariant": "progress-is-true", "load": "first"}"#])
    #expect(
      result.mismatches.map(\.words) == [
        "progress-is-true holds on first, and violates says that it breaks"
      ])
    #expect(
      result.mismatches[0].kind
        == .unbroken(ExpectedViolation(invariant: "progress-is-true", subject: "first")))
  }

  @Test func aBreakOnAnotherSubjectFailsTwice() throws {
    let other = #"{"invariant": "completion-count", "load": "second", "defect": "D06"}"#
    let result = try result([other] + Self.all.dropFirst())
    #expect(result.mismatches.map(\.section) == ["violates", "invariant"])
    #expect(result.mismatches.first?.expected == "completion-count breaks on second")
  }

  @Test func withTheDefectOffItIsNotExpected() throws {
    let result = try result(Self.all, without: [.handlersAfterQueue])
    #expect(result.violations == [])
    #expect(result.passed)
  }

  @Test func withAnotherDefectOffItIs() throws {
    let result = try result(Self.all, without: [.leakOnCancelDuringQuery])
    #expect(result.violations.count == 3)
    #expect(result.passed)
  }

  @Test func theFileCanSwitchDefects() throws {
    let steps =
      #"{"at": "0 s", "load": "u", "as": "first"}, "#
      + #"{"when": "first reaches cache.disk.query", "cancel": "first"}"#
    let off = try TestScenario.steps(steps, #""defects": {"M01": false}"#)
    #expect(off.run().state.running == [])
    #expect(off.run(with: [.leakOnCancelDuringQuery]).state.running == ["first"])
    let on = try TestScenario.steps(steps, #""defects": {"M01": true}"#)
    #expect(on.run().state.running == ["first"])
    #expect(on.run(without: [.leakOnCancelDuringQuery]).state.running == [])
  }

  @Test func expectationsAreForTheFilesOwnDefects() throws {
    let scenario = try TestScenario.steps(
      #"{"at": "0 s", "load": "u", "as": "first"}"#, #""expect": {"running": 7}"#)
    let reason = "they are for the file's own defects"
    let plan = RunPlan(scenario, order: nil, without: [.diskTypeOnMiss])
    #expect(plan.reasonExpectationsAreSkipped == reason)
    #expect(scenario.run(without: [.diskTypeOnMiss]).mismatches == [])
    #expect(scenario.run(with: [.diskTypeOnMiss]).mismatches.map(\.section) == ["running"])
  }
}
