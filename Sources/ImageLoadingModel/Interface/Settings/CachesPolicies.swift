/// `SDImageCachesManagerOperationPolicy`: which caches an operation reaches.
package enum CachesOperationPolicy: String, Hashable, Sendable, CaseIterable {
  /// One after the other, from the highest to the lowest; a find ends it.
  case serial
  /// All of them, the highest first; the first find counts.
  case concurrent
  case highestOnly
  case lowestOnly
}

/// The policies of the operations, with their documented defaults (SDImageCachesManager.m 5.1.0).
package struct CachesPolicies: Hashable, Sendable {
  /// `queryOperationPolicy`.
  package var query = CachesOperationPolicy.serial
  /// `storeOperationPolicy`.
  package var store = CachesOperationPolicy.highestOnly
  /// `removeOperationPolicy`.
  package var remove = CachesOperationPolicy.concurrent
  /// `containsOperationPolicy`.
  package var contains = CachesOperationPolicy.serial
  /// `clearOperationPolicy`.
  package var clear = CachesOperationPolicy.concurrent

  package init() {}
}
