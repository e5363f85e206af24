extension Context {
  /// The image as a new object, of which the caller is the one owner; the same value where no owners
  /// are counted.
  public func newObject(_ image: ImageDescriptor) -> ImageDescriptor {
    guard generation.countsImageOwners else { return image }
    var image = image
    image.object = ImageObject(image, scheduler: scheduler)
    return image
  }
}
