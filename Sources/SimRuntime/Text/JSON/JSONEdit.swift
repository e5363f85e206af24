/// Changes in the tree of a document, by paths into it.
extension JSONValue {
  /// The value of a key; `nil` if this is no object that has it.
  package subscript(key: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.key == key }?.value
  }

  /// The elements; none if this is no array.
  package var elements: [JSONValue] {
    if case .array(let elements) = self { elements } else { [] }
  }

  /// The members; none if this is no object.
  package var members: [Member] {
    if case .object(let members) = self { members } else { [] }
  }

  package var text: String? {
    if case .string(let text) = self { text } else { nil }
  }

  /// The paths of everything inside that is not a leaf's inside, outer ones before inner ones.
  package func paths() -> [[JSONPath.Component]] {
    let children: [(JSONPath.Component, JSONValue)] =
      switch self {
      case .array(let elements): elements.enumerated().map { (.index($0), $1) }
      case .object(let members): members.map { (.key($0.key), $0.value) }
      default: []
      }
    return children.map { [$0.0] }
      + children.flatMap { component, child in child.paths().map { [component] + $0 } }
  }

  package func value(at path: ArraySlice<JSONPath.Component>) -> JSONValue? {
    guard let first = path.first else { return self }
    switch (first, self) {
    case (.key(let key), .object): return self[key]?.value(at: path.dropFirst())
    case (.index(let index), .array(let elements)) where elements.indices.contains(index):
      return elements[index].value(at: path.dropFirst())
    default: return nil
    }
  }

  /// The document with something else at the path; with nothing there for `nil`. An absent key is
  /// put at the end of its object.
  package func with(_ value: JSONValue?, at path: ArraySlice<JSONPath.Component>) -> JSONValue {
    guard let first = path.first else { return value ?? self }
    let rest = path.dropFirst()
    switch (first, self) {
    case (.key(let key), .object(var members)):
      guard let index = members.firstIndex(where: { $0.key == key }) else {
        return value.map { .object(members + [Member(key, $0)]) } ?? self
      }
      if rest.isEmpty, value == nil {
        members.remove(at: index)
      } else {
        members[index] = Member(key, members[index].value.with(value, at: rest))
      }
      return .object(members)
    case (.index(let index), .array(var elements)) where elements.indices.contains(index):
      if rest.isEmpty, value == nil {
        elements.remove(at: index)
      } else {
        elements[index] = elements[index].with(value, at: rest)
      }
      return .array(elements)
    default: return self
    }
  }

  package func with(_ value: JSONValue?, at key: String) -> JSONValue {
    with(value, at: [.key(key)])
  }

  /// The document with another text wherever a text or key is this one.
  package func replacing(_ text: String, by other: String) -> JSONValue {
    switch self {
    case .string(text): .string(other)
    case .array(let elements): .array(elements.map { $0.replacing(text, by: other) })
    case .object(let members):
      .object(
        members.reduce(into: []) { result, member in
          let key = member.key == text ? other : member.key
          if result.contains(where: { $0.key == key }) { return }
          result.append(Member(key, member.value.replacing(text, by: other)))
        })
    default: self
    }
  }
}
