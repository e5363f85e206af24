@testable import SimChecking
@testable import SimFuzzing
@testable import SimKernel
@testable import SimRuntime
@testable import SimText

/// Spoils a text, in ways drawn from a seed: its bytes, and, where it is JSON, its values.
struct DocumentMutator {
  private var dice: Dice

  init(seed: UInt64) { dice = Dice(seed: seed) }

  /// What a reader may have trouble with.
  static let values = [
    "9223372036854775807", "-9223372036854775808", "9223372036854775808", "18446744073709551615",
    "1000000000000", "-1", "0", "0.5", "1e400", "-1e-400", "32",
    "123456789012345678901234.12345678901234567890", "999999999999.99999999999999999999", "null",
    "true", "\"\"", "\"-1\"", "\"9223372036854775807\"", "\"99999 years\"", "\"100000 weeks\"",
    "\"1/9223372036854775807\"", "\"\\u0000\\u202e\"", "\"{i}\"", "\"{i%9223372036854775808}\"",
    "\"0000-01-01T00:00:00Z\"", "\"9999-12-31T23:59:60-99:99\"",
    "\"\u{0662}024-03-01T12:00:00Z\"", "\"https://a/\u{1F600}\"", "\"data:\"", "\"://\"", "[]",
    "{}",
    "[[]]", "{\"a\": {}}", String(repeating: "[", count: 70),
    "\"\(String(repeating: "x", count: 9_000))\"",
  ]

  private static let bytes: [UInt8] = [
    0x00, 0x0A, 0x1B, 0x22, 0x2C, 0x2D, 0x30, 0x39, 0x3A, 0x5B, 0x5C, 0x5D, 0x65, 0x7B, 0x7D, 0x80,
    0xC3, 0xED, 0xFF,
  ]

  /// The document with one to three changes.
  mutating func mutated(_ document: [UInt8]) -> [UInt8] {
    var document = document
    for _ in 0..<dice.number(in: 1...3) where !document.isEmpty {
      if dice.chance(75) { replaceValue(in: &document) } else { spoilBytes(of: &document) }
    }
    return document
  }

  private mutating func spoilBytes(of document: inout [UInt8]) {
    let place = dice.number(in: 0...document.count - 1)
    switch dice.number(in: 0...3) {
    case 0: document[place] = dice.pick(Self.bytes)
    case 1: document.insert(dice.pick(Self.bytes), at: place)
    case 2: document.removeSubrange(place..<min(place + dice.number(in: 1...40), document.count))
    default:
      let end = min(place + dice.number(in: 1...200), document.count)
      document.insert(contentsOf: document[place..<end], at: place)
    }
  }

  /// Puts another value in the place of a string, a number or a word.
  private mutating func replaceValue(in document: inout [UInt8]) {
    let scalars = Self.scalars(of: document)
    if scalars.isEmpty { return }
    let place = dice.pick(scalars)
    // Two parts of one document, too: a value of one kind in the place of another.
    let value =
      dice.chance(20) ? Array(document[dice.pick(scalars)]) : Array(dice.pick(Self.values).utf8)
    document.replaceSubrange(place, with: value)
  }

  /// Where strings, numbers and words are, keys among them.
  private static func scalars(of document: [UInt8]) -> [Range<Int>] {
    var places: [Range<Int>] = []
    var offset = 0
    let structure = Set("{}[]:, \n\r\t".utf8)
    while offset < document.count {
      let start = offset
      if document[offset] == UInt8(ascii: "\"") {
        offset += 1
        while offset < document.count, document[offset] != UInt8(ascii: "\"") {
          offset += document[offset] == UInt8(ascii: "\\") ? 2 : 1
        }
        offset = min(offset + 1, document.count)
        places.append(start..<offset)
      } else if structure.contains(document[offset]) {
        offset += 1
      } else {
        while offset < document.count, !structure.contains(document[offset]) { offset += 1 }
        places.append(start..<offset)
      }
    }
    return places
  }
}
