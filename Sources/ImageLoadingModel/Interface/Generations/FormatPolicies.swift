/// How a generation recognizes image formats, what it calls them, and what it makes of their files.
package struct FormatPolicies: Hashable, Sendable {
  package let rule: ImageFormatRule
  /// Whether the answer is a MIME type, or nil for what is unknown (C233), and no enumeration.
  package let answersMIMEType: Bool
  /// Whether each GIF is animated, also one of one frame: `animatedImageWithImages:duration:` is
  /// given that frame (SDWebImageImageIOCoder.m 4.2.3).
  package let everyGIFIsAnimated: Bool
  /// The formats of which more than the first frame is decoded; in 5.x those that `SDAnimatedImage` has a coder
  /// for (`SDAnimatedImageCoder`).
  package let animatedFormats: Set<ImageFormat>
  /// Of which WebP files parts are decoded before the whole.
  package let webPParts: WebPParts
  /// Whether a WebP has been drawn when it is decoded, and is not drawn once more.
  package let drawsWebPWhenDecoded: Bool
  package let scaleRule: ScaleRule
  package let scaleDownRule: ScaleDownRule

  /// Of which WebP files there are parts: of none, of those with one frame, or of all.
  ///
  /// Original: `CGImageSourceCreateWithData` of `connection:didReceiveData:` (3.x), which knows no WebP;
  /// `-[SDWebImageWebPCoder incrementallyDecodedImageWithData:finished:]` (4.2), whose decoder refuses animations.
  package enum WebPParts: Hashable, Sendable {
    case none, still, all
  }

  func decodesParts(of image: ImageDescriptor) -> Bool {
    if image.format != .webp { return true }
    return switch webPParts {
    case .none: false
    case .still: !image.isAnimated
    case .all: true
    }
  }

  /// What is answered for data that begins with the bytes, in words (C233, C234).
  package func answer(forDataBeginningWith bytes: [UInt8]) -> String {
    let format = rule.format(ofDataBeginningWith: bytes)
    return answersMIMEType ? format.mimeType ?? "nil" : format.name
  }

  static let v3 = FormatPolicies(
    rule: .withoutHEIC, answersMIMEType: true, everyGIFIsAnimated: false,
    animatedFormats: [.gif], webPParts: .none, drawsWebPWhenDecoded: false, scaleRule: .lastMatch,
    scaleDownRule: .none)
  static let v42 = FormatPolicies(
    rule: .withHEIC, answersMIMEType: false, everyGIFIsAnimated: true,
    animatedFormats: [.webp], webPParts: .still, drawsWebPWhenDecoded: true, scaleRule: .lastMatch,
    scaleDownRule: .byRatio)
  static let v5 = FormatPolicies(
    rule: .withHEICAndHEIF, answersMIMEType: false, everyGIFIsAnimated: false,
    animatedFormats: [.gif, .png, .webp], webPParts: .all, drawsWebPWhenDecoded: false,
    scaleRule: .firstMatch, scaleDownRule: .byRoot)
}
