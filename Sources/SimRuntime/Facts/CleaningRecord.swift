import ImageLoadingModel

/// A cleaning of the disk as one sees it from outside: what was there before and after it, and which
/// files it says that it removed.
public struct CleaningRecord: Sendable {
  let config: CacheConfig
  let directory: String
  let before: [DiskSnapshot.File]
  var after: [DiskSnapshot.File] = []
  let began: WallTime
  var ended: WallTime
  var removed: [String] = []
  var failed: [String] = []
  /// Whether the settings stayed as they were, the clock went forward, and the disk could be read.
  var isPlain: Bool
}
