/// Is notified of the prefetcher's work, whichever prefetch it belongs to
/// (`SDWebImagePrefetcherDelegate`).
package protocol PrefetcherDelegate: Sendable {
  /// The load of one URL has ended, with an image or without.
  ///
  /// Original: `imagePrefetcher:didPrefetchURL:finishedCount:totalCount:`.
  func didPrefetch(_ url: ImageURL?, finished: Int, total: Int) async

  /// All loads have ended.
  ///
  /// Original: `imagePrefetcher:didFinishWithTotalCount:skippedCount:`.
  /// - Parameter total: how many URLs there were; in 3.x and 4.2 without those that were skipped.
  func didFinish(total: Int, skipped: Int) async
}

/// The list that the prefetcher works on.
struct PrefetchList: Sendable, CustomStringConvertible {
  let prefetch: EventSubject
  let urls: [ImageURL]

  var description: String { "\(urls.count) of \(prefetch)" }
}

/// A block that the caller of a prefetch gave, and which prefetch it was.
struct PrefetchBlock: Sendable, CustomStringConvertible {
  let prefetch: EventSubject
  let call: @Sendable (Int, Int) async -> Void

  var description: String { "that of \(prefetch)" }

  init?(_ prefetch: EventSubject, _ call: (@Sendable (Int, Int) async -> Void)?) {
    guard let call else { return nil }
    self.prefetch = prefetch
    self.call = call
  }
}
