import ImageLoadingModel
import Testing

@testable import SimChecking
@testable import SimDocuments
@testable import SimExploring
@testable import SimKernel
@testable import SimReports
@testable import SimRuntime
@testable import SimText
@testable import TestFixtures

/// Races that a generation is known to have are listed separately; any other breaks an invariant.
@Suite struct KnownRaceTests {
  /// A load that is cancelled by another thread while the manager gets the downloader's answer.
  private static let cancelled =
    #"{"at": "0 s", "load": "https://a/1.png", "as": "first"}, "#
    + #"{"when": "first reaches manager.download.answer", "cancel": "first", "#
    + #""from": "background"}"#

  private func unlisted(_ id: String, in scenario: Scenario) -> Scenario {
    var scenario = scenario
    scenario.generation.knownRaces.removeAll { $0.id == id }
    return scenario
  }

  @Test func aKnownRaceBreaksNothing() throws {
    let result = try TestScenario.steps(Self.cancelled).run()
    #expect(result.passed)
    #expect(result.violations == [])
    let seen = try #require(result.knownRaces.first { $0.race.id == "load-cancelled-flag" })
    #expect(seen.count == 1)
    #expect(seen.first.object == "load first.isCancelled")
    #expect(seen.first.earlier.isWrite)
    #expect(seen.first.earlier.reached?.name == "manager.cancel")
    #expect(seen.first.later.reached?.name == "manager.download.answer")
  }

  @Test func anUnlistedRaceBreaksTheInvariantAndNamesBothPlaces() throws {
    let scenario = unlisted("load-cancelled-flag", in: try TestScenario.steps(Self.cancelled))
    let result = scenario.run()
    #expect(!result.passed)
    let violation = try #require(result.violations.first)
    #expect(result.violations.count == 1)
    #expect(violation.invariant == "no-data-race")
    let places = violation.explanation.components(separatedBy: "; ")
    #expect(places.count == 3)
    #expect(
      places[0].hasPrefix("data race on load first.isCancelled: step-2.1 on background writes"))
    #expect(places[0].hasSuffix("after manager.cancel"))
    #expect(places[1].contains("on main reads it"))
    #expect(places[1].hasSuffix("after manager.download.answer"))
  }

  @Test func itIsInTheStoryAsWell() throws {
    let scenario = unlisted("load-cancelled-flag", in: try TestScenario.steps(Self.cancelled))
    let lines = scenario.told().lines
    #expect(lines.count { $0.hasPrefix("data race on load first.isCancelled: ") } == 1)
    let known = try TestScenario.steps(Self.cancelled).told().lines
    #expect(!known.contains { $0.hasPrefix("data race") })
  }

  /// Each is seen in some order of the threads; in others a lock that they take for something else
  /// happens to order them.
  @Test(arguments: [
    (
      "load-cache-operation",
      #"{"at": "0 s", "load": "u", "as": "a"}, "#
        + #"{"when": "a reaches manager.query.stored", "cancel": "a", "from": "background"}"#
    ),
    ("download-task", #"{"at": "0 s", "load": "https://a/1.png", "as": "a"}"#),
    (
      "download-state",
      #"{"at": "0 s", "load": "https://a/1.png", "as": "a"}, "#
        + #"{"when": "download of https://a/1.png reaches operation.deliver", "cancel": "a"}"#
    ),
    (
      "view-url",
      #"{"at": "0 s", "load": "u", "as": "a", "into": "cell", "from": "background"}, "#
        + #"{"at": "0 s", "load": "v", "as": "b", "into": "cell", "from": "background"}"#
    ),
    (
      "cache-settings",
      #"{"at": "0 s", "load": "https://a/1.png", "as": "a", "from": "background"}, "#
        + #"{"at": "1 s", "cacheConfig": {"shouldCacheImagesInMemory": false}}"#
    ),
    (
      "prefetcher-counts",
      #"{"at": "0 s", "load": "https://a/1.png", "as": "a"}, "#
        + #"{"at": "1 s", "prefetch": ["https://a/1.png", "u", "v", "w"], "as": "p", "#
        + #""from": "background"}"#
    ),
    (
      "prefetcher-blocks",
      #"{"at": "0 s", "prefetch": ["u"], "as": "p", "from": "background"}, "#
        + #"{"at": "0 s", "prefetch": ["v"], "as": "q", "from": "background"}"#
    ),
  ])
  func itIsSeen(_ id: String, _ steps: String) throws {
    let scenario = try TestScenario.steps(steps)
    let orders = (0..<40).map { RunPlan.Order.random(seed: $0) } + [.fifo]
    let order = try #require(
      orders.first { order in scenario.run(order).knownRaces.contains { $0.race.id == id } })
    #expect(!scenario.run(order).violations.contains { $0.invariant == "no-data-race" })
    let broken = unlisted(id, in: scenario).run(order).violations.map(\.invariant)
    #expect(broken.contains("no-data-race"))
  }

  /// A scenario that holds a thread before a step orders nothing: real code does not wait there.
  @Test func aHeldThreadIsNotOrdered() throws {
    let result = try TestScenario.steps(
      #"{"at": "0 s", "load": "u", "as": "a", "into": "cell"}, "#
        + #"{"when": "a reaches view.register", "load": "v", "as": "b", "into": "cell", "#
        + #""from": "background"}"#
    ).run()
    #expect(result.knownRaces.contains { $0.race.id == "view-url" })
  }

  /// What an app does from inside a completion comes after it, on whatever thread.
  @Test func workStartedByACompletionComesAfterIt() throws {
    let result = try TestScenario.steps(
      #"{"at": "0 s", "load": "https://a/1.png", "as": "a", "into": "cell"}, "#
        + #"{"when": "a completes", "load": "https://a/2.png", "as": "b", "into": "cell", "#
        + #""from": "background"}"#
    ).run()
    #expect(!result.knownRaces.contains { $0.race.id == "view-url" })
  }

  @Test func theReportListsThem() throws {
    let scenario = try TestScenario.steps(Self.cancelled)
    let lines = Report(scenario, scenario.run(), style: .plain).lines
    #expect(lines.contains("  known races: load-cancelled-flag (1), download-task (1)"))
    let json = Lines()
    RunJSON(level: .none, write: json.add)
      .finish(scenario, scenario.run(), diagnoses: [], file: "s.json", replay: "")
    let node = try JSONParser.parse(Array(try #require(json.lines.last).utf8))
    let race = try #require(node["knownRaces"]?.array?.first)
    #expect(race["race"]?.string == "load-cancelled-flag")
    #expect(race["cell"]?.string == "load first.isCancelled")
    #expect(race["count"]?.int64 == 1)
    #expect(race["earlier"]?["writes"]?.bool == true)
    #expect(race["earlier"]?["reached"]?.string == "manager.cancel")
    #expect(race["later"]?["queue"]?.string == "main")
  }

  @Test func theSearchCanBeSwitchedOff() throws {
    let scenario = unlisted(
      "load-cancelled-flag",
      in: try TestScenario.steps(
        Self.cancelled, #""violates": [{"invariant": "no-data-race"}]"#))
    let with = RunPlan(scenario, order: nil).run(on: ScenarioRunner())
    let without = RunPlan(scenario, order: nil).run(on: ScenarioRunner(), findsRaces: false)
    #expect(with.passed && without.passed)
    #expect(with.violations.count == 1)
    #expect(without.violations == [] && without.knownRaces == [])
    #expect(with.digest == without.digest)
    let lines = Report(scenario, without, style: .plain).checkLines
    #expect(lines.contains("  data races were not looked for"))
  }

  // MARK: The lists

  @Test func eachIsDescribed() {
    for generation in Generation.all {
      let races = generation.knownRaces
      #expect(Set(races.map(\.id)).count == races.count)
      #expect(Set(races.flatMap(\.cells)).count == races.flatMap(\.cells).count)
      #expect(races.allSatisfy { !$0.cells.isEmpty && !$0.places.isEmpty })
      #expect(races.allSatisfy { $0.sentence.hasSuffix(".") })
    }
    #expect(Generation.hardened.knownRaces == [])
  }

  @Test func aStarMatchesAnyText() {
    let race = KnownRace(
      id: "r", cells: ["load *.flag", "exact", "*end"], sentence: "S.", places: ["p"])
    for name in ["load a.flag", "load a.b c.flag", "load .flag", "exact", "end", "the end"] {
      #expect(race.isAbout(name))
    }
    for name in ["load.flag", "load a.flags", "reload a.flag", "exactly", "ends"] {
      #expect(!race.isAbout(name))
    }
  }

  /// State that has a lock of its own everywhere is on no list.
  @Test(arguments: [
    "runningOperations", "failedURLs", "URLOperations", "lastAddedOperation", "view cell",
    "view cell.operations", "load first.cancelBlock", "download of https://a/1.png.callbackBlocks",
    "memory",
  ])
  func guardedStateIsNotKnownToRace(_ cell: String) {
    #expect(Generation.v42.knownRace(on: cell) == nil)
  }
}
