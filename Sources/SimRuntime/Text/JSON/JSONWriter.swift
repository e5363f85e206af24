/// Text of JSON in the making.
struct JSONWriter {
  private static let width = 100
  private(set) var text = ""
  private var lineStart: Int

  /// - Parameter column: how many bytes of the first line precede the text.
  init(column: Int = 0) { lineStart = -column }

  private var column: Int { text.utf8.count - lineStart }

  /// Writes a value without any space.
  mutating func writeCompact(_ value: JSONValue) {
    switch value {
    case .array(let elements):
      text += "["
      for (index, element) in elements.enumerated() {
        if index > 0 { text += "," }
        writeCompact(element)
      }
      text += "]"
    case .object(let members):
      text += "{"
      for (index, member) in members.enumerated() {
        if index > 0 { text += "," }
        writeString(member.key)
        text += ":"
        writeCompact(member.value)
      }
      text += "}"
    default:
      writeScalar(value)
    }
  }

  /// Writes a value on the rest of this line if it fits, else over several lines.
  ///
  /// - Parameter indentation: spaces before the line on which the value begins.
  mutating func writePretty(_ value: JSONValue, indentation: Int) {
    var rest = JSONWriter()
    if rest.writeOnLine(value, room: Self.width - column - 1) {
      text += rest.text
      return
    }
    let inner = String(repeating: " ", count: indentation + 2)
    switch value {
    case .array(let elements):
      text += "["
      for (index, element) in elements.enumerated() {
        startLine(after: index > 0 ? "," : "", indentation: inner)
        writePretty(element, indentation: indentation + 2)
      }
      startLine(after: "", indentation: String(inner.dropLast(2)))
      text += "]"
    case .object(let members):
      text += "{"
      for (index, member) in members.enumerated() {
        startLine(after: index > 0 ? "," : "", indentation: inner)
        writeString(member.key)
        text += ": "
        writePretty(member.value, indentation: indentation + 2)
      }
      startLine(after: "", indentation: String(inner.dropLast(2)))
      text += "}"
    default:
      writeScalar(value)
    }
  }

  private mutating func startLine(after separator: String, indentation: String) {
    text += separator + "\n"
    lineStart = text.utf8.count
    text += indentation
  }

  /// Writes a value with spaces on one line; false as soon as that takes more columns than `room`.
  private mutating func writeOnLine(_ value: JSONValue, room: Int) -> Bool {
    switch value {
    case .array(let elements):
      text += "["
      for (index, element) in elements.enumerated() {
        if index > 0 { text += ", " }
        guard writeOnLine(element, room: room) else { return false }
      }
      text += "]"
    case .object(let members):
      text += members.isEmpty ? "{" : "{ "
      for (index, member) in members.enumerated() {
        if index > 0 { text += ", " }
        writeString(member.key)
        text += ": "
        guard writeOnLine(member.value, room: room) else { return false }
      }
      text += members.isEmpty ? "}" : " }"
    default:
      writeScalar(value)
    }
    return column <= room
  }

  private mutating func writeScalar(_ value: JSONValue) {
    switch value {
    case .null: text += "null"
    case .bool(let bool): text += bool ? "true" : "false"
    case .int(let int): text += String(int)
    case .number(let literal): text += literal
    case .string(let string): writeString(string)
    case .array, .object: preconditionFailure("arrays and objects are written part by part")
    }
  }

  /// Writes a string with everything escaped that JSON forbids or a terminal would obey.
  private mutating func writeString(_ string: String) {
    text += "\""
    defer { text += "\"" }
    if string.utf8.allSatisfy(Self.isWrittenAsItIs) {
      text += string
      return
    }
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": text += #"\""#
      case "\\": text += #"\\"#
      case "\n": text += #"\n"#
      case "\r": text += #"\r"#
      case "\t": text += #"\t"#
      case _ where scalar.isHiddenOnTerminal:
        for unit in String(scalar).utf16 {
          let digits = String(unit, radix: 16)
          text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }
      default: text.unicodeScalars.append(scalar)
      }
    }
  }

  /// Printable ASCII without what JSON escapes: most strings have nothing else.
  private static func isWrittenAsItIs(_ byte: UInt8) -> Bool {
    (0x20...0x7e).contains(byte) && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
  }
}
