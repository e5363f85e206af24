import ImageLoadingModel
import Testing

@testable import SimChecking
@testable import SimExploring
@testable import SimKernel
@testable import SimRuntime
@testable import SimTeaching
@testable import SimText
@testable import TestFixtures

/// Nothing from a scenario steers a terminal, however it is explained.
@Suite struct HostileExplanationTests {
  /// ESC, an override of the direction of writing, a line feed, C1 and an invisible mark.
  private static let hostile = #"\u001b[31m\u202e\n\u009b\ufeffx"#
  /// What a line of text may have of it.
  private static let line = #"\u202e\ufeffx"#
  private static let raw = "\u{1B}[31m\u{202E}\n\u{9B}\u{FEFF}x"

  private func scenario() throws -> Scenario {
    let (bad, line) = (Self.hostile, Self.line)
    return try TestScenario.read(
      #"""
      "given": {"network": {"\#(bad)": {"image": "png 10x10", "label": "\#(bad)"}}},
      "steps": [
        {"at": "0 s", "load": "\#(bad)", "as": "a", "into": "cell", "placeholder": "\#(bad)"},
        {"at": "0 s", "cancel": "a", "from": "background"}
      ],
      "lesson": {"order": 1, "questions": [
        {"ask": "\#(line)?", "before": "manager.load", "hint": "\#(bad)", "choices": [
          {"says": "\#(line)", "told": [{"completed": "a", "error": "timedOut"}], "otherwise": "\#(bad)"},
          {"says": "\#(line)2", "told": ["manager.load"], "because": "\#(bad)"}], "otherOrders": "\#(bad)"}], "summary": "\#(bad)"}
      """#)
  }

  private func areHarmless(_ lines: [String]) -> Bool {
    lines.allSatisfy { escapedForTerminal($0) == $0 }
  }

  @Test(arguments: ExplanationLevel.allCases)
  func theExplanationIsHarmless(level: ExplanationLevel) throws {
    let explanation = Explanation(RunPlan(try scenario(), order: nil), on: ScenarioRunner())
    let lines = ExplanationText(explanation, level: level, style: .plain, columns: 80).lines
    #expect(areHarmless(lines))
    #expect(lines.contains { $0.contains(#"\u{1b}[31m\u{202e}\u{a}\u{9b}\u{feff}x"#) })
  }

  @Test func theJSONIsHarmlessAndTrue() throws {
    let explanation = Explanation(RunPlan(try scenario(), order: nil), on: ScenarioRunner())
    let text = explanation.json.text(pretty: false)
    #expect(areHarmless([text]))
    let node = try JSONParser.parse(Array(text.utf8))
    #expect(
      node["steps"]?.array?.contains {
        $0["words"]?.string == "load \(Self.raw) into view cell"
      } == true)
  }

  @Test func theSessionIsHarmless() throws {
    var session = SteppingSessionTests.session(of: try scenario(), level: .all)
    var lines = session.begin()
    for line in [
      "end", "1", "why", "1", "hint", "glossary \(Self.raw)", "state", "2", "next",
      "to \(Self.raw)", Self.raw, "choose \(Self.raw)",
      "level \(Self.raw)", "go \(Self.raw)", "to manager.query.stored", "choose \(Self.raw)",
      "choose io", "help", "end", "state", "back \(Self.raw)",
    ] {
      lines += session.answer(line)
    }
    #expect(areHarmless(lines))
    #expect(lines.contains { $0.hasPrefix(#"Question: \u{202e}"#) })
    #expect(lines.contains { $0.hasPrefix(#"Not so. A hint: \u{1b}[31m"#) })
    #expect(lines.contains { $0.hasPrefix(#"Not so. \u{1b}[31m"#) })
    #expect(lines.contains { $0.hasPrefix(#"In other orders of the threads: \u{1b}[31m"#) })
    #expect(lines.contains { $0.hasPrefix(#"To remember: \u{1b}[31m"#) })
    #expect(lines.contains { $0.hasPrefix("history forks here") })
  }

  @Test func theCourseIsHarmless() throws {
    let (bad, line) = (Self.hostile, Self.line)
    let file = try ScenarioReader.read(
      Array(
        #"""
        {"format": 1, "title": "\#(line)", "about": "\#(bad)", "generation": "4.2",
         "steps": [{"at": "0 s", "load": "u", "as": "a"}],
         "lesson": {"order": 1, "questions": [{"ask": "?", "accepts": ["x"], "told": [{"completed": "a"}]}]}}
        """#.utf8), file: "s.json")
    let course = try Course([(Self.raw + ".json", file)])
    let text = CourseText(course, style: .plain, columns: 80)
    #expect(areHarmless(text.list() + text.detail(course.entries[0])))
    #expect(areHarmless([course.json().text(pretty: false)]))
  }
}
