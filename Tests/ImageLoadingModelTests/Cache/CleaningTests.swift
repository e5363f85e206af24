import ImageLoadingModel
import SimTools
import Testing

/// What a cleaning removes, and in which order.
@Suite struct CleaningTests {
  @Test func aFileThatCannotBeRemovedIsNotCounted() throws {
    let faults = DiskFaults(failingWrites: .at(["\(CacheWorld.directory)/1"]))
    let world = CacheWorld.run(faults: faults) { world in
      for number in 1...5 { world.put("\(number)", age: .seconds(10 - number)) }
      await world.cache.config.update(nil) { $0.maxCacheSize = 16_384 }
      await world.cache.deleteOldFiles(completion: nil)
    }
    // 20,480 bytes in five files: four go until less than 8,192 are left, and the first one cannot.
    let removed = ["removed 2", "removed 3", "removed 4", "removed 5"]
    #expect(world?.log == ["asked: call", "failed 1"] + removed)
    #expect(world?.files == ["1"])
  }

  @Test func anExpiredFileThatCannotBeRemovedIsPassedOver() {
    let faults = DiskFaults(failingWrites: .at(["\(CacheWorld.directory)/1"]))
    let world = CacheWorld.run(faults: faults) { world in
      for number in 1...3 { world.put("\(number)", age: .seconds(700_000)) }
      await world.cache.deleteOldFiles(completion: nil)
    }
    #expect(world?.log == ["asked: call", "failed 1", "removed 2", "removed 3"])
  }

  @Test func filesOfOneDateGoByName() {
    let world = CacheWorld.run { world in
      for name in ["c", "a", "b"] { world.put(name, age: .seconds(1)) }
      await world.cache.config.update(nil) { $0.maxCacheSize = 10_000 }
      await world.cache.deleteOldFiles(completion: nil)
    }
    #expect(world?.log == ["asked: call", "removed a", "removed b"])
  }

  @Test func expiredFilesGoBeforeTheSizeIsLookedAt() {
    let world = CacheWorld.run { world in
      world.put("a", age: .seconds(1))
      world.put("b", age: .seconds(2))
      world.put("z", age: .seconds(604_800))
      await world.cache.config.update(nil) { $0.maxCacheSize = 8_000 }
      await world.cache.deleteOldFiles(completion: nil)
    }
    #expect(world?.log == ["asked: call", "removed z", "removed b", "removed a"])
  }

  @Test func oneUnreadableFileIsSkippedAndTheOthersAreNot() {
    let faults = DiskFaults(missingAttributes: .at(["\(CacheWorld.directory)/1"]))
    let world = CacheWorld.run(faults: faults) { world in
      for number in 1...3 { world.put("\(number)", age: .seconds(700_000)) }
      await world.cache.deleteOldFiles(completion: nil)
    }
    #expect(world?.files == ["1"])
  }

  @Test func aSubdirectoryStaysWhenItsFilesGo() {
    let world = CacheWorld.run { world in
      world.put("sub/x.txt", age: .seconds(700_000))
      world.put(".hidden/y.txt", age: .seconds(700_000))
      await world.cache.deleteOldFiles(completion: nil)
    }
    #expect(world?.files == [".hidden/y.txt"])
    #expect(world?.fileSystem.snapshot.directories.contains("\(CacheWorld.directory)/sub") == true)
  }

  @Test func theTaskOfTheBackgroundBeginsBeforeAndEndsAfterTheCleaning() {
    let world = CacheWorld.run { world in
      world.put("1", age: .seconds(700_000))
      await world.device.enterBackground()
      world.note("returned")
    }
    #expect(world?.log == ["asked: background", "returned", "removed 1"])
    #expect(world?.device.backgroundTasks.map(\.name) == ["cache cleaning"])
    #expect(world?.device.backgroundTasks.map(\.ends.count) == [1])
    #expect(world?.device.strayTaskEnds == 0)
  }

  @Test func terminationDoesNotWaitAndTheRepairedOneDoes() {
    let program: @Sendable (CacheWorld) async -> Void = { world in
      world.put("1", age: .seconds(700_000))
      await world.device.post(.willTerminate)
      world.note("returned")
    }
    let asked = ["asked: termination"]
    #expect(CacheWorld.run(program: program)?.log == asked + ["returned", "removed 1"])
    let repaired = Generation.v42.without(.cleaningOutlivesApp)
    #expect(CacheWorld.run(repaired, program: program)?.log == asked + ["removed 1", "returned"])
  }
}
