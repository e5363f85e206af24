import ImageLoadingModel
import SimTools
import Testing

/// The memory cache of 5.x, which knows images for as long as another object holds them.
@Suite struct MemoryCacheTests {
  private static let image = ImageDescriptor(format: .png, width: 10, height: 10, label: "a")

  /// Stores an image that the app holds.
  private static func storeHeld(_ key: String, in world: CacheWorld) async -> ImageDescriptor {
    let image = world.context.newObject(image)
    await world.cache.store(image, data: nil, forKey: key, to: .memory, completion: nil)
    return image
  }

  @Test func aWarningEmptiesTheMemoryOnceAndLeavesTheWeakTable() {
    let world = CacheWorld.run(.v5) { world in
      let held = await Self.storeHeld("held", in: world)
      await Self.storeHeld("lost", in: world).release()
      await world.device.memoryWarning()
      for key in ["held", "lost"] {
        let image = await world.cache.imageFromMemory(forKey: key)
        world.note("\(key): \(image == nil ? "nothing" : "an image")")
        await image?.release()
      }
      await world.device.memoryWarning()
      await held.release()
      let image = await world.cache.imageFromMemory(forKey: "held")
      world.note("held: \(image == nil ? "nothing" : "an image")")
    }
    #expect(
      world?.log == [
        "memory cleared", "held: an image", "lost: nothing", "memory cleared", "held: nothing",
      ])
    #expect(world?.cache.memory.weakTable?.snapshot == [])
  }

  /// What was there when the run began is held by the cache alone.
  @Test func givenImagesHaveOneOwner() {
    let image = Self.image
    let world = CacheWorld.run(.v5) { world in
      world.cache.memory.prepare(["a": image])
      world.note("\(world.cache.memory.weakTable?.snapshot ?? [])")
      await world.device.memoryWarning()
    }
    #expect(world?.log == [#"["a"]"#, "memory cleared"])
    #expect(world?.cache.memory.weakTable?.snapshot == [])
  }

  /// A second image of a key takes the first one's place in both tables.
  @Test func theLatestImageOfAKeyCounts() {
    let world = CacheWorld.run(.v5) { world in
      let first = await Self.storeHeld("a", in: world)
      await Self.storeHeld("a", in: world).release()
      await world.device.memoryWarning()
      let found = await world.cache.hasImageInMemory(forKey: "a")
      world.note(found ? "found" : "gone")
      await first.release()
    }
    #expect(world?.log == ["memory cleared", "gone"])
  }

  @Test func theWeakTableIsUsedWhileTheSettingsSaySo() {
    let world = CacheWorld.run(.v5) { world in
      let early = await Self.storeHeld("early", in: world)
      await world.cache.configure { $0.shouldUseWeakMemoryCache = false }
      let late = await Self.storeHeld("late", in: world)
      await world.device.memoryWarning()
      world.note("\(await world.cache.hasImageInMemory(forKey: "early"))")
      await world.cache.configure { $0.shouldUseWeakMemoryCache = true }
      world.note("\(await world.cache.hasImageInMemory(forKey: "early"))")
      world.note("\(await world.cache.hasImageInMemory(forKey: "late"))")
      await early.release()
      await late.release()
    }
    #expect(world?.log == ["memory cleared", "false", "true", "false"])
  }

  /// K06: whatever the order of a lookup and a removal, the image is not there when both are over.
  @Test func aRemovalWinsOverALookupOnceK06IsRepaired() {
    var revivals = 0
    for seed in UInt64(0)..<300 {
      for generation in [Generation.v5, .hardened] {
        let run = Simulation().run(SeededRandom(seed: seed), timeMode: .any) { scheduler in
          let world = CacheWorld(scheduler, generation)
          let held = await Self.storeHeld("a", in: world)
          await world.device.memoryWarning()
          let lookup = scheduler.thread("lookup") {
            await world.cache.imageFromMemory(forKey: "a")?.release()
          }
          await world.cache.remove("a", fromDisk: false, completion: nil)
          await scheduler.join(lookup)
          await held.release()
          return world
        }
        let isBack = run.value?.cache.memory.snapshot.isEmpty == false
        if generation.name == "hardened" { #expect(!isBack, "seed \(seed)") }
        if isBack { revivals += 1 }
        run.value?.device.shutDown()
      }
    }
    #expect(revivals > 0)
  }

  @Test func callsThatIgnoreTheMemorySwitch() {
    let image = Self.image
    let world = CacheWorld.run(.v5) { world in
      await world.cache.configure { $0.shouldCacheImagesInMemory = false }
      await world.cache.store(image, data: nil, forKey: "a", to: .memory, completion: nil)
      world.note("\(world.cache.memory.snapshot.map(\.key))")
      await world.cache.storeInMemory(image, forKey: "a")
      world.note("\(world.cache.memory.snapshot.map(\.key))")
      await world.cache.remove("a", fromDisk: false, completion: nil)
      world.note("\(world.cache.memory.snapshot.map(\.key))")
      await world.cache.removeFromMemory("a")
      world.note("\(world.cache.memory.snapshot.map(\.key))")
    }
    #expect(world?.log == ["[]", #"["a"]"#, #"["a"]"#, "[]"])
  }

  @Test(arguments: Generation.all)
  func aRemovalReachesTheMemoryOnceK25IsRepaired(generation: Generation) {
    let image = Self.image
    let world = CacheWorld.run(generation) { world in
      await world.cache.store(image, data: nil, forKey: "a", to: .memory, completion: nil)
      await world.cache.configure { $0.shouldCacheImagesInMemory = false }
      await world.cache.remove("a", fromDisk: true, completion: nil)
      world.note("\(world.cache.memory.snapshot.map(\.key))")
    }
    #expect(world?.log == [generation.name == "hardened" ? "[]" : #"["a"]"#])
  }

  /// In 5.x the limits are settings, which the memory cache observes (C099, C100).
  @Test(arguments: Generation.all)
  func theLimitsReachTheMemoryCache(generation: Generation) {
    let world = CacheWorld.run(generation) { world in
      await world.cache.configure {
        $0.maxMemoryCost = 5
        $0.maxMemoryCountLimit = 6
      }
    }
    #expect(world?.cache.memory.totalCostLimit.snapshot == 5)
    #expect(world?.cache.memory.countLimit.snapshot == 6)
  }

  @Test(arguments: [(Generation.v3, [100, 100]), (.v42, [100, 100]), (.v5, [400, 20_000])])
  func costs(generation: Generation, costs: [Int]) {
    let animated = ImageDescriptor(format: .gif, width: 10, height: 10, frameCount: 50)
    let still = Self.image
    let world = CacheWorld.run(generation) { world in
      await world.cache.store(still, data: nil, forKey: "1", to: .memory, completion: nil)
      await world.cache.store(animated, data: nil, forKey: "2", to: .memory, completion: nil)
    }
    #expect(world?.cache.memory.snapshot.map(\.cost) == costs)
  }
}
