/// Loads images in advance, so that they are in the cache when they are needed
/// (`SDWebImagePrefetcher`; C269, C270): what the app asks to do that.
///
/// ```swift
/// /// Leaves out what is asked for twice.
/// struct EachURLOnce: Prefetcher {
///   let standard: any Prefetcher
///
///   func prefetch(
///     _ urls: [ImageURL], progress: PrefetchProgress?, completed: PrefetchCompletion?
///   ) async -> (any LoadTask)? {
///     var seen: Set<ImageURL> = []
///     return await standard.prefetch(
///       urls.filter { seen.insert($0).inserted }, progress: progress, completed: completed)
///   }
///   func cancelPrefetching() async { await standard.cancelPrefetching() }
/// }
/// ```
public protocol Prefetcher: Sendable {
  /// Loads each URL of a list, with low priority if nothing else was set.
  ///
  /// Original: `-[SDWebImagePrefetcher prefetchURLs:progress:completed:]`;
  /// `-[SDWebImagePrefetcher prefetchURLs:]` without blocks.
  /// - Parameters:
  ///   - progress: called on main after each URL.
  ///   - completed: called on main after the last one; inline for an empty list; never for a
  ///     prefetch that was cancelled.
  /// - Returns: what cancels this prefetch alone; `nil` for an empty list, and in 3.x and 4.2.
  @discardableResult
  func prefetch(
    _ urls: [ImageURL], progress: PrefetchProgress?, completed: PrefetchCompletion?
  ) async -> (any LoadTask)?

  /// Cancels all that the prefetcher does; the blocks of its prefetches are not called any more.
  ///
  /// Original: `-[SDWebImagePrefetcher cancelPrefetching]`.
  func cancelPrefetching() async
}

/// Called when the load of one URL has ended, before it is counted as skipped.
///
/// Original: `SDWebImagePrefetcherProgressBlock`.
public typealias PrefetchProgress = @Sendable (_ finished: Int, _ total: Int) async -> Void
/// Called when all loads have ended.
///
/// Original: `SDWebImagePrefetcherCompletionBlock`.
public typealias PrefetchCompletion = @Sendable (_ finished: Int, _ skipped: Int) async -> Void
