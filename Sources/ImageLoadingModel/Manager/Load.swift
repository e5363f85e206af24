/// What one load was asked for, after the manager has taken it.
struct Load: Sendable {
  let subject: EventSubject
  let url: ImageURL
  let options: LoadOptions
  let values: LoadContext
  /// Whether it may be refused: its URL was on the blacklist when it began, and it had no retryFailed
  /// (C083).
  let isRefused: Bool
  let progress: LoadProgress?
  let completed: LoadCompletion

  /// What the cache had counted of stores and removals when it asked for its download; none before, and where M24
  /// is not repaired.
  var changeCounts: [Int] = []

  /// Whether it wants an image of the class for animations or none.
  var demandsAnimatedClass: Bool {
    options.contains(.matchAnimatedImageClass) && values.wantsAnimatedImageClass == true
  }

  var handler: CompletionHandler {
    CompletionHandler(subject: subject, completed: completed, isListed: true)
  }
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
  func noting(_ changeCounts: [Int]) -> Load {
    var load = self
    load.changeCounts = changeCounts
    return load
  }

  /// Whether an image of it is transformed: an animated one only if that is asked for (C066).
  func transforms(_ image: ImageDescriptor, _ context: ModelContext) -> Bool {
    context.transforms(image, with: options)
  }
}
