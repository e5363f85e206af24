import ImageLoadingModel
import SimTools
import Testing

@testable import TestFixtures

/// A recorded schedule can be in the file: the same run is repeated.
@Suite struct RecordedScheduleTests {
  private static let steps =
    #"{"at": "0 s", "load": "https://a/1.png", "as": "first", "into": "cell"}, "#
    + #"{"at": "0 s", "load": "https://a/1.png", "as": "second", "from": "background"}"#

  private func scenario(_ schedule: Schedule? = nil, _ more: String = "") throws -> Scenario {
    let text = schedule.map { #""schedule": \#($0.json.text(pretty: true))"# } ?? ""
    return try TestScenario.steps(Self.steps, text + more)
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func aRandomRunReplaysFromTheFile(seed: UInt64) throws {
    let recorded = try scenario().run(.random(seed: seed))
    let replayed = try scenario(recorded.schedule).run()
    #expect(replayed.digest == recorded.digest)
    #expect(replayed.schedule == recorded.schedule)
    #expect(replayed.outcome == .rest)
  }

  @Test func randomRunsDiffer() throws {
    let scenario = try scenario()
    let digests = (1...20).map { scenario.run(.random(seed: $0)).digest }
    #expect(Set(digests).count > 10)
    #expect(digests == (1...20).map { scenario.run(.random(seed: $0)).digest })
  }

  @Test func aScheduleInAFileOfItsOwnIsTheSame() throws {
    let schedule = try scenario().run(.random(seed: 3)).schedule
    let text = Array(schedule.json.text(pretty: true).utf8)
    #expect(try Schedule.read(text, file: "s.json") == schedule)
  }

  @Test func aBadScheduleIsRefused() {
    #expect(throws: ScenarioReader.Failure.self) {
      try Schedule.read(Array(#"{"decisions": 7}"#.utf8), file: "s.json")
    }
  }

  @Test func aTamperedScheduleDiverges() throws {
    var schedule = try scenario().run(.random(seed: 3)).schedule
    let first = try #require(schedule.decisions.first)
    schedule.decisions[0] = Schedule.Decision(
      step: first.step, thread: first.thread, operation: "write nothing", enabled: first.enabled)
    let result = try scenario(schedule).run()
    guard case .diverged(let divergence) = result.outcome else {
      Issue.record("it ended with \(result.outcome)")
      return
    }
    #expect(
      divergence.description
        == "the replay diverges at step \(first.step): \(first.thread) would do "
        + "\"\(first.operation)\", recorded was \"write nothing\"")
    #expect(!result.passed)
    #expect(result.exitCode == .failed)
  }

  @Test func aScheduleThatIsTooLongDiverges() throws {
    var schedule = try scenario().run().schedule
    schedule.decisions.append(
      Schedule.Decision(step: 9_999, thread: "a", operation: "x", enabled: ["a", "b"]))
    #expect(
      try scenario(schedule).run().outcome.divergence
        == "the run has ended, the recording has another decision at step 9999")
  }

  @Test func aScheduleThatIsTooShortDiverges() throws {
    let divergence = try scenario(Schedule()).run().outcome.divergence
    #expect(divergence?.hasPrefix("the schedule has ended after 0 decisions, but [") == true)
  }

  @Test func expectationsAreForTheFilesOwnSchedule() throws {
    let more = #", "expect": {"running": 7}"#
    let schedule = try scenario().run().schedule
    let scenario = try scenario(schedule, more)
    #expect(scenario.run().mismatches.map(\.section) == ["running"])
    #expect(scenario.run(.fifo).mismatches.map(\.section) == ["running"])
    #expect(scenario.run(.random(seed: 1)).mismatches == [])
  }
}

extension Outcome {
  /// How the replay differs, if the run ended because of that.
  fileprivate var divergence: String? {
    if case .diverged(let divergence) = self { divergence.difference } else { nil }
  }
}
