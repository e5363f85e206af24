import ImageLoadingModel
import Testing

@testable import SimChecking
@testable import SimDocuments
@testable import SimExploring
@testable import SimKernel
@testable import SimRuntime
@testable import SimText
@testable import TestFixtures

/// With every defect repaired nothing breaks, whatever the order of the threads.
@Suite struct RepairedTests {
  /// The scenario of a file in a generation without defects; `nil` if that has not what it asks for.
  private func repaired(_ file: String, _ generation: Generation) throws -> Scenario? {
    let document = try TestScenario.file(file)
    guard var scenario = try? document.scenario(in: generation) else { return nil }
    scenario.generation.defects = []
    return scenario
  }

  private func breaks(
    _ file: String, _ generation: Generation, _ orders: [RunPlan.Order]
  ) throws -> [String] {
    guard let scenario = try repaired(file, generation) else { return [] }
    // What breaks without a defect is the app's own mistake.
    let own = scenario.violates.filter { $0.defect == nil }.map(\.invariant)
    return orders.flatMap { order in
      scenario.run(order).violations.filter { !own.contains($0.invariant) }.map { "\($0)" }
    }
  }

  @Test(arguments: WholeForm.each(4, of: TestScenario.plainFiles))
  func nothingBreaksInHardened(file: String) throws {
    #expect(try breaks(file, .hardened, [.fifo, .random(seed: 1), .random(seed: 2)]) == [])
  }

  @Test(arguments: WholeForm.each(4, of: TestScenario.plainFiles))
  func norDoesItInTheReleasesRepaired(file: String) throws {
    for generation in [Generation.v3, .v42, .v5] {
      #expect(try breaks(file, generation, [.random(seed: 3)]) == [], "\(generation.name)")
    }
  }

  /// A known race is gone where its defect is repaired.
  @Test(arguments: [
    (
      "races/settings-of-the-manager.json", Generation.v5, "manager-settings",
      Defect.unguardedManagerSettings
    ),
    ("races/settings-of-the-cache.json", .v5, "cache-settings", .unguardedCacheSettings),
    ("cancel/told-instead-of-a-failure.json", .v5, "load-cancelled-flag", .unguardedLoadState),
    ("museum/D55-the-url-cache-has-no-lock.json", .v3, "url-cache", .unguardedURLCache),
    ("museum/D55-the-url-cache-has-no-lock.json", .v42, "url-cache", .unguardedURLCache),
  ])
  func aRepairedRaceIsGone(
    file: String, generation: Generation, race: String, defect: Defect
  ) throws {
    var scenario = try TestScenario.file(file).scenario(in: generation)
    #expect(scenario.run().knownRaces.contains { $0.race.id == race })
    scenario.generation.defects.remove(defect)
    scenario.generation.knownRaces.removeAll { $0.id == race }
    #expect(!scenario.run().violations.contains { $0.invariant == "no-data-race" })
  }

  /// What was encoded from a small image is not called scaled down when it is read: the image had few pixels before.
  @Test func theFileOfASmallerImageIsNotScaledDown() throws {
    let load = #""load": "https://a/1.png", "options": ["scaleDownLargeImages"]"#
    var scenario = try TestScenario.steps(
      #"""
      {"at": "0 ms", \#(load), "as": "first"}, {"when": "rest", "clearMemory": true},
      {"when": "rest", \#(load), "as": "again"}
      """#)
    let large = ImageDescriptor(
      format: .jpeg, width: 8_000, height: 6_000, byteCount: 1_000, label: "large")
    scenario.given.network = [("https://a/1.png", [ServerAnswer(payload: ImageData(large))])]
    scenario.given.manager.transform = .new
    for generation in [Generation.v42, .hardened] {
      var repaired = scenario
      repaired.generation = generation
      repaired.generation.defects = []
      let result = repaired.run()
      #expect(result.violations.map(\.invariant) == [], "\(generation.name)")
      #expect(result.loads.map { $0.completions.last?.result.image != nil } == [true, true])
    }
  }

  @Test func hardenedHasNoKnownRace() {
    #expect(Generation.hardened.knownRaces.isEmpty)
    #expect(Generation.hardened.defects.isEmpty)
    #expect(Generation.hardened.ownDefects == Generation.v5.ownDefects)
  }

  /// A pattern has one star at most: text after a second one would be taken literally.
  @Test func patternsHaveOneStar() {
    for cell in Generation.all.flatMap({ $0.knownRaces.flatMap(\.cells) }) {
      #expect(cell.count { $0 == "*" } <= 1, "\(cell)")
    }
  }

  /// M15: the thread that has the list's lock continues when it is released.
  @Test func aRepairedCancelAllWaitsForNoThread() throws {
    var scenario = try TestScenario.file("cancel/all-against-one.json").scenario(in: .v42)
    scenario.generation.defects.remove(.oppositeCancelLocks)
    let result = scenario.run()
    #expect(result.outcome == .rest)
    #expect(result.state.running == [])
  }
}
