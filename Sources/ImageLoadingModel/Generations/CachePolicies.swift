/// What differs in the cache.
public struct CachePolicies: Sendable {
  /// How keys become file names.
  public let fileName: CacheFileName
  /// Where the shared cache keeps its files.
  public let directory: String

  static let v3 = CachePolicies(
    fileName: .extensionOfPath,
    directory: "/Library/Caches/default/com.hackemist.SDWebImageCache.default")
  static let v42 = CachePolicies(
    fileName: .extensionOfURL,
    directory: "/Library/Caches/default/com.hackemist.SDWebImageCache.default")
  static let v5 = CachePolicies(
    fileName: .boundedExtensionOfURL,
    directory: "/Library/Caches/com.hackemist.SDImageCache/default")
}
