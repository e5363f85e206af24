extension ModelContext {
  /// Whether the frames of an image stand in its array, or it is a GIF where each GIF is animated (C162).
  /// An image of the class for animations decodes its frames when they are shown.
  ///
  /// Original: `images` of `UIImage` (3.x, 4.2; `isGIF` in 4.0), `sd_isAnimated` (5.x).
  package func isAnimated(_ image: ImageDescriptor) -> Bool {
    if image.isOfAnimatedClass || image.isStill { return false }
    return image.isAnimated || image.format == .gif && generation.formats.everyGIFIsAnimated
  }

  /// Whether a load with these options, and with a transformer, transforms an image: an animated one only if
  /// that is asked for (C066). One of the class for animations counts as animated where M31 is repaired.
  package func transforms(_ image: ImageDescriptor, with options: LoadOptions) -> Bool {
    if options.contains(.transformAnimatedImage) { return true }
    let hasFramesOfClass = image.isOfAnimatedClass && image.isAnimated
    return !isAnimated(image)
      && (!hasFramesOfClass || generation.has(.transformsAnimatedClass))
  }

  /// An image of 3.x or 4.2 as it is drawn once ahead. One with alpha, or an animated one, is left as it is, and so is
  /// what the coder of 4.2 for WebP has drawn.
  ///
  /// Original: `+[UIImage decodedImageWithImage:]` (3.x), `+[SDWebImageImageIOCoder shouldDecodeImage:]` and
  /// `-[SDWebImageWebPCoder decompressedImageWithImage:data:options:]` (4.2).
  package func drawnAhead(_ image: ImageDescriptor) async -> ImageDescriptor {
    let isDrawn = image.format == .webp && generation.formats.drawsWebPWhenDecoded
    return image.hasAlpha || isAnimated(image) || isDrawn
      ? image : await environment.coder.decompress(image)
  }

  /// The image of a file, with the frames that the generation decodes.
  ///
  /// Original: `+[UIImage sd_imageWithData:]` (3.x), `decodedImageWithData:` of the coders (4.2, 5.x).
  package func decoded(_ data: ImageData) async -> ImageDescriptor? {
    guard var image = await environment.coder.decode(data) else { return nil }
    // The file has pixels, and no scale of its own.
    image.appliedDecodeOptions.remove(.imageScaleFactor)
    if !generation.formats.animatedFormats.contains(image.format) {
      image.animation = image.isAnimated ? data : nil
      image.frameCount = 1
    }
    return image
  }

  /// What a `BOOL` keeps of an option whose bit is not among the lowest eight: nothing on a 32-bit
  /// device, where it is a `signed char` (D51).
  ///
  /// Original: `BOOL shouldScaleDown = options & SDWebImageScaleDownLargeImages` (4.2, 5.x),
  /// `BOOL decodeFirstFrame = options & SDWebImageDecodeFirstFrameOnly` (5.x).
  package func asBOOL(_ isSet: Bool) -> Bool {
    if isSet, environment.device.is32Bit { return !generation.has(.optionsAreLostInBOOL) }
    return isSet
  }

  /// A still image of what has come of a file; one without pixels has no part, nor has a WebP whose parts the
  /// generation cannot decode.
  ///
  /// Original: `incrementallyDecodedImageWithData:finished:` (4.2),
  /// `incrementalDecodedImageWithOptions:` (5.x).
  package func decodedPart(of data: ImageData, isFinal: Bool) async -> ImageDescriptor? {
    guard let part = await environment.coder.decodePart(data, isFinal: isFinal),
      !part.isZeroSized, generation.formats.decodesParts(of: part)
    else { return nil }
    return part.firstFrame
  }

  /// The image as its key names it: `@2x.` and `@3x.` give the scale.
  ///
  /// Original: `SDScaledImageForKey`, called by `scaledImageForKey:image:` (3.x, 4.2),
  /// `SDImageScaleFactorForKey` (5.x).
  package func scaled(_ image: ImageDescriptor, forKey key: String) -> ImageDescriptor {
    image.rescaled(to: generation.formats.scaleRule.scale(forKey: key))
  }

  /// The image as a new object, with the caller as its one owner; the same value where no owners
  /// are counted.
  package func newObject(_ image: ImageDescriptor) -> ImageDescriptor {
    guard generation.countsImageOwners else { return image }
    var image = image
    image.object = ImageObject(image, scheduler: scheduler)
    return image
  }
}
