/// The parts of RFC 2396 that a cache key needs, on the bytes of a URL.
enum URLText {
  /// Whether every character is allowed in a URL and at most one `#` begins a fragment.
  static func isLegal(_ bytes: String.UTF8View) -> Bool {
    var sawFragment = false
    var rest = bytes[...]
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "%"):
        guard rest.popFirst().flatMap(hexValue) != nil, rest.popFirst().flatMap(hexValue) != nil
        else { return false }
      case UInt8(ascii: "#"):
        guard !sawFragment else { return false }
        sawFragment = true
      default:
        guard isLetter(byte) || isDigit(byte) || marks.contains(byte) else { return false }
      }
    }
    return true
  }

  /// The path, still escaped: what follows scheme and authority, up to a parameter, query or
  /// fragment. Empty for a URL without hierarchy, such as `mailto:a@b.c`.
  static func path(of bytes: String.UTF8View) -> Substring.UTF8View {
    pathAndRest(of: bytes).prefix { !pathEnds.contains($0) }
  }

  /// The path with its parameters, still escaped, as `NSURLComponents` takes it.
  static func pathWithParameters(of bytes: String.UTF8View) -> Substring.UTF8View {
    pathAndRest(of: bytes).prefix { $0 == UInt8(ascii: ";") || !pathEnds.contains($0) }
  }

  /// Whether the scheme is that of files.
  static func isFile(_ bytes: String.UTF8View) -> Bool {
    guard let end = endOfScheme(in: bytes[...]) else { return false }
    return bytes[..<end].elementsEqual("file".utf8) { $0 | 0x20 == $1 }
  }

  private static func pathAndRest(of bytes: String.UTF8View) -> Substring.UTF8View {
    var rest = bytes[...]
    if let schemeEnd = endOfScheme(in: rest) {
      rest = rest[rest.index(after: schemeEnd)...]
      guard rest.first == slash else { return rest.prefix(0) }
    }
    if rest.starts(with: [slash, slash]) {
      rest = rest.dropFirst(2).drop { $0 != slash && !pathEnds.contains($0) }
    }
    return rest
  }

  /// The text without percent escapes; nil if what they spell is not UTF-8.
  static func decoded(_ bytes: Substring.UTF8View) -> String? {
    var decoded: [UInt8] = []
    var rest = bytes
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        decoded.append(byte)
        continue
      }
      guard let high = rest.popFirst().flatMap(hexValue),
        let low = rest.popFirst().flatMap(hexValue)
      else { return nil }
      decoded.append(high << 4 | low)
    }
    return String(validating: decoded, as: UTF8.self)
  }

  /// The text with percent escapes for the bytes that are not allowed in a path.
  static func encoded(_ text: String) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    var encoded: [UInt8] = []
    for byte in text.utf8 {
      if isLetter(byte) || isDigit(byte) || marksOfPaths.contains(byte) {
        encoded.append(byte)
      } else {
        encoded += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: encoded, as: UTF8.self)
  }

  /// The place of the colon after the scheme, if there is a scheme.
  private static func endOfScheme(in bytes: Substring.UTF8View) -> String.Index? {
    guard let first = bytes.first, isLetter(first) else { return nil }
    let end = bytes.firstIndex { !isLetter($0) && !isDigit($0) && !schemeMarks.contains($0) }
    guard let end, bytes[end] == UInt8(ascii: ":") else { return nil }
    return end
  }

  private static func hexValue(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  private static let slash = UInt8(ascii: "/")
  private static let pathEnds = Array(";?#".utf8)
  private static let schemeMarks = Array("+-.".utf8)
  private static let marksOfPaths = Array("-_.!~*'()/:@&=+$,".utf8)
  private static let marks = Array("-_.!~*'();/?:@&=+$,[]".utf8)
}
