/// The parser's place in a document: recursive descent over bytes, one level per array or object.
struct JSONReader {
  let bytes: [UInt8]
  var offset = 0
  /// The way to the value that is being read; its length is the depth of nesting.
  var path = JSONPath()
  private var line: Int
  private var lineStart = 0
  /// Bytes since the start of the line that continue a scalar, and so are no columns.
  var continuationBytes = 0

  init(bytes: [UInt8], fromLine line: Int = 1) {
    self.bytes = bytes
    self.line = line
  }

  /// The place of the next byte.
  var position: SourcePosition {
    SourcePosition(
      offset: offset, line: line, column: offset - lineStart - continuationBytes + 1)
  }

  /// The next byte, or nil at the end.
  var next: UInt8? {
    offset < bytes.count ? bytes[offset] : nil
  }

  mutating func readDocument() throws(Diagnostic) -> JSONNode {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { throw byteOrderMark() }
    skipWhitespace()
    let root = try readValue()
    skipWhitespace()
    guard next == nil else { throw mismatch(expected: "the end of the document") }
    return root
  }

  mutating func skipWhitespace() {
    while offset < bytes.count {
      switch bytes[offset] {
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"):
        offset += 1
      case UInt8(ascii: "\n"):
        offset += 1
        line += 1
        lineStart = offset
        continuationBytes = 0
      default:
        return
      }
    }
  }

  /// Reads the value whose first byte is next.
  private mutating func readValue() throws(Diagnostic) -> JSONNode {
    let start = position
    let value: JSONNode.Value
    switch next {
    case UInt8(ascii: "\""): value = .string(try readString())
    case UInt8(ascii: "{"): value = .object(try readMembers())
    case UInt8(ascii: "["): value = .array(try readElements())
    case UInt8(ascii: "-"): value = .number(try readNumber())
    case UInt8(ascii: "t"): value = try readWord("true", as: .bool(true))
    case UInt8(ascii: "f"): value = try readWord("false", as: .bool(false))
    case UInt8(ascii: "n"): value = try readWord("null", as: .null)
    case let byte where isDigit(byte): value = .number(try readNumber())
    default: throw mismatch(expected: "a value")
    }
    return JSONNode(value: value, position: start)
  }

  private mutating func readWord(
    _ word: StaticString, as value: JSONNode.Value
  ) throws(Diagnostic) -> JSONNode.Value {
    let text = word.description.utf8
    guard bytes[offset...].starts(with: text) else { throw mismatch(expected: "a value") }
    offset += text.count
    return value
  }

  private mutating func readElements() throws(Diagnostic) -> [JSONNode] {
    try enterContainer()
    var elements: [JSONNode] = []
    skipWhitespace()
    if next != UInt8(ascii: "]") {
      path.components.append(.index(0))
      while true {
        elements.append(try readValue())
        skipWhitespace()
        guard next == UInt8(ascii: ",") else { break }
        offset += 1
        skipWhitespace()
        path.components[path.components.count - 1] = .index(elements.count)
      }
      path.components.removeLast()
    }
    guard next == UInt8(ascii: "]") else { throw mismatch(expected: "\",\" or \"]\"") }
    offset += 1
    return elements
  }

  private mutating func readMembers() throws(Diagnostic) -> [JSONNode.Member] {
    try enterContainer()
    var members: [JSONNode.Member] = []
    var earlierKeys = KeyRegister()
    skipWhitespace()
    if next != UInt8(ascii: "}") {
      while true {
        let keyPosition = position
        guard next == UInt8(ascii: "\"") else {
          throw mismatch(expected: "a key in double quotes")
        }
        let key = try readString()
        path.components.append(.key(key))
        if let first = earlierKeys.position(of: key, in: members) {
          throw duplicateKey(key, at: keyPosition, first: first)
        }
        skipWhitespace()
        guard next == UInt8(ascii: ":") else { throw mismatch(expected: "\":\"") }
        offset += 1
        skipWhitespace()
        members.append(
          JSONNode.Member(key: key, keyPosition: keyPosition, value: try readValue()))
        path.components.removeLast()
        skipWhitespace()
        guard next == UInt8(ascii: ",") else { break }
        offset += 1
        skipWhitespace()
      }
    }
    guard next == UInt8(ascii: "}") else { throw mismatch(expected: "\",\" or \"}\"") }
    offset += 1
    return members
  }

  private mutating func enterContainer() throws(Diagnostic) {
    guard path.components.count < JSONParser.depthLimit else { throw tooDeep() }
    offset += 1
  }
}

/// Finds a key among the members before it: by looking at each while they are few, by hash then.
private struct KeyRegister {
  private static let fewKeys = 8
  private var indices: [String: Int] = [:]

  mutating func position(of key: String, in members: [JSONNode.Member]) -> SourcePosition? {
    if members.count <= Self.fewKeys {
      return members.first { $0.key == key }?.keyPosition
    }
    for index in indices.count..<members.count {
      indices[members[index].key] = index
    }
    return indices[key].map { members[$0].keyPosition }
  }
}
