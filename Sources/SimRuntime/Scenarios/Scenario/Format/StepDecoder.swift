import ImageLoadingInterface

/// Decodes a stimulus of the app's own from the value of its verb.
struct StepDecoder: Decoder {
  /// Why a value is not that of the stimulus, and where.
  struct Mistake: Error {
    let path: [JSONPath.Component]
    let position: SourcePosition
    let message: Sentence
    var suggestion: String? = nil
  }

  /// Which keys of which objects were asked for, by the place of the object.
  final class Inquiry {
    var keys: [[JSONPath.Component]: Set<String>] = [:]
  }

  let node: JSONNode
  let codingPath: [any CodingKey]
  let inquiry: Inquiry
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  static func decode<Value: Decodable>(
    _ type: Value.Type, from node: JSONNode
  ) throws(Mistake) -> Value {
    let inquiry = Inquiry()
    let value: Value
    do {
      value = try Value(from: StepDecoder(node: node, codingPath: [], inquiry: inquiry))
    } catch {
      throw Mistake(error, in: node)
    }
    if let mistake = unknownKey(in: node, [], inquiry) { throw mistake }
    return value
  }

  /// A key of an object that was asked for others.
  private static func unknownKey(
    in node: JSONNode, _ path: [JSONPath.Component], _ inquiry: Inquiry
  ) -> Mistake? {
    switch node.value {
    case .null, .bool, .number, .string: return nil
    case .array(let elements):
      return elements.enumerated().lazy.compactMap { index, element in
        unknownKey(in: element, path + [.index(index)], inquiry)
      }.first
    case .object(let members):
      for member in members {
        let path = path + [.key(member.key)]
        if let known = inquiry.keys[Array(path.dropLast())], !known.contains(member.key) {
          return Mistake(
            path: path, position: member.keyPosition,
            message: "unknown key \(quotedExcerpt(member.key))",
            suggestion: nearestName(to: member.key, among: known.sorted()))
        }
        if let mistake = unknownKey(in: member.value, path, inquiry) { return mistake }
      }
      return nil
    }
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(try StepMembers<Key>(self))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer { try StepElements(self) }

  func singleValueContainer() -> any SingleValueDecodingContainer { self }

  /// The same for a value inside.
  func at(_ key: any CodingKey, _ node: JSONNode) -> StepDecoder {
    StepDecoder(node: node, codingPath: codingPath + [key], inquiry: inquiry)
  }

  /// What a message about a value of another type says.
  struct Mismatch: Error {
    let sentence: Sentence
  }

  func mismatch(_ type: Any.Type, _ expected: Sentence) -> DecodingError {
    let mismatch = Mismatch(sentence: .mismatch(expected: expected, found: node.sentence))
    return .typeMismatch(
      type,
      DecodingError.Context(
        codingPath: codingPath, debugDescription: mismatch.sentence.text,
        underlyingError: mismatch))
  }

  var path: [JSONPath.Component] { codingPath.map(\.component) }
}

extension StepDecoder: SingleValueDecodingContainer {
  func decodeNil() -> Bool { node.isNull }

  func decode(_ type: Bool.Type) throws -> Bool {
    guard let value = node.bool else { throw mismatch(type, "true or false") }
    return value
  }

  func decode(_ type: String.Type) throws -> String {
    guard let value = node.string else { throw mismatch(type, "a string") }
    return value
  }

  func decode(_ type: Double.Type) throws -> Double {
    guard case .number(let text) = node.value, let value = Double(text) else {
      throw mismatch(type, "a number")
    }
    return value
  }

  func decode(_ type: Float.Type) throws -> Float { Float(try decode(Double.self)) }

  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try Value(from: self) }

  private func whole<Value: FixedWidthInteger>(_ type: Value.Type) throws -> Value {
    guard let number = node.int64, let value = Value(exactly: number) else {
      throw mismatch(type, "a whole number from \(Value.min) to \(Value.max)")
    }
    return value
  }

  func decode(_ type: Int.Type) throws -> Int { try whole(type) }
  func decode(_ type: Int8.Type) throws -> Int8 { try whole(type) }
  func decode(_ type: Int16.Type) throws -> Int16 { try whole(type) }
  func decode(_ type: Int32.Type) throws -> Int32 { try whole(type) }
  func decode(_ type: Int64.Type) throws -> Int64 { try whole(type) }
  func decode(_ type: UInt.Type) throws -> UInt { try whole(type) }
  func decode(_ type: UInt8.Type) throws -> UInt8 { try whole(type) }
  func decode(_ type: UInt16.Type) throws -> UInt16 { try whole(type) }
  func decode(_ type: UInt32.Type) throws -> UInt32 { try whole(type) }
  func decode(_ type: UInt64.Type) throws -> UInt64 { try whole(type) }
}

extension CodingKey {
  var component: JSONPath.Component { intValue.map { .index($0) } ?? .key(stringValue) }
}

extension StepDecoder.Mistake {
  /// What a type has found wrong with its value.
  fileprivate init(_ error: any Error, in node: JSONNode) {
    let (path, message): ([any CodingKey], Sentence) =
      switch error {
      case DecodingError.keyNotFound(let key, let context):
        (context.codingPath, "missing key \"\(key.stringValue)\"")
      case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context),
        DecodingError.dataCorrupted(let context):
        (
          context.codingPath,
          (context.underlyingError as? StepDecoder.Mismatch)?.sentence
            ?? Sentence(verbatim: context.debugDescription)
        )
      default: ([], "\(error)")
      }
    let components = path.map(\.component)
    self.init(path: components, position: node.place(components), message: message)
  }
}

extension JSONNode {
  /// Where the value at a path is, or the nearest one around it.
  fileprivate func place(_ path: [JSONPath.Component]) -> SourcePosition {
    guard let first = path.first else { return position }
    let inner: JSONNode? =
      switch first {
      case .key(let key): self[key]
      case .index(let index): array.flatMap { $0.indices.contains(index) ? $0[index] : nil }
      }
    return inner?.place(Array(path.dropFirst())) ?? position
  }
}
