import ImageLoadingModel
import Synchronization
import Testing

@testable import SimDocuments
@testable import SimExploring
@testable import SimKernel
@testable import SimRuntime
@testable import SimText
@testable import TestFixtures

/// Failures become small, and stay themselves.
@Suite struct ShrinkerTests {
  /// M01 (a load that is cancelled during its query stays on the list) among much else.
  private static let document: JSONValue = [
    "format": 1, "title": "T", "about": "A", "generation": ["3.x", "4.2"],
    "given": [
      "network": [
        "https://a/1.png": ["image": "png 100x100", "latency": "10 ms", "chunks": 3],
        "https://a/2.png": ["error": "timedOut"],
      ],
      "downloader": ["maxConcurrentDownloads": 2],
      "coder": ["decode": "5 ms"],
    ],
    "steps": [
      ["at": "0 ms", "load": "https://a/2.png", "as": "other", "into": "cell"],
      ["at": "20 ms", "memoryWarning": true],
      ["at": "28 ms", "busy": "io", "for": "10 ms"],
      [
        "at": "30 ms", "load": "https://a/1.png", "as": "first", "into": "header",
        "placeholder": "grey", "options": ["retryFailed"], "progress": true,
      ],
      ["at": "35 ms", "cancelView": "header"],
      ["at": "40 ms", "app": "enterBackground"],
      ["at": "50 ms", "load": "https://a/1.png", "as": "last"],
    ],
    "expect": ["running": 0],
  ]

  private static let kind = FailureKind(
    invariant: "nothing-running-at-rest", subject: .load,
    mode: .stillRunning)

  /// The failure as a random order of the threads shows it.
  private static func failure(
    _ kind: FailureKind = kind, in document: JSONValue = document
  ) throws -> FoundFailure {
    let scenario = try #require(
      ScenarioDocument.scenario(of: ScenarioDocument.isolated(document, for: .v42)))
    for seed in 0..<UInt64(200) {
      let result = ScenarioRunner().run(
        scenario, strategy: SeededRandom(seed: seed), recordsSchedule: true)
      guard result.violations.contains(where: { FailureKind($0, in: scenario) == kind }) else {
        continue
      }
      return FoundFailure(
        document: document, generation: .v42, schedule: result.schedule, kind: kind,
        origin: "Found by a test.")
    }
    throw NotFound()
  }

  private struct NotFound: Error {}

  @Test func onlyTheNeededPartsAreLeft() throws {
    let shrunk = try #require(Shrinker(ScenarioRunner()).shrink(try Self.failure()))
    #expect(shrunk.end == .smallest)
    #expect(shrunk.before.steps == 7)
    // Something that keeps the queue busy can be left out, if the schedule does it.
    #expect(shrunk.after.steps <= 3)
    #expect(shrunk.after.switches < shrunk.before.switches)
    #expect(shrunk.document["given"] == nil)
    #expect(shrunk.defects == [.leakOnCancelDuringQuery])
    let steps = try #require(shrunk.document["steps"]?.elements)
    let load = try #require(steps.first { $0["load"] != nil })
    #expect(load["options"] == nil)
    #expect(load["placeholder"] == nil)
    #expect(steps.last?["cancelView"] != nil)
  }

  /// Durations to choose from are left out with the rest.
  @Test func choicesThatAreNotNeededAreGone() throws {
    let open: JSONValue = ["oneOf": ["5 ms", "6 ms"]]
    let document = Self.document.with(
      [
        "network": ["https://a/1.png": ["image": "png 100x100", "latency": open]],
        "diskFaults": ["readLatency": open, "writeLatency": open],
        "coder": ["decode": open, "decompress": open],
      ], at: "given")
    let shrunk = try #require(
      Shrinker(ScenarioRunner()).shrink(try Self.failure(in: document)))
    #expect(!shrunk.document.text(pretty: false).contains("oneOf"))
  }

  @Test func theFileReplaysToTheSameDigest() throws {
    let shrunk = try #require(Shrinker(ScenarioRunner()).shrink(try Self.failure()))
    let text = shrunk.document.text(pretty: true)
    let scenario = try ScenarioReader.read(Array(text.utf8), file: "s.json").scenarios[0]
    let result = scenario.run()
    #expect(result.digest == shrunk.digest)
    // A known defect is declared, so that the file passes.
    #expect(result.passed)
    #expect(scenario.violates.contains { $0.defect == .leakOnCancelDuringQuery })
  }

  @Test func aFailureThatNoDefectExplainsMakesTheFileFail() throws {
    var generation = Generation.v42
    generation.defects.remove(.leakOnCancelDuringQuery)
    let file = FailureFile(try Self.someRun(), .noneKnown, "Found.").document
    #expect(file["violates"] == nil)
    let scenario = try #require(ScenarioDocument.scenario(of: file))
    #expect(!scenario.run().passed)
  }

  private static func someRun() throws -> FailingRun {
    let failure = try failure()
    let document = ScenarioDocument.isolated(failure.document, for: .v42)
    let hunt = FailureHunt(kind, in: .exact, on: ScenarioRunner(), limit: 10) { false }
    let scenario = try #require(ScenarioDocument.scenario(of: document))
    return try #require(hunt.run(document, scenario, Replay(failure.schedule)))
  }

  @Test func aFailureThatDoesNotComeAgainIsNotShrunk() throws {
    let failure = try Self.failure()
    let other = FoundFailure(
      document: failure.document, generation: .v42, schedule: Schedule(), kind: failure.kind,
      origin: "")
    #expect(Shrinker(ScenarioRunner()).shrink(other) == nil)
    let another = FoundFailure(
      document: failure.document, generation: .v42, schedule: failure.schedule,
      kind: FailureKind(invariant: "download-limit", subject: .run, mode: .aboveTheLimit),
      origin: "")
    #expect(Shrinker(ScenarioRunner()).shrink(another) == nil)
  }

  @Test func aBoundOnRunsEndsIt() throws {
    let shrunk = try #require(Shrinker(ScenarioRunner(), runLimit: 5).shrink(try Self.failure()))
    #expect(shrunk.end == .runs)
    #expect(shrunk.runs == 7)
  }

  @Test func theBestSoFarIsTheResultOfAnInterruption() throws {
    let failure = try Self.failure()
    let isEnough = Atomic(false)
    let shrunk = try #require(
      Shrinker(
        ScenarioRunner(), shouldStop: { isEnough.load(ordering: .relaxed) },
        progress: { if $0.steps < 7 { isEnough.store(true, ordering: .relaxed) } }
      ).shrink(failure))
    #expect(shrunk.end == .interrupted)
    #expect(shrunk.after.steps < 7)
    let scenario = try #require(ScenarioDocument.scenario(of: shrunk.document))
    #expect(scenario.run().digest == shrunk.digest)
  }
}
