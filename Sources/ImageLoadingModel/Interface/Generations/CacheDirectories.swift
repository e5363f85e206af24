/// Where a cache of a namespace keeps its files.
package enum CacheDirectories: Hashable, Sendable {
  /// 3.x and 4.2: below a directory of the namespace's name (C110 to C112).
  case belowNamespace
  /// 5.x: below a directory of the library's name (SDImageCache.m 5.1.0).
  case belowLibrary

  /// `NSSearchPathForDirectoriesInDomains` with `NSCachesDirectory` and `NSUserDomainMask`.
  private static let system = "/Library/Caches"

  /// Where the files lie if the app names a directory, and that is nil: up to 4.2 not in a folder of
  /// the library's (C112).
  package func pathInNoDirectory(namespace: String) -> String {
    switch self {
    case .belowNamespace: "\(Self.system)/\(namespace)"
    case .belowLibrary: path(namespace: namespace, in: nil)
    }
  }

  /// Where the files lie: below the caches directory, in a folder with the library's name (C113).
  ///
  /// Original: `-[SDImageCache makeDiskCachePath:]` and
  /// `-[SDImageCache initWithNamespace:diskCacheDirectory:]` (3.x, 4.2),
  /// `-[SDImageCache userCacheDirectory]` and
  /// `-[SDImageCache initWithNamespace:diskCacheDirectory:config:]` (5.x).
  /// - Parameter directory: the one that the app names; `nil` for that of the system.
  package func path(namespace: String, in directory: String?) -> String {
    let system = Self.system
    switch self {
    case .belowNamespace:
      return "\(directory ?? "\(system)/\(namespace)")/com.hackemist.SDWebImageCache.\(namespace)"
    case .belowLibrary:
      return "\(directory ?? "\(system)/com.hackemist.SDImageCache")/\(namespace)"
    }
  }
}
