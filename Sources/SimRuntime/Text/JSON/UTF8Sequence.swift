/// The length of the well-formed UTF-8 sequence that begins at an index, or nil if none does.
///
/// Table 3-7 of the Unicode standard: only the second byte has a range that depends on the first,
/// which keeps out overlong forms, surrogates, and what lies beyond U+10FFFF.
func utf8SequenceLength(in bytes: [UInt8], at index: Int) -> Int? {
  let length: Int
  let second: ClosedRange<UInt8>
  switch bytes[index] {
  case 0...0x7F: return 1
  case 0xC2...0xDF: (length, second) = (2, 0x80...0xBF)
  case 0xE0: (length, second) = (3, 0xA0...0xBF)
  case 0xED: (length, second) = (3, 0x80...0x9F)
  case 0xE1...0xEF: (length, second) = (3, 0x80...0xBF)
  case 0xF0: (length, second) = (4, 0x90...0xBF)
  case 0xF1...0xF3: (length, second) = (4, 0x80...0xBF)
  case 0xF4: (length, second) = (4, 0x80...0x8F)
  default: return nil
  }
  guard index + length <= bytes.count, second.contains(bytes[index + 1]) else { return nil }
  for continuation in (index + 2)..<(index + length) {
    guard (0x80...0xBF).contains(bytes[continuation]) else { return nil }
  }
  return length
}
