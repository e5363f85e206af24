/// Strings and numbers.
extension JSONReader {
  /// Reads a string from its opening to past its closing quote.
  mutating func readString() throws(Diagnostic) -> String {
    offset += 1
    var decoded: [UInt8] = []
    var plainStart = offset
    while offset < bytes.count {
      switch bytes[offset] {
      case UInt8(ascii: "\""):
        let plain = bytes[plainStart..<offset]
        offset += 1
        if decoded.isEmpty { return String(decoding: plain, as: UTF8.self) }
        return String(decoding: decoded + plain, as: UTF8.self)
      case UInt8(ascii: "\\"):
        decoded += bytes[plainStart..<offset]
        decoded += try readEscape().utf8
        plainStart = offset
      case 0..<0x20:
        throw controlCharacter(bytes[offset])
      case 0x20..<0x80:
        offset += 1
      default:
        guard let length = utf8SequenceLength(in: bytes, at: offset) else { throw invalidUTF8() }
        offset += length
        continuationBytes += length - 1
      }
    }
    throw mismatch(expected: "the closing quote of the string")
  }

  private static let knownEscapes = #"\" \\ \/ \b \f \n \r \t \u0000"#
  private static let codeUnitEscape = #""\u""#

  private mutating func readEscape() throws(Diagnostic) -> String {
    let plainEscapes: [(letter: UInt8, meaning: String)] = [
      (UInt8(ascii: "\""), "\""), (UInt8(ascii: "\\"), "\\"), (UInt8(ascii: "/"), "/"),
      (UInt8(ascii: "b"), "\u{8}"), (UInt8(ascii: "f"), "\u{C}"), (UInt8(ascii: "n"), "\n"),
      (UInt8(ascii: "r"), "\r"), (UInt8(ascii: "t"), "\t"),
    ]
    let start = position
    offset += 1
    if let escape = plainEscapes.first(where: { $0.letter == next }) {
      offset += 1
      return escape.meaning
    }
    guard next == UInt8(ascii: "u") else {
      throw mismatch(
        expected: "an escape", advice: "known: \(Self.knownEscapes)")
    }
    offset += 1
    var units = [try readCodeUnit()]
    if UTF16.isLeadSurrogate(units[0]), bytes[offset...].starts(with: [0x5C, 0x75]) {
      offset += 2
      units.append(try readCodeUnit())
    }
    guard let text = String(validating: units, as: UTF16.self) else {
      throw loneSurrogate(units, at: start)
    }
    return text
  }

  private mutating func readCodeUnit() throws(Diagnostic) -> UInt16 {
    var unit: UInt16 = 0
    for _ in 0..<4 {
      guard let byte = next, let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
        throw mismatch(expected: "four hexadecimal digits after \(Self.codeUnitEscape)")
      }
      unit = unit << 4 | UInt16(digit)
      offset += 1
    }
    return unit
  }

  /// Reads a number whose first byte is next, and returns it as it is written.
  mutating func readNumber() throws(Diagnostic) -> String {
    let start = offset
    if next == UInt8(ascii: "-") { offset += 1 }
    if next == UInt8(ascii: "0") {
      offset += 1
      if isDigit(next) {
        throw mismatch(
          expected: "a number without leading zeros", advice: "remove the zero before it")
      }
    } else {
      try readDigits()
    }
    if next == UInt8(ascii: ".") {
      offset += 1
      try readDigits()
    }
    if next == UInt8(ascii: "e") || next == UInt8(ascii: "E") {
      offset += 1
      if next == UInt8(ascii: "+") || next == UInt8(ascii: "-") { offset += 1 }
      try readDigits()
    }
    return String(decoding: bytes[start..<offset], as: UTF8.self)
  }

  private mutating func readDigits() throws(Diagnostic) {
    guard isDigit(next) else { throw mismatch(expected: "a digit") }
    while isDigit(next) { offset += 1 }
  }

  func isDigit(_ byte: UInt8?) -> Bool {
    byte.map { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ?? false
  }
}
