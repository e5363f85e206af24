/// Knows which URLs are being downloaded, so that loads of one URL share one request (C216, C344).
protocol DownloadTable: Sendable {
  /// Lets a load wait for the download of a URL, which is begun if there is none to join.
  ///
  /// Original: `-[SDWebImageDownloader addProgressCallback:completedBlock:forURL:createCallback:]`
  /// (3.x, 4.2), `-[SDWebImageDownloader downloadImageWithURL:options:context:progress:completed:]`
  /// (5.x).
  /// - Returns: what cancels this load's interest; `nil` if there is nothing that it could cancel.
  func download(
    _ wanted: WantedDownload, for handlers: DownloadHandlers
  ) async -> (any RunningDownload)?

  /// The URLs in the table with their operations, in no order and without a step: for observers that
  /// are no part of the run.
  var entries: [(url: ImageURL, operation: (any DownloadOperation)?)] { get }
}
