import SimTools
import Testing

@testable import TestFixtures

/// Nothing from a scenario steers a terminal or breaks a line of JSON.
@Suite struct HostileTextTests {
  /// ESC, an override of the direction of writing, a line feed, C1 and an invisible mark.
  private static let hostile = #"\u001b[31m\u202e\n\u009b\ufeffx"#

  private func scenario() throws -> Scenario {
    let bad = Self.hostile
    return try TestScenario.read(
      #"""
      "given": {
        "network": {
          "\#(bad)": {"image": "png 10x10", "label": "\#(bad)", "headers": {"\#(bad)": "\#(bad)"}},
          "\#(bad)2": {"undecodable": "\#(bad)"}
        },
        "failedURLs": ["\#(bad)3"], "memory": {"\#(bad)4": "png 1x1"},
        "disk": {"\#(bad)5": {"undecodable": "\#(bad)"}},
        "views": {"cell": {"shows": "\#(bad)"}}
      },
      "steps": [
        {"at": "0 s", "load": "\#(bad)", "as": "a", "into": "cell", "placeholder": "\#(bad)",
         "key": "\#(bad)", "note": "\#(bad)"},
        {"at": "1 s", "load": "\#(bad)2", "as": "b"}, {"at": "1 s", "load": "\#(bad)3", "as": "c"},
        {"at": "2 s", "load": {"string": "\#(bad)"}, "as": "d"},
        {"at": "2 s", "load": {"other": "\#(bad)"}, "as": "e"},
        {"at": "3 s", "load": "\#(bad)6", "as": "f"},
        {"when": "download of \#(bad)6 reaches operation.start", "remove": "\#(bad)5"}
      ],
      "expect": {"views": {"cell": "\#(bad)7"}, "requests": ["\#(bad)"], "memory": ["\#(bad)"]}
      """#)
  }

  /// Whether each line is one line without anything that a terminal obeys.
  private func areHarmless(_ lines: [String]) -> Bool {
    lines.allSatisfy { escapedForTerminal($0) == $0 }
  }

  @Test(arguments: TraceLevel.allCases)
  func theStoryIsHarmless(level: TraceLevel) throws {
    let story = Lines()
    _ = try scenario().run(observer: Story(level: level, style: .plain, write: story.add))
    #expect(story.lines.isEmpty == (level == .none))
    #expect(areHarmless(story.lines))
  }

  @Test func theReportIsHarmless() throws {
    let scenario = try scenario()
    let result = scenario.run()
    #expect(result.mismatches.count >= 3)
    let report = Report(scenario, result, style: .plain)
    #expect(areHarmless(Report.heading(scenario, style: .plain)))
    #expect(areHarmless(report.lines.flatMap { $0.split(separator: "\n") }.map(String.init)))
    #expect(areHarmless([report.summaryLine(file: "\u{1B}[31m\u{202E}.json")]))
    let text = report.lines.joined(separator: "\n")
    #expect(text.contains(#"\u{1b}[31m\u{202e}\u{a}\u{9b}\u{feff}x"#))
  }

  @Test func theJSONIsHarmless() throws {
    let scenario = try scenario()
    let lines = Lines()
    let writer = RunJSON(level: .steps, write: lines.add)
    let result = scenario.run(observer: writer)
    writer.finish(
      scenario, result, diagnoses: [], file: "\u{1B}.json", replay: "sim run $'\\033.json'")
    #expect(areHarmless(lines.lines))
    for line in lines.lines { _ = try JSONParser.parse(Array(line.utf8)) }
  }

  @Test func theJSONHasTheTextItself() throws {
    let scenario = try scenario()
    let lines = Lines()
    let writer = RunJSON(level: .none, write: lines.add)
    writer.finish(scenario, scenario.run(), diagnoses: [], file: "\u{1B}.json", replay: "")
    let node = try JSONParser.parse(Array(try #require(lines.lines.first).utf8))
    #expect(node["file"]?.string == "\u{1B}.json")
    #expect(
      node["requests"]?.array?.first?.string == "\u{1B}[31m\u{202E}\n\u{9B}\u{FEFF}x")
  }
}
