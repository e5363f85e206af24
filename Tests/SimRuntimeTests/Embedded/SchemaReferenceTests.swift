import Foundation
import SimTools
import Testing

@testable import SimDocuments
@testable import SimText
@testable import TestFixtures

/// A schema as a page to read.
@Suite struct SchemaReferenceTests {
  private static let scenario = SchemaName.scenario.reference.markdown

  @Test func thePageOfTheFormatIsThePrintedOne() throws {
    let file = TestScenario.folder.deletingLastPathComponent()
      .appending(path: "Documentation/ScenarioFormat.md")
    let isSame = try String(contentsOf: file, encoding: .utf8) == Self.scenario
    #expect(
      isSame, "swift run sim schema --markdown > Documentation/ScenarioFormat.md writes it anew")
  }

  /// Each key that a schema names, at any depth, stands in its page.
  @Test(arguments: SchemaName.allCases)
  func everyKeyIsInThePage(name: SchemaName) throws {
    let page = name.reference.markdown
    var keys: Set<String> = []
    func collect(_ value: JSONValue) {
      switch value {
      case .object(let members):
        for member in members {
          if member.key == "properties", case .object(let properties) = member.value {
            keys.formUnion(properties.map(\.key))
            for property in properties { collect(property.value) }
          } else {
            collect(member.value)
          }
        }
      case .array(let elements):
        for element in elements { collect(element) }
      default: break
      }
    }
    collect(name.schema)
    let missing = keys.subtracting(["$comment"]).filter { key in
      !page.contains("`\(key)`") && !page.contains(".\(key)`")
    }
    #expect(missing.sorted() == [])
  }

  /// Each verb has one that runs: the tests run all files. So has each event that some file expects.
  @Test func everyVerbHasAnExample() throws {
    let examples = ScenarioExamples.all()
    for verb in Verb.allCases {
      let example = try #require(examples["stimulus.\(verb.rawValue)"], "\(verb.rawValue)")
      let step = try JSONParser.parse(Array(example.text.utf8))
      #expect(step[verb.rawValue] != nil && EmbeddedFile.at(example.file) != nil)
      #expect(Self.scenario.contains(example.text))
    }
    let events = EventKind.allCases.filter { examples["event.\($0.rawValue)"] != nil }
    #expect(events.count > 30)
  }

  @Test func theUnitsAreThoseThatAreRead() throws {
    #expect(Quantity.forms.count == 3)
    for form in Quantity.forms {
      #expect(Self.scenario.contains("`\(form.example)`"))
      for unit in form.units {
        let text = "2 \(unit)"
        let isRead =
          (try? Quantity.duration(text)) != nil || (try? Quantity.byteCount(text)) != nil
          || (try? Quantity.rate(text)) != nil
        #expect(isRead && Self.scenario.contains("`\(unit)`"), "\(text)")
      }
    }
  }

  @Test func linksLeadToSections() {
    for match in Self.scenario.matches(of: /\]\(#([a-z]+)\)/) {
      let anchor = String(match.1)
      #expect(
        Self.scenario.split(separator: "\n").contains { $0.lowercased() == "## \(anchor)" },
        "\(anchor)")
    }
  }

  @Test func valuesAreSaidInWords() {
    let text = JSONValue.object([.init("type", .string("string"))])
    let schema = JSONValue.object([
      .init("title", .string("T")),
      .init(
        "properties",
        .object([
          .init(
            "one", .object([.init("const", .int(1)), .init("description", .string("A | b."))])),
          .init("many", .object([.init("type", .string("array")), .init("items", text)])),
          .init(
            "named",
            .object([.init("type", .string("object")), .init("additionalProperties", text)])),
          .init(
            "number",
            .object([
              .init("type", .string("integer")), .init("minimum", .int(2)),
              .init("maximum", .int(4)),
            ])),
        ])), .init("required", .array([.string("one")])),
    ])
    #expect(
      SchemaReference(schema).markdown == #"""
        # T

        | key | value | meaning |
        | --- | --- | --- |
        | `one` | `1`, required | A \| b. |
        | `many` | a list of texts |  |
        | `named` | by name: a text |  |
        | `number` | a whole number from 2 to 4 |  |

        """#)
  }
}
