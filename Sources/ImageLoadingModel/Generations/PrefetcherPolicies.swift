/// What differs in the prefetcher.
public struct PrefetcherPolicies: Sendable {
  /// How many loads it begins at once.
  public let limit: Int

  static let v3 = PrefetcherPolicies(limit: 3)
  static let v42 = PrefetcherPolicies(limit: 3)
  static let v5 = PrefetcherPolicies(limit: 3)
}
