import ImageLoadingInterface

/// A cleaning of the disk as one sees it from outside: what was there before and after it, and which
/// files it says that it removed.
package struct CleaningRecord: Sendable {
  package let config: CacheConfig
  let directory: String
  package let before: [DiskSnapshot.File]
  package var after: [DiskSnapshot.File] = []
  package let began: WallTime
  package var ended: WallTime
  package var removed: [String] = []
  package var failed: [String] = []
  /// Whether the settings and the dates of files stayed as they were, the clock went forward, and the disk could be read.
  package var isPlain: Bool
  /// What the generation says of cleanings.
  package var policies: CachePolicies
  /// When files were last read, by path, as far as the run knows.
  package var lastReads: [String: WallTime] = [:]
  /// How often the faults of the disk, or the dates of a file, had been changed when it began.
  package var outsideChanges = 0

  package init(
    config: CacheConfig, directory: String, before: [DiskSnapshot.File],
    after: [DiskSnapshot.File] = [], began: WallTime, ended: WallTime, removed: [String] = [],
    failed: [String] = [], isPlain: Bool, policies: CachePolicies,
    lastReads: [String: WallTime] = [:], outsideChanges: Int = 0
  ) {
    self.config = config
    self.directory = directory
    self.before = before
    self.after = after
    self.began = began
    self.ended = ended
    self.removed = removed
    self.failed = failed
    self.isPlain = isPlain
    self.policies = policies
    self.lastReads = lastReads
    self.outsideChanges = outsideChanges
  }

  /// The date that decides the age of a file.
  package func date(of file: DiskSnapshot.File) -> WallTime {
    policies.expiresByAccess && config.expiry == .access ? file.accessDate : file.modificationDate
  }

  /// Files of this date have expired at a time; `nil` if none do.
  package func limit(at time: WallTime) -> WallTime? {
    config.ageLimit(by: policies).map { time - $0 }
  }

  /// Whether a file had expired at a time.
  package func hasExpired(_ file: DiskSnapshot.File, at time: WallTime) -> Bool {
    limit(at: time).map { date(of: file) <= $0 } ?? false
  }
}
