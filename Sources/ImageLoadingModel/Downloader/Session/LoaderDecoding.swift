/// Decodes downloaded bytes as the load's options and values want it (SDImageLoader.m 5.1.0).
struct LoaderDecoding: Sendable {
  let plan: DownloadPlan

  /// Original: `SDImageLoaderDecodeImageData`.
  /// - Returns: an image of which the caller is the one owner; `nil` if the bytes are none.
  func image(from data: ImageData) async -> ImageDescriptor? {
    guard var image = await plan.coder.decode(data) else { return nil }
    if plan.options.contains(.decodeFirstFrameOnly) { image.frameCount = 1 }
    return plan.context.newObject(await drawn(await scaled(image)))
  }

  /// Original: `SDImageLoaderDecodeProgressiveImageData`.
  /// - Returns: likewise; `nil` if nothing can be drawn yet.
  func part(of data: ImageData, isFinal: Bool) async -> ImageDescriptor? {
    guard let part = await plan.coder.decodePart(data, isFinal: isFinal) else { return nil }
    return plan.context.newObject(await drawn(await scaled(part)))
  }

  /// By the scale factor that the load brings, else by its key.
  ///
  /// Original: `SDScaledImageForKey`, `SDScaledImageForScaleFactor`.
  private func scaled(_ image: ImageDescriptor) async -> ImageDescriptor {
    if let scale = plan.values.imageScaleFactor { return image.rescaled(to: max(scale, 1)) }
    let key = plan.values.cacheKeyFilter?(plan.url) ?? plan.url.absoluteString
    return await plan.coder.scale(image, forKey: key)
  }

  /// Drawn once ahead, unless the load does not want it or the image is animated.
  ///
  /// Claims: C213.
  private func drawn(_ image: ImageDescriptor) async -> ImageDescriptor {
    plan.options.contains(.avoidDecodeImage) || image.isAnimated
      ? image : await plan.coder.decompress(image)
  }
}
