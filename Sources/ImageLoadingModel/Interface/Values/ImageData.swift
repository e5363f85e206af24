/// `NSData`: encoded bytes without the bytes: a sequence of parts of simulated files.
///
/// Parts that follow each other in their file are joined, so data received in chunks equals the
/// whole, while a beginning (a torn write, a dropped connection) does not. Equality is *byte for
/// byte*, except that bytes of different sources count as different.
public struct ImageData: Hashable, Sendable {
  /// Neighbouring bytes of one file.
  public struct Span: Hashable, Sendable {
    /// The file.
    public let source: ImageSource
    /// Which of its bytes; never empty.
    public fileprivate(set) var range: Range<Int>
  }

  /// The parts in order; none of them continues the one before it.
  public private(set) var spans: [Span] = []
  /// How many bytes the parts have together.
  public private(set) var byteCount = 0

  /// No bytes.
  public init() {}

  /// All bytes of a file.
  public init(_ source: ImageSource) {
    append(Span(source: source, range: 0..<source.byteCount))
  }

  /// All bytes of the file of an image.
  public init(_ image: ImageDescriptor) {
    self.init(ImageSource(image: image))
  }

  /// Whether there are no bytes.
  public var isEmpty: Bool { byteCount == 0 }

  /// Adds other data at the end.
  public mutating func append(_ data: ImageData) {
    for span in data.spans { append(span) }
  }

  /// This data with other data at its end.
  public func appending(_ data: ImageData) -> ImageData {
    var joined = self
    joined.append(data)
    return joined
  }

  /// The first bytes, all of them if there are fewer than asked for.
  public func prefix(_ count: Int) -> ImageData {
    slice(0..<min(max(count, 0), byteCount))
  }

  /// The bytes in a range of offsets, which must lie within the data.
  public func slice(_ range: Range<Int>) -> ImageData {
    precondition(range.lowerBound >= 0 && range.upperBound <= byteCount)
    var part = ImageData()
    var offset = 0
    for span in spans {
      let wanted = range.clamped(to: offset..<offset + span.range.count)
      let start = span.range.lowerBound + wanted.lowerBound - offset
      part.append(Span(source: span.source, range: start..<start + wanted.count))
      offset += span.range.count
    }
    return part
  }

  /// The data after every file in it has rotted.
  public func corrupted() -> ImageData {
    var rotten = ImageData()
    for span in spans {
      rotten.append(Span(source: span.source.corrupted(), range: span.range))
    }
    return rotten
  }

  private mutating func append(_ span: Span) {
    guard !span.range.isEmpty else { return }
    byteCount += span.range.count
    if let last = spans.indices.last,
      spans[last].range.upperBound == span.range.lowerBound, spans[last].source == span.source
    {
      spans[last].range = spans[last].range.lowerBound..<span.range.upperBound
    } else {
      spans.append(span)
    }
  }
}
