/// The MD5 message digest of RFC 1321, which SDWebImage uses to name cache files (C114, C117).
///
/// It names files and protects nothing.
package enum MD5 {
  /// The digest of the bytes as 32 lower-case hexadecimal digits.
  package static func hexDigest(of bytes: some Sequence<UInt8>) -> String {
    var state = State()
    var block: [UInt8] = []
    block.reserveCapacity(64)
    var byteCount: UInt64 = 0
    for byte in bytes {
      block.append(byte)
      byteCount &+= 1
      if block.count == 64 {
        state.absorb(block)
        block.removeAll(keepingCapacity: true)
      }
    }
    for byte in padding(after: byteCount) {
      block.append(byte)
      if block.count == 64 {
        state.absorb(block)
        block.removeAll(keepingCapacity: true)
      }
    }
    return state.hexDigits
  }

  /// A one bit, zeros up to 8 bytes before a full block, then the length in bits (RFC 1321, 3.1-3.2).
  private static func padding(after byteCount: UInt64) -> [UInt8] {
    let zeroCount = Int((119 - byteCount % 64) % 64)
    let bitCount = byteCount &* 8
    return [0x80] + [UInt8](repeating: 0, count: zeroCount)
      + (0..<8).map { UInt8(truncatingIfNeeded: bitCount >> (8 * UInt64($0))) }
  }
}

extension MD5 {
  /// The four registers of the digest.
  private struct State {
    private var a: UInt32 = 0x6745_2301
    private var b: UInt32 = 0xefcd_ab89
    private var c: UInt32 = 0x98ba_dcfe
    private var d: UInt32 = 0x1032_5476

    /// Mixes one block of 64 bytes into the registers (RFC 1321, 3.4).
    mutating func absorb(_ block: [UInt8]) {
      var words = [UInt32](repeating: 0, count: 16)
      for (offset, byte) in block.enumerated() {
        words[offset / 4] |= UInt32(byte) << UInt32(8 * (offset % 4))
      }
      let entry = self
      for step in 0..<64 {
        let mixed: UInt32
        let word: Int
        switch step / 16 {
        case 0: (mixed, word) = ((b & c) | (~b & d), step)
        case 1: (mixed, word) = ((d & b) | (~d & c), (5 * step + 1) % 16)
        case 2: (mixed, word) = (b ^ c ^ d, (3 * step + 5) % 16)
        default: (mixed, word) = (c ^ (b | ~d), (7 * step) % 16)
        }
        let sum = a &+ mixed &+ MD5.sines[step] &+ words[word]
        let shift = MD5.shifts[step / 16 * 4 + step % 4]
        (a, d, c, b) = (d, c, b, b &+ (sum << shift | sum >> (32 - shift)))
      }
      a &+= entry.a
      b &+= entry.b
      c &+= entry.c
      d &+= entry.d
    }

    var hexDigits: String {
      let digits = Array("0123456789abcdef".utf8)
      var text: [UInt8] = []
      text.reserveCapacity(32)
      for register in [a, b, c, d] {
        for position in 0..<4 {
          let byte = Int(register >> UInt32(8 * position) & 0xff)
          text.append(digits[byte >> 4])
          text.append(digits[byte & 15])
        }
      }
      return String(decoding: text, as: UTF8.self)
    }
  }

  /// How far each step of a round turns its sum, four values per round.
  private static let shifts: [UInt32] = [
    7, 12, 17, 22, 5, 9, 14, 20, 4, 11, 16, 23, 6, 10, 15, 21,
  ]

  /// The integer part of 2³² · |sin i| for i in 1...64.
  private static let sines: [UInt32] = [
    0xd76a_a478, 0xe8c7_b756, 0x2420_70db, 0xc1bd_ceee, 0xf57c_0faf, 0x4787_c62a,
    0xa830_4613, 0xfd46_9501, 0x6980_98d8, 0x8b44_f7af, 0xffff_5bb1, 0x895c_d7be,
    0x6b90_1122, 0xfd98_7193, 0xa679_438e, 0x49b4_0821, 0xf61e_2562, 0xc040_b340,
    0x265e_5a51, 0xe9b6_c7aa, 0xd62f_105d, 0x0244_1453, 0xd8a1_e681, 0xe7d3_fbc8,
    0x21e1_cde6, 0xc337_07d6, 0xf4d5_0d87, 0x455a_14ed, 0xa9e3_e905, 0xfcef_a3f8,
    0x676f_02d9, 0x8d2a_4c8a, 0xfffa_3942, 0x8771_f681, 0x6d9d_6122, 0xfde5_380c,
    0xa4be_ea44, 0x4bde_cfa9, 0xf6bb_4b60, 0xbebf_bc70, 0x289b_7ec6, 0xeaa1_27fa,
    0xd4ef_3085, 0x0488_1d05, 0xd9d4_d039, 0xe6db_99e5, 0x1fa2_7cf8, 0xc4ac_5665,
    0xf429_2244, 0x432a_ff97, 0xab94_23a7, 0xfc93_a039, 0x655b_59c3, 0x8f0c_cc92,
    0xffef_f47d, 0x8584_5dd1, 0x6fa8_7e4f, 0xfe2c_e6e0, 0xa301_4314, 0x4e08_11a1,
    0xf753_7e82, 0xbd3a_f235, 0x2ad7_d2bb, 0xeb86_d391,
  ]
}
