/// Bytes as text that needs no quotes in a shell or a URL (RFC 4648, section 5, without padding).
enum Base64URL {
  private static let letters = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

  static func text(of bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    var bits = 0
    var word: UInt32 = 0
    for byte in bytes {
      word = word << 8 | UInt32(byte)
      bits += 8
      while bits >= 6 {
        bits -= 6
        text.append(letters[Int(word >> UInt32(bits) & 63)])
      }
    }
    if bits > 0 { text.append(letters[Int(word << UInt32(6 - bits) & 63)]) }
    return String(decoding: text, as: UTF8.self)
  }

  /// - Returns: `nil` if the text has another letter, or bits that no text of bytes has.
  static func bytes(of text: some StringProtocol) -> [UInt8]? {
    var bytes: [UInt8] = []
    var bits = 0
    var word: UInt32 = 0
    for letter in text.utf8 {
      guard let value = letters.firstIndex(of: letter) else { return nil }
      word = word << 6 | UInt32(value)
      bits += 6
      if bits >= 8 {
        bits -= 8
        bytes.append(UInt8(truncatingIfNeeded: word >> UInt32(bits)))
      }
    }
    guard bits < 6, word & (1 << UInt32(bits) - 1) == 0 else { return nil }
    return bytes
  }
}
