extension Character {
  /// Whether it is as wide as a Chinese character: those, and the punctuation that belongs to them.
  package var isWide: Bool {
    guard let scalar = unicodeScalars.first?.value, scalar >= 0x1100 else { return false }
    return [0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF]
      .contains { $0.contains(scalar) } || (0xFF00...0xFF60).contains(scalar)
      || (0xFFE0...0xFFE6).contains(scalar)
  }

  /// Whether it is such punctuation, or a quotation mark of Chinese.
  package var isWidePunctuation: Bool {
    "，。；：？！、（）《》“”‘’".contains(self)
  }
}
