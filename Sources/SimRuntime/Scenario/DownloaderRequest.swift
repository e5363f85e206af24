import ImageLoadingModel

/// What a step asks of the downloader itself.
public enum DownloaderRequest: Sendable {
  /// A download that no manager asks for.
  case download(url: String?, DownloaderOptions, wantsProgress: Bool)
  /// Gives up a download that a step began.
  case cancel(download: String)
  /// Keeps whatever serves the download of a URL busy.
  case occupy(url: String, Duration)
  case setHeader(name: String, value: String)
  case newSession
}

/// What a request modifier makes of each request.
public enum GivenRequestModifier: Sendable, Hashable {
  /// No request may be made.
  case refuses
  /// The request with these header fields instead of its own.
  case headers([NetworkRequest.Header])

  var modifier: RequestModifier {
    { request in
      switch self {
      case .refuses: return nil
      case .headers(let headers):
        var request = request
        request.headers = headers
        return request
      }
    }
  }
}
