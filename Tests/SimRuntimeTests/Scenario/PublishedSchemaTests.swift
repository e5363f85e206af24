import SimRuntime
import Testing

/// The schema that ships is the one that the reader goes by.
@Suite struct PublishedSchemaTests {
  @Test func theFileIsWhatTheReaderGoesBy() throws {
    let published = String(
      decoding: try TestScenario.bytes(of: "scenario.schema.json"), as: UTF8.self)
    let isSame = published == ScenarioShape.schema.text(pretty: true) + "\n"
    #expect(isSame, "renew it: swift run sim schema > Scenarios/scenario.schema.json")
  }

  @Test(arguments: TestScenario.files)
  func itAcceptsEveryScenario(file: String) throws {
    let node = try JSONParser.parse(try TestScenario.bytes(of: file))
    #expect(try SchemaValidator(ScenarioShape.schema).accepts(node))
  }

  @Test(arguments: TestScenario.files)
  func everyScenarioNamesItForEditors(file: String) throws {
    let node = try JSONParser.parse(try TestScenario.bytes(of: file))
    let up = String(repeating: "../", count: file.count { $0 == "/" })
    #expect(node["$schema"]?.string == up + "scenario.schema.json")
  }
}
