/// How a generation's prefetcher is built.
package enum PrefetcherStructure: Sendable {
  /// 3.x, 4.2: one list at a time; each answer begins the next URL.
  case list(ListPrefetcherRules)
  /// 5.x: each prefetch has a token, and each URL an operation in a queue.
  case tokens
}

/// What differs between 3.x and 4.2.
package struct ListPrefetcherRules: Sendable {
  /// Whether the list of URLs is an atomic property.
  package let listIsAtomic: Bool
  /// Whether the list and the counters are guarded where they are set back and a URL is taken.
  package let isLocked: Bool
}
