import Testing

@testable import SimChecking
@testable import SimDocuments
@testable import SimKernel
@testable import SimRuntime
@testable import SimText

/// The list of claims is whole, and each entry says what it must.
@Suite struct ClaimListTests {
  private func ids(_ letter: String, _ digits: Int, upTo last: Int) -> [String] {
    (1...last).map { number in
      let text = "\(number)"
      return letter + String(repeating: "0", count: digits - text.count) + text
    }
  }

  @Test func everyClaimIsListedOnce() {
    #expect(Claim.all.map(\.id) == ids("C", 3, upTo: 360))
    #expect(Contradiction.all.map(\.id) == ids("X", 2, upTo: 67))
  }

  @Test func scenariosMayNameEachOfThemAndNoOther() {
    for entry in ClaimEntry.all { #expect(ScenarioSyntax.claim.check(entry.id) == nil) }
    for id in ["C000", "C361", "X00", "X68"] { #expect(ScenarioSyntax.claim.check(id) != nil) }
  }

  @Test func aHundredOrSoAreConsequences() {
    #expect(Claim.all.count { !$0.isConsequence } == 286)
    #expect(Claim.all.count { $0.isConsequence } == 74)
  }

  @Test(arguments: ClaimEntry.all.map(\.id))
  func aSentenceIsOneLineThatEnds(id: String) throws {
    let sentence = try #require(ClaimEntry(id)).sentence.text
    #expect(sentence.hasSuffix(".") && !sentence.contains("\n") && !sentence.contains("  "))
  }

  @Test(arguments: Claim.all.map(\.id))
  func aClaimNamesItsPlaces(id: String) throws {
    let claim = try #require(Claim.all.first { $0.id == id })
    #expect(!claim.sources.isEmpty)
    for source in claim.sources { check(source) }
  }

  @Test(arguments: Contradiction.all.map(\.id))
  func aContradictionHasTwoSides(id: String) throws {
    let contradiction = try #require(Contradiction.all.first { $0.id == id })
    #expect(contradiction.sides.count == 2)
    // Both cannot be wholly right; what no run decides is open on both sides.
    let sides = contradiction.sides.map(\.verdict)
    #expect(sides.count { $0 == .holds } <= 1)
    let isOpen = contradiction.verdicts.allSatisfy { $0.kind == .notDecidable }
    #expect(sides.allSatisfy { ($0 == .notDecidable) == isOpen })
    for source in contradiction.sides.flatMap(\.sources) { check(source) }
    for claim in contradiction.claims { #expect(ClaimEntry(claim) != nil, "\(claim)") }
  }

  private func check(_ source: ClaimSource) {
    #expect(["000", "001", "002", "003", "004"].contains(source.document))
    #expect(source.lines.wholeMatch(of: /\d+(-\d+)?(, \d+(-\d+)?)*/) != nil, "\(source)")
  }

  @Test(arguments: ClaimEntry.all.map(\.id))
  func eachGenerationHasOneVerdictWithItsReason(id: String) throws {
    let judged = try #require(ClaimEntry(id)).judged
    let generations = judged.verdicts.flatMap(\.generations)
    #expect(!generations.isEmpty && Set(generations).count == generations.count)
    #expect(Set(generations).isSubset(of: ["3.x", "4.2", "5.x"]))
    for verdict in judged.verdicts {
      #expect((verdict.kind == .holds) == (verdict.reason == nil))
      #expect(verdict.reason?.isEmpty != true)
    }
  }
}
