/// Making images of files, on the calling thread.
extension ImageCache {
  /// The image of a key's file; the caller is its one owner.
  ///
  /// Original: `-[SDImageCache diskImageForKey:]`.
  ///
  /// Claims: C275, C332.
  func diskImage(
    forKey key: String, _ options: LoadOptions = []
  ) async -> ImageDescriptor? {
    guard let data = await disk.data(forKey: key) else { return nil }
    return await decoded(data, forKey: key, options)
  }

  /// The image that a file's bytes make; the caller is its one owner.
  ///
  /// Original: the second half of `-[SDImageCache diskImageForKey:]` (3.x, 4.2),
  /// `-[SDImageCache diskImageForKey:data:options:context:]` and `SDImageCacheDecodeImageData`
  /// (5.x).
  ///
  /// Claims: C142, C170.
  func decoded(
    _ data: ImageData, forKey key: String, _ options: LoadOptions = [],
    _ values: LoadContext = LoadContext()
  ) async -> ImageDescriptor? {
    await context.reach(.cacheDiskDecode)
    switch policies.decompression {
    case .bySetting:
      guard let decoded = await context.decoded(data) else { return nil }
      let image = context.scaled(decoded, forKey: key)
      guard await config.read().shouldDecompressImages else { return context.newObject(image) }
      let drawn = await context.drawnAhead(image)
      return context.newObject(
        options.contains(.scaleDownLargeImages) ? scaledDown(drawn) : drawn)
    case .byOption:
      return await context.decoded(
        data,
        ImageDecoding(
          key: key, scaleFactor: values.imageScaleFactor,
          wantsAnimatedClass: values.wantsAnimatedImageClass == true,
          decodesFirstFrameOnly: options.contains(.decodeFirstFrameOnly),
          matchesAnimatedClass: options.contains(.matchAnimatedImageClass),
          preloadsFrames: options.contains(.preloadAllFrames),
          avoidsDrawing: options.contains(.avoidDecodeImage),
          scalesDown: options.contains(.scaleDownLargeImages)))
    }
  }

  /// The image of a file as a load wants it that has it scaled down: as it is (D49), or like one that is downloaded.
  /// Animated images and WebP are not drawn.
  private func scaledDown(_ image: ImageDescriptor) -> ImageDescriptor {
    let generation = context.generation
    guard !generation.has(.filesAreNotScaledDown), !context.isAnimated(image),
      image.format != .webp
    else { return image }
    return generation.formats.scaleDownRule.scaledDown(image, in: generation)
  }
}
