import SimTools
import Testing

@testable import TestFixtures

/// What is printed before and after a run.
@Suite struct ReportTests {
  private func lines(_ steps: String, _ members: String) throws -> [String] {
    let scenario = try TestScenario.steps(steps, members)
    return Report(scenario, scenario.run(), style: .plain).lines
  }

  @Test func theHeadingIsKnown() throws {
    let scenario = try TestScenario.steps(
      #"{"at": "0 s", "wait": "0 s"}"#, #""shows": ["C001", "X02"], "refutes": ["C360"]"#)
    #expect(
      Report.heading(scenario, style: .plain) == [
        "T", "A", "generation 4.2, shows C001 X02, refutes C360",
      ])
  }

  /// Each download has it.
  private static let races = "  known races: download-task (1)"

  @Test func aFileThatIsNotWholeIsSaidToBe() throws {
    let disk = "  disk                "
    let kept = try TestScenario.file("app/terminated-in-a-plain-write-of-5x.json").scenarios
    let torn = Report(kept[0], kept[0].run(), style: .plain).lines
    #expect(torn.contains(disk + "https://img.example/a.png (torn: 5 kB of 10 kB)"))
    let whole = Report(kept[1], kept[1].run(), style: .plain).lines
    #expect(whole.contains(disk + "https://img.example/a.png"))
    let full = try TestScenario.file("disk/full.json").scenarios[0]
    #expect(
      Report(full, full.run(), style: .plain).lines
        .contains(disk + "https://img.example/a.png (empty)"))
  }

  @Test func aPassingRunIsKnown() throws {
    let load = #"{"at": "0 s", "load": "https://a/1.png", "as": "first", "into": "cell"}"#
    let scenario = try TestScenario.steps(load)
    let result = scenario.run()
    #expect(
      Report(scenario, result, style: .plain).lines == [
        "Completions", "  first at 10 ms: image https://a/1.png, cache type none", "",
        "State at rest", "  view cell           shows https://a/1.png",
        "  memory              https://a/1.png", "  disk                https://a/1.png",
        "  failedURLs          none", "  running             none", "  downloads           0",
        "  requests in flight  none", "  URL table           none", "", "Checks",
        "  ok: \(Invariants.all.count) invariants held", Self.races, "",
        "at rest after \(result.steps) steps and 10 ms; digest \(result.digest)",
      ])
    #expect(
      Report(scenario, result, style: .plain).summaryLine(file: "s.json")
        == "ok   s.json: T (4.2, \(result.steps) steps, digest \(result.digest))")
  }

  @Test func theChecksNameWhatWasCompared() throws {
    let all = "\(Invariants.all.count) invariants held"
    let load = #"{"at": "0 s", "load": "b", "as": "first"}"#
    let scenario = try TestScenario.steps(load, #""expect": {"running": 0}"#)
    let note = "  note: b has no entry in given.network, so its host was not found"
    let result = scenario.run()
    #expect(
      Report(scenario, result, style: .plain).checkLines == [
        "Checks", "  ok: all expectations met, \(all)", Self.races, note,
      ])
    let reason = "they are for the file's own defects"
    #expect(
      Report(scenario, result, style: .plain, reasonExpectationsAreSkipped: reason)
        .summaryLine(file: "s.json")
        == "ok   s.json: T (4.2, \(result.steps) steps, digest \(result.digest); "
        + "expectations were not looked at)")
    #expect(
      Report(scenario, result, style: .plain, reasonExpectationsAreSkipped: reason).checkLines == [
        "Checks", "  ok: \(all); expectations were not looked at: \(reason)", Self.races, note,
      ])
  }

  @Test func eachURLWithoutAnEntryIsNamedOnce() throws {
    let loads = ["b", "c", "b", "https://a/1.png"].enumerated().map { index, url in
      #"{"at": "\#(index) s", "load": "\#(url)", "options": ["retryFailed"], "as": "l\#(index)"}"#
    }
    let scenario = try TestScenario.steps(loads.joined(separator: ", "))
    #expect(
      Report(scenario, scenario.run(), style: .plain).checkLines.contains(
        "  note: b, c have no entries in given.network, so their hosts were not found"))
  }

  @Test func aLoadWithoutACompletionIsNamed() throws {
    let lines = try lines(
      #"{"at": "0 s", "load": "https://a/1.png", "as": "first"}, "#
        + #"{"when": "first reaches downloader.register", "wait": "1 s", "from": "background"}"#,
      #""defects": {"D06": true}"#)
    #expect(lines.prefix(2) == ["Completions", "  first: none, and it was not cancelled"])
    #expect(lines.contains("  URL table           https://a/1.png"))
  }

  @Test func aFailureIsADifference() throws {
    let lines = try lines(
      #"{"at": "0 s", "load": "u", "as": "first"}, "#
        + #"{"when": "first reaches cache.disk.query", "cancel": "first"}"#,
      #""expect": {"completions": {"first": [{}]}}"#)
    #expect(
      lines[lines.startIndex..<2] == ["Completions", "  first: none (cancelled)"])
    let checks = try #require(lines.firstIndex(of: "Checks"))
    #expect(
      Array(lines[(checks + 1)..<(lines.count - 2)]) == [
        "  FAIL nothing-running-at-rest is broken",
        "       first is still on the list of running operations (step 24, seen at the end)",
        "  FAIL completions.first", "       - expected 1 completion",
        "       + found    0 completions",
      ])
  }

  @Test func longListsAreShortened() throws {
    let lines = try lines(
      #"{"at": "0 s", "load": "https://a/{i}.png", "as": "load{i}", "repeat": 60}"#,
      #""until": "1 s""#)
    #expect(lines.contains("  and 10 loads more"))
    #expect(lines.contains { $0.hasPrefix("  memory ") && $0.hasSuffix(" and 48 more") })
  }
}
