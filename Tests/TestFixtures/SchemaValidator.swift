import Foundation
import SimTools

/// A validator for exactly the JSON Schema keywords that `ShapeLibrary.schema` writes.
///
/// It reads the schema from its text, so that what is tested is what is published.
struct SchemaValidator {
  /// Why a schema cannot be used.
  struct Unusable: Error, CustomStringConvertible {
    let description: String
  }

  private let root: JSONNode
  private var definitions: [String: JSONNode] = [:]
  /// By their patterns.
  private var expressions: [String: NSRegularExpression] = [:]

  /// A validator for a schema; throws for a keyword or reference that it does not know.
  init(_ schema: JSONValue) throws {
    root = try JSONParser.parse(Array(schema.text(pretty: true).utf8))
    guard root["$schema"]?.string == "https://json-schema.org/draft/2020-12/schema" else {
      throw Unusable(description: "the schema is not of draft 2020-12")
    }
    for member in root["$defs"]?.members ?? [] {
      definitions["#/$defs/\(member.key)"] = member.value
    }
    try review(root)
  }

  func accepts(_ node: JSONNode) -> Bool {
    accepts(node, root)
  }

  private mutating func review(_ schema: JSONNode) throws {
    if schema.bool == false { return }
    guard let keywords = schema.members else {
      throw Unusable(description: "\(schema.summary) is no schema")
    }
    for keyword in keywords {
      switch keyword.key {
      case "$schema", "$id", "title", "description", "examples", "enum", "const", "minimum",
        "maximum", "minItems", "minProperties", "required":
        break
      case "type":
        guard Self.types[keyword.value.string ?? ""] != nil else {
          throw Unusable(description: "unknown type \(keyword.value.summary)")
        }
      case "pattern":
        expressions[keyword.value.string ?? ""] = try Self.expression(keyword.value)
      case "$ref":
        guard definitions[keyword.value.string ?? ""] != nil else {
          throw Unusable(description: "unknown reference \(keyword.value.summary)")
        }
      case "items", "additionalProperties", "propertyNames", "not": try review(keyword.value)
      case "oneOf", "anyOf", "allOf":
        for part in keyword.value.array ?? [] { try review(part) }
      case "$defs", "properties":
        for part in keyword.value.members ?? [] { try review(part.value) }
      default: throw Unusable(description: "unknown keyword \(keyword.key)")
      }
    }
  }

  private func accepts(_ node: JSONNode, _ schema: JSONNode) -> Bool {
    guard let keywords = schema.members else { return schema.bool ?? false }
    // Most alternatives fail by this, and all others take longer.
    if let keys = schema["required"], !accepts(node, keyword: "required", keys, of: schema) {
      return false
    }
    return keywords.allSatisfy { accepts(node, keyword: $0.key, $0.value, of: schema) }
  }

  private func accepts(
    _ node: JSONNode, keyword: String, _ value: JSONNode, of schema: JSONNode
  ) -> Bool {
    let parts = value.array ?? []
    switch keyword {
    case "$ref": return value.string.flatMap { definitions[$0] }.map { accepts(node, $0) } ?? false
    case "type": return value.string.flatMap { Self.types[$0] }?(node) ?? false
    case "const": return Self.isSame(node, value)
    case "enum": return parts.contains { Self.isSame(node, $0) }
    case "minimum": return Self.isNumber(node) ? Self.order(node, value) >= 0 : true
    case "maximum": return Self.isNumber(node) ? Self.order(node, value) <= 0 : true
    case "pattern":
      guard let text = node.string, let expression = expressions[value.string ?? ""] else {
        return true
      }
      return expression.firstMatch(in: text, range: NSRange(text.startIndex..., in: text)) != nil
    case "minItems": return node.array.map { $0.count >= value.int64 ?? 0 } ?? true
    case "items": return (node.array ?? []).allSatisfy { accepts($0, value) }
    case "minProperties": return node.members.map { $0.count >= value.int64 ?? 0 } ?? true
    case "required":
      return node.members == nil || parts.allSatisfy { node[$0.string ?? ""] != nil }
    case "properties":
      return (value.members ?? []).allSatisfy { property in
        node[property.key].map { accepts($0, property.value) } ?? true
      }
    case "additionalProperties":
      return (node.members ?? []).allSatisfy { member in
        schema["properties"]?[member.key] != nil || accepts(member.value, value)
      }
    case "propertyNames":
      return (node.members ?? []).allSatisfy { member in
        accepts(JSONNode(value: .string(member.key), position: member.keyPosition), value)
      }
    case "oneOf": return parts.count { accepts(node, $0) } == 1
    case "anyOf": return parts.contains { accepts(node, $0) }
    case "allOf": return parts.allSatisfy { accepts(node, $0) }
    case "not": return !accepts(node, value)
    default: return true
    }
  }

  private static let types: [String: @Sendable (JSONNode) -> Bool] = [
    "null": { $0.isNull }, "boolean": { $0.bool != nil }, "string": { $0.string != nil },
    "array": { $0.array != nil }, "object": { $0.members != nil }, "integer": { isInteger($0) },
  ]

  private static func isNumber(_ node: JSONNode) -> Bool {
    if case .number = node.value { true } else { false }
  }

  /// Whether a number is whole, however large.
  private static func isInteger(_ node: JSONNode) -> Bool {
    guard case .number(let text) = node.value, let decimal = Decimal(string: text) else {
      return false
    }
    return decimal.isZero || decimal.exponent >= 0 || node.int64 != nil
  }

  private static func order(_ node: JSONNode, _ bound: JSONNode) -> Int {
    guard case .number(let first) = node.value, case .number(let second) = bound.value,
      let one = Decimal(string: first), let other = Decimal(string: second)
    else { return 0 }
    return one < other ? -1 : one > other ? 1 : 0
  }

  private static func isSame(_ node: JSONNode, _ other: JSONNode) -> Bool {
    if let number = node.int64 { return number == other.int64 }
    if let text = node.string, let wanted = other.string {
      return Array(text.utf8) == Array(wanted.utf8)
    }
    return node.value == other.value
  }

  /// A pattern of ECMA-262, where `$` is the very end, as an expression of ICU, where it is not.
  private static func expression(_ pattern: JSONNode) throws -> NSRegularExpression {
    guard let text = pattern.string, text.hasPrefix("^"), text.hasSuffix("$") else {
      throw Unusable(description: "the pattern \(pattern.summary) has no anchors")
    }
    return try NSRegularExpression(pattern: text.dropLast() + #"\z"#)
  }
}
