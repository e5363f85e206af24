import ImageLoadingModel
import Testing

@testable import SimChecking
@testable import SimKernel
@testable import SimRuntime
@testable import TestFixtures

/// What looks like a bug and is none: a campaign of 200,000 scenarios once reported each of these.
@Suite struct QuietInvariantTests {
  /// What breaks in a scenario of hardened.
  private func broken(_ given: String = "{}", _ steps: String...) throws -> [String] {
    let document = """
      {"format": 1, "title": "T", "generation": "hardened", "given": \(given),
      "steps": [\(steps.joined(separator: ", "))]}
      """
    let scenario = try ScenarioReader.read(Array(document.utf8), file: "s.json").scenarios[0]
    return scenario.run().violations.map { "\($0.invariant): \($0.explanation)" }
  }

  private let load = #"{"at": "0 s", "load": "https://a/1.png", "as": "a"}"#

  /// `age` sets back all dates of a file, that of its last access as well.
  @Test func anAgedFileWasReadAsMuchEarlier() throws {
    func cleaned(after span: String) throws -> [String] {
      try broken(
        #"{"cache": {"diskCacheExpireType": "accessDate"}, "disk": {"https://a/1.png": {"image": "png 10x10"}}}"#,
        load,
        #"{"when": "rest", "age": "https://a/1.png", "by": "\#(span)"}"#,
        #"{"when": "rest", "clean": true}"#)
    }
    #expect(try cleaned(after: "8 days") == [])
    #expect(try cleaned(after: "6 days") == [])
  }

  /// The disk may be broken in the middle of a cleaning only.
  @Test func aCleaningThatCouldNotReadLeavesFiles() throws {
    let document = """
      {"format": 1, "title": "T", "generation": "hardened",
      "given": {"disk": {"https://a/1.png": {"image": "png 10x10", "age": "8 days"}}},
      "steps": [{"at": "0 s", "clean": true}, {"at": "0 s", "diskFaults": {"attributesFail": true}},
      {"at": "0 s", "diskFaults": {}}]}
      """
    let scenario = try ScenarioReader.read(Array(document.utf8), file: "s.json").scenarios[0]
    let runs = (0..<200).map { seed in
      ScenarioRunner().run(scenario, strategy: SeededRandom(seed: seed), timeMode: .any)
    }
    #expect(runs.contains { !$0.state.disk.isEmpty })
    #expect(runs.flatMap(\.violations).map(\.explanation) == [])
  }

  /// Its process is gone.
  @Test func nothingWaitsForALoadOfAFormerLaunch() throws {
    let second = #"{"at": "0 s", "load": "https://a/1.png", "as": "b"}"#
    let wait = #"{"when": "b completes", "waitFor": "a"}"#
    #expect(
      try broken(
        "{}", load, #"{"at": "0 s", "app": "terminate"}"#, #"{"at": "0 s", "app": "relaunch"}"#,
        second, wait) == [])
  }

  @Test func aLoadWaitsForTheAppToResumeItsDownloads() throws {
    #expect(try broken("{}", #"{"at": "0 s", "suspendDownloads": true}"#, load) == [])
  }

  /// A thread that a stimulus holds is slow; the cancel is on its way.
  @Test func aHeldCancelReachesItsRequestLate() throws {
    #expect(
      try broken(
        #"{"network": {"https://a/1.png": {"image": "png 10x10", "latency": "20 ms"}}}"#, load,
        #"{"at": "10 ms", "cancel": "a"}"#,
        #"{"when": "a reaches operation.cancel.task", "wait": "8 days", "from": "background"}"#)
        == [])
  }

  /// A store to a full disk leaves an empty file, which is not the image that was removed.
  @Test func whatAFailedStoreLeavesWasNotRemoved() throws {
    #expect(
      try broken(
        """
        {"disk": {"https://a/1.png": {"image": "png 10x10"}}, "diskFaults": {"capacity": "0 B"},
        "cache": {"diskCacheWritingOptions": []}}
        """,
        #"{"at": "0 s", "remove": "https://a/1.png"}"#,
        #"{"at": "1 s", "store": "https://a/1.png", "image": "png 10x10"}"#,
        #"{"at": "2 s", "clearMemory": true}"#,
        #"{"at": "3 s", "load": "https://a/1.png", "options": ["fromCacheOnly"], "as": "a"}"#) == []
    )
  }
}
