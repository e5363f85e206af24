import SimTools
import Testing

@testable import TestFixtures

/// `at`: steps come at their times, from the queue that they name.
@Suite struct TimedStepTests {
  @Test func stepsComeInTheOrderOfTheirTimes() throws {
    let lines = try TestScenario.steps(
      """
      {"at": "2 s", "suspendDownloads": false}, {"at": "1 s", "suspendDownloads": true},
      {"at": "0 s", "maxConcurrentDownloads": 2}
      """
    ).told().lines
    #expect(
      lines == [
        "0 s  main, for stimulus 3", "> 2 downloads at once", "1 s  main, for stimulus 2",
        "> suspend downloads", "2 s  main, for stimulus 1", "> resume downloads",
      ])
  }

  @Test func atOneInstantTheOrderOfTheFileCounts() throws {
    let steps = (1...5).map { #"{"at": "1 s", "maxConcurrentDownloads": \#($0)}"# }
    let lines = try TestScenario.steps(steps.joined(separator: ", ")).told().lines
    #expect(
      lines.filter { $0.hasPrefix(">") } == ["> 1 download at once"]
        + (2...5).map { "> \($0) downloads at once" })
  }

  /// In 3.x and 4.2 the prefetcher sets the downloader's own limit.
  @Test(arguments: [(1, "1 download at once"), (2, "2 downloads at once")])
  func theLimitOfAPrefetcherIsTold(limit: Int, words: String) throws {
    let lines = try TestScenario.read(
      #""given": {"prefetcher": {"limit": \#(limit)}, \#(TestScenario.network)}, "#
        + #""steps": [{"at": "0 s", "prefetch": ["https://a/1.png"], "as": "p"}]"#,
      in: .v42
    ).told().lines
    #expect(lines.contains("the prefetcher sets the shared limit: \(words)"))
  }

  @Test func aStepFromTheBackgroundHasAThreadOfItsOwn() throws {
    let lines = try TestScenario.steps(
      """
      {"at": "0 s", "busy": "main", "for": "5 s", "as": "spinner"},
      {"at": "1 s", "clearMemory": true, "from": "background"},
      {"at": "1 s", "maxConcurrentDownloads": 2}
      """
    ).told().lines
    #expect(
      lines == [
        "0 s  main, for spinner", "> keep main busy for 5 s", "1 s  background, for stimulus 2",
        "> clear the memory cache", "memory is empty", "5 s  main, for stimulus 3",
        "> 2 downloads at once",
      ])
  }

  @Test func aBusyIOQueueDelaysTheDisk() throws {
    let scenario = try TestScenario.steps(
      """
      {"at": "0 s", "busy": "io", "for": "3 s"},
      {"at": "1 s", "load": "https://a/1.png", "as": "first"}
      """)
    #expect(scenario.run().times == ["first at 3010 ms"])
  }

  @Test func aBusySessionQueueDelaysTheAnswer() throws {
    let scenario = try TestScenario.steps(
      """
      {"at": "0 s", "busy": "session", "for": "3 s"},
      {"at": "1 s", "load": "https://a/1.png", "as": "first"}
      """)
    #expect(scenario.run().times == ["first at 3 s"])
  }

  @Test func aWaitOccupiesTheThreadThatWaits() throws {
    let main = #"{"at": "0 s", "wait": "3 s"}, {"at": "1 s", "query": "u", "as": "first"}"#
    let other =
      #"{"at": "0 s", "wait": "3 s", "from": "background"}, "#
      + #"{"at": "1 s", "query": "u", "as": "first"}"#
    #expect(try TestScenario.steps(main).run().times == ["first at 3 s"])
    #expect(try TestScenario.steps(other).run().times == ["first at 1 s"])
  }
}
