/// How a load of 5.x wants its bytes decoded (`SDImageCoderOptions`, and the options beside them): the same for
/// a download and for a file.
package struct ImageDecoding: Hashable, Sendable {
  /// The key that names the scale, if the load does not.
  package let key: String
  /// `SDWebImageContextImageScaleFactor`; below 1 it does not count.
  package let scaleFactor: Int?
  /// Whether an image of the class for animations is wanted (`SDAnimatedImage`).
  package let wantsAnimatedClass: Bool
  /// `SDWebImageDecodeFirstFrameOnly`.
  package let decodesFirstFrameOnly: Bool
  /// `SDWebImageMatchAnimatedImageClass`.
  package let matchesAnimatedClass: Bool
  /// `SDWebImagePreloadAllFrames`.
  package let preloadsFrames: Bool
  /// `SDWebImageAvoidDecodeImage`.
  package let avoidsDrawing: Bool
  /// `SDWebImageScaleDownLargeImages`.
  package let scalesDown: Bool

  package init(
    key: String, scaleFactor: Int?, wantsAnimatedClass: Bool, decodesFirstFrameOnly: Bool,
    matchesAnimatedClass: Bool, preloadsFrames: Bool, avoidsDrawing: Bool, scalesDown: Bool
  ) {
    self.key = key
    self.scaleFactor = scaleFactor
    self.wantsAnimatedClass = wantsAnimatedClass
    self.decodesFirstFrameOnly = decodesFirstFrameOnly
    self.matchesAnimatedClass = matchesAnimatedClass
    self.preloadsFrames = preloadsFrames
    self.avoidsDrawing = avoidsDrawing
    self.scalesDown = scalesDown
  }
}

extension ImageDecoding {
  /// How the bytes of a download are to be decoded.
  ///
  /// Original: the first half of `SDImageLoaderDecodeImageData`.
  package init(_ url: ImageURL, _ options: DownloaderOptions, _ values: LoadContext) {
    self.init(
      key: values.cacheKeyFilter?(url) ?? url.absoluteString,
      scaleFactor: values.imageScaleFactor,
      wantsAnimatedClass: values.wantsAnimatedImageClass == true,
      decodesFirstFrameOnly: options.contains(.decodeFirstFrameOnly),
      matchesAnimatedClass: options.contains(.matchAnimatedImageClass),
      preloadsFrames: options.contains(.preloadAllFrames),
      avoidsDrawing: options.contains(.avoidDecodeImage),
      scalesDown: options.contains(.scaleDownLargeImages))
  }
}

extension ModelContext {
  /// Original: `SDImageLoaderDecodeImageData`, `SDImageCacheDecodeImageData` (5.x).
  /// - Returns: an image of which the caller is the one owner; `nil` if the bytes are none, or none of the class
  ///   that must be matched.
  package func decoded(_ data: ImageData, _ decoding: ImageDecoding) async -> ImageDescriptor? {
    guard let decoded = await decoded(data),
      let image = asWanted(decoded, decoding)
    else { return nil }
    return newObject(await drawn(image, decoding, scalesDown: asBOOL(decoding.scalesDown)))
  }

  /// Original: `SDImageLoaderDecodeProgressiveImageData` (5.x), which preloads no frames and scales nothing down. It asks
  /// for the class for animations only where the coder of the format has it: parts of other formats are shown, whether
  /// the class must be matched or not.
  /// - Returns: likewise; `nil` if nothing can be drawn yet.
  package func decodedPart(
    of data: ImageData, isFinal: Bool, _ decoding: ImageDecoding
  ) async -> ImageDescriptor? {
    guard let part = await decodedPart(of: data, isFinal: isFinal),
      let image = asWanted(part, decoding, isPart: true)
    else { return nil }
    return newObject(await drawn(image, decoding, scalesDown: false))
  }

  private func asWanted(
    _ decoded: ImageDescriptor, _ decoding: ImageDecoding, isPart: Bool = false
  ) -> ImageDescriptor? {
    let isFirstFrame = asBOOL(decoding.decodesFirstFrameOnly)
    var image = isFirstFrame ? decoded.firstFrame : decoded
    if image.frameCount < decoded.frameCount {
      image.appliedDecodeOptions.insert(.decodeFirstFrameOnly)
    }
    if !isFirstFrame, decoding.wantsAnimatedClass {
      if generation.formats.animatedFormats.contains(image.format) {
        image.isOfAnimatedClass = true
        image.decodesFramesLater = isPart || !decoding.preloadsFrames
      } else if decoding.matchesAnimatedClass, !isPart {
        return nil
      }
    }
    guard let factor = decoding.scaleFactor, factor >= 1 else {
      return scaled(image, forKey: decoding.key)
    }
    if factor != generation.formats.scaleRule.scale(forKey: decoding.key) {
      image.appliedDecodeOptions.insert(.imageScaleFactor)
    }
    return image.rescaled(to: factor)
  }

  /// Drawn once ahead, unless the load does not want it or the image is animated.
  ///
  /// Original: `+[SDImageCoderHelper decodedImageWithImage:]`, or
  /// `+[SDImageCoderHelper decodedAndScaledDownImageWithImage:limitBytes:]`.
  ///
  /// Claims: C170, C213.
  private func drawn(
    _ image: ImageDescriptor, _ decoding: ImageDecoding, scalesDown: Bool
  ) async -> ImageDescriptor {
    if decoding.avoidsDrawing || image.isOfAnimatedClass || isAnimated(image) { return image }
    let drawn = await environment.coder.decompress(image)
    return scalesDown ? generation.formats.scaleDownRule.scaledDown(drawn, in: generation) : drawn
  }
}
