import SimTools
import Testing

@Suite struct JSONParserMutationTests {
  private static let document = Array(
    """
    {
      "title": "a \\"quoted\\" \\ud83d\\ude00 é \u{1F600} \\u000a",
      "numbers": [0, -1, 2.50, 3e-7, 4E+2, [], {}],
      "nested": {"a": {"b": [true, false, null, {"c": ""}]}}
    }

    """.utf8)
  private static let bytes: [UInt8] = [
    0x00, 0x0A, 0x1B, 0x20, 0x22, 0x2C, 0x2D, 0x30, 0x3A, 0x5B, 0x5C, 0x5D, 0x65, 0x75, 0x7B, 0x7D,
    0x80, 0xC3, 0xED, 0xF0, 0xFF,
  ]

  /// Whether the bytes give a value, or a diagnostic whose place is where it says.
  private func isJudged(_ bytes: [UInt8]) -> Bool {
    do {
      _ = try JSONParser.parse(bytes)
      return true
    } catch {
      let position = error.position
      guard (0...bytes.count).contains(position.offset), !error.message.isEmpty else {
        return false
      }
      let before = bytes[..<position.offset]
      let lineStart = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
      let column = before[lineStart...].count { $0 & 0xC0 != 0x80 } + 1
      return position.line == before.count { $0 == 0x0A } + 1 && position.column == column
    }
  }

  @Test func theDocumentItselfIsRight() throws {
    #expect(try JSONParser.parse(Self.document).members?.count == 3)
  }

  @Test func everyTruncationIsJudged() {
    for length in 0..<Self.document.count {
      #expect(isJudged(Array(Self.document[..<length])), "cut to \(length) bytes")
    }
  }

  @Test func everyReplacedInsertedAndRemovedByteIsJudged() {
    for offset in Self.document.indices {
      var removed = Self.document
      removed.remove(at: offset)
      #expect(isJudged(removed), "without byte \(offset)")
      for byte in Self.bytes {
        var replaced = Self.document
        replaced[offset] = byte
        #expect(isJudged(replaced), "byte \(offset) replaced by \(byte)")
        var inserted = Self.document
        inserted.insert(byte, at: offset)
        #expect(isJudged(inserted), "\(byte) inserted at \(offset)")
      }
    }
  }

  @Test func everyShortDocumentIsJudged() {
    for first in UInt8.min...UInt8.max {
      for second in UInt8.min...UInt8.max where !isJudged([0x22, first, second]) {
        Issue.record("the string of the bytes \(first) and \(second)")
      }
    }
  }
}
