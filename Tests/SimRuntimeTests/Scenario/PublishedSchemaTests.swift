import SimTools
import Testing

@testable import TestFixtures

/// The schema that ships is the one that the reader uses.
@Suite struct PublishedSchemaTests {
  @Test func thePublishedSchemaIsTheReadersOne() throws {
    let published = String(
      decoding: try TestScenario.bytes(of: "scenario.schema.json"), as: UTF8.self)
    let isSame = published == ScenarioShape.schema.text(pretty: true) + "\n"
    #expect(isSame, "renew it: swift run sim schema > Scenarios/scenario.schema.json")
  }

  /// The schema of a file that scenarios include.
  @Test func thePublishedSchemaOfSharedWorldsIsTheReadersOne() throws {
    let published = String(
      decoding: try TestScenario.bytes(of: "given.schema.json"), as: UTF8.self)
    let isSame = published == ScenarioShape.schemaOfShared.text(pretty: true) + "\n"
    #expect(isSame, "renew it: swift run sim schema --of given > Scenarios/given.schema.json")
    let validator = try SchemaValidator(ScenarioShape.schemaOfShared)
    let shop = try JSONParser.parse(try TestScenario.bytes(of: "network/shop.given.json"))
    #expect(validator.accepts(shop) && shop["$schema"]?.string == "../given.schema.json")
    for text in [
      "{}", #"{"given": {"connection": "5G"}}"#, #"{"given": {}, "steps": []}"#,
    ] {
      #expect(try !validator.accepts(JSONParser.parse(Array(text.utf8))), "\(text)")
    }
  }

  @Test(arguments: WholeForm.each(12, of: TestScenario.files))
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

  /// Spellings that only one of the two might let through.
  @Test(arguments: [
    (#""disk": {"u": {"image": "undefined 10x10"}}"#, true),
    (#""network": {"u": {"error": "NSURLErrorDomain -7"}}"#, true),
    (#""network": {"u": {"error": "NSURLErrorDomain +7"}}"#, false),
    (#""network": {"u": {"error": "NSURLErrorDomain  7"}}"#, false),
    (#""network": {"u": {"error": " NSURLErrorDomain 7"}}"#, false),
    (#""views": {"v{i}": {}}"#, true), (#""views": {"v{i%12}": {}}"#, true),
    (#""views": {"v{i%+3}": {}}"#, false), (#""views": {"v{i%0}": {}}"#, false),
    (#""views": {"v{j}": {}}"#, false), (#""views": {"{i}": {}}"#, false),
    (#""cache": {"maxCacheAge": "-1.50 days"}"#, true),
    (#""cache": {"maxCacheAge": "1  day"}"#, false), (#""cache": {"maxCacheAge": "+1 s"}"#, false),
  ])
  func bothJudgeTheWorldAlike(given: String, isRight: Bool) throws {
    try expect(#""given": {\#(given)}, "steps": [{"at": "0 s", "wait": "0 s"}]"#, isRight)
  }

  @Test(arguments: [
    ("a reaches manager.query", true), ("a reaches manager.query #2", true),
    ("a reaches manager.query #02", false), ("a reaches manager.query #+2", false),
    ("a reaches manager.query # 2", false), ("a  reaches manager.query", false),
    ("a reaches  manager.query", false), ("a completes", true), ("a completes #3", true),
    ("a completes #", false), (" a completes", false), ("idle", true), ("idle #2", false),
    ("rest ", false), ("reaches manager.query", false), ("", false),
    ("download of a b reaches operation.start", true),
    ("download of  reaches operation.start", false),
  ])
  func bothJudgeConditionsAlike(condition: String, isRight: Bool) throws {
    let load = #"{"at": "0 s", "load": "u", "as": "a"}"#
    try expect(#""steps": [\#(load), {"when": "\#(condition)", "cancelAll": true}]"#, isRight)
  }

  private func expect(
    _ members: String, _ isRight: Bool, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let bytes = Array(TestScenario.document(members).utf8)
    #expect(
      TestScenario.complaints(bytes).isEmpty == isRight, "reader", sourceLocation: sourceLocation)
    let accepts = try SchemaValidator(ScenarioShape.schema).accepts(JSONParser.parse(bytes))
    #expect(accepts == isRight, "schema", sourceLocation: sourceLocation)
  }
}
