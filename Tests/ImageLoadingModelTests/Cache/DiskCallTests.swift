import ImageLoadingModel
import SimTools
import Testing

/// Calls that work on files: on the caller's thread, or through the I/O queue.
@Suite struct DiskCallTests {
  private static let data = ImageData(ImageSource(undecodable: "x", byteCount: 19))

  /// Runs a call while the I/O queue is busy for a second, and says when it returned.
  private func returns(
    _ generation: Generation, _ call: @escaping @Sendable (ImageCache) async -> Void
  ) -> String? {
    let world = CacheWorld.run(generation) { world in
      world.put("a", age: .zero)
      await world.cache.ioQueue.async { await world.scheduler.clock.pause(for: .seconds(1)) }
      await call(world.cache)
      world.note("\(world.scheduler.core.now)")
    }
    return world?.log.last
  }

  @Test func whichCallsWaitForTheIOQueue() {
    let once = "\(Duration.zero)"
    let later = "\(Duration.seconds(1))"
    let data = Self.data
    for generation in [Generation.v3, .v42] {
      #expect(returns(generation) { await $0.storeDataOnDisk(data, forKey: "b") } == once)
      #expect(returns(generation) { _ = await $0.imageFromDisk(forKey: "a") } == once)
      #expect(returns(generation) { _ = await $0.diskImageExists(forKey: "a") } == once)
    }
    #expect(returns(.v5) { await $0.storeDataOnDisk(data, forKey: "b") } == later)
    #expect(returns(.v5) { _ = await $0.imageFromDisk(forKey: "a") } == later)
    #expect(returns(.v5) { _ = await $0.diskImageExists(forKey: "a") } == later)
    #expect(returns(.v5) { _ = await $0.diskImageData(forKey: "a") } == later)
    #expect(returns(.v5) { await $0.removeFromDisk("a") } == later)
  }

  @Test func nilKeysAndNilBytes() {
    let data = Self.data
    let world = CacheWorld.run(.v5) { world in
      await world.cache.storeDataOnDisk(data, forKey: nil)
      await world.cache.storeDataOnDisk(nil, forKey: "a")
      await world.cache.removeFromDisk(nil)
      await world.cache.storeInMemory(nil, forKey: "a")
      world.note("\(await world.cache.diskImageData(forKey: nil) == nil)")
      world.note("\(await world.cache.diskImageExists(forKey: nil))")
      await world.cache.contains(nil, in: .all) { world.note("\($0)") }
      await world.cache.remove(nil, from: .all) { world.note("never") }
    }
    #expect(world?.log == ["true", "false", "none"])
    #expect(world?.files == [])
  }

  /// A write of 5.x is one step; before, the file is emptied first.
  @Test(arguments: [(Generation.v3, 9), (.v42, 9), (.v5, 100)])
  func aFileThatIsBeingWrittenExists(generation: Generation, count: Int) {
    let latency = DiskLatency(write: .init(perByte: .seconds(1)))
    let world = CacheWorld.run(generation) { world in
      let old = ImageData(ImageSource(undecodable: "old", byteCount: 100))
      world.fileSystem.put(
        old, at: world.cache.disk.path(forKey: "a"), modificationDate: world.wallClock.snapshot)
      await world.fileSystem.setLatency(latency)
      let data = Self.data
      world.scheduler.thread("writer") { await world.cache.storeDataOnDisk(data, forKey: "a") }
      await world.scheduler.clock.pause(for: .seconds(5))
      world.note("\(world.fileSystem.snapshot.files.map(\.logicalSize))")
    }
    #expect(world?.log.first { $0.hasPrefix("[") } == "[\(count)]")
  }

  // MARK: Files of earlier versions

  private static let old = Generation.v42.cache.directory

  private func migrate(
    _ prepare: @escaping @Sendable (CacheWorld) -> Void
  ) -> [String]? {
    let world = CacheWorld.run(.v5) { world in
      prepare(world)
      world.cache.migrate(from: Self.old)
    }
    return world?.fileSystem.snapshot.files.map(\.path)
  }

  private static func put(_ paths: String..., in world: CacheWorld) {
    for path in paths {
      world.fileSystem.put(data, at: path, modificationDate: world.wallClock.snapshot)
    }
  }

  @Test func theOldDirectoryIsMoved() {
    let new = Generation.v5.cache.directory
    #expect(migrate { Self.put(Self.old + "/a", in: $0) } == [new + "/a"])
    #expect(migrate { Self.put(Self.old + "/sub/a", in: $0) } == [new + "/sub/a"])
    #expect(migrate { _ in } == [])
    // Something else of that name is left alone.
    #expect(migrate { Self.put(Self.old, in: $0) } == [Self.old])
    // A file in the way is removed.
    #expect(migrate { Self.put(Self.old + "/a", new, in: $0) } == [new + "/a"])
  }

  @Test func twoDirectoriesArePutTogether() {
    let new = Generation.v5.cache.directory
    #expect(
      migrate { Self.put(Self.old + "/a", Self.old + "/b", new + "/b", in: $0) } == [
        new + "/a", new + "/b",
      ])
    #expect(
      migrate { Self.put(Self.old + "/sub/a", new + "/sub/b", in: $0) } == [
        new + "/sub/a", new + "/sub/b",
      ])
  }

  @Test func anOldDirectoryThatIsTheNewOneStays() {
    let world = CacheWorld.run(.v5) { world in
      world.put("a", age: .zero)
      world.cache.migrate(from: world.cache.disk.directory)
    }
    #expect(world?.files == ["a"])
  }
}
