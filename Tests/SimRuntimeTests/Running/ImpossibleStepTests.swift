import SimTools
import Testing

@testable import TestFixtures

/// A request of a scenario that no run can fulfil is an error with its place.
@Suite struct ImpossibleStepTests {
  private func errors(_ steps: String, _ members: String = "") throws -> [String] {
    let load = #"{"at": "0 s", "load": "https://a/1.png", "as": "first"}, "#
    let result = try TestScenario.steps(load + steps, members).run()
    #expect(result.exitCode == .badScenario)
    #expect(!result.passed)
    expectChinese(result.scenarioErrors)
    return result.scenarioErrors.map { $0.rendered() }
  }

  @Test(arguments: [
    ("first reaches cache.clear.disk", "first got as far as cache.disk.exclude"),
    ("first reaches manager.load #2", "first came there once"),
    ("first completes #2", "first completed once"),
    (
      "first reaches operation.start",
      "first got as far as cache.disk.exclude, and download of https://a/1.png came there"
    ),
    (
      "download of https://a/2.png reaches operation.start",
      "nothing happened in the name of download of https://a/2.png, and download of "
        + "https://a/1.png came there"
    ),
  ])
  func aConditionThatNeverHoldsSaysHowFarItCame(condition: String, instead: String) throws {
    let errors = try errors(#"{"when": "\#(condition)", "cancelAll": true}"#)
    #expect(
      errors == [
        #"1:241: $.steps[1]: "\#(condition)" never came: the run ended before; \#(instead)"#
      ])
  }

  @Test func everyOneOfThemIsReported() throws {
    let errors = try errors(
      #"{"when": "first completes #2", "cancelAll": true}, {"when": "rest", "cancelAll": true}"#,
      #""until": "5 ms""#)
    #expect(errors.count == 2)
    #expect(
      errors.first?.hasPrefix(
        #"1:241: $.steps[1]: "first completes #2" never came: the run ended before; first got as far as "#
      ) == true, "\(errors)")
    #expect(errors.last == #"1:292: $.steps[2]: "rest" never came: the run ended before"#)
  }

  /// Main is held, and the step is for main.
  @Test func aStepThatNeedsTheHeldMainQueue() throws {
    let errors = try errors(#"{"when": "first reaches manager.query", "memoryWarning": true}"#)
    #expect(
      errors == [
        "1:241: $.steps[1]: step 2 could not run to its end while first.1 on main is held before "
          + "manager.query: it needs the main queue, which the held thread occupies; use \"from\": "
          + "\"background\""
      ])
  }

  @Test func aStepThatWaitsForALockThatTheHeldThreadHas() throws {
    let errors = try errors(
      #"{"when": "first reaches manager.blacklist.test", "load": "https://a/2.png", "#
        + #""as": "second", "from": "background"}"#)
    #expect(
      errors == [
        "1:241: $.steps[1]: second could not run to its end while first.1 on main is held before "
          + "manager.blacklist.test: second.1 on background waits for the lock failedURLs "
          + "(first.1 on main holds it)"
      ])
  }

  /// In a generation that the file does not list it is a note, and the held thread continues.
  @Test func aHoldThatIsInTheWayIsGivenUp() throws {
    let scenario = try TestScenario.steps(
      #"{"at": "0 s", "load": "https://a/1.png", "as": "first"}, "#
        + #"{"when": "first reaches manager.query", "load": "https://a/2.png", "as": "second"}"#)
    let result = scenario.run(.random(seed: 1))
    #expect(result.outcome == .rest)
    #expect(result.violations == [])
    #expect(result.loads.map(\.completions.count) == [1, 1])
    #expect(
      result.notes.contains { $0.hasPrefix("second could not run to its end while first.1 ") })
  }

  @Test func aStepThatTheEndOfTheRunCutsOff() throws {
    let errors = try errors(
      #"{"when": "first reaches cache.disk.query", "wait": "1 min", "as": "pause"}"#,
      #""until": "1 s""#)
    #expect(
      errors == [
        "1:241: $.steps[1]: pause could not run to its end while first.1.1 on io is held before "
          + "cache.disk.query"
      ])
  }
}
