import ImageLoadingModel
import SimTools
import Testing

/// The cache's own calls, as the documents describe them.
@Suite struct CacheCallTests {
  private let image = ImageDescriptor(format: .png, width: 10, height: 10, label: "a")

  @Test func nilKeysAndImages() throws {
    let image = image
    let world = CacheWorld.run { world in
      let cache = world.cache
      await cache.store(nil, data: nil, forKey: "a", to: .all) { world.note("no image") }
      await cache.store(image, data: nil, forKey: nil, to: .all) { world.note("no key") }
      await cache.remove(nil, fromDisk: true) { world.note("never") }
      let operation = await cache.query(forKey: nil) { world.note("queried: \($0.type)") }
      world.note(operation == nil ? "no operation" : "an operation")
      if await cache.imageFromCache(forKey: nil) == nil { world.note("no image from the cache") }
    }
    #expect(
      world?.log == [
        "no image", "no key", "queried: none", "no operation", "no image from the cache",
      ])
    #expect(world?.files == [])
  }

  @Test func aMemoryWarningEmptiesTheMemoryTwiceAndCleansNothing() {
    let world = CacheWorld.run { world in
      world.put("1", age: .seconds(700_000))
      await world.device.memoryWarning()
    }
    #expect(world?.log == ["memory cleared", "memory cleared"])
    #expect(world?.files == ["1"])
  }

  @Test func eachNotificationHasOneReaction() {
    let world = CacheWorld.run { world in
      for notification in AppNotification.allCases { await world.device.post(notification) }
    }
    #expect(
      world?.log == ["memory cleared", "memory cleared", "asked: termination", "asked: background"])
  }

  @Test func aReadOnlyPathIsKeptOnce() {
    let world = CacheWorld.run { world in
      for path in ["/p", "/q", "/p"] { await world.cache.addReadOnlyCachePath(path) }
    }
    #expect(world?.cache.disk.readOnlyPaths.snapshot == ["/p", "/q"])
  }

  @Test func theMemoryLimitsAreKeptAndNothingIsThrownOut() async {
    let image = image
    let world = CacheWorld.run { world in
      await world.cache.memory.totalCostLimit.write(1)
      await world.cache.memory.countLimit.write(2)
      for key in ["a", "b", "c"] {
        await world.cache.store(image, data: nil, forKey: key, to: .memory, completion: nil)
      }
    }
    #expect(world?.cache.memory.totalCostLimit.snapshot == 1)
    #expect(world?.cache.memory.countLimit.snapshot == 2)
    #expect(world?.cache.memory.snapshot.map(\.key) == ["a", "b", "c"])
  }

  @Test func costs() {
    let animated = ImageDescriptor(format: .gif, width: 10, height: 10, frameCount: 50)
    let large = ImageDescriptor(format: .png, width: 100, height: 50, scale: 2)
    let program: @Sendable (CacheWorld) async -> Void = { world in
      for (key, image) in [("animated", animated), ("large", large)] {
        await world.cache.store(image, data: nil, forKey: key, to: .memory, completion: nil)
      }
    }
    #expect(CacheWorld.run(program: program)?.cache.memory.snapshot.map(\.cost) == [100, 20_000])
    let repaired = Generation.v42.without(.costOfOneFrame)
    let world = CacheWorld.run(repaired, program: program)
    #expect(world?.cache.memory.snapshot.map(\.cost) == [5_000, 20_000])
  }

  @Test func sizes() {
    let world = CacheWorld.run { world in
      world.put("a", age: .zero)
      world.put(".b", age: .zero)
      world.put("sub/c", age: .zero)
      world.note("\(await world.cache.diskCount()) \(await world.cache.diskSize())")
      await world.cache.calculateSize { world.note("calculated \($0) \($1)") }
      world.note("returned")
    }
    #expect(world?.log == ["4 57", "returned", "calculated 3 38"])
  }

  @Test func theMarkForBackupsIsAnAttributeOfTheFile() async throws {
    let image = image
    let world = CacheWorld.run { world in
      await world.cache.store(image, data: nil, forKey: "a", to: .all, completion: nil)
    }
    #expect(world?.fileSystem.snapshot.files.map(\.isExcludedFromBackup) == [true])
  }
}
