import Foundation
import ImageLoadingModel
import SimRuntime
import Testing

/// The README shows what a reader will see.
@Suite struct ReadmeTests {
  private static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  private static func text(of path: String) throws -> String {
    try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
  }

  /// The output that the README shows behind `<!-- tour: COMMAND -->`.
  private static func tour(_ command: String) throws -> String {
    let parts = try text(of: "README.md").components(
      separatedBy: "<!-- tour: \(command) -->\n```\n")
    return try #require(parts.last?.components(separatedBy: "\n```").first)
  }

  @Test func theTourIsWhatSimPrints() throws {
    let file = "Scenarios/basics/cold-load.json"
    let scenario = try ScenarioReader.read(Array(Self.text(of: file).utf8), file: file)
      .scenarios[0]
    var lines = Report.heading(scenario, style: .plain) + [""]
    let story = Story(level: .summary, style: .plain) { lines.append($0) }
    let result = RunPlan(scenario, order: nil).run(on: ScenarioRunner(), observer: story)
    lines += [""] + Report(scenario, result, style: .plain).lines
    #expect(try Self.tour("sim run --trace summary \(file)") == lines.joined(separator: "\n"))
  }

  /// Each command of the quick tour prints what stands there; an ellipsis stands for more.
  @Test func theQuickTourIsWhatSimPrints() throws {
    let section = try #require(
      try Self.text(of: "README.md").components(separatedBy: "\n## Quick tour\n").last?
        .components(separatedBy: "\n## ").first)
    let tours = section.matches(of: /<!-- tour: (.+) -->\n```\n([\s\S]+?)\n```\n/)
    #expect(tours.count >= 6)
    for tour in tours {
      let output = try Self.output(of: String(tour.1))
      #expect(Self.shows(String(tour.2), output), "\(tour.1)\n\(output)")
    }
  }

  /// What `sim …` or `printf '…' | sim …` prints.
  private static func output(of command: String) throws -> String {
    let pipe = command.firstMatch(of: /^printf '(.+)' \| (.+)$/)
    let words = (pipe.map { String($0.2) } ?? command).split(separator: " ").map(String.init)
    #expect(words.first == "sim")
    let input = pipe.map { String($0.1).replacing("\\n", with: "\n") } ?? ""
    return try SimProcess(Array(words.dropFirst()), input: input).output
  }

  /// Whether a text is what was printed, where `…` stands for any text.
  private static func shows(_ text: String, _ output: String) -> Bool {
    let parts = text.components(separatedBy: "…")
    var rest = (output.hasSuffix("\n") ? String(output.dropLast()) : output)[...]
    guard let first = parts.first, let last = parts.last, rest.hasPrefix(first) else {
      return false
    }
    if parts.count == 1 { return rest == first }
    rest = rest.dropFirst(first.count)
    for part in parts.dropFirst().dropLast() {
      guard let found = rest.range(of: part) else { return false }
      rest = rest[found.upperBound...]
    }
    return rest.hasSuffix(last)
  }

  @Test func theClaimIsToldAsItIs() throws {
    let words = ["claims", "C103"]
    let output = try SimProcess(words, environment: ["COLUMNS": "100"]).output
    #expect(try Self.tour("sim \(words.joined(separator: " "))") + "\n" == output)
  }

  /// The README leaves out what the comparison goes on to tell.
  @Test func theComparisonIsWhatSimPrints() throws {
    let file = "Scenarios/blacklist/refusal-comes-inline.json"
    let tour = try Self.tour("sim compare \(file)")
    #expect(try SimProcess(["compare", file]).output.hasPrefix(tour + "\n\nThe same in all\n"))
  }

  @Test func theExhibitIsWhatSimPrints() throws {
    #expect(try SimProcess(["museum", "M01"]).output == Self.tour("sim museum M01") + "\n")
  }

  @Test func theDiagramIsWhatSimPrints() throws {
    let words = [
      "export", "--trace", "summary", "Scenarios/museum/M01-cancel-during-disk-query.json",
    ]
    let head = "<!-- tour: sim \(words.joined(separator: " ")) -->\n```mermaid\n"
    let tour = try Self.text(of: "README.md").components(separatedBy: head).last?
      .components(separatedBy: "```").first
    #expect(try SimProcess(words).output == tour)
  }

  @Test func theExpressionIsThatOfTheLog() throws {
    let words = ["export", "--to", "shiviz", "Scenarios/basics/cold-load.json"]
    let expression = try #require(try SimProcess(words).lines.first)
    #expect(try Self.text(of: "README.md").contains("`\(expression)`"))
  }

  @Test func theExampleScenarioPasses() throws {
    let json = try #require(
      try Self.text(of: "README.md").components(separatedBy: "```json\n").dropFirst().first?
        .components(separatedBy: "```").first)
    let scenario = try ScenarioReader.read(Array(json.utf8), file: "README.md").scenarios[0]
    #expect(RunPlan(scenario, order: nil).run(on: ScenarioRunner()).passed)
    let repaired = RunPlan(scenario, order: nil, without: [.leakOnCancelDuringQuery])
    #expect(repaired.run(on: ScenarioRunner()).passed)
  }

  @Test func theFilesThatItNamesExist() throws {
    let text = try Self.text(of: "README.md")
    let paths = text.matches(of: /Scenarios\/[A-Za-z0-9\/.-]+\.json/).map { String($0.output) }
    #expect(!paths.isEmpty)
    for path in paths {
      #expect(FileManager.default.fileExists(atPath: Self.root.appendingPathComponent(path).path))
    }
  }
}
