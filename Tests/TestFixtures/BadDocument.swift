import Foundation
import SimTools
import Testing

/// A document that is no scenario, and what the reader says of it.
struct BadDocument: Sendable, CustomTestStringConvertible {
  let text: String
  let says: [String]
  /// Whether the schema can find it too: it knows no names and no limits of quantities.
  let schemaRefuses: Bool

  /// - Parameter members: what follows the members that every scenario has.
  init(_ members: String, _ says: String, schemaRefuses: Bool = true) {
    text = TestScenario.document(members)
    self.says = ["s.json:" + says]
    self.schemaRefuses = schemaRefuses
  }

  init(whole text: String, _ says: [String], schemaRefuses: Bool = true) {
    self.text = text
    self.says = says.map { "s.json:" + $0 }
    self.schemaRefuses = schemaRefuses
  }

  var testDescription: String { text }

  func expectRefusal(sourceLocation: SourceLocation = #_sourceLocation) throws {
    #expect(TestScenario.complaints(Array(text.utf8)) == says, sourceLocation: sourceLocation)
    guard let node = try? JSONParser.parse(Array(text.utf8)) else { return }
    let accepts = try SchemaValidator(ScenarioShape.schema).accepts(node)
    #expect(accepts != schemaRefuses, "the schema differs", sourceLocation: sourceLocation)
  }
}
