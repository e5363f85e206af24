import ImageLoadingModel
import Testing

@testable import SimChecking
@testable import SimDocuments
@testable import SimKernel
@testable import SimRuntime
@testable import SimTeaching
@testable import SimText
@testable import TestFixtures

/// Why each step is there.
@Suite struct StepRuleTests {
  @Test(arguments: Checkpoint.allCases)
  func everyStepHasARuleInEveryGeneration(step: Checkpoint) throws {
    for generation in Generation.all {
      let rule = try #require(StepRule(of: step, in: generation, where: []))
      #expect(rule.sentence.hasSuffix("."))
      #expect(!rule.sentence.contains("  "))
    }
  }

  @Test func noStepIsListedTwiceAndEveryClaimExists() {
    #expect(
      RuleEntry.all.map(\.step.rawValue).sorted() == Checkpoint.allCases.map(\.rawValue).sorted())
    let ids = Claim.all.map(\.id)
    for entry in RuleEntry.all {
      for claim in entry.claims { #expect(ids.contains(claim), "\(entry.step): \(claim)") }
      for name in entry.sentences.keys { #expect(Generation.named(name) != nil) }
      #expect(Set(entry.claims).count == entry.claims.count, "\(entry.step)")
    }
  }

  @Test func aGenerationThatDiffersHasItsOwnSentence() throws {
    func sentence(_ generation: Generation) throws -> String {
      try #require(StepRule(of: .operationDecode, in: generation, where: [])).sentence
    }
    #expect(try Set([.v3, .v42, .v5].map(sentence)).count == 3)
    #expect(try sentence(.hardened) == sentence(.v5))
  }

  /// A generation that the documents do not mention is explained as the one that it comes from.
  @Test func noGenerationIsExplainedInGeneralSentencesOnly() {
    for generation in Generation.all {
      let entries = RuleEntry.all.filter { $0.sentences[generation.documentedAs] != nil }
      #expect(!entries.isEmpty, "\(generation.name): say as which one it is documented")
    }
  }

  /// The claims are those on which the runs have decided in this generation.
  @Test func claimsGoByTheirVerdicts() throws {
    let rule = try #require(StepRule(of: .cacheMemoryWrite, in: .v42, where: []))
    #expect(rule.claims.contains("C105") && !rule.claims.contains("C103"))
    #expect(rule.refuted == ["C103"])
    for generation in Generation.all {
      for step in Checkpoint.allCases {
        let rule = try #require(StepRule(of: step, in: generation, where: []))
        #expect(Set(rule.claims).isDisjoint(with: rule.refuted))
      }
    }
  }

  @Test func bugsStandOnlyWhereTheGenerationHasThem() throws {
    #expect(
      StepRule(of: .cacheDiskQuery, in: .v42, where: [])?.bugs
        == [.queriesForgetMemory, .encodesOnTheIOQueue, .leakOnCancelDuringQuery])
    #expect(
      StepRule(of: .cacheDiskQuery, in: .v5, where: [])?.bugs
        == [.queriesForgetMemory, .encodesOnTheIOQueue, .cancelledQueryAnswersAtOnce])
    for step in Checkpoint.allCases {
      #expect(StepRule(of: step, in: .hardened, where: [])?.bugs == [])
    }
    var repaired = Generation.v42
    repaired.defects.subtract([.queriesForgetMemory, .encodesOnTheIOQueue])
    #expect(
      StepRule(of: .cacheDiskQuery, in: repaired, where: [])?.bugs == [.leakOnCancelDuringQuery])
  }

  /// A bug that needs an option, or a removal, is named in runs that have one.
  @Test func bugsStandOnlyInRunsThatCanShowThem() throws {
    func bugs(_ path: String) throws -> Set<Defect> {
      let scenario = try TestScenario.file(path).scenarios[0]
      let explanation = Explanation(RunPlan(scenario, order: nil), on: ScenarioRunner())
      return Set(explanation.steps.compactMap(\.rule).flatMap(\.bugs))
    }
    let conditions = RuleEntry.all.flatMap(\.bugFacts.keys)
    for bug in Set(conditions) {
      let path = TestScenario.files.first { $0.hasPrefix("museum/\(bug.rawValue)-") }
      #expect(try bugs(#require(path)).contains(bug), "\(bug.rawValue)")
    }
    let plain = try bugs("lessons/08-cell-reuse.json")
    #expect(plain.isDisjoint(with: conditions) && !plain.isEmpty)
    for entry in RuleEntry.all {
      #expect(Set(entry.bugFacts.keys).isSubset(of: entry.bugs), "\(entry.step)")
    }
  }

  /// Every bug of the museum that shows itself at a step of the flow is found there.
  @Test func theMuseumIsSignposted() {
    let signposted = Set(RuleEntry.all.flatMap(\.bugs))
    let elsewhere = Set(Defect.allCases).subtracting(signposted).map(\.rawValue).sorted()
    #expect(
      elsewhere == ["D14", "D42", "D53", "D55", "K15", "K16", "K17", "K38", "M14", "P17"])
  }
}
