/// `SDImageFormat` (4.2, 5.x): the format of encoded image data (NSData+ImageContentType.h), with
/// SDWebImage's raw values.
public enum ImageFormat: Int, Hashable, Sendable, CaseIterable {
  /// `SDImageFormatUndefined`: not an image, or no format that the generation knows (C234).
  case undefined = -1
  /// `SDImageFormatJPEG`.
  case jpeg = 0
  /// `SDImageFormatPNG`.
  case png
  /// `SDImageFormatGIF`.
  case gif
  /// `SDImageFormatTIFF`.
  case tiff
  /// `SDImageFormatWebP`.
  case webp
  /// `SDImageFormatHEIC`.
  case heic
  /// `SDImageFormatHEIF` (5.x): high-efficiency images of the brands `mif1` and `msf1`.
  case heif

  /// The format with this name in a scenario, for example `png`.
  public init?(name: String) {
    guard let format = Self.allCases.first(where: { $0.name == name }) else { return nil }
    self = format
  }

  /// The name of the format in scenarios and reports.
  public var name: String { "\(self)" }

  /// The answer of 3.x, which knows formats by their MIME type (C233); nil for `undefined`.
  ///
  /// Original: `+[NSData sd_contentTypeForImageData:]` (3.x).
  public var mimeType: String? { self == .undefined ? nil : "image/\(name)" }

  /// The bytes with which a simulated file of the format begins, as real files do; none for
  /// `undefined`.
  public var leadingBytes: [UInt8] {
    switch self {
    case .undefined: []
    case .jpeg: [0xff, 0xd8, 0xff, 0xe0, 0x00, 0x10] + Array("JFIF".utf8)
    case .png: Self.pngSignature
    case .gif: Array("GIF89a".utf8)
    case .tiff: [0x49, 0x49, 0x2a, 0x00]
    case .webp: Array("RIFF".utf8) + [0, 0, 0, 0] + Array("WEBP".utf8)
    case .heic: [0, 0, 0, 0x18] + Array("ftypheic".utf8)
    case .heif: [0, 0, 0, 0x18] + Array("ftypmif1".utf8)
    }
  }

  /// `kPNGSignatureData`: the eight bytes by which 3.x recognises a PNG when it stores one (C235).
  public static let pngSignature: [UInt8] = [137, 80, 78, 71, 13, 10, 26, 10]
}
