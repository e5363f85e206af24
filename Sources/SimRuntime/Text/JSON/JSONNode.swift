/// A value of a JSON document that knows its position.
package struct JSONNode: Sendable, Equatable {
  /// The value itself. A number keeps its literal text, an object its members' order.
  package enum Value: Sendable, Equatable {
    case null
    case bool(Bool)
    case number(String)
    case string(String)
    case array([JSONNode])
    case object([Member])
  }

  /// A key with its value.
  package struct Member: Sendable, Equatable {
    /// The key with its escapes decoded.
    package let key: String
    /// The position of the key's opening quote.
    package let keyPosition: SourcePosition
    /// The value after the colon.
    package let value: JSONNode

    package init(key: String, keyPosition: SourcePosition, value: JSONNode) {
      self.key = key
      self.keyPosition = keyPosition
      self.value = value
    }
  }

  /// What was read.
  package let value: Value
  /// The position of the value's first byte.
  package let position: SourcePosition

  package init(value: Value, position: SourcePosition) {
    self.value = value
    self.position = position
  }
}

extension JSONNode {
  /// Whether this is `null`.
  package var isNull: Bool { value == .null }

  /// The truth value, or nil if this is not one.
  package var bool: Bool? {
    if case .bool(let bool) = value { bool } else { nil }
  }

  /// The number, or nil if this is not one that `Int64` holds exactly. `1e3` and `1.0` are whole.
  package var int64: Int64? {
    guard case .number(let text) = value, let whole = try? DecimalLiteral(text.utf8)?.times(1)
    else { return nil }
    return Int64(exactly: whole)
  }

  /// The string, or nil if this is not one.
  package var string: String? {
    if case .string(let string) = value { string } else { nil }
  }

  /// The elements, or nil if this is not an array.
  package var array: [JSONNode]? {
    if case .array(let elements) = value { elements } else { nil }
  }

  /// The members in the document's order, or nil if this is not an object.
  package var members: [Member]? {
    if case .object(let members) = value { members } else { nil }
  }

  /// The value of a key, or nil if this is not an object or has no such key.
  package subscript(key: String) -> JSONNode? { member(key)?.value }

  /// The member of a key, or nil if this is not an object or has no such key.
  package func member(_ key: String) -> Member? {
    members?.first { $0.key.hasSameBytes(as: key) }
  }

  /// This object with the members of another one, which replace those of the same key.
  package func overlaid(with other: JSONNode?) -> JSONNode {
    guard let members, let others = other?.members else { return self }
    let kept = members.filter { member in
      !others.contains { $0.key.hasSameBytes(as: member.key) }
    }
    return JSONNode(value: .object(kept + others), position: position)
  }

  /// The same as a part of another document, which includes `file`.
  package func included(from file: String) -> JSONNode {
    let place = position.of(file)
    switch value {
    case .null, .bool, .number, .string: return JSONNode(value: value, position: place)
    case .array(let elements):
      return JSONNode(value: .array(elements.map { $0.included(from: file) }), position: place)
    case .object(let members):
      return JSONNode(
        value: .object(
          members.map { member in
            Member(
              key: member.key, keyPosition: member.keyPosition.of(file),
              value: member.value.included(from: file))
          }), position: place)
    }
  }

  /// The value in words, as a message says what it found; long text is shortened.
  package var summary: String { sentence.text }

  /// The same, to be said in any language.
  package var sentence: Sentence {
    switch value {
    case .null: Sentence(verbatim: "null")
    case .bool(let bool): "\(bool)"
    case .number(let text): "the number \(excerpt(text))"
    case .string(let string): "the string \(quotedExcerpt(string))"
    case .array(let elements): elements.isEmpty ? "an empty array" : "an array"
    case .object(let members): members.isEmpty ? "an empty object" : "an object"
    }
  }
}

extension SourcePosition {
  fileprivate func of(_ file: String) -> SourcePosition {
    var place = self
    place.file = file
    return place
  }
}
