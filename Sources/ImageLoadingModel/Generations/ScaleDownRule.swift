/// How small a large image is drawn for a load that wants it scaled down (`SDWebImageScaleDownLargeImages`).
package enum ScaleDownRule: Hashable, Sendable {
  /// Before 4.x there is no such option.
  case none
  /// Both sides shrink by the ratio of the pixel counts, so that the image has far fewer pixels than it may have.
  /// One that may be transparent is not drawn (`shouldDecodeImage:`).
  case byRatio
  /// Both sides shrink by the root of that ratio.
  case byRoot

  /// `kDestTotalPixels`: 60 MB of 4 bytes each.
  private static let mostPixels = Double(60 * 1_024 * 1_024 / 4)

  /// The image as it is drawn; itself if it has not too many pixels.
  ///
  /// Original: `sd_decompressedAndScaledDownImageWithImage:` (4.2),
  /// `+[SDImageCoderHelper decodedAndScaledDownImageWithImage:limitBytes:]` with no limit (5.x).
  package func scaledDown(_ image: ImageDescriptor) -> ImageDescriptor {
    let pixels = Double(image.pixelCost())
    guard pixels > Self.mostPixels else { return image }
    switch self {
    case .none: return image
    case .byRatio:
      // `sourceTotalPixels` and `imageScale` are of the type `float`.
      let ratio = Float(Self.mostPixels / Double(Float(pixels)))
      return image.hasAlpha ? image : image.shrunk(by: Double(ratio))
    case .byRoot: return image.shrunk(by: (Self.mostPixels / pixels).squareRoot())
    }
  }
}
