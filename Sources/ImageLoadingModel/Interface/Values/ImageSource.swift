/// A whole simulated file, of which `ImageData` holds all or parts: its size, the bytes it begins
/// with and the image that it encodes.
public struct ImageSource: Sendable {
  /// A digest of everything else here; different sources are distinguished by it first.
  public let fingerprint: UInt64
  /// The size in bytes.
  public let byteCount: Int
  /// The first bytes, no more than `byteCount`.
  public let leadingBytes: [UInt8]
  /// The image that the file encodes; nil for a file that is no image.
  public let image: ImageDescriptor?
  /// What the bytes are, for a file that is no image.
  public let label: String
  /// Whether the file has rotted: the same size and beginning, but no longer decodable.
  public let isCorrupt: Bool

  /// The file of an image: as large as the image says, beginning as its format does.
  public init(image: ImageDescriptor) {
    self.init(
      byteCount: image.byteCount, leadingBytes: image.format.leadingBytes, image: image,
      label: "", isCorrupt: false)
  }

  /// A file that no coder can decode, for example an error page.
  public init(undecodable label: String, byteCount: Int, leadingBytes: [UInt8] = []) {
    self.init(
      byteCount: byteCount, leadingBytes: leadingBytes, image: nil, label: label, isCorrupt: false)
  }

  private init(
    byteCount: Int, leadingBytes: [UInt8], image: ImageDescriptor?, label: String, isCorrupt: Bool
  ) {
    precondition(byteCount >= 0)
    self.byteCount = byteCount
    self.leadingBytes = Array(leadingBytes.prefix(byteCount))
    self.image = image
    self.label = label
    self.isCorrupt = isCorrupt
    var fingerprint = Fingerprint()
    fingerprint.combine(byteCount)
    fingerprint.combine(self.leadingBytes.count)
    fingerprint.combine(self.leadingBytes)
    if let image { fingerprint.combine(image) }
    fingerprint.combine(label)
    fingerprint.combine(isCorrupt ? 1 : 0)
    self.fingerprint = fingerprint.value
  }

  /// The same file after it has rotted.
  public func corrupted() -> ImageSource {
    ImageSource(
      byteCount: byteCount, leadingBytes: leadingBytes, image: image, label: label,
      isCorrupt: true)
  }

  /// The byte at an offset below `byteCount`. Bytes after the leading ones are not modelled; they
  /// read as full stops, with which no image format begins.
  func byte(at offset: Int) -> UInt8 {
    offset < leadingBytes.count ? leadingBytes[offset] : UInt8(ascii: ".")
  }
}

extension ImageSource: Hashable {
  public static func == (left: ImageSource, right: ImageSource) -> Bool {
    left.fingerprint == right.fingerprint && left.byteCount == right.byteCount
      && left.isCorrupt == right.isCorrupt && left.image == right.image
      && left.label == right.label && left.leadingBytes == right.leadingBytes
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(fingerprint)
  }
}

extension ImageSource: CustomStringConvertible {
  /// The image, or the label and size of what is none; `corrupt` first if it has rotted.
  public var description: String {
    let content = image?.description ?? "'\(label)' \(byteCount) bytes"
    return isCorrupt ? "corrupt \(content)" : content
  }
}
