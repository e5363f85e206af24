extension ShapeLibrary {
  /// The JSON Schema, draft 2020-12, of the documents that `check(_:as:)` finds right.
  ///
  /// It refuses nothing that the checker accepts. What a schema cannot say it lets pass: amounts
  /// that are too large or not whole, and whatever a `StringSyntax` checks beyond its pattern.
  ///
  /// - Parameters:
  ///   - id: the schema's own address.
  ///   - title: its name for people.
  package func schema(root: Shape, id: String, title: String) -> JSONValue {
    let head: [JSONValue.Member] = [
      .init("$schema", "https://json-schema.org/draft/2020-12/schema"),
      .init("$id", .string(id)),
      .init("title", .string(title)),
    ]
    let shared = definitions.map { JSONValue.Member($0.name, .object($0.shape.schema)) }
    let tail = shared.isEmpty ? [] : [JSONValue.Member("$defs", .object(shared))]
    return .object(head + root.schema + tail)
  }
}

extension Shape {
  /// The keywords of the shape's schema.
  var schema: [JSONValue.Member] {
    switch self {
    case .any: []
    case .null: type("null")
    case .boolean: type("boolean")
    case .integer(let range):
      type("integer") + [
        .init("minimum", .int(range.lowerBound)), .init("maximum", .int(range.upperBound)),
      ]
    case .text: type("string")
    case .custom(let syntax): syntax.schema
    case .duration(let allowNegative): QuantityKind.duration(allowNegative: allowNegative).schema
    case .byteCount: QuantityKind.byteCount.schema
    case .rate: QuantityKind.rate.schema
    case .enumeration(let names): [.init("enum", .strings(names))]
    case .constant(let value): [.init("const", value)]
    case .array(let element, let minCount):
      type("array") + [.init("items", .object(element.schema))]
        + atLeast(minCount, keyword: "minItems")
    case .map(let map): map.schema
    case .object(let object): object.schema
    case .tagged(let tagged): tagged.schema
    case .oneOf(let shapes): [.init("anyOf", .array(shapes.map { .object($0.schema) }))]
    case .reference(let name): [.init("$ref", .string("#/$defs/\(name)"))]
    }
  }
}

private func type(_ name: String) -> [JSONValue.Member] {
  [.init("type", .string(name))]
}

private func atLeast(_ count: Int, keyword: String) -> [JSONValue.Member] {
  count > 0 ? [.init(keyword, .integer(count))] : []
}

extension QuantityKind {
  fileprivate var schema: [JSONValue.Member] {
    type("string") + [.init("pattern", .string(pattern)), .init("examples", [.string(example)])]
  }
}

extension StringSyntax {
  fileprivate var schema: [JSONValue.Member] {
    type("string") + [
      .init("description", .string(description)), .init("pattern", .string("^(?:\(pattern))$")),
      .init("examples", [.string(example)]),
    ]
  }
}

extension MapShape {
  fileprivate var schema: [JSONValue.Member] {
    let syntax = key?.schema.filter { $0.key != "description" } ?? []
    let keys = [JSONValue.Member("description", .string(keyDescription))] + syntax
    return type("object") + [
      .init("propertyNames", .object(keys)), .init("additionalProperties", .object(value.schema)),
    ] + atLeast(minCount, keyword: "minProperties")
  }
}

extension ObjectShape {
  fileprivate var schema: [JSONValue.Member] {
    type("object") + [.init("description", .string(description))]
      + closedObject(of: fields, rules: rules) + atLeast(minCount, keyword: "minProperties")
  }
}

extension TaggedShape {
  /// One closed object for each verb: as each requires a key that no other allows, two verbs fit
  /// none of them.
  fileprivate var schema: [JSONValue.Member] {
    let kinds = verbs.map { verb in
      JSONValue.object(
        closedObject(of: commonFields + verb.allFields, rules: commonRules + verb.rules))
    }
    return type("object") + [
      .init("description", .string(description)), .init("oneOf", .array(kinds)),
    ]
  }
}

/// The keywords of an object that has these fields and no others.
private func closedObject(of fields: [Field], rules: [KeyRule]) -> [JSONValue.Member] {
  let properties = fields.map { field in
    let keywords = field.shape.schema.filter { $0.key != "description" }
    return JSONValue.Member(
      field.name,
      .object([.init("description", .string(field.description))] + keywords))
  }
  let required = fields.filter(\.isRequired).map { JSONValue.string($0.name) }
  return [.init("properties", .object(properties))]
    + (required.isEmpty ? [] : [.init("required", .array(required))])
    + [.init("additionalProperties", false)]
    + (rules.isEmpty ? [] : [.init("allOf", .array(rules.map(\.schema)))])
}

extension KeyRule {
  fileprivate var schema: JSONValue {
    let single = keys.map { JSONValue.object([.init("required", [.string($0)])]) }
    switch self {
    case .exactlyOneOf:
      return ["oneOf": .array(single)]
    case .atMostOneOf:
      let none: JSONValue = ["not": ["anyOf": .array(single)]]
      return ["oneOf": .array(single + [none])]
    }
  }
}
