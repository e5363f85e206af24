/// What downloads one URL, for all loads that wait for it (`SDWebImageDownloaderOperation`).
///
/// The downloader makes one for each download, and keeps the rest: which loads wait for it, its place in the queue, its
/// priority, background time, and the cancel of a single load. The operation is over when it has completed, or when its
/// cancel has returned. All loads that wait get what it answers: what one asked for that joined later (another decoding,
/// parts of the image, any certificate) the model's own does not know when it is asked by a part.
///
/// ```swift
/// /// Tries once more what has failed.
/// struct OnceMore: DownloaderOperation {
///   let standard: any DownloaderOperation
///
///   func start(_ download: DownloaderOperationRequest) async {
///     var first = download
///     first.completed = { answer in
///       if answer.error == nil { return await download.completed(answer) }
///       await standard.start(download)
///     }
///     await standard.start(first)
///   }
///   func cancel() async { await standard.cancel() }
/// }
/// ```
public protocol DownloaderOperation: Sendable {
  /// Begins the download, on a worker of the queue; it may return before the end. It must complete once with an answer
  /// that is finished: a second one, and a download that nothing will end, end the app with a sentence.
  ///
  /// Original: `-[SDWebImageDownloaderOperation start]`.
  func start(_ download: DownloaderOperationRequest) async

  /// Cancels the download. No load waits for it any more, and a later answer is ignored.
  ///
  /// Original: `-[SDWebImageDownloaderOperation cancel]`.
  func cancel() async
}

/// What an operation downloads, and its callbacks (`initWithRequest:inSession:options:context:`).
public struct DownloaderOperationRequest: Sendable {
  /// What is asked of the network, with the header fields of the downloader.
  public var request: NetworkRequest
  /// `SDWebImageDownloaderOptions` of the load that made the download.
  public let options: DownloaderOptions
  /// Called as bytes arrive; it calls the progress blocks of all loads that wait.
  public var progress: LoadProgress
  /// Called with the image, or with an error; before that with partial images. Any thread may call it.
  public var completed: DownloadAnswer.Handler

  package init(
    request: NetworkRequest, options: DownloaderOptions, progress: @escaping LoadProgress,
    completed: @escaping DownloadAnswer.Handler
  ) {
    self.request = request
    self.options = options
    self.progress = progress
    self.completed = completed
  }
}
