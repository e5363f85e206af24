import Testing

@testable import SimDocuments
@testable import SimKernel
@testable import SimRuntime
@testable import SimText

@Suite struct ClaimTellingTests {
  private func evidence() throws -> ClaimEvidence {
    let document =
      #"{"format": 1, "title": "T", "about": "A", "generation": ["3.x", "4.2"], "shows": ["X19"], "#
      + #""refutes": ["C103"], "steps": [{"at": "0 s", "clearMemory": true}]}"#
    let file = try ScenarioReader.read(Array(document.utf8), file: "a b.json")
    return ClaimEvidence([("a b.json", file)])
  }

  private func text() throws -> ClaimText {
    ClaimText(try evidence(), style: .plain, columns: 80)
  }

  @Test func aClaimIsPrintedWithItsPlacesVerdictsAndRuns() throws {
    let entry = try #require(ClaimEntry("C103"))
    #expect(
      try text().detail(entry) == [
        "C103  cache-memory",
        "  Every downloaded image must go to memory: nothing can forbid it.",
        "",
        "Said in 003:266",
        "",
        "4.2  does not hold",
        "     shouldCacheImagesInMemory forbids it",
        "     refuted by a b.json",
        "     sim run --trace none --generation 4.2 'a b.json'",
        "3.x  not claimed, but looked at",
        "     sim run --trace none --generation 3.x 'a b.json'",
      ])
  }

  @Test func aConsequenceHasNoSource() throws {
    let lines = try text().detail(try #require(ClaimEntry("C339")))
    #expect(lines.contains { $0.hasPrefix("Follows from the code in 001:90") })
    #expect(lines.contains("     no scenario shows it"))
  }

  @Test func aContradictionIsPrintedWithBothSides() throws {
    let lines = try text().detail(try #require(ClaimEntry("X19")))
    #expect(lines[0] == "X19  Cache type of a miss")
    #expect(lines[1] == "  000:393-397; 003:246-247 says: disk means obtained from disk")
    #expect(lines[2] == "     holds in part")
    #expect(lines.contains("Bears on C159, C160"))
    #expect(lines.contains("     sim run --trace none --generation 3.x 'a b.json'"))
  }

  @Test func theListHasTheVerdictsBeforeTheSentence() throws {
    let entry = try #require(ClaimEntry("C045"))
    #expect(
      try text().list([entry]) == [
        "C045  5.x holds",
        "      Options and context are processed after the load has joined the running",
        "      ones and before the cache is asked, which sees the processed ones.",
      ])
  }

  @Test func theSummaryCountsVerdictsAndNamesWhatIsMissing() throws {
    let summary = ClaimSummary(try evidence())
    let flow = try #require(summary.rows.first { $0.title == "flow" })
    #expect(flow.counts[0] == 16)
    #expect(flow.counts.dropFirst().reduce(0, +) == 16)
    #expect(summary.rows.first { $0.title == "contradictions" }?.counts[0] == 67)
    let missing = Dictionary(uniqueKeysWithValues: summary.missing)
    #expect(missing["4.2"]?.contains("C104") == true)
    #expect(missing["4.2"]?.contains("C103") == false)
    #expect(missing["4.2"]?.contains("X19") == false)
    #expect(missing["5.x"]?.contains("X19") == true)
  }

  @Test func machinesGetTheSame() throws {
    let json = ClaimJSON(try evidence()).list([try #require(ClaimEntry("C103"))])
    #expect(
      json.text(pretty: false)
        == #"{"version":1,"claims":[{"id":"C103","area":"cache-memory","isConsequence":false,"#
        + #""says":"Every downloaded image must go to memory: nothing can forbid it.","#
        + #""sources":[{"document":"003","lines":"266"}],"verdicts":[{"generation":"4.2","#
        + #""verdict":"does not hold","reason":"shouldCacheImagesInMemory forbids it","#
        + #""shownBy":[],"refutedBy":["a b.json"]}]}]}"#)
  }

  @Test func machinesGetTheSummary() throws {
    let evidence = try evidence()
    let text = ClaimJSON(evidence).summary(ClaimSummary(evidence)).text(pretty: false)
    #expect(
      text.hasPrefix(
        #"{"version":1,"rows":[{"title":"view","claims":33,"holds":"#))
  }
}
