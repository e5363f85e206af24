/// What differs in the prefetcher.
package struct PrefetcherPolicies: Sendable {
  /// How many loads it begins at once.
  package let limit: Int
  /// How it is built.
  package let structure: PrefetcherStructure
  /// Whether one prefetch can be cancelled, beside all.
  package var hasTokens: Bool {
    if case .tokens = structure { true } else { false }
  }
  /// Whether the app can set the queue on which the next URL is begun (SDWebImagePrefetcher.h 3.7.6, 4.2.3).
  package var hasQueue: Bool { !hasTokens }
  /// Whether its loads can have a context.
  package var hasContext: Bool { hasTokens }

  static let v3 = PrefetcherPolicies(
    limit: 3, structure: .list(ListPrefetcherRules(listIsAtomic: false, isLocked: false)))
  static let v42 = PrefetcherPolicies(
    limit: 3, structure: .list(ListPrefetcherRules(listIsAtomic: true, isLocked: true)))
  static let v5 = PrefetcherPolicies(limit: 3, structure: .tokens)
}
