import ImageLoadingInterface

/// What a step asks of the downloader itself.
package enum DownloaderRequest: Sendable {
  /// A download that no manager asks for.
  case download(url: String?, DownloaderOptions, wantsProgress: Bool)
  /// Gives up a download that a step began.
  case cancel(download: String)
  /// Keeps whatever serves the download of a URL busy.
  case occupy(url: String, Duration)
  case setHeader(name: String, value: String)
  case newSession
}
