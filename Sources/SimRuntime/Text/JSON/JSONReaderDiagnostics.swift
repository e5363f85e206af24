/// What the parser says about mistakes.
extension JSONReader {
  /// Something else is here than what must be.
  func mismatch(expected: Sentence, advice: Sentence? = nil) -> Diagnostic {
    if let byte = next, byte >= 0x80, utf8SequenceLength(in: bytes, at: offset) == nil {
      return invalidUTF8()
    }
    return Diagnostic(
      position: position, path: path, expected: expected, found: foundHere,
      advice: advice ?? adviceHere)
  }

  func invalidUTF8() -> Diagnostic {
    let byte: Sentence = "the byte 0x\(String(bytes[offset], radix: 16))"
    return Diagnostic(
      position: position, path: path, message: "invalid UTF-8: \(byte)", expected: "valid UTF-8",
      found: byte, advice: "save the file as UTF-8")
  }

  func byteOrderMark() -> Diagnostic {
    Diagnostic(
      position: position, path: path, message: "the document begins with a byte order mark",
      expected: "a value", found: "a byte order mark", advice: "remove the byte order mark")
  }

  func tooDeep() -> Diagnostic {
    let limit = JSONParser.depthLimit
    return Diagnostic(
      position: position, path: JSONPath(),
      message: "arrays and objects are nested deeper than \(limit)",
      expected: "at most \(limit) levels", found: "a level more")
  }

  func controlCharacter(_ byte: UInt8) -> Diagnostic {
    let digits = String(byte, radix: 16, uppercase: true)
    let number = String(repeating: "0", count: 4 - digits.count) + digits
    let escapes: [UInt8: String] = [0x8: "b", 0x9: "t", 0xA: "n", 0xC: "f", 0xD: "r"]
    let found: Sentence = "the control character U+\(number)"
    return Diagnostic(
      position: position, path: path, message: "\(found) in a string",
      expected: "a control character as an escape", found: found,
      advice: "write it as \\\(escapes[byte] ?? "u\(number)")")
  }

  func loneSurrogate(_ units: [UInt16], at start: SourcePosition) -> Diagnostic {
    let escapes = units.map { "\\u" + String($0, radix: 16) }.joined()
    return Diagnostic(
      position: start, path: path, message: "the escape \(escapes) is half a surrogate pair",
      expected: "a lead and a trail surrogate", found: Sentence(verbatim: escapes),
      advice: "write the character itself, or both halves")
  }

  func duplicateKey(
    _ key: String, at position: SourcePosition, first: SourcePosition
  ) -> Diagnostic {
    let quoted = quotedExcerpt(key)
    return Diagnostic(
      position: position, path: path,
      message: "duplicate key \(quoted); "
        + "its first place is line \(first.line), column \(first.column)",
      expected: "each key once", found: "\(quoted) again")
  }

  /// The word, character or end that is here.
  private var foundHere: Sentence {
    guard let byte = next else { return "the end of the document" }
    if isLetter(byte) {
      let word = bytes[offset...].prefix(excerptLength + 1).prefix(while: isLetter)
      return Sentence(verbatim: quotedExcerpt(String(decoding: word, as: UTF8.self)))
    }
    let length = utf8SequenceLength(in: bytes, at: offset) ?? 1
    return Sentence(
      verbatim: quotedExcerpt(String(decoding: bytes[offset..<(offset + length)], as: UTF8.self)))
  }

  /// What is meant by the usual mistakes of people who know JavaScript.
  private var adviceHere: Sentence? {
    switch next {
    case UInt8(ascii: "'"): "strings need double quotes"
    case UInt8(ascii: "/"), UInt8(ascii: "#"):
      "JSON has no comments; a scenario has them under \"$comment\""
    case UInt8(ascii: "+"), UInt8(ascii: "."): "numbers begin with a digit or a minus sign"
    case UInt8(ascii: "}"), UInt8(ascii: "]"):
      isAfterComma ? "remove the comma before it" : nil
    default: nil
    }
  }

  private var isAfterComma: Bool {
    let whitespace: [UInt8] = [0x20, 0x9, 0xA, 0xD]
    return bytes[..<offset].last { !whitespace.contains($0) } == UInt8(ascii: ",")
  }

  private func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }
}
