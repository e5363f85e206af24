/// What the options and the context of one load have made of an image, where another load would get another
/// image of the same file.
///
/// The documented code does not keep that; only the repair of K31 looks at it.
package struct DecodingWishes: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The file has more frames.
  package static let firstFrameOnly = DecodingWishes(rawValue: 1 << 0)
  /// The file has more pixels.
  package static let scaledDown = DecodingWishes(rawValue: 1 << 1)
  /// The key names another scale.
  package static let ownScale = DecodingWishes(rawValue: 1 << 2)
}
