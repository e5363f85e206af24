/// A running 64-bit digest that is the same on every platform and in every process.
///
/// Each word is folded in by a multiplication and a shift, as in SplitMix64 (Steele, Lea and Flood,
/// *Fast Splittable Pseudorandom Number Generators*, OOPSLA 2014), so that order matters.
package struct Digest: Hashable, Sendable, CustomStringConvertible {
  package private(set) var value: UInt64

  package init(seed: UInt64 = 0x5349_4d2d_3031) { value = seed }

  @inline(__always)
  package mutating func add(_ word: UInt64) {
    var mixed = (value ^ word) &+ 0x9e37_79b9_7f4a_7c15
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    value = mixed ^ (mixed >> 31)
  }

  /// Folds in a text by its UTF-8 bytes and their count.
  package mutating func add(_ text: String) {
    var word: UInt64 = 0
    var count: UInt64 = 0
    for byte in text.utf8 {
      word = word << 8 | UInt64(byte)
      count += 1
      if count % 8 == 0 {
        add(word)
        word = 0
      }
    }
    add(word)
    add(count)
  }

  /// Sixteen hexadecimal digits.
  package var description: String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
