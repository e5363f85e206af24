import ImageLoadingModel
import SimScenarios

extension CleaningRecord {
  /// The cleaning begins.
  init(beginningIn world: ScenarioWorld, lastReads: [String: WallTime] = [:]) {
    let now = world.wallClock.snapshot
    self.init(
      config: world.cache.config.snapshot, directory: world.cache.disk.searchedDirectory,
      before: Self.visibleFiles(in: world), began: now, ended: now,
      isPlain: world.fileSystem.isSound, policies: world.life.context.generation.cache,
      lastReads: lastReads, outsideChanges: world.fileSystem.outsideChanges)
  }

  /// The cleaning is over.
  mutating func end(in world: ScenarioWorld) {
    after = Self.visibleFiles(in: world)
    ended = world.wallClock.snapshot
    let hasChanged =
      world.cache.config.snapshot != config || world.fileSystem.outsideChanges != outsideChanges
    if hasChanged || ended < began { isPlain = false }
  }

  /// The paths of files that a cleaning would have removed at a time because of their age; none if
  /// the disk could not be read.
  static func expiredFiles(in world: ScenarioWorld, at time: WallTime) -> [String] {
    guard world.fileSystem.isSound else { return [] }
    let record = CleaningRecord(beginningIn: world)
    return record.before.filter { record.hasExpired($0, at: time) }.map(\.path)
  }

  /// The files of the cache's directory that an enumeration without hidden files finds, and whose size and dates it can
  /// read: of others nobody knows how old they are.
  private static func visibleFiles(in world: ScenarioWorld) -> [DiskSnapshot.File] {
    let prefix = world.cache.disk.searchedDirectory + "/"
    return world.fileSystem.snapshot.files.filter { file in
      file.path.hasPrefix(prefix) && !file.hasUnreadableAttributes
        && !file.path.dropFirst(prefix.count).split(separator: "/").contains { $0.hasPrefix(".") }
    }
  }
}

extension SimulatedFileSystem {
  /// Whether it has no faults now.
  fileprivate var isSound: Bool { state.withLock { $0.faults == DiskFaults() } }

  /// How often its faults were changed.
  fileprivate var outsideChanges: Int { state.withLock { $0.outsideChanges } }
}
