/// How a generation recognizes the format of data. File name and content type do not count (C355).
///
/// The first byte alone decides for JPEG, PNG, GIF and TIFF (C229, C353); the others need
/// 12 bytes (C230, C231). Empty data, for which the real code reads an unset byte, is `undefined`
/// here (C354).
package enum ImageFormatRule: Hashable, Sendable, CaseIterable {
  /// 3.x: no high-efficiency images (C232).
  case withoutHEIC
  /// 4.2: the four brands of HEIC (C231).
  case withHEIC
  /// 5.x: HEIC, and HEIF with the brands `mif1` and `msf1` (NSData+ImageContentType.m 5.1.0).
  case withHEICAndHEIF

  /// How many bytes from the start may count.
  package static let longestSignature = 12

  /// The format of data that begins with the bytes; give at least 12 if there are as many.
  ///
  /// Original: `+[NSData sd_contentTypeForImageData:]` (3.x),
  /// `+[NSData sd_imageFormatForImageData:]` (4.2, 5.x).
  package func format(ofDataBeginningWith bytes: [UInt8]) -> ImageFormat {
    switch bytes.first {
    case 0xff: .jpeg
    case 0x89: .png
    case 0x47: .gif
    case 0x49, 0x4d: .tiff
    case 0x52: isWebP(bytes) ? .webp : .undefined
    case 0x00: highEfficiencyFormat(of: bytes)
    default: .undefined
    }
  }

  /// Original: the test by `subdataWithRange:`, `initWithData:encoding:` with
  /// `NSASCIIStringEncoding`, `hasPrefix:` and `hasSuffix:`.
  private func isWebP(_ bytes: [UInt8]) -> Bool {
    bytes.count >= Self.longestSignature
      && bytes.starts(with: "RIFF".utf8) && bytes[8..<12].elementsEqual("WEBP".utf8)
  }

  private func highEfficiencyFormat(of bytes: [UInt8]) -> ImageFormat {
    guard self != .withoutHEIC, bytes.count >= Self.longestSignature else { return .undefined }
    switch String(decoding: bytes[4..<12], as: UTF8.self) {
    case "ftypheic", "ftypheix", "ftyphevc", "ftyphevx": return .heic
    case "ftypmif1", "ftypmsf1": return self == .withHEICAndHEIF ? .heif : .undefined
    default: return .undefined
    }
  }
}
