import ImageLoadingModel

/// A cleaning of the disk as one sees it from outside: what was there before and after it, and which
/// files it says that it removed.
public struct CleaningRecord: Sendable {
  let config: CacheConfig
  let directory: String
  let before: [DiskSnapshot.File]
  private(set) var after: [DiskSnapshot.File] = []
  let began: WallTime
  private(set) var ended: WallTime
  /// The paths that it says it removed, and those that it could not.
  var removed: [String] = []
  var failed: [String] = []
  /// Whether the settings stayed as they were, the clock went forward, and the disk could be read.
  private(set) var isPlain: Bool

  /// The cleaning is over.
  mutating func end(in world: ScenarioWorld) {
    after = Self.visibleFiles(in: world)
    ended = world.wallClock.snapshot
    if world.cache.config.snapshot != config || ended < began || !world.fileSystem.isSound {
      isPlain = false
    }
  }

  /// The paths of files that a cleaning would remove now because of their age; none if the disk
  /// could not be read.
  static func expiredFiles(in world: ScenarioWorld) -> [String] {
    guard world.fileSystem.isSound else { return [] }
    let limit = world.wallClock.snapshot - world.cache.config.snapshot.maxCacheAge
    return visibleFiles(in: world).filter { $0.modificationDate <= limit }.map(\.path)
  }

  /// The files of the cache's directory that an enumeration without hidden files finds.
  private static func visibleFiles(in world: ScenarioWorld) -> [DiskSnapshot.File] {
    let prefix = world.cache.disk.directory + "/"
    return world.fileSystem.snapshot.files.filter { file in
      file.path.hasPrefix(prefix)
        && !file.path.dropFirst(prefix.count).split(separator: "/").contains { $0.hasPrefix(".") }
    }
  }
}

extension CleaningRecord {
  /// The cleaning begins.
  init(beginningIn world: ScenarioWorld) {
    config = world.cache.config.snapshot
    directory = world.cache.disk.directory
    before = Self.visibleFiles(in: world)
    began = world.wallClock.snapshot
    ended = began
    isPlain = world.fileSystem.isSound
  }
}

extension SimulatedFileSystem {
  /// Whether it has no faults now.
  fileprivate var isSound: Bool { state.withLock { $0.faults == DiskFaults() } }
}
