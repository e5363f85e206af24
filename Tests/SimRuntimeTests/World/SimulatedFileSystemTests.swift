import ImageLoadingModel
import SimTools
import Testing

/// The rules of the file system on a sound disk.
@Suite struct SimulatedFileSystemTests {
  private static let cat = ImageData(
    ImageDescriptor(format: .png, width: 10, height: 10, byteCount: 5_000, label: "cat"))
  private static let dog = ImageData(
    ImageDescriptor(format: .png, width: 10, height: 10, byteCount: 300, label: "dog"))

  @Test(arguments: [true, false])
  func writtenFilesAreReadAndListedWithTheirSizes(atomically: Bool) throws {
    try onDisk { disk, _, scheduler in
      await scheduler.clock.pause(for: .seconds(3))
      try await disk.createDirectory("/cache")
      try await disk.write(Self.cat, to: "/cache/cat", atomically: atomically)
      #expect(try await disk.read("/cache/cat") == Self.cat)
      let attributes = try await disk.attributes(of: "/cache/cat")
      #expect(
        attributes
          == FileAttributes(
            isDirectory: false, isHidden: false, logicalSize: 5_000, allocatedSize: 8_192,
            modificationDate: WallTime(sinceReference: .seconds(3)),
            accessDate: WallTime(sinceReference: .seconds(3))))
      try await disk.write(ImageData(), to: "/cache/empty", atomically: atomically)
      #expect(try await disk.attributes(of: "/cache/empty").allocatedSize == 0)
      try await disk.write(Self.dog, to: "/cache/cat", atomically: atomically)
      #expect(try await disk.read("/cache/cat") == Self.dog)
    }
  }

  /// The working directory of an app is the root.
  @Test func aRelativePathBeginsAtTheRoot() throws {
    try onDisk { disk, _, _ in
      try await disk.createDirectory("cache")
      for path in ["cache/cat", "cache//cat", "/cache/cat"] {
        try await disk.write(Self.cat, to: path, atomically: true)
      }
      #expect(try await disk.list("cache") == ["cat"])
      #expect(try await disk.list("/cache/") == ["cat"])
      #expect(try await disk.read("//cache/cat") == Self.cat)
    }
  }

  @Test func directoriesAreListedByNameHiddenFilesToo() throws {
    try onDisk { disk, _, _ in
      for name in ["b", ".hidden", "a", "sub/inner"] {
        disk.put(Self.dog, at: "/cache/\(name)", modificationDate: Self.epoch)
      }
      for spelling in ["/cache", "/cache/", "//cache"] {
        let names = try await disk.list(spelling)
        #expect(names == [".hidden", "a", "b", "sub"])
      }
      let hidden = try await disk.attributes(of: "/cache/.hidden")
      #expect(hidden.isHidden && !hidden.isDirectory)
      let directory = try await disk.attributes(of: "/cache/sub")
      #expect(directory.isDirectory && !directory.isHidden)
    }
  }

  @Test func missingFilesAndWrongKindsAreErrors() throws {
    try onDisk { disk, _, _ in
      disk.put(Self.dog, at: "/cache/dog", modificationDate: Self.epoch)
      await #expect(throws: FileError.notFound("/x")) { try await disk.read("/x") }
      await #expect(throws: FileError.notFound("/x")) { try await disk.remove("/x") }
      await #expect(throws: FileError.notFound("/x")) { try await disk.attributes(of: "/x") }
      await #expect(throws: FileError.notFound("/x")) { try await disk.list("/x") }
      await #expect(throws: FileError.notFound("/x")) { try await disk.move("/x", to: "/y") }
      await #expect(throws: FileError.notFound("/x")) {
        try await disk.setAccessDate("/x", to: Self.epoch)
      }
      await #expect(throws: FileError.isDirectory("/cache")) { try await disk.read("/cache") }
      await #expect(throws: FileError.notADirectory("/cache/dog")) {
        try await disk.list("/cache/dog")
      }
      await #expect(throws: FileError.notFound("/none")) {
        try await disk.write(Self.dog, to: "/none/dog", atomically: true)
      }
      await #expect(throws: FileError.notADirectory("/cache/dog")) {
        try await disk.write(Self.dog, to: "/cache/dog/dog", atomically: false)
      }
      await #expect(throws: FileError.isDirectory("/cache")) {
        try await disk.write(Self.dog, to: "/cache", atomically: false)
      }
      await #expect(throws: FileError.alreadyExists("/cache/dog")) {
        try await disk.createDirectory("/cache/dog/deeper")
      }
      #expect(await disk.exists("/cache"))
      #expect(await !disk.exists("/x"))
    }
  }

  @Test func aNameHasAtMost255Bytes() throws {
    try onDisk { disk, _, _ in
      let longest = "/" + String(repeating: "a", count: 255)
      try await disk.write(Self.dog, to: longest, atomically: true)
      await #expect(throws: FileError.nameTooLong(longest + "a")) {
        try await disk.write(Self.dog, to: longest + "a", atomically: true)
      }
      let umlauts = "/" + String(repeating: "ü", count: 128)
      await #expect(throws: FileError.nameTooLong(umlauts)) {
        try await disk.write(Self.dog, to: umlauts, atomically: false)
      }
    }
  }

  @Test func removingADirectoryRemovesAllItHoldsAndNothingElse() throws {
    try onDisk { disk, _, _ in
      for path in ["/cache/a", "/cache/sub/b", "/cached"] {
        disk.put(Self.dog, at: path, modificationDate: Self.epoch)
      }
      try await disk.remove("/cache")
      #expect(disk.snapshot.files.map(\.path) == ["/cached"])
      #expect(disk.snapshot.directories.isEmpty)
    }
  }

  @Test func movingTakesAllAlongAndOverwritesNothing() throws {
    try onDisk { disk, _, _ in
      disk.put(Self.dog, at: "/old/sub/dog", modificationDate: Self.epoch)
      disk.put(Self.cat, at: "/cat", modificationDate: Self.epoch)
      try await disk.move("/old", to: "/new")
      #expect(disk.snapshot.files.map(\.path) == ["/cat", "/new/sub/dog"])
      #expect(disk.snapshot.directories == ["/new", "/new/sub"])
      await #expect(throws: FileError.alreadyExists("/cat")) {
        try await disk.move("/new", to: "/cat")
      }
      await #expect(throws: FileError.writeFailed("/new/sub/new")) {
        try await disk.move("/new", to: "/new/sub/new")
      }
    }
  }

  @Test func readingLeavesTheAccessDateUnlessAskedOtherwise() throws {
    for (updates, seconds) in [(false, 0), (true, 7)] {
      try onDisk(updatesAccessDateOnRead: updates) { disk, _, scheduler in
        disk.put(Self.dog, at: "/dog", modificationDate: Self.epoch)
        await scheduler.clock.pause(for: .seconds(7))
        _ = try await disk.read("/dog")
        let attributes = try await disk.attributes(of: "/dog")
        #expect(attributes.accessDate == WallTime(sinceReference: .seconds(seconds)))
        #expect(attributes.modificationDate == Self.epoch)
      }
    }
  }

  @Test func datesAreThoseOfTheClockOnTheWall() throws {
    try onDisk { disk, clock, scheduler in
      await clock.set(to: WallTime(sinceReference: .seconds(1_000)))
      await scheduler.clock.pause(for: .seconds(5))
      #expect(await clock.now() == WallTime(sinceReference: .seconds(1_005)))
      try await disk.write(Self.dog, to: "/dog", atomically: true)
      #expect(
        disk.snapshot["/dog"]?.modificationDate == WallTime(sinceReference: .seconds(1_005)))
    }
  }

  @Test func theNextLaunchFindsTheFilesOfTheLastOne() throws {
    try onDisk { disk, clock, scheduler in
      disk.put(Self.dog, at: "/cache/dog", modificationDate: Self.epoch)
      try await disk.createDirectory("/empty")
      let next = SimulatedFileSystem(
        scheduler: scheduler, clock: clock, contents: disk.snapshot)
      #expect(next.snapshot == disk.snapshot)
      #expect(next.snapshot.directories == ["/cache", "/empty"])
    }
  }

  private static let epoch = WallTime(sinceReference: .zero)
}

/// Runs a program on a disk; an error that it throws fails the test.
func onDisk(
  capacity: Int? = nil, latency: DiskLatency = DiskLatency(), faults: DiskFaults = DiskFaults(),
  updatesAccessDateOnRead: Bool = false,
  _ program:
    @escaping @Sendable (SimulatedFileSystem, SimulatedWallClock, SchedulerPort) async throws ->
    Void
) throws {
  let run = Simulation().run { scheduler in
    let clock = SimulatedWallClock(core: scheduler.core)
    let disk = SimulatedFileSystem(
      scheduler: scheduler, clock: clock, capacity: capacity, latency: latency, faults: faults,
      updatesAccessDateOnRead: updatesAccessDateOnRead)
    do {
      try await program(disk, clock, scheduler)
    } catch {
      Issue.record(error)
    }
  }
  #expect(run.outcome == .rest)
}
