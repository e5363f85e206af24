import ImageLoadingInterface
import SimText

/// Uses of the verbs and events of scenario files in the files that come with `sim`.
package enum ScenarioExamples {
  /// A use, and the file that has it.
  package struct Example: Sendable {
    /// A step, or what is expected of one, in one line of JSON.
    package let text: String
    /// Such as `Scenarios/cancel/all.json`.
    package let file: String
  }

  /// Of each verb a step that has no other, and of each event one that a file expects: the shortest of the shortest file.
  /// The keys are those of ``SchemaReference``: the definition and the kind.
  package static func all() -> [String: Example] {
    var examples: [String: Example] = [:]
    for (file, root) in documents() {
      var found: [String: String] = [:]
      for step in root["steps"]?.array ?? [] {
        if let verb = onlyVerb(of: step) { note(step, "stimulus", verb.rawValue, in: &found) }
      }
      for event in events(of: root) {
        for kind in EventKind.allCases where event.members?.first?.key == kind.rawValue {
          note(event, "event", kind.rawValue, in: &found)
        }
      }
      for (key, text) in found where examples[key] == nil {
        examples[key] = Example(text: text, file: file)
      }
    }
    return examples
  }

  private static func note(
    _ node: JSONNode, _ definition: String, _ kind: String, in found: inout [String: String]
  ) {
    let text = line(JSONValue(node))
    let key = "\(definition).\(kind)"
    if text.count < found[key]?.count ?? .max { found[key] = text }
  }

  /// The files, the shortest first. What measures speed is no example.
  private static func documents() -> [(file: String, root: JSONNode)] {
    EmbeddedFile.paths(below: "Scenarios")
      .filter {
        $0.hasSuffix(".json") && !$0.hasSuffix(".schema.json") && !$0.hasSuffix(".given.json")
          && !$0.hasPrefix("stress/")
      }
      .compactMap { path in EmbeddedFile.at("Scenarios/\(path)") }
      .sorted { ($0.text.utf8.count, $0.path) < ($1.text.utf8.count, $1.path) }
      .compactMap { file in
        (try? JSONParser.parse(Array(file.text.utf8))).map { (file.path, $0) }
      }
  }

  private static func onlyVerb(of step: JSONNode) -> Verb? {
    let verbs = Verb.allCases.filter { step[$0.rawValue] != nil }
    let others = verbs.filter { $0 != .expect }
    if others.isEmpty { return verbs.first }
    return others.count == 1 && verbs.count == 1 ? others[0] : nil
  }

  /// What the file expects to be told, and not to be, wherever it says so.
  private static func events(of node: JSONNode) -> [JSONNode] {
    (node.array ?? []).flatMap(events)
      + (node.members ?? []).flatMap { member in
        ["told", "untold", "then"].contains(member.key) && member.value.array != nil
          ? member.value.array ?? [] : events(of: member.value)
      }
  }

  private static func line(_ value: JSONValue) -> String {
    switch value {
    case .array(let elements): "[\(elements.map(line).joined(separator: ", "))]"
    case .object(let members) where members.isEmpty: "{}"
    case .object(let members):
      "{ "
        + members.map { "\(JSONValue.string($0.key).text(pretty: false)): \(line($0.value))" }
        .joined(separator: ", ") + " }"
    case .null, .bool, .int, .number, .string: value.text(pretty: false)
    }
  }
}
