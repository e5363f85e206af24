extension ModelContext {
  /// Whether an image is animated: it has several frames, or is a GIF where each GIF is animated (C162).
  ///
  /// Original: `images` of `UIImage` (3.x, 4.2), `sd_isAnimated` (5.x).
  func isAnimated(_ image: ImageDescriptor) -> Bool {
    image.isAnimated || image.format == .gif && generation.formats.everyGIFIsAnimated
  }

  /// The image as a new object, of which the caller is the one owner; the same value where no owners
  /// are counted.
  public func newObject(_ image: ImageDescriptor) -> ImageDescriptor {
    guard generation.countsImageOwners else { return image }
    var image = image
    image.object = ImageObject(image, scheduler: scheduler)
    return image
  }
}
