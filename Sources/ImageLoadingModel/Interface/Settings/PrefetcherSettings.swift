/// What an app sets on a prefetcher.
package struct PrefetcherSettings: Sendable {
  /// The name of the manager that the prefetcher makes for itself. No other manager has it.
  package static let ownManagerName = "prefetcher"

  /// `options`.
  package var options: LoadOptions = .lowPriority
  /// `context` (5.x).
  package var values = LoadContext()
  /// `maxConcurrentDownloads` (3.x, 4.2), `maxConcurrentPrefetchCount` (5.x): how many loads it
  /// begins at once, if not as many as by default.
  package var limit: Int?
  /// Whether its `prefetcherQueue` is a serial queue of its own, and not main (3.x, 4.2).
  package var hasOwnQueue = false

  package init() {}
}
