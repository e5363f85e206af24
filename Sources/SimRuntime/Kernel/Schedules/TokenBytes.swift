/// Numbers in few bytes, smaller ones in fewer (LEB128), with a checksum at the end.
struct TokenBytes {
  private(set) var bytes: [UInt8] = []

  mutating func add(_ number: UInt64) {
    var left = number
    while left >= 128 {
      bytes.append(UInt8(truncatingIfNeeded: left) | 128)
      left >>= 7
    }
    bytes.append(UInt8(left))
  }

  /// The bytes, and two that are made of them.
  var sealed: [UInt8] { bytes + Self.checksum(of: bytes[...]) }

  private static func checksum(of bytes: ArraySlice<UInt8>) -> [UInt8] {
    var digest = Digest()
    for byte in bytes { digest.add(UInt64(byte)) }
    return [
      UInt8(truncatingIfNeeded: digest.value), UInt8(truncatingIfNeeded: digest.value >> 8),
    ]
  }

  /// Reads the numbers again.
  struct Reader {
    private var left: ArraySlice<UInt8>

    /// - Returns: `nil` if the checksum is that of other bytes.
    init?(sealed: [UInt8]) {
      guard sealed.count >= 2 else { return nil }
      left = sealed.dropLast(2)
      guard TokenBytes.checksum(of: left) == Array(sealed.suffix(2)) else { return nil }
    }

    var isAtEnd: Bool { left.isEmpty }

    /// - Returns: `nil` if there is no whole number.
    mutating func next() -> UInt64? {
      var number: UInt64 = 0
      var shift: UInt64 = 0
      while let byte = left.popFirst() {
        guard shift < 63 || byte < 2 else { return nil }
        number |= UInt64(byte & 127) << shift
        if byte < 128 { return number }
        shift += 7
      }
      return nil
    }

    /// How many things follow, each of them in a byte or more.
    mutating func nextCount() -> Int? {
      guard let count = next(), count <= UInt64(left.count) else { return nil }
      return Int(count)
    }
  }
}
