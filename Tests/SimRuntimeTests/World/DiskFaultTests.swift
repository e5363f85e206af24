import ImageLoadingModel
import SimTools
import Testing

/// Disks that are slow, full or broken, and what happens to files from outside.
@Suite struct DiskFaultTests {
  private static let cat = ImageData(
    ImageDescriptor(format: .png, width: 10, height: 10, byteCount: 10_000, label: "cat"))
  private static let dog = ImageData(
    ImageDescriptor(format: .png, width: 10, height: 10, byteCount: 300, label: "dog"))
  private static let epoch = WallTime(sinceReference: .zero)
  private static let slow = DiskLatency(
    read: .init(perCall: .milliseconds(1), perByte: .microseconds(1)),
    write: .init(perCall: .milliseconds(2), perByte: .microseconds(10)))

  // MARK: Slow disks

  @Test(arguments: [true, false])
  func aSlowDiskTakesTimePerCallAndPerByte(atomically: Bool) throws {
    try onDisk(latency: Self.slow) { disk, _, scheduler in
      try await disk.write(Self.cat, to: "/cat", atomically: atomically)
      #expect(scheduler.core.now == .milliseconds(102))
      _ = try await disk.read("/cat")
      #expect(scheduler.core.now == .milliseconds(113))
      _ = try await disk.attributes(of: "/cat")
      _ = try await disk.list("/")
      #expect(scheduler.core.now == .milliseconds(115))
      try await disk.remove("/cat")
      #expect(scheduler.core.now == .milliseconds(117))
      await disk.setLatency(DiskLatency())
      try await disk.write(Self.cat, to: "/cat", atomically: atomically)
      #expect(scheduler.core.now == .milliseconds(117))
    }
  }

  @Test func aPlainWriteIsTornUntilItIsOverAndAnAtomicOneNever() throws {
    for (atomically, between) in [(true, Self.dog), (false, Self.cat.prefix(5_000))] {
      try onDisk(latency: Self.slow) { disk, _, scheduler in
        disk.put(Self.dog, at: "/file", modificationDate: Self.epoch)
        let writer = scheduler.thread("writer") {
          try? await disk.write(Self.cat, to: "/file", atomically: atomically)
        }
        await scheduler.clock.pause(for: .milliseconds(50))
        #expect(disk.snapshot["/file"]?.data == between)
        await scheduler.join(writer)
        #expect(disk.snapshot["/file"]?.data == Self.cat)
        #expect(
          disk.snapshot["/file"]?.modificationDate == WallTime(sinceReference: .milliseconds(102)))
      }
    }
  }

  @Test func aProcessThatDiesLeavesATornWriteAndChangesNothingMore() throws {
    for (atomically, left) in [(true, Self.dog), (false, Self.cat.prefix(5_000))] {
      try onDisk(latency: Self.slow) { disk, _, scheduler in
        disk.put(Self.dog, at: "/file", modificationDate: Self.epoch)
        disk.put(Self.dog, at: "/other", modificationDate: Self.epoch)
        scheduler.thread("writer") {
          try? await disk.write(Self.cat, to: "/file", atomically: atomically)
          try? await disk.remove("/other")
        }
        await scheduler.clock.pause(for: .milliseconds(50))
        disk.terminate()
        await scheduler.clock.pause(for: .seconds(1))
        #expect(disk.snapshot["/file"]?.data == left)
        #expect(disk.snapshot["/other"]?.data == Self.dog)
      }
    }
  }

  @Test func aFileRemovedDuringAPlainWriteStaysRemoved() throws {
    try onDisk(latency: Self.slow) { disk, _, scheduler in
      let writer = scheduler.thread("writer") {
        try? await disk.write(Self.cat, to: "/file", atomically: false)
      }
      await scheduler.clock.pause(for: .milliseconds(50))
      try await disk.remove("/file")
      await scheduler.join(writer)
      #expect(disk.snapshot.files.isEmpty)
    }
  }

  @Test func aPlainWriteFollowsItsFileAndNotItsPath() throws {
    try onDisk(latency: Self.slow) { disk, _, scheduler in
      for path in ["/moved", "/replaced"] {
        scheduler.thread(path) { try? await disk.write(Self.cat, to: path, atomically: false) }
      }
      await scheduler.clock.pause(for: .milliseconds(50))
      try await disk.move("/moved", to: "/new")
      try await disk.write(Self.dog, to: "/replaced", atomically: true)
      await scheduler.clock.pause(for: .seconds(1))
      #expect(disk.snapshot.files.map(\.path) == ["/new", "/replaced"])
      #expect(disk.snapshot["/new"]?.data == Self.cat)
      #expect(disk.snapshot["/replaced"]?.data == Self.dog)
    }
  }

  @Test func aRunThatHasEndedWritesNothing() {
    let kept = EventLog()
    let run = Simulation().run { scheduler in
      let clock = SimulatedWallClock(core: scheduler.core)
      let disk = SimulatedFileSystem(scheduler: scheduler, clock: clock, latency: Self.slow)
      scheduler.thread("writer") {
        try? await disk.write(Self.cat, to: "/file", atomically: true)
        kept.append("\(disk.snapshot.files.count) files")
      }
      await scheduler.clock.pause(for: .milliseconds(50))
      scheduler.core.crash("killed")
    }
    #expect(run.value == nil)
    #expect(kept.lines == ["0 files"])
  }

  // MARK: Full disks

  @Test func aFullDiskRefusesFilesThatDoNotFitInWholeBlocks() throws {
    try onDisk(capacity: 4 * 4_096) { disk, _, _ in
      try await disk.write(Self.cat, to: "/cat", atomically: true)
      try await disk.write(Self.dog, to: "/dog", atomically: true)
      await #expect(throws: FileError.diskFull) {
        try await disk.write(Self.dog, to: "/one more", atomically: true)
      }
      #expect(await !disk.exists("/one more"))
      try await disk.remove("/cat")
      try await disk.write(Self.dog, to: "/one more", atomically: true)
    }
  }

  @Test func onAFullDiskAPlainWriteStaysTornAndAnAtomicOneDoesNotHappen() throws {
    for (atomically, left) in [(true, Self.dog), (false, Self.cat.prefix(5_000))] {
      try onDisk { disk, _, _ in
        disk.put(Self.dog, at: "/file", modificationDate: Self.epoch)
        await disk.setCapacity(2 * 4_096)
        await #expect(throws: FileError.diskFull) {
          try await disk.write(Self.cat, to: "/file", atomically: atomically)
        }
        #expect(disk.snapshot["/file"]?.data == left)
      }
    }
  }

  // MARK: Broken disks

  @Test func whereReadsFailNothingIsReadOrListed() throws {
    try onDisk(faults: DiskFaults(failingReads: .at(["/bad"]))) { disk, _, _ in
      disk.put(Self.dog, at: "/bad/dog", modificationDate: Self.epoch)
      disk.put(Self.dog, at: "/good", modificationDate: Self.epoch)
      await #expect(throws: FileError.readFailed("/bad/dog")) { try await disk.read("/bad/dog") }
      await #expect(throws: FileError.readFailed("/bad")) { try await disk.list("/bad") }
      let good = try await disk.read("/good")
      await disk.setFaults(DiskFaults())
      let mended = try await disk.read("/bad/dog")
      #expect([good, mended] == [Self.dog, Self.dog])
    }
  }

  @Test func whereWritesFailNothingChanges() throws {
    try onDisk(faults: DiskFaults(failingWrites: .everywhere)) { disk, _, _ in
      disk.put(Self.dog, at: "/dog", modificationDate: Self.epoch)
      for atomically in [true, false] {
        await #expect(throws: FileError.writeFailed("/dog")) {
          try await disk.write(Self.cat, to: "/dog", atomically: atomically)
        }
      }
      await #expect(throws: FileError.writeFailed("/dog")) { try await disk.remove("/dog") }
      await #expect(throws: FileError.writeFailed("/new")) {
        try await disk.createDirectory("/new")
      }
      #expect(disk.snapshot.files.map(\.data) == [Self.dog])
      await disk.setFaults(DiskFaults(failingWrites: .at(["/new"])))
      await #expect(throws: FileError.writeFailed("/new")) {
        try await disk.move("/dog", to: "/new")
      }
    }
  }

  @Test func whereAttributesAreMissingTheFileCanStillBeRead() throws {
    try onDisk(faults: DiskFaults(missingAttributes: .at(["/dog"]))) { disk, _, _ in
      disk.put(Self.dog, at: "/dog", modificationDate: Self.epoch)
      await #expect(throws: FileError.attributesUnavailable("/dog")) {
        try await disk.attributes(of: "/dog")
      }
      let data = try await disk.read("/dog")
      #expect(data == Self.dog)
    }
  }

  // MARK: From outside

  @Test func aFileThatRotsKeepsItsSizeAndIsNoImageAnyMore() throws {
    try onDisk { disk, _, _ in
      disk.put(Self.dog, at: "/dog", modificationDate: Self.epoch)
      #expect(await disk.rot("/dog"))
      let rotten = try await disk.read("/dog")
      #expect(rotten.byteCount == 300)
      #expect(rotten.image == nil)
      #expect(await !disk.rot("/cat"))
    }
  }

  @Test func aFileThatVanishesIsGoneEvenFromABrokenDisk() throws {
    try onDisk(faults: DiskFaults(failingWrites: .everywhere)) { disk, _, _ in
      disk.put(Self.dog, at: "/dog", modificationDate: Self.epoch)
      #expect(await disk.vanish("/dog"))
      #expect(await !disk.exists("/dog"))
      #expect(await !disk.vanish("/dog"))
    }
  }

  @Test func aFileThatAgesGetsEarlierDates() throws {
    try onDisk { disk, _, _ in
      let date = WallTime(sinceReference: .seconds(100))
      disk.put(Self.dog, at: "/dog", modificationDate: date, accessDate: date + .seconds(1))
      #expect(await disk.age("/dog", by: .seconds(30)))
      #expect(disk.snapshot["/dog"]?.modificationDate == date - .seconds(30))
      #expect(disk.snapshot["/dog"]?.accessDate == date - .seconds(29))
      #expect(await !disk.age("/cat", by: .seconds(1)))
    }
  }
}
