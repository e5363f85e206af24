/// JSON to be written. Objects keep the order that they are given, and so does the text.
public enum JSONValue: Sendable, Hashable {
  case null
  case bool(Bool)
  case int(Int64)
  /// A number that is no `Int64`, as its literal, which must be one of JSON: `1.5e3`.
  case number(String)
  case string(String)
  case array([JSONValue])
  /// Members in order. The maker of the object must not use a key twice.
  case object([Member])

  /// A key with its value.
  public struct Member: Sendable, Hashable {
    /// The name of the member.
    public let key: String
    /// Its value.
    public let value: JSONValue

    public init(_ key: String, _ value: JSONValue) {
      self.key = key
      self.value = value
    }
  }

  /// What was read, without its positions. Numbers such as `1.0` stay as they were written.
  package init(_ node: JSONNode) {
    switch node.value {
    case .null: self = .null
    case .bool(let bool): self = .bool(bool)
    case .number("-0"): self = .number("-0")
    case .number(let text): self = Int64(text).map(JSONValue.int) ?? .number(text)
    case .string(let string): self = .string(string)
    case .array(let elements): self = .array(elements.map { JSONValue($0) })
    case .object(let members):
      self = .object(members.map { Member($0.key, JSONValue($0.value)) })
    }
  }

  package static func integer(_ number: (some BinaryInteger)?) -> JSONValue {
    number.map { .int(Int64($0)) } ?? .null
  }
  package static func text(_ text: String?) -> JSONValue { text.map(JSONValue.string) ?? .null }
  package static func strings(_ list: [String]) -> JSONValue { .array(list.map(JSONValue.string)) }

  /// The JSON text, without a line feed at its end.
  ///
  /// - Parameter pretty: false for one line without spaces; true for two spaces of indentation,
  ///   where an array or object that fits into a line of 100 columns stays on it.
  public func text(pretty: Bool) -> String {
    var writer = JSONWriter()
    if pretty {
      writer.writePretty(self, indentation: 0)
    } else {
      writer.writeCompact(self)
    }
    return writer.text
  }

  /// The pretty text as it continues a line.
  ///
  /// - Parameters:
  ///   - indentation: spaces before the line.
  ///   - column: how many bytes of the line precede the value.
  package func text(indentation: Int, column: Int) -> String {
    var writer = JSONWriter(column: column)
    writer.writePretty(self, indentation: indentation)
    return writer.text
  }
}

extension JSONValue: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByIntegerLiteral, ExpressibleByStringInterpolation, ExpressibleByArrayLiteral,
  ExpressibleByDictionaryLiteral
{
  public init(nilLiteral: ()) {
    self = .null
  }

  public init(booleanLiteral value: Bool) {
    self = .bool(value)
  }

  public init(integerLiteral value: Int64) {
    self = .int(value)
  }

  public init(stringLiteral value: String) {
    self = .string(value)
  }

  public init(arrayLiteral elements: JSONValue...) {
    self = .array(elements)
  }

  /// An object with its members in the order of the literal.
  public init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(elements.map { Member($0.0, $0.1) })
  }
}
