import SimTools
import Testing

@testable import TestFixtures

/// The rendered diagnostic of a document that must be refused.
func refusal(of bytes: [UInt8]) -> String {
  do {
    return "accepted: \(try JSONParser.parse(bytes).summary)"
  } catch {
    expectChinese([error])
    return error.rendered(file: "scenario.json")
  }
}

/// The root of a document that must be accepted.
func parsed(_ text: String) throws -> JSONNode {
  try JSONParser.parse(Array(text.utf8))
}

@Suite struct JSONParserTests {
  @Test func keepsOrderTextAndPositions() throws {
    let root = try parsed("{\r\n  \"z\": [1.50, \"é\", true],\n  \"a\": {\"k\": null}\n}\n")
    let members = try #require(root.members)
    #expect(members.map(\.key) == ["z", "a"])
    #expect(root.position == .start)
    #expect(members[0].keyPosition == SourcePosition(offset: 5, line: 2, column: 3))
    let elements = try #require(root["z"]?.array)
    #expect(elements[0].value == .number("1.50"))
    #expect(elements[1].string == "é")
    #expect(elements[2].bool == true)
    #expect(elements[2].position == SourcePosition(offset: 23, line: 2, column: 20))
    #expect(root["a"]?["k"]?.isNull == true)
    #expect(root["b"] == nil)
  }

  @Test func columnsCountScalarsNotBytes() throws {
    let root = try parsed("[\"\u{1F600}ä\", 7]")
    #expect(root.array?[1].position == SourcePosition(offset: 11, line: 1, column: 8))
  }

  @Test(arguments: [
    (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{C}\n\r\t"),
    (#""\u00e9\u0000""#, "é\u{0}"),
    (#""a\ud83d\uDE00b""#, "a\u{1F600}b"),
    (#""""#, ""),
  ])
  func decodesStrings(document: String, value: String) throws {
    #expect(try parsed(document).string == value)
  }

  @Test(
    arguments: [
      ("0", 0), ("-0", 0), ("15", 15), ("1.0", 1), ("1e3", 1_000), ("12.5E+1", 125), ("500e-2", 5),
      ("0e99999999999999999999", 0), ("9223372036854775807", Int64.max),
      ("-9223372036854775808", Int64.min), ("9223372036854775808", nil), ("1.5", nil),
      ("1e-1", nil), ("1e99999999999999999999", nil), ("1e-99999999999999999999", nil),
    ] as [(String, Int64?)])
  func readsWholeNumbersExactly(literal: String, value: Int64?) throws {
    #expect(try parsed(literal).int64 == value)
  }

  @Test func anIntegerOfManyDigitsIsExactOrNil() throws {
    #expect(try parsed("1" + String(repeating: "0", count: 5_000)).int64 == nil)
    #expect(try parsed("7." + String(repeating: "0", count: 5_000)).int64 == 7)
    #expect(try parsed("0." + String(repeating: "3", count: 5_000)).int64 == nil)
  }

  @Test func acceptsTheDeepestAllowedNesting() throws {
    let depth = JSONParser.depthLimit
    let text = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    #expect(try parsed(text).array?.count == 1)
  }

  @Test(arguments: [
    ("", "1:1: $: expected a value, found the end of the document"),
    ("  \n ", "2:2: $: expected a value, found the end of the document"),
    (#"{"a" 1}"#, #"1:6: $.a: expected ":", found "1""#),
    (#"{"a": 1"#, #"1:8: $: expected "," or "}", found the end of the document"#),
    ("[1 2]", #"1:4: $: expected "," or "]", found "2""#),
    ("[1,]", #"1:4: $[1]: expected a value, found "]" (remove the comma before it)"#),
    (
      "{\"a\":1,\n}",
      #"2:1: $: expected a key in double quotes, found "}" (remove the comma before it)"#
    ),
    (
      "{'a':1}",
      "1:2: $: expected a key in double quotes, found \"'\" "
        + "(strings need double quotes)"
    ),
    ("[NaN]", #"1:2: $[0]: expected a value, found "NaN""#),
    ("-Infinity", #"1:2: $: expected a digit, found "Infinity""#),
    ("[tru]", #"1:2: $[0]: expected a value, found "tru""#),
    ("truex", #"1:5: $: expected the end of the document, found "x""#),
    ("1 2", #"1:3: $: expected the end of the document, found "2""#),
    (
      "01",
      "1:2: $: expected a number without leading zeros, found \"1\" "
        + "(remove the zero before it)"
    ),
    ("1.", "1:3: $: expected a digit, found the end of the document"),
    ("1e+", "1:4: $: expected a digit, found the end of the document"),
    (".5", "1:1: $: expected a value, found \".\" (numbers begin with a digit or a minus sign)"),
    (
      "[1] // no",
      "1:5: $: expected the end of the document, found \"/\" "
        + "(JSON has no comments; a scenario has them under \"$comment\")"
    ),
    (#""abc"#, "1:5: $: expected the closing quote of the string, found the end of the document"),
    (
      #""\x""#,
      #"1:3: $: expected an escape, found "x" "#
        + #"(known: \" \\ \/ \b \f \n \r \t \u0000)"#
    ),
    (#""\u12g4""#, #"1:6: $: expected four hexadecimal digits after "\u", found "g""#),
    (
      #"["\ud800"]"#,
      "1:3: $[0]: the escape \\ud800 is half a surrogate pair "
        + "(write the character itself, or both halves)"
    ),
    (
      #"["\ud800\u0041"]"#,
      "1:3: $[0]: the escape \\ud800\\u41 is half a surrogate pair "
        + "(write the character itself, or both halves)"
    ),
    (
      #"["\udc00"]"#,
      "1:3: $[0]: the escape \\udc00 is half a surrogate pair "
        + "(write the character itself, or both halves)"
    ),
    (
      "\u{FEFF}{}",
      "1:1: $: the document begins with a byte order mark (remove the byte order mark)"
    ),
    ("[\u{1B}[2J]", #"1:2: $[0]: expected a value, found "\u{1b}""#),
    (
      "{\n\"title\": \"a\nb\"}",
      "2:12: $.title: the control character U+000A in a string (write it as \\n)"
    ),
    (
      "{\"title\": \"a\u{1B}b\"}",
      "1:13: $.title: the control character U+001B in a string (write it as \\u001B)"
    ),
    (
      "{\"a b\": 1,\n \"a b\": 2}",
      #"2:2: $["a b"]: duplicate key "a b"; its first place is line 1, column 2"#
    ),
  ])
  func refuses(document: String, diagnostic: String) {
    #expect(refusal(of: Array(document.utf8)) == "scenario.json:" + diagnostic)
  }

  @Test func refusesADuplicateAmongManyKeys() {
    let keys = (0..<40).map { "\"k\($0)\":0" } + ["\"k3\":0"]
    #expect(
      refusal(of: Array("{\(keys.joined(separator: ","))}".utf8))
        == #"scenario.json:1:312: $.k3: duplicate key "k3"; its first place is line 1, column 23"#)
  }

  @Test func refusesKeysThatSwiftTakesForEqual() {
    #expect(refusal(of: Array("{\"\u{E9}\":1,\"e\u{301}\":2}".utf8)).contains("duplicate key"))
  }

  @Test(arguments: ["[", "{\"a\":"])
  func refusesDeepNestingWithoutACrash(opening: String) {
    let document = String(repeating: opening, count: 20_000)
    let column = JSONParser.depthLimit * opening.utf8.count + 1
    #expect(
      refusal(of: Array(document.utf8))
        == "scenario.json:1:\(column): $: arrays and objects are nested deeper than 64")
  }

  @Test func refusesALargeDocumentUnread() {
    let bytes = [UInt8](repeating: 0xFF, count: JSONParser.sizeLimit + 1)
    #expect(
      refusal(of: bytes)
        == "scenario.json:1:1: $: the document has 64000001 bytes; "
        + "the limit is 64 MB, 64000000 bytes")
  }

  @Test(
    arguments: [
      [0xFF], [0xC0, 0x80], [0xC3], [0xC3, 0x28], [0xE0, 0x80, 0x80], [0xED, 0xA0, 0x80],
      [0xF0, 0x80, 0x80, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80], [0x80],
      [0xE2, 0x82],
    ] as [[UInt8]])
  func refusesInvalidUTF8(sequence: [UInt8]) {
    let byte = String(sequence[0], radix: 16)
    let problem = "invalid UTF-8: the byte 0x\(byte) (save the file as UTF-8)"
    let inString = Array("{\n \"ä\": \"é".utf8) + sequence + Array("\"}".utf8)
    #expect(refusal(of: inString) == "scenario.json:2:9: $[\"ä\"]: \(problem)")
    #expect(refusal(of: Array("[".utf8) + sequence) == "scenario.json:1:2: $[0]: \(problem)")
  }
}
