@testable import SimText

/// Everything that a format can say, as paths, and what of it a document says.
///
/// A key is a path behind a point, a value one behind `=`, a type of several one behind `:`.
struct ShapeUse {
  let library: ShapeLibrary
  /// The paths that do not count, with all that is inside.
  var leftOut: Set<String> = []

  // MARK: All

  /// The paths of all that a shape can say.
  func all(of shape: Shape, at path: String) -> [String] {
    var found: [String] = []
    var seen: Set<String> = []
    add(shape, at: path, to: &found, &seen)
    return found
  }

  private func add(
    _ shape: Shape, at path: String, to found: inout [String], _ seen: inout Set<String>
  ) {
    if leftOut.contains(path) { return }
    switch shape {
    case .any, .text, .custom, .integer, .duration, .byteCount, .rate: break
    case .boolean: found += ["\(path)=true", "\(path)=false"]
    case .null: found.append("\(path):null")
    case .enumeration(let names): found += names.map { "\(path)=\($0)" }
    case .constant(let value): found.append("\(path)=\(value.text(pretty: false))")
    case .array(let element, _): add(element, at: path + "[]", to: &found, &seen)
    case .map(let map): add(map.value, at: path + ".*", to: &found, &seen)
    case .object(let object): add(object.fields, at: path, to: &found, &seen)
    case .tagged(let tagged):
      add(tagged.commonFields, at: path, to: &found, &seen)
      for verb in tagged.verbs {
        let inner = "\(path).\(verb.name)"
        if leftOut.contains(inner) { continue }
        found.append(inner)
        add(verb.shape, at: inner, to: &found, &seen)
        add(verb.fields, at: inner, to: &found, &seen)
      }
    case .oneOf(let shapes):
      for shape in shapes where !leftOut.contains("\(path):\(type(of: shape))") {
        found.append("\(path):\(type(of: shape))")
        add(shape, at: path, to: &found, &seen)
      }
    case .reference(let name):
      if seen.insert(name).inserted {
        add(library.shape(named: name), at: name, to: &found, &seen)
      }
    }
  }

  private func add(
    _ fields: [Field], at path: String, to found: inout [String], _ seen: inout Set<String>
  ) {
    for field in fields where !leftOut.contains("\(path).\(field.name)") {
      found.append("\(path).\(field.name)")
      add(field.shape, at: "\(path).\(field.name)", to: &found, &seen)
    }
  }

  // MARK: What is said

  /// Adds the paths of what a value says.
  func note(_ value: JSONValue, as shape: Shape, at path: String, in said: inout Set<String>) {
    switch (shape, value) {
    case (.boolean, .bool(let flag)): said.insert("\(path)=\(flag)")
    case (.null, .null): said.insert("\(path):null")
    case (.enumeration, .string(let name)): said.insert("\(path)=\(name)")
    case (.constant(let constant), _) where constant == value:
      said.insert("\(path)=\(value.text(pretty: false))")
    case (.array(let element, _), .array(let elements)):
      for value in elements { note(value, as: element, at: path + "[]", in: &said) }
    case (.map(let map), .object(let members)):
      for member in members { note(member.value, as: map.value, at: path + ".*", in: &said) }
    case (.object(let object), .object(let members)):
      note(members, object.fields, at: path, in: &said)
    case (.tagged(let tagged), .object(let members)):
      note(members, tagged.commonFields, at: path, in: &said)
      for verb in tagged.verbs {
        guard let own = members.first(where: { $0.key == verb.name }) else { continue }
        let inner = "\(path).\(verb.name)"
        said.insert(inner)
        note(own.value, as: verb.shape, at: inner, in: &said)
        note(members, verb.fields, at: inner, in: &said)
      }
    case (.oneOf(let shapes), _):
      for shape in shapes where type(of: shape) == type(of: value) {
        said.insert("\(path):\(type(of: shape))")
        note(value, as: shape, at: path, in: &said)
      }
    case (.reference(let name), _):
      note(value, as: library.shape(named: name), at: name, in: &said)
    default: break
    }
  }

  private func note(
    _ members: [JSONValue.Member], _ fields: [Field], at path: String, in said: inout Set<String>
  ) {
    for field in fields {
      guard let member = members.first(where: { $0.key == field.name }) else { continue }
      said.insert("\(path).\(field.name)")
      note(member.value, as: field.shape, at: "\(path).\(field.name)", in: &said)
    }
  }

  // MARK: Types

  private func type(of shape: Shape) -> String {
    switch shape {
    case .any: "any"
    case .null: "null"
    case .boolean: "boolean"
    case .integer: "number"
    case .text, .custom, .duration, .byteCount, .rate, .enumeration: "string"
    case .constant(let value): type(of: value)
    case .array: "array"
    case .map, .object, .tagged: "object"
    case .oneOf(let shapes): shapes.first.map(type) ?? "any"
    case .reference(let name): type(of: library.shape(named: name))
    }
  }

  private func type(of value: JSONValue) -> String {
    switch value {
    case .null: "null"
    case .bool: "boolean"
    case .int, .number: "number"
    case .string: "string"
    case .array: "array"
    case .object: "object"
    }
  }
}
