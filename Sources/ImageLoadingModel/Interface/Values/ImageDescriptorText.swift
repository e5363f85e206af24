/// Reads the text form of an image description word by word.
struct ImageDescriptorText {
  private struct Word {
    let offset: Int
    let text: String
  }

  private var rest: Substring.UTF8View
  private let length: Int

  init(_ text: String) {
    rest = text.utf8[...]
    length = text.utf8.count
  }

  /// A label as it is in the text: in single quotes, its own quotes doubled.
  static func quoted(_ label: String) -> String {
    var bytes = [quote]
    for byte in label.utf8 {
      bytes.append(byte)
      if byte == quote { bytes.append(quote) }
    }
    bytes.append(quote)
    return String(decoding: bytes, as: UTF8.self)
  }

  mutating func descriptor() throws(ImageDescriptorError) -> ImageDescriptor {
    let format = try format()
    let (width, height, scale) = try size()
    var frameCount: Int?
    var alpha: Bool?
    var byteCount: Int?
    var label: String?
    while let word = try nextWord() {
      switch word.text.utf8.first {
      case Self.quote? where label == nil:
        label = Self.unquoted(word.text)
      case let digit? where Self.isDigit(digit):
        let unit = try nextWord()
        switch unit?.text {
        case "frames" where frameCount == nil, "frame" where frameCount == nil:
          frameCount = try number(word, in: ImageDescriptor.Limits.frameCounts, .frameCount)
        case "bytes" where byteCount == nil, "byte" where byteCount == nil:
          byteCount = try number(word, in: ImageDescriptor.Limits.byteCounts, .byteCount)
        default:
          throw unexpected(unit, expected: .unit)
        }
      case UInt8(ascii: "a") where word.text == "alpha" && alpha == nil:
        alpha = true
      default:
        throw unexpected(word, expected: .detail)
      }
    }
    return ImageDescriptor(
      format: format, width: width, height: height, scale: scale, frameCount: frameCount ?? 1,
      hasAlpha: alpha ?? false, byteCount: byteCount ?? 0, label: label ?? "")
  }

  private mutating func format() throws(ImageDescriptorError) -> ImageFormat {
    let word = try nextWord()
    guard let word, let format = ImageFormat(name: word.text) else {
      throw unexpected(word, expected: .format)
    }
    return format
  }

  private mutating func size() throws(ImageDescriptorError) -> (Int, Int, Int) {
    let word = try nextWord()
    guard let word else { throw unexpected(nil, expected: .size) }
    let parts = word.text.split(separator: "@", omittingEmptySubsequences: false)
    let sides = parts[0].split(separator: "x", omittingEmptySubsequences: false)
    guard sides.count == 2, parts.count == 1 || parts.count == 2 && parts[1].hasSuffix("x")
    else { throw unexpected(word, expected: .size) }
    let limits = ImageDescriptor.Limits.self
    let heightOffset = word.offset + sides[0].utf8.count + 1
    let width = Word(offset: word.offset, text: String(sides[0]))
    let height = Word(offset: heightOffset, text: String(sides[1]))
    let scaleOffset = word.offset + parts[0].utf8.count + 1
    let scale = parts.count == 1 ? "1" : String(parts[1].dropLast())
    return (
      try number(width, in: limits.sides, .width),
      try number(height, in: limits.sides, .height),
      try number(Word(offset: scaleOffset, text: scale), in: limits.scales, .scale)
    )
  }

  private func number(
    _ word: Word, in range: ClosedRange<Int>, _ what: ImageDescriptorError.Number
  ) throws(ImageDescriptorError) -> Int {
    guard word.text.utf8.allSatisfy(Self.isDigit), let number = Int(word.text),
      range.contains(number)
    else {
      throw unexpected(word, expected: .number(what, range))
    }
    return number
  }

  /// The next run of bytes without a blank, or the next label with its quotes; nil at the end.
  private mutating func nextWord() throws(ImageDescriptorError) -> Word? {
    rest = rest.drop { $0 == Self.blank }
    let offset = length - rest.count
    let start = rest
    guard let first = rest.popFirst() else { return nil }
    if first == Self.quote {
      try skipLabel(from: Word(offset: offset, text: String(Substring(start))))
    } else {
      rest = rest.drop { $0 != Self.blank }
    }
    return Word(offset: offset, text: String(Substring(start[..<rest.startIndex])))
  }

  private mutating func skipLabel(from label: Word) throws(ImageDescriptorError) {
    while let byte = rest.popFirst() {
      guard byte == Self.quote else { continue }
      guard rest.first == Self.quote else { return }
      rest = rest.dropFirst()
    }
    throw unexpected(label, expected: .endOfLabel)
  }

  private func unexpected(
    _ word: Word?, expected: ImageDescriptorError.Expectation
  ) -> ImageDescriptorError {
    ImageDescriptorError(
      offset: word?.offset ?? length, expected: expected, found: word?.text ?? "")
  }

  private static func unquoted(_ text: String) -> String {
    var bytes: [UInt8] = []
    var inner = text.utf8.dropFirst().dropLast()
    while let byte = inner.popFirst() {
      bytes.append(byte)
      if byte == quote { inner = inner.dropFirst() }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  private static let quote = UInt8(ascii: "'")
  private static let blank = UInt8(ascii: " ")
}
