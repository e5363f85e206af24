import SimTools
import Testing

@testable import TestFixtures

@Suite struct ShapeSchemaTests {
  private let schema = ExampleShapes.library.schema(
    root: ExampleShapes.root, id: "example.schema.json", title: "Example")

  /// Members of a document that is right with each of them.
  private static let goodMembers = [
    #""label": "one line é""#, #""note": "\n""#, #""strict": false"#, #""kind": "scenario""#,
    #""gone": null"#, #""extra": [{"a": 1.5}]"#, #""extra": "x""#, #""count": 64"#,
    #""count": 6.4e1"#, #""count": -0"#, #""seed": -9223372036854775808"#, #""offset": "-1.5 s""#,
    #""offset": "3 µs""#, #""offset": "1 week""#, #""limit": "48kB""#, #""bandwidth": "0.5 MB/s""#,
    #""order": "lifo""#, #""network": {"https://a": {"status": 404, "latency": "15 s"}}"#,
    #""network": {"https://a": "offline", "https://b": {"status": 200}}"#,
    #""tree": {"a": {"b": {"c": {}}}}"#, #""steps": [{"at": "0 ms", "memoryWarning": true}]"#,
    #""steps": [{"when": "idle", "load": "https://a", "as": "x", "placeholder": ""}]"#,
    #""steps": [{"at": "1 s", "cancel": "x", "from": "main"}]"#,
    #""steps": [{"at": "1 s", "cancel": "x", "queue": ""}]"#, #""size": {"width": 1}"#,
    #""size": {"width": 1, "scale": 3}"#, #""age": "2 days""#, #""age": "never""#, #""age": null"#,
  ]

  /// Members that make a document wrong, as the checker and the schema both find.
  private static let badMembers = [
    #""label": """#, #""label": "a\nb""#, #""label": 1"#, #""note": """#, #""strict": "yes""#,
    #""strict": null"#, #""kind": "Scenario""#, #""kind": {}"#, #""gone": 0"#, #""gone": "null""#,
    #""count": 65"#, #""count": -1"#, #""count": 1.5"#, #""count": "1""#, #""count": 1e400"#,
    #""seed": 9223372036854775808"#, #""seed": -9223372036854775809"#, #""seed": 0.1"#,
    #""offset": "1""#, #""offset": 1"#, #""offset": "1 sec""#, #""offset": "--1 s""#,
    #""offset": "1 s\n""#, #""limit": "-1 B""#, #""limit": "1 KB""#, #""limit": "1 \u212AiB""#,
    #""bandwidth": "0 B/s""#, #""bandwidth": "0.00 MB/s""#, #""bandwidth": "1 MB""#,
    #""order": "fifoo""#, #""order": ["fifo"]"#, #""order": """#, #""network": {}"#,
    #""network": {"http://a": "offline"}"#, #""network": {"https://a": "online"}"#,
    #""network": {"https://a": 404}"#, #""network": {"https://a": {}}"#,
    #""network": {"https://a": {"status": 404, "latency": "-1 s"}}"#,
    #""network": {"https://a": {"status": 404, "latencyy": "1 s"}}"#, #""network": []"#,
    #""tree": {"a": {"b": 1}}"#, #""tree": null"#, #""steps": []"#, #""steps": {}"#,
    #""steps": [1]"#, #""steps": [{}]"#, #""steps": [{"at": "1 s"}]"#,
    #""steps": [{"at": "1 s", "lod": "https://a", "as": "x"}]"#,
    #""steps": [{"memoryWarning": true}]"#, #""steps": [{"at": "1 s", "memoryWarning": false}]"#,
    #""steps": [{"at": "1 s", "when": "idle", "memoryWarning": true}]"#,
    #""steps": [{"at": "1 s", "load": "https://a", "as": "x", "cancel": "x", "from": "main"}]"#,
    #""steps": [{"at": "1 s", "load": "https://a", "as": "x", "memoryWarning": true}]"#,
    #""steps": [{"at": "1 s", "load": "https://a"}]"#,
    #""steps": [{"at": "1 s", "load": "https://a", "as": "1x"}]"#,
    #""steps": [{"at": "1 s", "load": "https://a", "as": "x", "from": "main"}]"#,
    #""steps": [{"at": "1 s", "cancel": "x"}]"#,
    #""steps": [{"at": "1 s", "cancel": "x", "from": "main", "queue": "q"}]"#,
    #""size": {}"#, #""size": {"width": 0}"#, #""size": {"height": 1, "scale": 1}"#,
    #""size": {"widht": 1}"#, #""age": "-1 s""#, #""age": "nevr""#, #""age": 1"#, #""age": []"#,
    #""unknown": 1"#, #""Strict": true"#,
  ]

  /// Members that are wrong in a way that a schema cannot say.
  private static let badBeyondTheSchema = [
    #""offset": "99999999 weeks""#, #""offset": "0.0000000001 ns""#, #""limit": "1.5 B""#,
    #""limit": "9223372036854775808 B""#,
    #""network": {"https://a b": "offline"}"#,
  ]

  private func judge(_ document: String) throws -> (checker: Bool, schema: Bool) {
    let node = try parsed(document)
    let diagnostics = ExampleShapes.library.check(node, as: ExampleShapes.root)
    return (diagnostics.isEmpty, try SchemaValidator(schema).accepts(node))
  }

  private func document(_ member: String) -> String {
    #"{"format": 1, "title": "T", \#(member)}"#
  }

  @Test(arguments: goodMembers) func bothAccept(member: String) throws {
    #expect(try judge(document(member)) == (true, true))
  }

  @Test(arguments: badMembers) func bothRefuse(member: String) throws {
    #expect(try judge(document(member)) == (false, false))
  }

  @Test(arguments: [#"{}"#, #"{"format": 2, "title": ""}"#, #"{"format": 1}"#, "[]", "null", "1"])
  func bothRefuseTheWhole(document: String) throws {
    #expect(try judge(document) == (false, false))
  }

  @Test(arguments: badBeyondTheSchema) func onlyTheCheckerRefuses(member: String) throws {
    #expect(try judge(document(member)) == (false, true))
  }

  @Test func everyKeyInTheSchemaIsDescribed() throws {
    let text = schema.text(pretty: false)
    let node = try parsed(text)
    let document = try #require(node["$defs"]?["document"])
    let properties = try #require(document["properties"]?.members)
    #expect(properties.count == 19)
    #expect(properties.allSatisfy { $0.value["description"]?.string?.isEmpty == false })
    #expect(document["properties"]?["count"]?["maximum"]?.int64 == 64)
    #expect(node["$ref"]?.string == "#/$defs/document")
    #expect(node["$id"]?.string == "example.schema.json")
    #expect(document["required"]?.array?.compactMap(\.string) == ["format", "title"])
  }

  @Test func theValidatorRefusesUnknownKeywords() {
    let head = JSONValue.Member("$schema", "https://json-schema.org/draft/2020-12/schema")
    let unknown: [JSONValue.Member] = [
      .init("maxItems", 1), .init("type", "number"), .init("$ref", "#/$defs/none"),
      .init("pattern", "("), .init("items", ["format": "uri"]), .init("not", 1),
    ]
    for member in unknown {
      #expect(throws: (any Error).self) { try SchemaValidator(.object([head, member])) }
    }
    #expect(throws: (any Error).self) { try SchemaValidator([:]) }
  }
}
