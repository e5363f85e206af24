/// What an app can decide about loads (`SDWebImageManagerDelegate`).
package protocol ManagerDelegate: Sendable {
  /// Whether an image that is not in the cache may be downloaded (C053).
  ///
  /// Original: `imageManager:shouldDownloadImageForURL:`.
  func shouldDownloadImage(for url: ImageURL) async -> Bool

  /// Whether a URL that failed is put on the blacklist; `nil` if that is left to the rule (5.x).
  ///
  /// Original: `imageManager:shouldBlockFailedURL:withError:` (5.x).
  func shouldBlockFailedURL(_ url: ImageURL, error: LoadError) async -> Bool?

  /// Whether the delegate transforms images at all.
  ///
  /// Original: `respondsToSelector:`, asked before the transform (3.x, 4.2).
  var transformsImages: Bool { get }

  /// Changes a downloaded image before it is cached; runs on a global queue (C068).
  ///
  /// Original: `imageManager:transformDownloadedImage:withURL:` (3.x, 4.2).
  func transform(_ image: ImageDescriptor, for url: ImageURL) async -> ImageDescriptor?
}
