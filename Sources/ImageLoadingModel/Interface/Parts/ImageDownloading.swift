/// What loads an image that no cache has (`SDImageLoader` of 5.x): what `ImageManager` asks.
///
/// The manager looks into its caches and its blacklist before, and stores, transforms and completes after
/// it. Cancels, too, come from the manager.
///
/// ```swift
/// /// Sends no cookies, whatever a load says.
/// struct WithoutCookies: ImageDownloading {
///   let standard: any ImageDownloading
///
///   func download(_ request: DownloadRequest) async -> (any RunningDownload)? {
///     var request = request
///     request.options.remove(.handleCookies)
///     return await standard.download(request)
///   }
/// }
/// ```
public protocol ImageDownloading: Sendable {
  /// Begins a download, on the thread of the manager that asks for it.
  ///
  /// Original: `-[SDImageLoader requestImageWithURL:options:context:progress:completed:]`.
  /// - Returns: what the manager cancels it with; `nil` if there is nothing to cancel.
  func download(_ request: DownloadRequest) async -> (any RunningDownload)?
}

/// What a load holds of its download, to cancel it.
public protocol RunningDownload: Sendable {
  /// Original: `cancel` of the protocol `SDWebImageOperation`.
  func cancel() async
}

/// What the manager asks for.
public struct DownloadRequest: Sendable {
  /// What is to be downloaded.
  public let url: ImageURL
  /// `SDWebImageDownloaderOptions`.
  public var options: DownloaderOptions
  /// What the load carries beside its options: only the model's own downloader reads it.
  package let carried: any Sendable
  /// Called as bytes arrive; `nil` if nobody asks for progress.
  public var progress: LoadProgress?
  /// Called once with the image, or with an error; before that with partial images, if they are wanted. A downloader that
  /// does so twice, or never though nobody has cancelled the download, ends the app.
  public var completed: DownloadAnswer.Handler

  package init(
    url: ImageURL, options: DownloaderOptions, carried: any Sendable, progress: LoadProgress? = nil,
    completed: @escaping DownloadAnswer.Handler
  ) {
    self.url = url
    self.options = options
    self.carried = carried
    self.progress = progress
    self.completed = completed
  }
}
