import SimTools
import Testing

@testable import SimText
@testable import TestFixtures

/// What commands print as JSON is as `sim schema` says.
@Suite struct ReportSchemaTests {
  private static let race = "Scenarios/museum/M01-cancel-during-disk-query.json"
  private static let files = [
    race, "Scenarios/museum/D23-joins-a-download-that-answers.json",
    "Scenarios/views/cell-reuse.json",
    "Scenarios/lessons/01-first-load.json",
  ]

  private func schema(_ name: SchemaName) throws -> JSONNode {
    try JSONParser.parse(Array(SimProcess(["schema", "--of", name.rawValue]).output.utf8))
  }

  /// - Parameter replacing: members that make it wrong.
  private func accepts(
    _ text: String, _ validator: SchemaValidator, replacing: String = "{}"
  ) throws -> Bool {
    let wrong = try JSONParser.parse(Array(replacing.utf8))
    return validator.accepts(try JSONParser.parse(Array(text.utf8)).overlaid(with: wrong))
  }

  @Test(arguments: files, ["steps", "summary", "none"])
  func aRun(file: String, level: String) throws {
    let validator = try SchemaValidator(SchemaName.run.schema)
    let run = try SimProcess(["run", "--format", "json", "--trace", level, file])
    for line in run.lines {
      let node = try JSONParser.parse(Array(line.utf8))
      let type = try #require(node["type"]?.string)
      #expect(RunShape.library.check(node, as: .reference(type)).map { $0.rendered() } == [])
      #expect(try accepts(line, validator), "\(line)")
    }
    let last = try #require(run.lines.last)
    #expect(try !accepts(last, validator, replacing: #"{"passed": 1}"#))
    #expect(try !accepts(last, validator, replacing: #"{"causes": [{"invariant": "x"}]}"#))
  }

  @Test(arguments: [
    ["--strategy", "optimal", race], ["--strategy", "states", race],
    ["--max-executions", "60", race],
    ["--max-executions", "60", files[1]], ["--max-executions", "60", files[3]],
  ])
  func anExploration(words: [String]) throws {
    let validator = try SchemaValidator(SchemaName.exploration.schema)
    let text = try SimProcess(["explore", "--format", "json"] + words).output
    let document = try JSONParser.parse(Array(text.utf8))
    let mistakes = ExplorationShape.library.check(document, as: .reference("exploration"))
    #expect(mistakes.map { $0.rendered() } == [])
    #expect(try accepts(text, validator))
    #expect(try !accepts(text, validator, replacing: #"{"complete": "yes"}"#))
    #expect(try !accepts(text, validator, replacing: #"{"findings": [{}]}"#))
  }

  @Test(arguments: files)
  func aComparison(file: String) throws {
    let validator = try SchemaValidator(SchemaName.comparison.schema)
    let text = try SimProcess(["compare", "--format", "json", file]).output
    let document = try JSONParser.parse(Array(text.utf8))
    let mistakes = ComparisonShape.library.check(document, as: .reference("comparison"))
    #expect(mistakes.map { $0.rendered() } == [])
    #expect(try accepts(text, validator))
    #expect(try !accepts(text, validator, replacing: #"{"partings": [{}]}"#))
    #expect(try !accepts(text, validator, replacing: #"{"type": "run"}"#))
  }

  @Test func fuzzing() throws {
    let validator = try SchemaValidator(SchemaName.fuzz.schema)
    let text = try SimProcess(
      ["fuzz", "--format", "json", "--runs", "40", "--seed", "3", "--generation", "4.2"]).output
    #expect(text.contains(#""program": "sim "#) && text.contains(#""invariant""#))
    #expect(try accepts(text, validator))
    #expect(try !accepts(text, validator, replacing: #"{"findings": [{}]}"#))
  }

  /// The document that is printed is the one that these tests look at.
  @Test(arguments: [SchemaName.run, .exploration, .comparison, .fuzz])
  func theSchemaIsPrinted(name: SchemaName) throws {
    #expect(JSONValue(try schema(name)) == name.schema)
  }
}
