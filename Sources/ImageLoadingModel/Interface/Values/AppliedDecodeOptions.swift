/// The options with which an image was decoded, where they made another image of the file than it is without them.
///
/// Original: `sd_decodeOptions` of later releases keeps such options with an image. 5.1.0 does not; only the repairs of
/// K31 and K42 ask for them, and invariants.
package struct AppliedDecodeOptions: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// `SDWebImageDecodeFirstFrameOnly`: the file has more frames.
  package static let decodeFirstFrameOnly = AppliedDecodeOptions(rawValue: 1 << 0)
  /// `SDWebImageScaleDownLargeImages`: the file has more pixels.
  package static let scaleDownLargeImages = AppliedDecodeOptions(rawValue: 1 << 1)
  /// `SDWebImageContextImageScaleFactor`: the key names another scale.
  package static let imageScaleFactor = AppliedDecodeOptions(rawValue: 1 << 2)
}
