/// What a load asks of the downloader.
struct WantedDownload: Sendable {
  let url: ImageURL
  let options: DownloaderOptions
  let values: LoadContext

  var priority: Int { options.priority }

  /// Original: `-[NSMutableURLRequest initWithURL:cachePolicy:timeoutInterval:]` and the properties
  /// that the downloader sets: `HTTPShouldHandleCookies`, `HTTPShouldUsePipelining`,
  /// `allHTTPHeaderFields`.
  /// - Parameter timeout: zero means 15 s (C194).
  func request(timeout: Duration, headers: [NetworkRequest.Header]) -> NetworkRequest {
    NetworkRequest(
      url: url,
      cachePolicy: options.contains(.useNSURLCache)
        ? .useProtocolCachePolicy : .reloadIgnoringLocalCacheData,
      timeout: timeout == .zero ? .seconds(15) : timeout,
      // Pipelining is always on (C198).
      handlesCookies: options.contains(.handleCookies), usesPipelining: true,
      headers: headers)
  }
}

extension DownloaderOptions {
  /// `queuePriority`: `NSOperationQueuePriorityHigh`, `NSOperationQueuePriorityLow` or normal; high
  /// wins (C205).
  ///
  /// Claims: C206, C207.
  var priority: Int { contains(.highPriority) ? 4 : contains(.lowPriority) ? -4 : 0 }
}
