/// What a JSON value must look like: the one description from which both the checker of documents
/// and their JSON Schema come.
package indirect enum Shape: Sendable {
  /// Any value at all.
  case any
  /// Only `null`.
  case null
  /// `true` or `false`.
  case boolean
  /// A whole number in a range; `1e3` and `1.0` are whole.
  case integer(ClosedRange<Int64>)
  /// Any string.
  case text
  /// A string with a syntax of its own.
  case custom(StringSyntax)
  /// A duration as `Quantity.duration` reads it.
  case duration(allowNegative: Bool)
  /// A number of bytes as `Quantity.byteCount` reads it.
  case byteCount
  /// Bytes per second as `Quantity.rate` reads them.
  case rate
  /// One of some strings.
  case enumeration([String])
  /// Exactly this null, truth value, whole number or string.
  case constant(JSONValue)
  /// An array of values that all look alike.
  case array(of: Shape, minCount: Int)
  /// An object whose keys are free.
  case map(MapShape)
  /// An object whose keys are known.
  case object(ObjectShape)
  /// An object that is of one of several kinds, distinguished by a key that only this kind has.
  case tagged(TaggedShape)
  /// One of several. At most one alternative may be an array, and one an object, so that a mistake
  /// of a document can be distinguished from a choice; kinds of objects are for `tagged`.
  case oneOf([Shape])
  /// The definition of this name in the library.
  case reference(String)
}

extension Shape {
  /// How many there are of something, in a report: so many at most that the sum of all counts in all
  /// reports of this world can be held.
  package static let count = Shape.integer(0...1_000_000_000_000)
}

/// The shape of an object with free keys.
package struct MapShape: Sendable {
  /// What the keys are, as a sentence for the schema.
  package let keyDescription: String
  /// What the keys must look like, if not everything is allowed.
  package let key: StringSyntax?
  /// What each member's value looks like.
  package let value: Shape
  /// The least number of members.
  package let minCount: Int

  package init(
    keyDescription: String, key: StringSyntax? = nil, value: Shape, minCount: Int = 0
  ) {
    self.keyDescription = keyDescription
    self.key = key
    self.value = value
    self.minCount = minCount
  }
}

/// The JSON type of a value.
enum JSONType: String, CaseIterable {
  case null
  case boolean
  case number
  case string
  case array
  case object
}

extension JSONNode {
  var type: JSONType {
    switch value {
    case .null: .null
    case .bool: .boolean
    case .number: .number
    case .string: .string
    case .array: .array
    case .object: .object
    }
  }
}
