/// What one load was asked for, as it goes on after the manager has taken it.
struct Load: Sendable {
  let subject: Subject
  let url: ImageURL
  let options: LoadOptions
  let values: LoadContext
  /// Whether the URL was on the blacklist when the load began.
  let isBlacklisted: Bool
  let progress: LoadProgress?
  let completed: LoadCompletion

  var handler: CompletionHandler {
    CompletionHandler(subject: subject, completed: completed, isListed: true)
  }

  /// Whether it may be refused because of the blacklist (C083).
  var isRefused: Bool { isBlacklisted && !options.contains(.retryFailed) }
}

/// What an answer of the cache or of the downloader becomes for the load's completion.
extension LoadResult {
  init(_ answer: CacheAnswer, of load: Load) {
    self.init(
      image: answer.image, data: answer.image == nil ? nil : answer.data,
      cacheType: answer.image == nil ? .none : answer.type, url: load.url)
  }

  init(_ answer: DownloadAnswer, of load: Load) {
    self.init(
      image: answer.image, data: answer.data, isFinished: answer.isFinished, url: load.url)
  }

  init(_ error: LoadError, of load: Load) { self.init(error: error, url: load.url) }
}

extension Load {
  /// Whether an image of it is transformed: an animated one only if that is asked for (C066).
  func transforms(_ image: ImageDescriptor, _ context: ModelContext) -> Bool {
    !context.isAnimated(image) || options.contains(.transformAnimatedImage)
  }
}
