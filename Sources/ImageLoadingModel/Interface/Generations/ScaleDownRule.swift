/// How small a large image is drawn for a load that wants it scaled down (`SDWebImageScaleDownLargeImages`).
package enum ScaleDownRule: Hashable, Sendable {
  /// Before 4.x there is no such option.
  case none
  /// Both sides shrink by the ratio of the pixel counts, so that the image has far fewer pixels than it may have (D46).
  /// One that may be transparent is not drawn (`shouldDecodeImage:`, D47).
  case byRatio
  /// Both sides shrink by the root of that ratio.
  case byRoot

  /// `kDestTotalPixels`: 60 MB of 4 bytes each.
  package static let mostPixels = 60 * 1_024 * 1_024 / 4

  /// The image as it is drawn; itself if it has not too many pixels.
  ///
  /// Original: `sd_decompressedAndScaledDownImageWithImage:` (4.2),
  /// `+[SDImageCoderHelper decodedAndScaledDownImageWithImage:limitBytes:]` with no limit (5.x).
  package func scaledDown(_ image: ImageDescriptor, in generation: Generation) -> ImageDescriptor {
    let (pixels, mostPixels) = (Double(image.pixelCost()), Double(Self.mostPixels))
    guard pixels > mostPixels else { return image }
    let root = (mostPixels / pixels).squareRoot()
    var small: ImageDescriptor
    switch self {
    case .none: return image
    case .byRatio:
      if image.hasAlpha, generation.has(.alphaIsNotScaledDown) { return image }
      // `sourceTotalPixels` and `imageScale` are of the type `float`.
      let ratio = Double(Float(mostPixels / Double(Float(pixels))))
      small = image.shrunk(by: generation.has(.scalesDownTooFar) ? ratio : root)
    case .byRoot: small = image.shrunk(by: root)
    }
    small.appliedDecodeOptions.insert(.scaleDownLargeImages)
    return small
  }
}
