import SimText

/// A JSON Schema as a page to read: a section for each definition, with a table of its keys.
package struct SchemaReference {
  private let root: JSONValue
  private let definitions: [JSONValue.Member]
  /// Whether the format is that of scenarios: its page has examples, and the units of its texts.
  private let isOfScenarios: Bool
  private let examples: [String: ScenarioExamples.Example]

  package init(_ schema: JSONValue, isOfScenarios: Bool = false) {
    root = schema
    definitions = schema["$defs"]?.members ?? []
    self.isOfScenarios = isOfScenarios
    examples = isOfScenarios ? ScenarioExamples.all() : [:]
  }

  /// The page in Markdown.
  package var markdown: String {
    var lines = ["# \(root["title"]?.text ?? "Format")", ""]
    let body = root.members.filter { !["$schema", "$id", "title", "$defs"].contains($0.key) }
    if case .some(let first) = root["$ref"]?.text {
      lines += ["A document is a \(Self.link(first)).", ""]
    } else if !body.isEmpty {
      lines += section(of: .object(body), level: 2)
    }
    for definition in definitions {
      lines += ["## \(definition.key)", ""]
      lines += section(of: definition.value, level: 3, named: definition.key)
    }
    if isOfScenarios { lines += Self.quantities }
    while lines.last == "" { lines.removeLast() }
    return lines.joined(separator: "\n") + "\n"
  }

  // MARK: Sections

  /// - Parameter name: that of the definition.
  private func section(
    of schema: JSONValue, level: Int, named name: String? = nil
  ) -> [String] {
    var lines: [String] = []
    if let description = schema["description"]?.text { lines += [description, ""] }
    if let kinds = schema["oneOf"]?.elements, schema["type"]?.text == "object" {
      return lines + kindSections(kinds, level: level, of: name)
    }
    if let properties = schema["properties"]?.members {
      return lines + table(rows(properties, required: schema.requiredKeys, below: ""))
    }
    let alternatives = schema["anyOf"]?.elements ?? []
    let objects = alternatives.filter { $0["type"]?.text == "object" }
    let others = alternatives.filter { $0["type"]?.text != "object" }
    if objects.isEmpty { return lines + ["It is \(words(of: schema)).", ""] }
    if !others.isEmpty {
      lines += ["It is \(others.map(words).joined(separator: ", or ")), or an object.", ""]
    }
    return lines + objects.flatMap { section(of: $0, level: level, named: name) }
  }

  /// Objects of several kinds: what all have, and then each kind by the key that makes it one.
  private func kindSections(
    _ kinds: [JSONValue], level: Int, of definition: String?
  ) -> [String] {
    let members = kinds.map { $0["properties"]?.members ?? [] }
    let common = (members.first ?? []).filter { member in
      members.allSatisfy { $0.contains(member) }
    }
    var lines =
      common.isEmpty ? [] : ["Each may have:", ""] + table(rows(common, required: [], below: ""))
    for (kind, members) in zip(kinds, members) {
      let required = kind.requiredKeys
      let own = members.filter { !common.contains($0) }
      let name = own.first { required.contains($0.key) }?.key ?? ""
      lines += ["\(String(repeating: "#", count: level)) `\(name)`", ""]
      lines += table(rows(own, required: required.filter { $0 != name }, below: ""))
      lines += example(of: "\(definition ?? "").\(name)")
    }
    return lines
  }

  private func example(of kind: String) -> [String] {
    guard let example = examples[kind] else { return [] }
    return [
      "```json", example.text, "```", "", "Run it: `sim run \(example.file)`.", "",
    ]
  }

  private static var quantities: [String] {
    [
      "## quantities", "",
      "Durations, sizes and rates are texts: a decimal number, at most one space, and a unit.", "",
      "| quantity | such as | units |", "| --- | --- | --- |",
    ]
      + Quantity.forms.map { form in
        let units = form.units.map { "`\($0)`" }.joined(separator: ", ")
        return "| \(form.noun) | `\(form.example)` | \(units) |"
      } + [""]
  }

  // MARK: Rows

  private struct Row {
    let key: String
    let value: String
    let meaning: String
  }

  private func table(_ rows: [Row]) -> [String] {
    let cell = { (text: String) in
      text.replacing("|", with: "\\|").replacing("\n", with: " ")
    }
    return ["| key | value | meaning |", "| --- | --- | --- |"]
      + rows.map { "| \(cell($0.key)) | \(cell($0.value)) | \(cell($0.meaning)) |" } + [""]
  }

  /// A row for each key, and for the keys of objects that have no section of their own.
  private func rows(
    _ members: [JSONValue.Member], required: [String], below path: String
  ) -> [Row] {
    members.filter { $0.key != "$comment" }.flatMap { member -> [Row] in
      let key = path + member.key
      let mark = required.contains(member.key) ? ", required" : ""
      let row = Row(
        key: "`\(key)`", value: words(of: member.value) + mark,
        meaning: member.value["description"]?.text ?? "")
      return [row] + innerRows(of: member.value, below: key)
    }
  }

  private func innerRows(of schema: JSONValue, below path: String) -> [Row] {
    var found: [Row] = []
    if let members = schema["properties"]?.members {
      found += rows(members, required: schema.requiredKeys, below: path + ".")
    }
    if let values = schema["additionalProperties"] {
      found += innerRows(of: values, below: path + ".*")
    }
    if let items = schema["items"] { found += innerRows(of: items, below: path + "[]") }
    for key in ["anyOf", "oneOf"] {
      for choice in schema[key]?.elements ?? [] { found += innerRows(of: choice, below: path) }
    }
    return found
  }

  // MARK: Values

  private func words(of schema: JSONValue) -> String {
    if let reference = schema["$ref"]?.text { return Self.link(reference) }
    if let value = schema["const"] { return "`\(value.text(pretty: false))`" }
    if let values = schema["enum"]?.elements {
      return values.map { "`\($0.text(pretty: false))`" }.joined(separator: ", ")
    }
    let choices = (schema["anyOf"] ?? schema["oneOf"])?.elements ?? []
    if !choices.isEmpty, schema["type"] == nil {
      return choices.map(words).joined(separator: ", or ")
    }
    switch schema["type"]?.text {
    case "boolean": return "true or false"
    case "null": return "`null`"
    case "integer": return "a whole number" + range(of: schema)
    case "array":
      let items = schema["items"].map(words) ?? "values"
      return "a list of " + (items.hasPrefix("a text") ? "texts" + items.dropFirst(6) : items)
    case "object":
      guard let values = schema["additionalProperties"], values != .bool(false) else {
        return "an object"
      }
      return values["properties"] == nil ? "by name: \(words(of: values))" : "objects by name"
    case "string":
      let example = schema["examples"]?.elements.first?.text
      return example.map { "a text such as `\($0)`" } ?? "a text"
    default: return "any value"
    }
  }

  private func range(of schema: JSONValue) -> String {
    switch (schema["minimum"], schema["maximum"]) {
    case (.int(let low)?, .int(let high)?) where high < Int64.max: " from \(low) to \(high)"
    case (.int(Int64.min)?, _): ""
    case (.int(let low)?, _): " of at least \(low)"
    default: ""
    }
  }

  private static func link(_ reference: String) -> String {
    let name = reference.split(separator: "/").last.map(String.init) ?? reference
    return "[\(name)](#\(name.lowercased()))"
  }
}

extension JSONValue {
  fileprivate var members: [Member] { if case .object(let members) = self { members } else { [] } }
  fileprivate var elements: [JSONValue] {
    if case .array(let elements) = self { elements } else { [] }
  }
  fileprivate var text: String? { if case .string(let text) = self { text } else { nil } }
  fileprivate subscript(key: String) -> JSONValue? { members.first { $0.key == key }?.value }
  fileprivate var requiredKeys: [String] { self["required"]?.elements.compactMap(\.text) ?? [] }
}
