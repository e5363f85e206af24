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

/// A prefetcher with its manager.
package protocol ManagedPrefetcher: Prefetcher {
  /// `manager`: a manager of its own: cache and downloader are shared, blacklist and running loads
  /// are not.
  var manager: ImageManager { get }
}

/// What an app sets on a prefetcher.
public struct PrefetcherSettings: Sendable {
  /// `options`.
  public var options: LoadOptions = .lowPriority
  /// `context` (5.x).
  public var values = LoadContext()
  /// `maxConcurrentDownloads` (3.x, 4.2), `maxConcurrentPrefetchCount` (5.x): how many loads it
  /// begins at once, if not as many as by default.
  public var limit: Int?
  /// Whether its `prefetcherQueue` is a serial queue of its own, and not main (3.x, 4.2).
  public var hasOwnQueue = false

  public init() {}
}

extension PrefetcherPolicies {
  /// Makes the prefetcher of the generation.
  ///
  /// Original: `-[SDWebImagePrefetcher initWithImageManager:]`;
  /// `+[SDWebImagePrefetcher sharedImagePrefetcher]` is the app's one.
  /// - Parameter delegate: is notified of its work from the beginning on.
  package func makePrefetcher(
    context: ModelContext, cache: ImageCache, downloader: Downloader,
    delegate: (any PrefetcherDelegate)? = nil, settings: PrefetcherSettings = PrefetcherSettings()
  ) async -> any ManagedPrefetcher {
    await context.reach(.prefetchMake)
    // A manager besides the shared one, on the same cache and downloader (C047).
    let manager = ImageManager(
      context: context, cache: cache, downloader: downloader, isShared: false,
      owner: "prefetcher")
    if let make = context.generation.parts.prefetcher {
      return await OwnPrefetcher(context, manager, make) { context in
        await standard(context, manager, delegate, settings)
      }
    }
    return await standard(context, manager, delegate, settings)
  }

  private func standard(
    _ context: ModelContext, _ manager: ImageManager, _ delegate: (any PrefetcherDelegate)?,
    _ settings: PrefetcherSettings
  ) async -> any ManagedPrefetcher {
    switch structure {
    case .list(let rules):
      return await ListPrefetcher(
        context: context, manager: manager, delegate: delegate, settings: settings, rules: rules)
    case .tokens:
      return TokenPrefetcher(
        context: context, manager: manager, delegate: delegate, settings: settings)
    }
  }
}
