import Foundation
import ImageLoadingModel
import Synchronization
import Testing

@testable import SimChecking
@testable import SimExploring
@testable import SimKernel
@testable import SimRuntime
@testable import SimText
@testable import TestFixtures

/// What random runs see of a scenario, the exhaustive searches see, too.
///
/// `SOUNDNESS_SCENARIOS=300` compares so many written scenarios of each generation, and every file.
@Suite struct ScenarioSoundnessTests {
  private static let wanted =
    ProcessInfo.processInfo.environment["SOUNDNESS_SCENARIOS"].flatMap { Int($0) }
  /// A search with more orders is not compared.
  private static let orders = wanted == nil ? 60 : 1_000
  private static let chances = wanted == nil ? 20 : 200

  private static let compared = Mutex<[String: (compared: Int, tooLarge: Int)]>([:])

  /// - Returns: the ends that were missed, by which search; `nil` if there are too many orders.
  private func missed(in scenario: Scenario, states wantsStates: Bool) -> [String]? {
    func ends(_ strategy: ExplorationPlan.Strategy, _ runs: Int) -> ExplorationReport {
      ScenarioExplorer(
        ExplorationPlan(scenario, strategy: strategy, timeMode: .exact, executions: runs)
      ).explore()
    }
    let optimal = ends(.optimal, Self.orders)
    guard optimal.end == .exhausted else { return nil }
    var seen: [(String, Set<UInt64>)] = [
      ("random", ends(.random(seed: 1), Self.chances).endHashes),
      ("pct", ends(.pct(seed: 1, depth: 3), Self.chances).endHashes),
      ("sources", ends(.sourceSets, Self.orders * 4).endHashes),
    ]
    if wantsStates {
      let states = ends(.states(limit: .max), Self.orders * 20)
      seen.append(("states", states.endHashes))
      if states.end == .exhausted, !states.endHashes.isSuperset(of: optimal.endHashes) {
        return ["states misses ends"]
      }
    }
    return seen.compactMap { name, ends in
      ends.isSubset(of: optimal.endHashes) ? nil : "optimal misses ends of \(name)"
    }
  }

  private func compare(_ scenario: Scenario, _ name: String, in group: String, states: Bool) {
    let missed = missed(in: scenario, states: states)
    Self.compared.withLock { compared in
      compared[group, default: (0, 0)].compared += missed == nil ? 0 : 1
      compared[group, default: (0, 0)].tooLarge += missed == nil ? 1 : 0
    }
    #expect(missed ?? [] == [], "\(name) in \(scenario.generation.name)")
  }

  private static func report(_ group: String) {
    let counts = compared.withLock { $0[group] ?? (0, 0) }
    print(
      "soundness: \(group): \(counts.compared) compared, \(counts.tooLarge) have too many orders")
    #expect(counts.compared > 0)
  }

  @Test(arguments: ["3.x", "4.2", "5.x", "hardened"])
  func writtenScenarios(generation: String) throws {
    for seed in 0..<UInt64(Self.wanted ?? (WholeForm.isWanted ? 25 : 2)) {
      var writer = SmallScenario(seed: seed)
      let text = writer.document(generation: generation)
      let file = try ScenarioReader.read(Array(text.utf8), file: "seed-\(seed).json")
      compare(file.scenarios[0], text, in: "written in \(generation)", states: true)
    }
    Self.report("written in \(generation)")
  }

  /// A step that reads what another one writes, without a checkpoint in between: each search must see that the two
  /// do not commute. The files say how a run ends in the one order and in the other.
  @Test(arguments: [
    "a-busy-download-that-begins", "a-busy-session-and-a-new-one", "a-read-and-the-clock",
    "letting-a-view-go-beside-its-load", "letting-an-image-go", "waiting-for-a-completion",
  ])
  func bothOrdersOfAReadAreTried(file: String) throws {
    let scenario = try TestScenario.file("explore/\(file).json").scenarios[0]
    let every = ScenarioExplorer(
      ExplorationPlan(scenario, strategy: .everyOrder, executions: 400)
    ).explore()
    for strategy in [ExplorationPlan.Strategy.optimal, .sourceSets, .states(limit: .max)] {
      let report = ScenarioExplorer(ExplorationPlan(scenario, strategy: strategy)).explore()
      #expect(report.isComplete && report.unreached == [], "\(strategy)")
      #expect(every.endHashes.isSubset(of: report.endHashes), "\(strategy)")
    }
  }

  @Test func everyFile() throws {
    let every = TestScenario.plainFiles
    let part = every.enumerated().filter { $0.offset % 16 == 5 }.map(\.element)
    let files = Self.wanted == nil ? WholeForm.each(4, of: part) : every
    for name in files {
      for var scenario in try TestScenario.file(name).scenarios {
        scenario.schedule = nil
        compare(scenario, name, in: "files", states: Self.wanted != nil)
      }
    }
    Self.report("files")
  }

  // MARK: Two that were missed

  private func ends(_ text: String) throws -> [Set<UInt64>] {
    let scenario = try ScenarioReader.read(Array(text.utf8), file: "s.json").scenarios[0]
    let strategies: [ExplorationPlan.Strategy] = [
      .everyOrder, .optimal, .sourceSets, .states(limit: .max),
    ]
    return strategies.map { strategy in
      let report = ScenarioExplorer(
        ExplorationPlan(
          scenario, strategy: strategy, timeMode: .exact,
          executions: strategy == .everyOrder && !WholeForm.isWanted ? 1_000 : 60_000)
      ).explore()
      #expect(report.end == .exhausted || strategy == .everyOrder)
      return report.endHashes
    }
  }

  /// A `sync` that is granted at once comes before or after the post that it races with.
  @Test func aLoadThatBeginsWhileAnotherOneFails() throws {
    let ends = try ends(
      #"""
      {"format": 1, "title": "T", "about": "A", "generation": "4.2",
      "given": {"network": {"https://a/a.png": {"byHand": true}}},
      "steps": [{"at": "0 s", "load": "https://a/a.png", "as": "first"},
      {"at": "100 s", "fail": "https://a/a.png", "error": "timedOut"},
      {"at": "100 s", "load": "https://a/a.png", "as": "second"}]}
      """#)
    #expect(ends[1].count == 3)
    #expect(ends[1] == ends[2] && ends[1] == ends[3] && ends[0].isSubset(of: ends[1]))
  }

  /// The second request begins before the first is cancelled, by threads that share nothing but the
  /// invariant that relates the two.
  @Test func aLoadThatBeginsWhileAnotherOneIsCancelled() throws {
    let ends = try ends(
      #"""
      {"format": 1, "title": "T", "about": "A", "generation": "3.x",
      "given": {"network": {"https://a/a.png": {"byHand": true}}},
      "steps": [{"at": "0 s", "load": "https://a/a.png", "as": "first"},
      {"at": "100 s", "cancel": "first", "from": "background"},
      {"at": "100 s", "load": "https://a/a.png", "as": "second"}]}
      """#)
    #expect(ends[1].count == 3)
    #expect(ends[1] == ends[2] && ends[1] == ends[3] && ends[0].isSubset(of: ends[1]))
  }
}
