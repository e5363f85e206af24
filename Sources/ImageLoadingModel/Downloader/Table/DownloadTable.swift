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

extension Transport {
  /// The table of URLs that goes with the transport's operations.
  func table(_ maker: DownloadOperationFactory) -> any DownloadTable {
    switch self {
    case .connection: CallbackTable(maker)
    case .session(let policies):
      switch policies.table {
      case .behindBarriers: OperationTable(maker)
      case .underLock: LockedOperationTable(maker)
      }
    }
  }
}
