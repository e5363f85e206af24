import SimTools
import Testing

@testable import TestFixtures

/// `idle`, `rest` and `until`: moments at which nothing more can happen.
@Suite struct QuietMomentTests {
  private static let load = #"{"at": "0 s", "load": "https://a/1.png", "as": "first"}, "#

  @Test func idleIsBeforeTimeMoves() throws {
    let result = try TestScenario.steps(
      Self.load + #"{"when": "idle", "query": "u", "as": "asked"}"#
    ).run()
    #expect(result.times == ["first at 10 ms", "asked at 0 s"])
  }

  @Test func aTimedStepListedLaterIsNotWaitedFor() throws {
    let result = try TestScenario.steps(
      Self.load + #"{"when": "idle", "query": "u", "as": "asked"}, "#
        + #"{"at": "5 ms", "query": "u", "as": "timed"}"#
    ).run()
    #expect(result.times == ["first at 10 ms", "asked at 0 s", "timed at 5 ms"])
  }

  /// Also for one whose time is chosen.
  @Test(arguments: [#""1 s""#, #"{"oneOf": ["1 s", "2 s"]}"#])
  func aRunUntilItIsIdleHasAllItsSteps(time: String) throws {
    let text =
      #""until": "idle", "steps": ["# + Self.load + #"{"at": \#(time), "expect": {"running": 99}}]"#
    let result = try TestScenario.read(text, in: .v5).run()
    #expect(result.outcome == .idle)
    #expect(result.mismatches.map(\.section) == ["step 2: running"])
  }

  @Test func restIsWhenNoTimerIsLeft() throws {
    let result = try TestScenario.steps(
      Self.load + #"{"when": "rest", "query": "u", "as": "asked"}"#
    ).run()
    #expect(result.times == ["first at 10 ms", "asked at 10 ms"])
  }

  @Test func quietMomentsComeInTheOrderOfTheFile() throws {
    let result = try TestScenario.steps(
      Self.load + """
        {"when": "rest", "load": "https://a/2.png", "as": "second"},
        {"when": "idle", "query": "u", "as": "third"},
        {"when": "rest", "query": "u", "as": "fourth"}
        """
    ).run()
    #expect(
      result.times == ["first at 10 ms", "second at 20 ms", "third at 10 ms", "fourth at 20 ms"])
  }

  @Test func timedStepsThatStandBeforeComeBefore() throws {
    let result = try TestScenario.steps(
      #"{"at": "3 s", "query": "u", "as": "timed"}, {"when": "idle", "query": "u", "as": "late"}, "#
        + #"{"at": "9 s", "query": "u", "as": "after"}"#
    ).run()
    #expect(result.times == ["timed at 3 s", "late at 3 s", "after at 9 s"])
  }

  @Test func theRunEndsAtRestIfNothingElseIsSaid() throws {
    let result = try TestScenario.steps(String(Self.load.dropLast(2))).run()
    #expect(result.outcome == .rest)
    #expect(result.times == ["first at 10 ms"])
  }

  @Test func untilIdleEndsTheRunAtTheInstantOfTheLastStep() throws {
    let result = try TestScenario.steps(
      Self.load + #"{"at": "5 ms", "query": "u", "as": "asked"}"#,
      #""until": "idle", "defects": {"K01": false}"#
    ).run()
    #expect(result.outcome == .idle)
    #expect(result.time == .milliseconds(5))
    #expect(result.times == ["asked at 5 ms"])
    #expect(result.state.running == ["first"])
    #expect(result.mismatches == [])
  }

  @Test func untilAMomentEndsTheRunThere() throws {
    let result = try TestScenario.steps(
      Self.load + #"{"at": "5 ms", "query": "u", "as": "asked"}"#,
      #""until": "7 ms", "defects": {"K01": false}"#
    ).run()
    #expect(result.outcome == .timeBound(.milliseconds(7)))
    #expect(result.times == ["asked at 5 ms"])
    #expect(result.mismatches == [])
  }
}
