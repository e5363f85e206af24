/// `SDCallbacksDictionary` (4.2, 5.x): what one load attached to a download; a cancel finds it by
/// identity.
final class DownloadHandlers: Sendable {
  let subject: Subject
  /// `SDWebImageDownloaderProgressBlock`.
  let progress: LoadProgress?
  /// `SDWebImageDownloaderCompletedBlock`.
  let completed: DownloadAnswer.Handler
  /// Whether it has an image already; only the repair of D29 asks.
  let refreshes: Bool
  /// Whether it asked for parts of the image; only the repair of D33 asks.
  let wantsParts: Bool
  /// The priority that it wants; only the repairs of D35 and D36 ask.
  let priority: Int

  init(
    subject: Subject, options: DownloaderOptions, progress: LoadProgress?,
    completed: @escaping DownloadAnswer.Handler
  ) {
    self.subject = subject
    refreshes = options.contains(.ignoreCachedResponse)
    wantsParts = options.contains(.progressiveDownload)
    priority = options.priority
    self.progress = progress
    self.completed = completed
  }
}

extension DownloadAnswer {
  /// The loads that get it, of those that wait: a part goes to all of them (D33), or to those that
  /// asked for parts.
  func listeners(
    among waiting: [DownloadHandlers], in generation: Generation
  ) -> [DownloadHandlers] {
    if isFinished || generation.has(.partsGoToEveryLoad) { return waiting }
    return waiting.filter(\.wantsParts)
  }
}
