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

  init(
    subject: Subject, refreshes: Bool, progress: LoadProgress?,
    completed: @escaping DownloadAnswer.Handler
  ) {
    self.subject = subject
    self.refreshes = refreshes
    self.progress = progress
    self.completed = completed
  }
}
