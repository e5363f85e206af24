import ImageLoadingModel

/// A cleaning of the disk as one sees it from outside: what was there before and after it, and which
/// files it says that it removed.
package struct CleaningRecord: Sendable {
  let config: CacheConfig
  let directory: String
  let before: [DiskSnapshot.File]
  var after: [DiskSnapshot.File] = []
  let began: WallTime
  var ended: WallTime
  var removed: [String] = []
  var failed: [String] = []
  /// Whether the settings and the dates of files stayed as they were, the clock went forward, and the disk could be read.
  var isPlain: Bool
  /// What the generation says of cleanings.
  var policies: CachePolicies
  /// When files were last read, by path, as far as the run knows.
  var lastReads: [String: WallTime] = [:]
  /// How often the faults of the disk, or the dates of a file, had been changed when it began.
  var outsideChanges = 0

  /// The date that decides the age of a file.
  func date(of file: DiskSnapshot.File) -> WallTime {
    policies.expiresByAccess && config.expiry == .access ? file.accessDate : file.modificationDate
  }

  /// Files of this date have expired at a time; `nil` if none do.
  func limit(at time: WallTime) -> WallTime? {
    config.ageLimit(by: policies).map { time - $0 }
  }

  /// Whether a file had expired at a time.
  func hasExpired(_ file: DiskSnapshot.File, at time: WallTime) -> Bool {
    limit(at: time).map { date(of: file) <= $0 } ?? false
  }
}
