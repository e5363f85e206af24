import ImageLoadingModel
import SimTools
import Testing

/// What a query reads and when it answers, per generation.
@Suite struct CacheQueryTests {
  private static let image = ImageDescriptor(
    format: .png, width: 10, height: 10, byteCount: 100, label: "a")

  /// Puts the file of a key where the cache looks for it.
  private static func putFile(_ key: String, in world: CacheWorld) {
    world.fileSystem.put(
      ImageData(image), at: world.cache.disk.path(forKey: key),
      modificationDate: world.wallClock.snapshot)
  }

  @Test(arguments: [(Generation.v3, 1), (.v42, 2), (.v5, 1), (.hardened, 1)])
  func howOftenADiskHitReadsTheFile(generation: Generation, count: Int) {
    let world = CacheWorld.run(generation) { world in
      Self.putFile("a", in: world)
      _ = await world.cache.query(forKey: "a") { world.note("\($0.type) \($0.data != nil)") }
    }
    let reads = world?.log.filter { $0 == "read a" }.count
    #expect(reads == count)
    #expect(world?.log.last == (generation.name == "3.x" ? "disk false" : "disk true"))
  }

  /// A memory hit reads no file, except of an animated image in 4.2.
  @Test(arguments: [(Generation.v3, 0), (.v42, 1), (.v5, 0)])
  func howOftenAMemoryHitReadsTheFile(generation: Generation, count: Int) {
    let animated = ImageDescriptor(format: .gif, width: 10, height: 10, frameCount: 2, label: "a")
    let world = CacheWorld.run(generation) { world in
      Self.putFile("a", in: world)
      await world.cache.store(animated, data: nil, forKey: "a", to: .memory, completion: nil)
      _ = await world.cache.query(forKey: "a") { world.note("\($0.type)") }
    }
    #expect(world?.log == Array(repeating: "read a", count: count) + ["memory"])
  }

  @Test(arguments: Generation.all)
  func aCancelledQueryIsSilentExceptIn5x(generation: Generation) {
    let world = CacheWorld.run(generation) { world in
      Self.putFile("a", in: world)
      let operation = await world.cache.query(forKey: "a") { answer in
        let queue = world.scheduler.core.currentThread.currentQueue?.name ?? "none"
        world.note("\(answer.image == nil) \(answer.type) on \(queue)")
      } released: {
        world.note("released")
      }
      await operation?.isCancelled.write(true)
    }
    // K40: 5.x answers on the I/O queue.
    let queue = generation.has(.cancelledQueryAnswersAtOnce) ? "io" : "main"
    let answers = ["3.x", "4.2"].contains(generation.name) ? [] : ["true none on \(queue)"]
    #expect(world?.log == answers + ["released"])
  }

  /// K22: 5.x answers inside the block on the I/O queue.
  @Test(arguments: [(Generation.v5, "io"), (.hardened, "none")])
  func aQueryThatWaitsHasAnsweredWhenItReturns(generation: Generation, queue: String) {
    let world = CacheWorld.run(generation) { world in
      Self.putFile("a", in: world)
      let operation = await world.cache.query(forKey: "a", options: .queryDiskDataSync) { answer in
        let queue = world.scheduler.core.currentThread.currentQueue?.name ?? "none"
        world.note("\(answer.type) on \(queue)")
      }
      world.note(operation == nil ? "no operation" : "an operation")
    }
    #expect(world?.log == ["read a", "disk on \(queue)", "an operation"])
  }

  /// The option is one of 5.x.
  @Test(arguments: [Generation.v3, .v42])
  func beforeNobodyWaits(generation: Generation) {
    let world = CacheWorld.run(generation) { world in
      Self.putFile("a", in: world)
      _ = await world.cache.query(forKey: "a", options: .queryDiskDataSync) { _ in
        world.note("answered")
      }
      world.note("returned")
    }
    #expect(world?.log.first == "returned")
  }

  @Test func theScaleOfTheContextCounts() {
    let world = CacheWorld.run(.v5) { world in
      Self.putFile("a@3x.png", in: world)
      var values = LoadContext()
      values.imageScaleFactor = 2
      _ = await world.cache.query(forKey: "a@3x.png", values: values) { answer in
        world.note(answer.image.map { "\($0.width)@\($0.scale)" } ?? "nothing")
      }
    }
    #expect(world?.log.last == "5@2")
  }
}
