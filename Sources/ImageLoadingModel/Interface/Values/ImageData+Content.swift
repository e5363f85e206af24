/// What a coder or a reader can learn from data.
extension ImageData {
  /// The first bytes themselves, all of them if there are fewer than asked for.
  ///
  /// Original: `-[NSData getBytes:length:]`.
  public func leadingBytes(_ count: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    for span in spans {
      let missing = max(count - bytes.count, 0)
      bytes += span.range.prefix(missing).map(span.source.byte(at:))
    }
    return bytes
  }

  /// The format of the leading bytes, by the rule of a generation (C229).
  package func format(by rule: ImageFormatRule) -> ImageFormat {
    rule.format(ofDataBeginningWith: leadingBytes(ImageFormatRule.longestSignature))
  }

  /// Whether the data begins with all eight bytes of the PNG signature (C235).
  ///
  /// Original: `ImageDataHasPNGPreffix` (3.x).
  public var hasPNGSignature: Bool {
    leadingBytes(ImageFormat.pngSignature.count) == ImageFormat.pngSignature
  }

  /// The image that can be decoded: the data begins with a whole, sound file of it. Bytes after
  /// that file do no harm.
  public var image: ImageDescriptor? {
    guard let first = spans.first, first.range.count == first.source.byteCount else { return nil }
    return startedImage
  }

  /// The image of the intact file that the data begins with, perhaps not to its end; a progressive
  /// coder can draw a part of it.
  public var startedImage: ImageDescriptor? {
    guard let first = spans.first, first.range.lowerBound == 0, !first.source.isCorrupt
    else { return nil }
    return first.source.image
  }

  /// Whether a file is there only in part: a torn write, a connection that dropped.
  public var isTruncated: Bool {
    spans.contains { $0.range.count < $0.source.byteCount }
  }

  /// How many bytes the files in it have where they are whole.
  package var wholeByteCount: Int {
    spans.reduce(0) { $0 + $1.source.byteCount }
  }

  /// Whether a file in it has rotted.
  public var isCorrupt: Bool {
    spans.contains(where: \.source.isCorrupt)
  }

  /// A digest of the data: the same for equal data in every process, and as good as certainly
  /// different for different data.
  public var fingerprint: UInt64 {
    var fingerprint = Fingerprint()
    for span in spans {
      fingerprint.combine(span.source.fingerprint)
      fingerprint.combine(span.range.lowerBound)
      fingerprint.combine(span.range.upperBound)
    }
    return fingerprint.value
  }
}

extension ImageData: CustomStringConvertible {
  /// The files in order, with the bytes that are there of those that are not whole, for example
  /// `bytes 0..<16 of png 10x10 19 bytes 'cat'`.
  public var description: String {
    guard !isEmpty else { return "no bytes" }
    return spans.map { span in
      let isWhole = span.range.count == span.source.byteCount
      return isWhole ? "\(span.source)" : "bytes \(span.range) of \(span.source)"
    }.joined(separator: " + ")
  }
}
