/// The cached image of a load that refreshes it: the completed block of the download holds it until that is
/// called for the last time, and the load's operation holds that block by its token until it is cancelled or
/// gone (5.x, M26).
struct RefreshedImage: Sendable {
  private let image: Cell<ImageDescriptor?>

  /// The block holds the image.
  /// - Returns: `nil` if the owners of images are not counted.
  init?(_ image: ImageDescriptor?, of subject: EventSubject, _ context: ModelContext) {
    guard let image, image.object != nil else { return nil }
    image.retain()
    self.image = context.scheduler.cell("load \(subject).cachedImage", image, isAtomic: true)
  }

  /// The block is gone. A second call finds nothing to release.
  func letGo() async { await image.exchange(nil)?.release() }

  /// The token of the download, which holds the image, too.
  func held(by token: any RunningDownload) async -> RefreshToken? {
    guard let image = await image.read() else { return nil }
    image.retain()
    return RefreshToken(token: token, image: image)
  }
}

/// The token of a download that refreshes an image, with what its block holds.
struct RefreshToken: RunningDownload {
  let token: any RunningDownload
  let image: ImageDescriptor

  func cancel() async {
    await token.cancel()
    await image.release()
  }
}
