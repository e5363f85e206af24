import ImageLoadingInterface
import Synchronization

/// A disk in memory, which can be slow, full, broken or rotten.
///
/// Each call is a step on the resource that is named after its path. A step depends on those on the
/// same path, on directories that hold it and, for a directory, on what it holds; a step that
/// concerns more than one path (a move, a change on a disk whose capacity is bounded) is a step on
/// the lowest directory that holds them all.
///
/// A file written atomically changes in one step, after the time that writing takes. A plain write
/// changes it in two: before that time it is emptied and given the first half of its bytes, after
/// it the whole. A reader in between, or a process that is killed there, finds a torn file; when
/// the disk is full, the torn file stays. A read returns the content at its beginning.
package final class SimulatedFileSystem: FileSystem {
  package struct State: Sendable {
    package var contents: DiskContents {
      didSet { lastSnapshot = nil }
    }
    private var lastSnapshot: DiskSnapshot?
    package var faults: DiskFaults {
      didSet { if faults != DiskFaults() { hasHadFaults = true } }
    }
    private(set) var hasHadFaults: Bool
    /// How often its faults, or the dates of a file, were changed.
    package var outsideChanges = 0
    package var latency: DiskLatency
    var isTerminated = false
    var resources: [DiskPath: any SharedObject] = [:]
    /// The resources of a directory and of those that hold it.
    var directories: [DiskPath: [any SharedObject]] = [:]

    init(contents: DiskContents, faults: DiskFaults, latency: DiskLatency) {
      self.contents = contents
      self.faults = faults
      hasHadFaults = faults != DiskFaults()
      self.latency = latency
    }

    /// Made anew only after a change: some ask after each step.
    mutating func snapshot() -> DiskSnapshot {
      if let lastSnapshot { return lastSnapshot }
      let snapshot = contents.snapshot
      lastSnapshot = snapshot
      return snapshot
    }
  }

  let core: any SchedulerCore
  package let state: Mutex<State>
  private let clock: SimulatedWallClock
  private let updatesAccessDateOnRead: Bool

  /// - Parameters:
  ///   - clock: gives files their dates; each write reads it in a step of its own.
  ///   - contents: what the disk holds when the run begins.
  ///   - capacity: room for all files, in bytes of allocated size; `nil` for a disk without bound.
  ///   - updatesAccessDateOnRead: whether reading a file sets its access date, which makes a read a
  ///     write for other steps. Apple's systems mount their volumes so that it mostly does not.
  package init(
    scheduler: SchedulerPort, clock: SimulatedWallClock, contents: DiskSnapshot = DiskSnapshot(),
    capacity: Int? = nil, latency: DiskLatency = DiskLatency(), faults: DiskFaults = DiskFaults(),
    updatesAccessDateOnRead: Bool = false
  ) {
    core = scheduler.core
    self.clock = clock
    self.updatesAccessDateOnRead = updatesAccessDateOnRead
    state = Mutex(
      State(
        contents: DiskContents(contents, capacity: capacity), faults: faults, latency: latency))
  }

  // MARK: Looking

  /// Whether it has faults, or had some before.
  package var hasHadFaults: Bool { state.withLock { $0.hasHadFaults } }

  package func read(_ path: String) async throws(FileError) -> ImageData {
    let path = DiskPath(path)
    let date = updatesAccessDateOnRead ? await clock.now() : nil
    await step(date == nil ? .read : .write, path)
    let changesDate = !isFrozen
    let data = try state.withLock { (state) throws(FileError) in
      if state.faults.failingReads.includes(path) { throw FileError.readFailed("\(path)") }
      let data = try state.contents.data(at: path)
      if let date, changesDate { _ = state.contents.change(path) { $0.accessDate = date } }
      return data
    }
    await pause(state.withLock { $0.latency.read.time(forBytes: data.byteCount) }, to: "read", path)
    return data
  }

  package func list(_ directory: String) async throws(FileError) -> [String] {
    let path = DiskPath(directory)
    return try await look(at: path) { (state) throws(FileError) in
      if state.faults.failingReads.includes(path) { throw FileError.readFailed("\(path)") }
      return try state.contents.names(in: path)
    }
  }

  /// A directory's own sizes are reported as 0.
  package func attributes(of path: String) async throws(FileError) -> FileAttributes {
    let path = DiskPath(path)
    return try await look(at: path) { (state) throws(FileError) in
      let node = try state.contents.node(at: path)
      guard !node.hasUnreadableAttributes, !state.faults.missingAttributes.includes(path)
      else { throw FileError.attributesUnavailable("\(path)") }
      return FileAttributes(
        isDirectory: node.data == nil, isHidden: path.name.hasPrefix("."),
        logicalSize: node.data?.byteCount ?? 0, allocatedSize: node.allocatedSize,
        modificationDate: node.modificationDate, accessDate: node.accessDate,
        isExcludedFromBackup: node.isExcludedFromBackup)
    }
  }

  package func exists(_ path: String) async -> Bool {
    let path = DiskPath(path)
    let node = try? await look(at: path) { (state) throws(FileError) in
      try state.contents.node(at: path)
    }
    return node != nil
  }

  private func look<Result: Sendable>(
    at path: DiskPath, _ body: @Sendable (State) throws(FileError) -> Result
  ) async throws(FileError) -> Result {
    await step(.read, path)
    let result = try body(state.withLock { $0 })
    await pause(state.withLock { $0.latency.read.perCall }, to: "look at", path)
    return result
  }

  // MARK: Changing

  package func write(
    _ data: ImageData, to path: String, atomically: Bool
  ) async throws(FileError) {
    let path = DiskPath(path)
    core.touch(resource(for: .root), .readInside)
    let time = state.withLock { $0.latency.write.time(forBytes: data.byteCount) }
    if atomically {
      await pause(time, to: "write", path)
      let date = await clock.now()
      try await change(path) { (contents) throws(FileError) in
        try contents.replace(at: path, by: data, date: date)
      }
      return
    }
    let date = await clock.now()
    let half = data.prefix(data.byteCount / 2)
    let serial = try await change(path) { (contents) throws(FileError) in
      try contents.beginWriting(half, at: path, date: date)
    }
    guard let serial else { return }
    await pause(time, to: "write", path)
    let end = time.isZero ? date : await clock.now()
    let place = { @Sendable (contents: DiskContents) in contents.place(ofOpen: serial) }
    try await change(path, thatMayBeAt: place) { (contents) throws(FileError) in
      try contents.finishWriting(data, to: serial, date: end)
    }
  }

  package func remove(_ path: String) async throws(FileError) {
    let path = DiskPath(path)
    try await change(path) { (contents) throws(FileError) in try contents.remove(path) }
    await pauseForChange(of: path)
  }

  package func move(_ path: String, to newPath: String) async throws(FileError) {
    let (old, new) = (DiskPath(path), DiskPath(newPath))
    try await change(old, and: new) { (contents) throws(FileError) in
      try contents.move(old, to: new)
    }
    await pauseForChange(of: old)
  }

  package func createDirectory(_ path: String) async throws(FileError) {
    let path = DiskPath(path)
    let date = await clock.now()
    try await change(path) { (contents) throws(FileError) in
      try contents.createDirectory(path, date: date)
    }
    await pauseForChange(of: path)
  }

  package func excludeFromBackup(_ path: String) async throws(FileError) {
    let path = DiskPath(path)
    try await change(path) { (contents) throws(FileError) in try contents.excludeFromBackup(path) }
  }

  package func setAccessDate(_ path: String, to date: WallTime) async throws(FileError) {
    let path = DiskPath(path)
    try await change(path) { (contents) throws(FileError) in
      _ = try contents.node(at: path)
      _ = contents.change(path) { $0.accessDate = date }
    }
  }

  private func pauseForChange(of path: DiskPath) async {
    await pause(state.withLock { $0.latency.write.perCall }, to: "change", path)
  }

  private func pause(_ time: Durations, to act: String, _ path: DiskPath) async {
    await core.pause(for: time, "time", of: "\(act) \(path)")
  }

  /// Does one change in one step.
  /// - Parameters:
  ///   - other: a second path that the change concerns.
  ///   - place: where that is, or was last, which the change concerns, if it was moved since.
  /// - Returns: `nil` if the program is no longer alive, so that nothing changed.
  @discardableResult
  private func change<Result: Sendable>(
    _ path: DiskPath, and other: DiskPath? = nil,
    thatMayBeAt place: @Sendable (DiskContents) -> DiskPath? = { _ in nil },
    _ body: @Sendable (inout DiskContents) throws(FileError) -> Result
  ) async throws(FileError) -> Result? {
    core.touch(resource(for: .root), .readInside)
    let scope = other.map(path.commonDirectory(with:)) ?? path
    await step(.write, isBounded ? .root : scope)
    if isBounded { core.touch(resource(for: .root), .write) }
    if let place = state.withLock({ place($0.contents) }), place != path {
      core.touch(resource(for: place), .write)
      touchDirectories(of: place, .write)
    }
    guard !isFrozen else { return nil }
    return try state.withLock { (state) throws(FileError) in
      for path in [path, other ?? path] where state.faults.failingWrites.includes(path) {
        throw FileError.writeFailed("\(path)")
      }
      return try body(&state.contents)
    }
  }

  /// Whether each change concerns all files, because they share a bounded room.
  private var isBounded: Bool { state.withLock { $0.contents.capacity != nil } }

  // MARK: Steps

  /// Whether what the program does has no effect any more.
  var isFrozen: Bool { core.isDraining || state.withLock { $0.isTerminated } }

  /// What is done to a file is done inside the directories that hold it.
  func step(_ kind: VisibleOperation.Kind, _ path: DiskPath) async {
    await core.perform(VisibleOperation(kind, resource(for: path)))
    touchDirectories(of: path, kind)
  }

  private func touchDirectories(of path: DiskPath, _ kind: VisibleOperation.Kind) {
    for directory in directories(of: path) {
      core.touch(directory, kind == .read ? .readInside : .writeInside)
    }
  }

  private func directories(of path: DiskPath) -> [any SharedObject] {
    if path == .root { return [] }
    let parent = path.parent
    if let known = state.withLock({ $0.directories[parent] }) { return known }
    let directories = path.directories.map(resource)
    state.withLock { $0.directories[parent] = directories }
    return directories
  }

  private func resource(for path: DiskPath) -> any SharedObject {
    if let known = state.withLock({ $0.resources[path] }) { return known }
    let new = core.register(.resource, named: path.description)
    state.withLock { $0.resources[path] = new }
    return new
  }
}
