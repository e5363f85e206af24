import ImageLoadingModel
import SimTools
import Testing

@testable import TestFixtures

/// `when X reaches CHECKPOINT`: the thread that arrives is held there until the step has ended.
@Suite struct HeldThreadTests {
  private static let load = #"{"at": "0 s", "load": "https://a/1.png", "as": "first"}, "#

  @Test func theThreadIsHeldUntilTheStepHasRunToItsEnd() throws {
    let scenario = try TestScenario.steps(
      Self.load + #"{"when": "first reaches cache.disk.query", "wait": "7 s"}"#)
    let (result, lines) = scenario.told()
    #expect(
      lines.prefix(6) == [
        "0 s  main, for first", "> load https://a/1.png", "io, for first",
        "held before cache.disk.query, for stimulus 2", "main, for stimulus 2", "> wait 7 s",
      ])
    #expect(
      lines.dropFirst(6).prefix(2) == [
        "7 s  downloads, for download of https://a/1.png",
        "network: request 1 for https://a/1.png",
      ])
    let steps = scenario.told(.steps).lines
    let wait = try #require(steps.firstIndex(of: "> wait 7 s"))
    #expect(
      steps[(wait + 1)...].prefix(2) == [
        "7 s  io, for first",
        "cache.disk.query          the disk query begins on the I/O queue",
      ])
    #expect(result.times == ["first at 7010 ms"])
    #expect(result.scenarioErrors.isEmpty)
  }

  @Test func theStepItselfHasNotBeenDone() throws {
    let result = try TestScenario.steps(
      Self.load + #"{"when": "first reaches cache.disk.query", "cancel": "first"}"#
    ).run()
    #expect(result.loads.first?.isCancelled == true)
    #expect(result.times == [])
    #expect(result.requests == [])
  }

  @Test func otherThreadsRunMeanwhile() throws {
    let result = try TestScenario.steps(
      Self.load + """
        {"when": "download of https://a/1.png reaches operation.resume", "wait": "5 s",
         "from": "background"},
        {"at": "1 s", "load": "https://a/2.png", "as": "second"}
        """
    ).run()
    #expect(result.times == ["first at 5010 ms", "second at 1010 ms"])
  }

  @Test func theFirstArrivalCountsUnlessAnotherIsAskedFor() throws {
    func answer(_ suffix: String) throws -> [String] {
      try TestScenario.steps(
        #"{"at": "0 s", "load": "https://a/1.png", "as": "first", "into": "cell"}, "#
          + #"{"when": "first reaches view.cancel\#(suffix)", "wait": "3 s", "from": "background"}"#
      ).told(.steps).lines
        .filter { $0.contains("view.cancel") || $0.hasPrefix("view cell shows") }
        .map { $0.hasPrefix("view.cancel ") ? "view.cancel" : $0 }
    }
    let held = "held before view.cancel, for stimulus 2"
    let shows = ["view cell shows nothing", "view cell shows https://a/1.png"]
    var told = try answer("")
    #expect(told == [held, "view.cancel", shows[0], "view.cancel", shows[1]])
    told = try answer(" #1")
    #expect(told == [held, "view.cancel", shows[0], "view.cancel", shows[1]])
    told = try answer(" #2")
    #expect(told == ["view.cancel", shows[0], held, "view.cancel", shows[1]])
  }

  @Test func aDownloadIsNamedByItsURL() throws {
    let lines = try TestScenario.steps(
      #"{"at": "0 s", "load": "https://a/b c.png", "as": "first"}, "#
        + #"{"when": "download of https://a/b c.png reaches operation.data", "cancelAll": true, "#
        + #""as": "stop"}"#
    ).told().lines
    #expect(lines.contains("held before operation.data, for stop"))
    #expect(lines.contains("the operation of first is cancelled"))
  }

  @Test func severalStepsMayHoldOneThread() throws {
    let result = try TestScenario.steps(
      Self.load + """
        {"when": "first reaches cache.disk.query", "wait": "2 s", "from": "background"},
        {"when": "first reaches cache.disk.query", "wait": "5 s", "from": "background"}
        """
    ).run()
    #expect(result.times == ["first at 5010 ms"])
    #expect(result.scenarioErrors.isEmpty)
  }

  @Test func onlyTheNamedLoadIsHeld() throws {
    let result = try TestScenario.steps(
      Self.load + """
        {"at": "0 s", "load": "https://a/2.png", "as": "second"},
        {"when": "second reaches cache.disk.answer", "wait": "5 s", "from": "background"}
        """
    ).run()
    #expect(result.times == ["first at 10 ms", "second at 5010 ms"])
  }
}
