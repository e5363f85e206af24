import ImageLoadingModel
import Testing

@testable import SimChecking
@testable import SimExploring
@testable import SimKernel
@testable import SimRuntime
@testable import SimText
@testable import TestFixtures

/// What is played of the network by hand comes after its request, also where threads are slow.
@Suite struct HandPlayedAheadTests {
  private static let given =
    #""given": {"network": {"https://a/1.png": {"image": "png 10x10", "bytes": "20 B", "byHand": true}}}"#
  private static let played = """
    {"at": "10 ms", "respond": "https://a/1.png"},
    {"at": "20 ms", "deliver": "https://a/1.png", "bytes": "20 B"},
    {"at": "30 ms", "finish": "https://a/1.png"}
    """

  private func ends(
    _ steps: String, in timeMode: Kernel.TimeMode, orders: Int
  ) throws -> [RunResult] {
    var scenario = try TestScenario.read("\(Self.given), \"steps\": [\(steps)]")
    scenario.generation = .hardened
    return (0..<orders).map { seed in
      ScenarioRunner().run(
        scenario, strategy: SeededRandom(seed: UInt64(seed)), timeMode: timeMode,
        checksExpectations: false)
    }
  }

  @Test func itWaitsForItsRequestWhereThreadsAreSlow() throws {
    let steps = #"{"at": "0 s", "load": "https://a/1.png", "as": "a"}, "# + Self.played
    for result in try ends(steps, in: .any, orders: 200) {
      #expect(result.violations.isEmpty)
      #expect(result.loads.first?.completions.count == 1)
    }
  }

  /// A second request, for which nothing is played, ends by its time-out there.
  @Test func aRequestThatIsNotPlayedEnds() throws {
    let steps =
      #"{"at": "0 s", "load": "https://a/1.png", "as": "a"}, "# + Self.played
      + #", {"at": "40 ms", "clearMemory": true}, {"at": "40 ms", "clearDisk": true}, "#
      + #"{"at": "50 ms", "load": "https://a/1.png", "as": "b"}"#
    for result in try ends(steps, in: .any, orders: 50) {
      #expect(result.violations.isEmpty)
    }
  }

  @Test func withExactTimesItDoesNothingWithoutARequest() throws {
    let results = try ends(Self.played, in: .exact, orders: 1)
    #expect(results.allSatisfy { $0.notes.count == 3 })
  }
}
