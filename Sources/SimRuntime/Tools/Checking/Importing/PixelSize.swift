/// How large a picture is, from the header of its file.
struct PixelSize: Sendable, Equatable {
  let width: Int
  let height: Int

  init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// - Parameter text: the file in base 64; a beginning is enough.
  /// - Returns: `nil` if the head is of no known format, or not there.
  init?(base64 text: String?) {
    guard let text else { return nil }
    self.init(Self.bytes(ofBase64: text))
  }

  init?(_ bytes: [UInt8]) {
    let found = Self.png(bytes) ?? Self.gif(bytes) ?? Self.webp(bytes) ?? Self.jpeg(bytes)
    guard let found, (1...100_000).contains(found.width), (1...100_000).contains(found.height)
    else {
      return nil
    }
    self = found
  }

  private static func png(_ bytes: [UInt8]) -> PixelSize? {
    guard bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]), bytes.count >= 24 else { return nil }
    return PixelSize(width: big(bytes, 16, 4), height: big(bytes, 20, 4))
  }

  private static func gif(_ bytes: [UInt8]) -> PixelSize? {
    guard bytes.starts(with: [0x47, 0x49, 0x46, 0x38]), bytes.count >= 10 else { return nil }
    return PixelSize(width: little(bytes, 6, 2), height: little(bytes, 8, 2))
  }

  /// The three kinds of chunks with which the picture may begin.
  private static func webp(_ bytes: [UInt8]) -> PixelSize? {
    guard bytes.count >= 30, bytes.starts(with: Array("RIFF".utf8)),
      bytes[8..<12].elementsEqual("WEBP".utf8)
    else { return nil }
    switch String(decoding: bytes[12..<16], as: UTF8.self) {
    case "VP8X":
      return PixelSize(width: little(bytes, 24, 3) + 1, height: little(bytes, 27, 3) + 1)
    case "VP8L":
      let bits = little(bytes, 21, 4)
      return PixelSize(width: bits & 0x3FFF + 1, height: bits >> 14 & 0x3FFF + 1)
    default:
      return PixelSize(
        width: little(bytes, 26, 2) & 0x3FFF, height: little(bytes, 28, 2) & 0x3FFF)
    }
  }

  /// Goes from segment to segment until one begins a frame.
  private static func jpeg(_ bytes: [UInt8]) -> PixelSize? {
    guard bytes.starts(with: [0xFF, 0xD8]) else { return nil }
    var place = 2
    while place + 9 <= bytes.count, bytes[place] == 0xFF {
      let marker = bytes[place + 1]
      if (0xC0...0xCF).contains(marker), ![0xC4, 0xC8, 0xCC].contains(marker) {
        return PixelSize(width: big(bytes, place + 7, 2), height: big(bytes, place + 5, 2))
      }
      place += 2 + big(bytes, place + 2, 2)
    }
    return nil
  }

  private static func big(_ bytes: [UInt8], _ start: Int, _ count: Int) -> Int {
    bytes[start..<(start + count)].reduce(0) { $0 << 8 | Int($1) }
  }

  private static func little(_ bytes: [UInt8], _ start: Int, _ count: Int) -> Int {
    bytes[start..<(start + count)].reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  /// As far as the bytes go, and no more than headers need.
  private static func bytes(ofBase64 text: String) -> [UInt8] {
    var bytes: [UInt8] = []
    var (bits, count) = (UInt32(0), 0)
    for byte in text.utf8.prefix(200_000) {
      guard let digit = digit(byte) else { break }
      bits = (bits << 6 | digit) & 0xFF_FFFF
      count += 6
      if count >= 8 {
        count -= 8
        bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
      }
    }
    return bytes
  }

  private static func digit(_ byte: UInt8) -> UInt32? {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(byte - UInt8(ascii: "A"))
    case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(byte - UInt8(ascii: "a")) + 26
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - UInt8(ascii: "0")) + 52
    case UInt8(ascii: "+"): 62
    case UInt8(ascii: "/"): 63
    default: nil
    }
  }
}
