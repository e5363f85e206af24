import ImageLoadingModel
import Testing

@testable import SimChecking
@testable import SimDocuments
@testable import SimKernel
@testable import SimRuntime
@testable import SimText
@testable import TestFixtures

/// What scenarios reach, generation by generation.
@Suite struct CoverageTests {
  private static let load = #"{"at": "0 s", "load": "https://a/1.png", "as": "first"}"#
  private static let cancelled =
    load + #", {"when": "first reaches cache.disk.query", "cancel": "first"}"#

  private func cover(_ scenarios: Scenario..., in generation: Generation = .v42) -> Coverage {
    var coverage = Coverage([generation])
    for scenario in scenarios { coverage.add(scenario, file: "s.json", on: ScenarioRunner()) }
    return coverage
  }

  private func count(_ coverage: Coverage, _ subject: Coverage.Subject, _ name: String) -> Int? {
    coverage.generations.first?.items[subject]?.first { $0.name == name }?.scenarios
  }

  @Test func nothingIsReachedWithoutScenarios() {
    let coverage = Coverage()
    #expect(coverage.generations.map(\.name) == Generation.all.map(\.name))
    for generation in coverage.generations {
      #expect(generation.missing(.steps) == Checkpoint.allCases.map(\.rawValue))
      #expect(generation.scenarios == 0)
    }
    #expect(
      coverage.generations.map { $0.items[.defects]?.count }
        == Generation.all.map(\.defects.count))
  }

  @Test func eachScenarioCountsOnceForWhatItReaches() throws {
    let twice =
      Self.load + #", {"at": "1 s", "load": "https://a/2.png", "as": "second", "into": "cell"}"#
    let coverage = cover(try TestScenario.steps(Self.load), try TestScenario.steps(twice))
    #expect(coverage.generations.first?.scenarios == 2)
    #expect(count(coverage, .steps, "manager.load") == 2)
    #expect(count(coverage, .steps, "view.setImage") == 1)
    #expect(count(coverage, .steps, "manager.cancel") == 0)
    #expect(coverage.generations.first?.missing(.steps).contains("manager.cancel") == true)
  }

  /// The flow asks for M01 where a load is cancelled, and for D15 where no task can be made.
  @Test func aDefectIsReachedWhereTheFlowAsksForIt() throws {
    let coverage = cover(try TestScenario.steps(Self.load), try TestScenario.steps(Self.cancelled))
    #expect(count(coverage, .defects, "M01") == 1)
    #expect(count(coverage, .defects, "D15") == 0)
    #expect(count(coverage, .defects, "M03") == nil)
  }

  @Test func aDefectThatIsOffIsNotReached() throws {
    let scenario = try TestScenario.steps(Self.cancelled, #""defects": {"M01": false}"#)
    #expect(count(cover(scenario), .defects, "M01") == 0)
  }

  @Test func aPolicyIsReachedWithItsStep() throws {
    let plain = cover(try TestScenario.steps(Self.load))
    #expect(count(plain, .policies, "manager.rejectedURLError") == 0)
    let refused = cover(try TestScenario.steps(#"{"at": "0 s", "load": null, "as": "first"}"#))
    #expect(count(refused, .policies, "manager.rejectedURLError") == 1)
  }

  @Test(arguments: Generation.all.map(\.name))
  func everyPolicyIsSaidToBeAskedForSomewhere(name: String) throws {
    let generation = try #require(Generation.named(name))
    let policies = PolicyPlaces.names(of: generation)
    #expect(policies.contains("manager.blacklistRule"))
    #expect(
      policies.filter { !PolicyPlaces.knows($0) } == [],
      "add the steps at which they are asked for to PolicyPlaces")
  }

  @Test func claimsCountIfTheRunPasses() throws {
    let shows = #""shows": ["C042"], "refutes": ["C083"]"#
    let passing = cover(try TestScenario.steps(Self.load, shows))
    #expect(count(passing, .claims, "C042") == 1)
    #expect(count(passing, .claims, "C083") == 1)
    #expect(count(passing, .claims, "C085") == 0)
    let failing = cover(try TestScenario.steps(Self.load, shows + #", "expect": {"running": 7}"#))
    #expect(count(failing, .claims, "C042") == 0)
    #expect(failing.generations.first?.failures == ["s.json"])
    #expect(count(failing, .steps, "manager.load") == 1)
  }

  @Test func onlyClaimsThatARunCanDecideCount() {
    for generation in Coverage().generations {
      for id in generation.items[.claims]?.map(\.name) ?? [] {
        let verdict = ClaimEntry(id)?.judged.verdict(in: generation.name)
        #expect(verdict != nil && verdict?.kind != .notDecidable, "\(id) in \(generation.name)")
      }
    }
  }

  @Test func anotherGenerationIsPassedOver() throws {
    let coverage = cover(try TestScenario.steps(Self.load), in: .v5)
    #expect(coverage.generations.map(\.scenarios) == [0])
    #expect(count(coverage, .steps, "manager.load") == 0)
  }

  // MARK: Output

  @Test func theTextIsKnown() throws {
    let coverage = cover(try TestScenario.steps(Self.load, #""shows": ["C042"]"#))
    let lines = CoverageText(coverage, style: .plain, columns: 100).lines()
    let steps = Checkpoint.allCases.count
    let reached = steps - (coverage.generations.first?.missing(.steps).count ?? 0)
    #expect(lines.prefix(2) == ["4.2: 1 scenario", "  steps     \(reached) of \(steps)"])
    #expect(lines.contains("  Reached, by how many scenarios"))
    #expect(lines.contains { $0.hasPrefix("    steps     manager.load (1), ") })
    #expect(lines.contains("    claims    C042 (1)"))
    let end = try #require(lines.firstIndex(of: "  Reached by none"))
    #expect(lines[end + 1].hasPrefix("    steps     view.setImage, "))
  }

  @Test func onlyMissingItemsCanBePrinted() throws {
    let coverage = cover(try TestScenario.steps(Self.load))
    let lines = CoverageText(coverage, style: .plain).lines(printsMissingOnly: true)
    #expect(lines.first == "4.2: 1 scenario")
    #expect(lines.dropFirst().first?.hasPrefix("    steps     view.setImage, ") == true)
    #expect(!lines.contains { $0.contains("manager.load,") })
    let none = CoverageText(Coverage([.v5]), style: .plain).lines(printsMissingOnly: true)
    #expect(none == ["5.x: no scenario is run there"])
  }

  @Test func jsonHasTheSameContent() throws {
    let coverage = cover(try TestScenario.steps(Self.load, #""expect": {"running": 7}"#))
    for printsMissingOnly in [false, true] {
      let json = coverage.json(printsMissingOnly: printsMissingOnly).text(pretty: true)
      let node = try JSONParser.parse(Array(json.utf8))
      #expect(node["version"]?.int64 == Coverage.version)
      let generation = node["generations"]?.array?.first
      #expect(
        generation?.members?.map(\.key) == [
          "generation", "scenarios", "failures", "steps", "policies", "defects", "claims",
          "policiesWithoutStep",
        ])
      #expect(generation?["failures"]?.array?.map(\.string) == ["s.json"])
      let steps = generation?["steps"]?.array ?? []
      #expect(
        steps.contains { $0["name"]?.string == "manager.load" && $0["scenarios"]?.int64 == 1 }
          != printsMissingOnly)
      #expect(steps.contains { $0["name"]?.string == "manager.cancel" })
    }
  }
}
