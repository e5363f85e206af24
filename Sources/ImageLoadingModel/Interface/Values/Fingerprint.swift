/// The 64-bit FNV-1a hash: the same for the same input in every process and on every platform,
/// which Swift's own `Hasher` is not.
struct Fingerprint {
  private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

  mutating func combine(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { value = (value ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
  }

  mutating func combine(_ number: UInt64) {
    combine((0..<8).lazy.map { UInt8(truncatingIfNeeded: number >> (8 * UInt64($0))) })
  }

  mutating func combine(_ number: Int) {
    combine(UInt64(bitPattern: Int64(number)))
  }

  /// Takes the length in first, so that neighbouring texts cannot run together.
  mutating func combine(_ text: String) {
    combine(text.utf8.count)
    combine(text.utf8)
  }

  mutating func combine(_ image: ImageDescriptor) {
    combine(image.format.rawValue)
    combine(image.pixelWidth)
    combine(image.pixelHeight)
    combine(image.scale)
    combine(image.frameCount)
    combine(image.hasAlpha ? 1 : 0)
    combine(image.byteCount)
    combine(image.label)
  }
}
