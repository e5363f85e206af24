/// What an image in memory is said to cost.
package enum MemoryCost: Hashable, Sendable {
  /// `SDCacheCostForImage` (3.x, 4.2): its pixels (C097).
  case pixels
  /// `sd_memoryCost` (5.x): the bytes of its bitmaps (UIImage+MemoryCacheCost.m 5.1.0).
  case bytes

  /// - Parameter countingFrames: whether every frame counts, or the first one alone.
  package func cost(of image: ImageDescriptor, countingFrames: Bool) -> Int {
    switch self {
    case .pixels: image.pixelCost() * (countingFrames ? image.decodedFrameCount : 1)
    case .bytes: image.decodedByteCount(countingFrames: countingFrames)
    }
  }
}
