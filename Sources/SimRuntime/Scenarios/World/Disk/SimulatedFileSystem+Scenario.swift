import ImageLoadingInterface

/// What happens to the disk from outside the program.
extension SimulatedFileSystem {
  // MARK: Before and after the run, without a step

  /// Puts a file there, with the directories above it.
  /// - Parameter accessDate: like the modification date if `nil`.
  package func put(
    _ data: ImageData, at path: String, modificationDate: WallTime, accessDate: WallTime? = nil,
    hasUnreadableAttributes: Bool = false
  ) {
    let path = DiskPath(path)
    state.withLock {
      $0.contents.put(data, at: path, modificationDate, accessDate ?? modificationDate)
      if hasUnreadableAttributes {
        _ = $0.contents.change(path) { $0.hasUnreadableAttributes = true }
      }
    }
  }

  /// All that the disk holds now.
  package var snapshot: DiskSnapshot { state.withLock { $0.snapshot() } }

  /// The program dies: what it has written stays, a write under way stops where it is, and nothing
  /// that its threads still do has an effect.
  ///
  /// The next launch gets a disk of its own, made with this one's ``snapshot``.
  package func terminate() { state.withLock { $0.isTerminated = true } }

  // MARK: During the run, in one step

  /// The file rots: it keeps size and beginning, and can no longer be decoded.
  /// - Returns: whether there is such a file.
  package func rot(_ path: String) async -> Bool {
    await strike(path) { $0.data = $0.data?.corrupted() }
  }

  /// The file, or the directory with all that it holds, is gone, whatever faults the disk has.
  /// - Returns: whether there was one.
  package func vanish(_ path: String) async -> Bool {
    let path = DiskPath(path)
    await step(.write, path)
    guard !isFrozen else { return false }
    return state.withLock { (try? $0.contents.remove(path)) != nil }
  }

  /// The file was modified and last read earlier than it was.
  /// - Returns: whether there is such a file.
  package func age(_ path: String, by span: Duration) async -> Bool {
    let isThere = await strike(path) {
      $0.modificationDate = $0.modificationDate - span
      $0.accessDate = $0.accessDate - span
    }
    state.withLock { $0.outsideChanges += 1 }
    return isThere
  }

  /// Breaks the disk, or mends it.
  package func setFaults(_ faults: DiskFaults) async {
    await alter {
      $0.faults = faults
      $0.outsideChanges += 1
    }
  }

  /// Makes the disk slower or faster, for accesses that begin from now on.
  package func setLatency(_ latency: DiskLatency) async { await alter { $0.latency = latency } }

  /// Changes the room for all files; files that do not fit any more stay.
  /// - Parameter capacity: in bytes of allocated size; `nil` for a disk without bound.
  package func setCapacity(_ capacity: Int?) async {
    await alter { $0.contents.capacity = capacity }
  }

  private func strike(
    _ path: String, _ change: @Sendable (inout DiskContents.Node) -> Void
  ) async -> Bool {
    let path = DiskPath(path)
    await step(.write, path)
    guard !isFrozen else { return false }
    return state.withLock { $0.contents.change(path, change) }
  }

  private func alter(_ change: @Sendable (inout State) -> Void) async {
    await step(.write, .root)
    guard !isFrozen else { return }
    state.withLock { change(&$0) }
  }
}
