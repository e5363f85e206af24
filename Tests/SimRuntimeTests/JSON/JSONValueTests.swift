import SimTools
import Testing

@Suite struct JSONValueTests {
  private let value: JSONValue = [
    "z": 1, "a": [true, nil, "x"], "empty": [:], "none": [], "number": .number("1.50"),
    "lowest": .int(.min),
  ]

  @Test func compactTextKeepsTheOrder() {
    #expect(
      value.text(pretty: false)
        == #"{"z":1,"a":[true,null,"x"],"empty":{},"none":[],"number":1.50,"#
        + #""lowest":-9223372036854775808}"#)
  }

  @Test func prettyTextBreaksOnlyLongLines() {
    let long = String(repeating: "y", count: 90)
    let document: JSONValue = ["short": value, "long": ["at": "1 s", "load": .string(long)]]
    #expect(
      document.text(pretty: true) == """
        {
          "short": {
            "z": 1,
            "a": [true, null, "x"],
            "empty": {},
            "none": [],
            "number": 1.50,
            "lowest": -9223372036854775808
          },
          "long": {
            "at": "1 s",
            "load": "\(long)"
          }
        }
        """)
    #expect(JSONValue.array([["a": 1], []]).text(pretty: true) == #"[{ "a": 1 }, []]"#)
  }

  @Test func noLineThatCouldBeBrokenIsTooLong() {
    let rows = (0..<60).map { JSONValue.array((0..<$0).map { .int($0) }) }
    let lines = JSONValue.array(rows).text(pretty: true).split(separator: "\n")
    #expect(lines.allSatisfy { $0.utf8.count <= 100 })
    #expect(lines.contains { $0.utf8.count > 90 })
  }

  @Test func escapesControlCharacters() {
    let text: JSONValue = "\"\\/\n\r\t\u{0}\u{1B}\u{7F}\u{9B}\u{2028}\u{2029}\u{202E}\u{E0001}é😀"
    #expect(
      text.text(pretty: false)
        == #""\"\\/\n\r\t\u0000\u001b\u007f\u009b\u2028\u2029\u202e\udb40\udc01é😀""#)
  }

  @Test func everyScalarIsReadBack() throws {
    let ranges: [ClosedRange<UInt32>] = [0...0xD7FF, 0xE000...0x10FFF, 0xDFFF0...0xE00FF]
    var string = ""
    for number in ranges.joined() {
      string.unicodeScalars.append(try #require(Unicode.Scalar(number)))
    }
    let text = JSONValue.string(string).text(pretty: false)
    let read = try #require(try parsed(text).string)
    #expect(Array(read.utf8) == Array(string.utf8))
  }

  @Test(arguments: [
    #"{"b":[1,-0,1.0,1e400,18446744073709551616],"a":{"":null}}"#, "-5", "[]", #""""#,
  ])
  func valuesAreWrittenAsTheyWereRead(document: String) throws {
    let value = JSONValue(try parsed(document))
    #expect(value.text(pretty: false) == document)
    #expect(JSONValue(try parsed(value.text(pretty: true))) == value)
  }

  @Test func integersBecomeIntegers() throws {
    #expect(JSONValue(try parsed("[7, 7.0]")) == [7, .number("7.0")])
  }
}
