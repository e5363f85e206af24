/// Making images of files, on the calling thread.
extension ImageCache {
  /// The image of a key's file; the caller is its one owner.
  ///
  /// Original: `-[SDImageCache diskImageForKey:]`.
  ///
  /// Claims: C275, C332.
  func diskImage(forKey key: String) async -> ImageDescriptor? {
    guard let data = await disk.data(forKey: key) else { return nil }
    return await decoded(data, forKey: key)
  }

  /// The image that a file's bytes make; the caller is its one owner.
  ///
  /// Original: the second half of `-[SDImageCache diskImageForKey:]` (3.x, 4.2),
  /// `-[SDImageCache diskImageForKey:data:options:context:]` and `SDImageCacheDecodeImageData`
  /// (5.x).
  ///
  /// Claims: C170.
  func decoded(
    _ data: ImageData, forKey key: String, _ options: LoadOptions = [],
    _ values: LoadContext = LoadContext()
  ) async -> ImageDescriptor? {
    await context.reach(.cacheDiskDecode)
    let coder = context.environment.coder
    guard var image = await coder.decode(data) else { return nil }
    if policies.queriesByOptions {
      if options.contains(.decodeFirstFrameOnly) {
        image = image.firstFrame
      } else if values.wantsAnimatedImageClass == true {
        image.isOfAnimatedClass = true
      }
    }
    if policies.queriesByOptions, let scale = values.imageScaleFactor, scale >= 1 {
      image = image.rescaled(to: scale)
    } else {
      image = await coder.scale(image, forKey: key)
    }
    if await isDrawnAhead(image, options) { image = await coder.decompress(image) }
    return context.newObject(image)
  }

  /// Claims: C170.
  private func isDrawnAhead(_ image: ImageDescriptor, _ options: LoadOptions) async -> Bool {
    switch policies.decompression {
    case .bySetting: await config.read().shouldDecompressImages
    case .byOption:
      !options.contains(.avoidDecodeImage) && !image.isAnimated && !image.isOfAnimatedClass
    }
  }
}

extension ImageDescriptor {
  /// A still image of the first frame (C168).
  ///
  /// Original: `-[UIImage initWithCGImage:scale:orientation:]`.
  var firstFrame: ImageDescriptor {
    var still = self
    still.frameCount = 1
    still.isOfAnimatedClass = false
    still.object = nil
    return still
  }
}
