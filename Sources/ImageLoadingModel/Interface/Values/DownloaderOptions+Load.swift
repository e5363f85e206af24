extension DownloaderOptions {
  /// The load options that concern the downloader: eight (C060), in 5.x four more
  /// (SDWebImageDownloader.m 5.1.0). A refresh over a cached image is never progressive and ignores
  /// the cached response (C058).
  ///
  /// Original: the table of options in the manager's load (3.x, 4.2), in
  /// `-[SDWebImageDownloader requestImageWithURL:options:context:progress:completed:]` (5.x).
  ///
  /// Claims: C059, C196.
  package init(of options: LoadOptions, refreshing: Bool) {
    self = []
    for (option, mapped) in Self.ofLoads where options.contains(option) { insert(mapped) }
    if refreshing, options.contains(.refreshCached) {
      remove(.progressiveDownload)
      insert(.ignoreCachedResponse)
    }
  }

  /// The options of loads, and what the manager makes of them for the downloader.
  package static let ofLoads: [(load: LoadOptions, download: DownloaderOptions)] = [
    (.lowPriority, .lowPriority), (.progressiveDownload, .progressiveDownload),
    (.refreshCached, .useNSURLCache), (.continueInBackground, .continueInBackground),
    (.handleCookies, .handleCookies),
    (.allowInvalidSSLCertificates, .allowInvalidSSLCertificates),
    (.highPriority, .highPriority), (.scaleDownLargeImages, .scaleDownLargeImages),
    (.avoidDecodeImage, .avoidDecodeImage), (.decodeFirstFrameOnly, .decodeFirstFrameOnly),
    (.preloadAllFrames, .preloadAllFrames),
    (.matchAnimatedImageClass, .matchAnimatedImageClass),
  ]
}
