import Testing

@testable import SimChecking
@testable import SimDocuments
@testable import SimKernel
@testable import SimRuntime
@testable import SimText
@testable import TestFixtures

extension Verdict {
  fileprivate static func holds(_ generations: String...) -> Verdict {
    Verdict(kind: .holds, generations: generations, reason: nil)
  }

  fileprivate static func holdsInPart(_ generations: String..., because reason: String) -> Verdict {
    Verdict(kind: .holdsInPart, generations: generations, reason: reason)
  }

  fileprivate static func doesNotHold(_ generations: String..., because reason: String) -> Verdict {
    Verdict(kind: .doesNotHold, generations: generations, reason: reason)
  }

  fileprivate static func notDecidable(_ generations: String..., because reason: String) -> Verdict
  {
    Verdict(kind: .notDecidable, generations: generations, reason: reason)
  }
}

/// A verdict needs runs that bear it out.
@Suite struct ClaimFaultTests {
  private struct Entry: Judged {
    let id = "C001"
    let verdicts: [Verdict]
  }

  /// The evidence of the files `s1.json`, `s2.json` and so on, that say this of their claims.
  private func evidence(_ members: [String], in generation: String = "4.2") throws -> ClaimEvidence
  {
    ClaimEvidence(
      try members.enumerated().map { index, members in
        let document =
          #"{"format": 1, "title": "T", "about": "A", "generation": "\#(generation)", "#
          + #"\#(members), "steps": [{"at": "0 s", "clearMemory": true}]}"#
        let name = "s\(index + 1).json"
        return (name, try ScenarioReader.read(Array(document.utf8), file: name))
      })
  }

  private func faults(_ verdict: Verdict, _ members: String...) throws -> [String] {
    try evidence(members).faults(of: Entry(verdicts: [verdict])).map(\.description)
  }

  private let nothing = #""shows": []"#
  private let shows = #""shows": ["C001"]"#
  private let refutes = #""refutes": ["C001"]"#

  @Test func aClaimThatHoldsIsShownAndNotRefuted() throws {
    #expect(try faults(.holds("4.2"), shows) == [])
    #expect(try faults(.holds("4.2"), nothing) == ["C001 in 4.2: no scenario shows it"])
    #expect(
      try faults(.holds("4.2"), shows, refutes)
        == ["C001 in 4.2: s2.json says the opposite of the verdict"])
  }

  @Test func aClaimThatDoesNotHoldIsRefutedAndNotShown() throws {
    let verdict = Verdict.doesNotHold("4.2", because: "r")
    #expect(try faults(verdict, refutes) == [])
    #expect(try faults(verdict, nothing) == ["C001 in 4.2: no scenario refutes it"])
    #expect(
      try faults(verdict, shows, refutes)
        == ["C001 in 4.2: s1.json says the opposite of the verdict"])
  }

  @Test func aClaimThatHoldsInPartIsShown() throws {
    let verdict = Verdict.holdsInPart("4.2", because: "r")
    #expect(try faults(verdict, shows) == [])
    #expect(try faults(verdict, shows, refutes) == [])
    #expect(try faults(verdict, refutes) == ["C001 in 4.2: no scenario shows it"])
  }

  @Test func anUndecidableClaimIsNeitherShownNorRefuted() throws {
    let verdict = Verdict.notDecidable("4.2", because: "r")
    #expect(try faults(verdict, nothing) == [])
    #expect(
      try faults(verdict, shows)
        == ["C001 in 4.2: said not to be decidable, but s1.json decides it"])
  }

  @Test func eachGenerationNeedsARunOfItsOwn() throws {
    let entry = Entry(verdicts: [.holds("3.x", "4.2")])
    #expect(
      try evidence([shows]).faults(of: entry).map(\.description)
        == ["C001 in 3.x: no scenario shows it"])
  }

  @Test func aRunMaySpeakOfOtherGenerationsToo() throws {
    let faults = try evidence([shows], in: "5.x").faults(of: Entry(verdicts: [.holds("4.2")]))
    #expect(faults.map(\.description) == ["C001 in 4.2: no scenario shows it"])
    #expect(faults.map(\.isGap) == [true])
  }

  @Test func anUnknownClaimIsReportedWithItsPlace() {
    let complaints = TestScenario.complaints(
      Array(
        TestScenario.document(
          #""refutes": ["C001", "C999"], "steps": [{"at": "0 s", "clearMemory": true}]"#
        ).utf8))
    #expect(complaints.count == 1)
    #expect(complaints.first?.hasPrefix("s.json:1:84: $.refutes[1]:") == true, "\(complaints)")
  }
}

/// The verdicts of the list, and what the project's scenarios say.
@Suite struct ClaimVerdictTests {
  private static func evidence() throws -> ClaimEvidence {
    ClaimEvidence(try TestScenario.files.map { ($0, try TestScenario.file($0)) })
  }

  @Test func noScenarioSaysTheOpposite() throws {
    #expect(try Self.evidence().faults.filter { !$0.isGap }.map(\.description) == [])
  }

  @Test(arguments: ["3.x", "4.2", "5.x"])
  func everyVerdictIsShown(generation: String) throws {
    let gaps = try Self.evidence().faults.filter { $0.isGap && $0.generation == generation }
    #expect(gaps.map(\.description) == [])
  }
}
