import Foundation
import Testing

@testable import SimChecking
@testable import SimExploring
@testable import SimKernel
@testable import SimReports
@testable import SimRuntime
@testable import SimTeaching
@testable import SimText
@testable import TestFixtures

/// No text of a scenario breaks out of the place to which it is written, whatever it says.
@Suite struct HostilePlaceTests {
  /// A string in every place of a scenario that takes it.
  private func scenario(_ hostile: HostileString) throws -> Scenario {
    let (scenario, places) = try HostilePlace.scenario(with: hostile.text)
    #expect(places.count >= 5)
    return scenario
  }

  private func areHarmless(_ lines: [String]) -> Bool {
    lines.allSatisfy { escapedForTerminal($0) == $0 }
  }

  @Test(arguments: WholeForm.each(5, of: HostileString.all))
  func theTerminal(hostile: HostileString) throws {
    let scenario = try scenario(hostile)
    var lines = Report.heading(scenario, style: .plain)
    let story = Story(level: .steps, style: .plain) { lines.append($0) }
    let result = scenario.run(observer: story)
    lines += Report(scenario, result, style: .plain).lines
    let plan = RunPlan(scenario, order: nil)
    let explanation = Explanation(plan, on: ScenarioRunner())
    lines += ExplanationText(explanation, level: .all, style: .plain, columns: 80).lines
    #expect(areHarmless(lines.flatMap { $0.split(separator: "\n").map(String.init) }))
  }

  @Test(arguments: WholeForm.each(5, of: HostileString.all), ExportFormat.allCases)
  func anExport(hostile: HostileString, format: ExportFormat) throws {
    let text = ExportedRun.text(try scenario(hostile), format)
    #expect(areHarmless(text.split(whereSeparator: \.isNewline).map(String.init)))
  }

  @Test(arguments: WholeForm.each(5, of: HostileString.all))
  func mermaid(hostile: HostileString) throws {
    let scenario = try scenario(hostile)
    let text = ExportedRun.text(scenario, .mermaid)
    #expect(areHarmless(text.split(separator: "\n").map(String.init)))
    _ = try MermaidChecker(text)
  }

  @Test(arguments: HostileString.all)
  func mermaidShowsTheTextItself(hostile: HostileString) throws {
    let scenario = try scenario(hostile)
    let title = try MermaidChecker(ExportedRun.text(scenario, .mermaid, level: .summary)).title
    let told = excerpt(scenario.title, upTo: 200).trimmingCharacters(in: .whitespaces)
    #expect(title.trimmingCharacters(in: .whitespaces) == told)
  }

  @Test(arguments: WholeForm.each(5, of: HostileString.all))
  func perfetto(hostile: HostileString) throws {
    let scenario = try scenario(hostile)
    let text = ExportedRun.text(scenario, .perfetto)
    #expect(areHarmless([String(text.dropLast())]))
    _ = try TraceEventChecker(text)
  }

  @Test(arguments: WholeForm.each(5, of: HostileString.all))
  func json(hostile: HostileString) throws {
    let scenario = try scenario(hostile)
    let text = ExportedRun.text(scenario, .json)
    #expect(areHarmless([String(text.dropLast())]))
    let node = try JSONParser.parse(Array(text.utf8))
    #expect(TraceShape.library.check(node, as: .reference("trace")).isEmpty)
    #expect(node["title"]?.string.map { Array($0.utf8) } == Array(scenario.title.utf8))
  }

  @Test(arguments: WholeForm.each(5, of: HostileString.all))
  func shiViz(hostile: HostileString) throws {
    let scenario = try scenario(hostile)
    let text = ExportedRun.text(scenario, .shiviz)
    #expect(areHarmless(text.split(separator: "\n").map(String.init)))
    _ = try ShiVizChecker(text)
  }

  @Test(arguments: WholeForm.each(5, of: HostileString.all))
  func html(hostile: HostileString) throws {
    let scenario = try scenario(hostile)
    let explanation = Explanation(RunPlan(scenario, order: nil), on: ScenarioRunner())
    let page = try PageReader(RunPage(explanation, file: hostile.text).html)
    #expect(page.texts.contains(escapedForTerminal(hostile.text)))
    #expect(areHarmless(page.texts))
  }

  /// JSON itself cannot carry half a character.
  @Test(arguments: HostileString.halfPairs)
  func halfOfAPairIsRefused(escape: String) {
    let document = TestScenario.document(#""steps": [{"at": "0 s", "load": "\#(escape)"}]"#)
    let complaints = TestScenario.complaints(Array(document.utf8))
    #expect(complaints.count == 1 && areHarmless(complaints))
  }
}
