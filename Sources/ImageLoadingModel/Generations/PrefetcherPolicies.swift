/// What differs in the prefetcher.
public struct PrefetcherPolicies: Sendable {
  /// How many loads it begins at once.
  public let limit: Int
  /// Whether the list of URLs is an atomic property.
  public let listIsAtomic: Bool

  static let v3 = PrefetcherPolicies(limit: 3, listIsAtomic: false)
  static let v42 = PrefetcherPolicies(limit: 3, listIsAtomic: true)
  static let v5 = PrefetcherPolicies(limit: 3, listIsAtomic: true)
}
