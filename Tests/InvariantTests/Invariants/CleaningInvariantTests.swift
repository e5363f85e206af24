import ImageLoadingModel
import Testing

@testable import SimChecking
@testable import SimDocuments
@testable import SimKernel
@testable import SimRuntime
@testable import SimScenarios
@testable import SimText

/// Cleaning: each invariant reports the broken run and is silent on the good one.
@Suite struct CleaningInvariantTests {
  private typealias Run = BrokenRun
  private static let block = DiskSnapshot.File.blockSize

  private static func time(_ seconds: Int) -> WallTime {
    WallTime(sinceReference: .seconds(seconds))
  }

  /// A file of one block, written at a time.
  private static func file(_ path: String, at seconds: Int) -> DiskSnapshot.File {
    let image = ImageDescriptor(format: .png, width: 1, height: 1, byteCount: block)
    return DiskSnapshot.File(
      path: path, data: ImageData(image), modificationDate: time(seconds),
      accessDate: time(seconds))
  }

  /// What is said of a cleaning at 1000 s, when files expire after 100 s.
  private func findings(
    _ before: [DiskSnapshot.File], removed: [String], failed: [String] = [], limit: Int = 0,
    ended: Int = 1_000, isPlain: Bool = true
  ) throws -> [String] {
    var config = CacheConfig(of: Generation.v42.cache)
    config.maxCacheAge = .seconds(100)
    config.maxCacheSize = limit
    let after = before.filter { !removed.contains($0.path) }
    let record = CleaningRecord(
      config: config, directory: "/", before: before, after: after, began: Self.time(1_000),
      ended: Self.time(ended), removed: removed, failed: failed, isPlain: isPlain,
      policies: Generation.v42.cache)
    return try Run.findings([.cleaned(record)])
  }

  @Test func anExpiredFileIsRemoved() throws {
    let files = [Self.file("/old", at: 900), Self.file("/young", at: 901)]
    let kept = ["cleaning-keeps-the-young -: /old has expired and is still there"]
    #expect(try findings(files, removed: ["/old"]) == [])
    #expect(try findings(files, removed: []) == kept)
    #expect(try findings(files, removed: [], failed: ["/old"]) == [])
    #expect(try findings(files, removed: [], failed: ["/young"]) == kept)
    #expect(try findings(files, removed: [], isPlain: false) == [])
  }

  /// What is said of a cleaning of 5.x by access at 1000 s, when files expire after `age` seconds.
  private func findingsIn5x(
    _ before: [DiskSnapshot.File], removed: [String], age: Int = 100, expiry: ExpiryDate = .access,
    lastReads: [String: Int] = [:], in generation: Generation = .v5
  ) throws -> [String] {
    var config = CacheConfig(of: Generation.v42.cache)
    config.maxCacheAge = .seconds(age)
    config.expiry = expiry
    let record = CleaningRecord(
      config: config, directory: "/", before: before,
      after: before.filter { !removed.contains($0.path) }, began: Self.time(1_000),
      ended: Self.time(1_000), removed: removed, isPlain: true, policies: generation.cache,
      lastReads: lastReads.mapValues(Self.time))
    return try Run.findings([.cleaned(record)], in: generation)
  }

  @Test func theDateThatIsChosenCounts() throws {
    let read = DiskSnapshot.File(
      path: "/read", data: ImageData(), modificationDate: Self.time(0),
      accessDate: Self.time(950))
    let gone = ["cleaning-keeps-the-young -: /read was young and is gone"]
    let left = ["cleaning-keeps-the-young -: /read has expired and is still there"]
    #expect(try findingsIn5x([read], removed: []) == [])
    #expect(try findingsIn5x([read], removed: ["/read"]) == gone)
    #expect(try findingsIn5x([read], removed: [], expiry: .modification) == left)
    #expect(try findingsIn5x([read], removed: ["/read"], expiry: .modification) == [])
    // Before 5.x there is no choice.
    #expect(try findingsIn5x([read], removed: ["/read"], in: .v42) == [])
  }

  @Test func aNegativeAgeIsNoLimitIn5x() throws {
    let old = [Self.file("/old", at: 0)]
    #expect(try findingsIn5x(old, removed: [], age: -1) == [])
    #expect(
      try findingsIn5x(old, removed: ["/old"], age: -1) == [
        "cleaning-keeps-the-young -: /old was young and is gone"
      ])
    #expect(try findingsIn5x(old, removed: ["/old"], age: -1, in: .v42) == [])
  }

  @Test func aUsedFileDoesNotExpireByAccess() throws {
    let old = [Self.file("/old", at: 0)]
    let broken = ["used-files-stay -: /old has expired although it was read since"]
    #expect(try findingsIn5x(old, removed: ["/old"], lastReads: ["/old": 950]) == broken)
    #expect(try findingsIn5x(old, removed: ["/old"], lastReads: ["/old": 900]) == [])
    #expect(try findingsIn5x(old, removed: ["/old"], lastReads: ["/other": 950]) == [])
    #expect(
      try findingsIn5x(old, removed: ["/old"], expiry: .modification, lastReads: ["/old": 950])
        == [])
  }

  @Test func aYoungFileStays() throws {
    let files = [Self.file("/old", at: 900), Self.file("/young", at: 901)]
    let gone = ["cleaning-keeps-the-young -: /young was young and is gone"]
    #expect(try findings(files, removed: ["/old", "/young"]) == gone)
    #expect(try findings(files, removed: ["/old", "/young"], limit: Self.block) == gone)
    #expect(try findings(files, removed: ["/old", "/young"], isPlain: false) == [])
  }

  /// Between its beginning and its end a file may have expired.
  @Test func aSlowCleaningMayRemoveFilesThatExpireMeanwhile() throws {
    let files = [Self.file("/old", at: 900), Self.file("/middle", at: 905)]
    #expect(try findings(files, removed: ["/old", "/middle"], ended: 1_010) == [])
    #expect(try findings(files, removed: ["/old"], ended: 1_010) == [])
    #expect(
      try findings(files, removed: ["/middle"], ended: 1_010) == [
        "cleaning-keeps-the-young -: /old has expired and is still there"
      ])
  }

  @Test func theOldestGoUntilLessThanHalfIsLeft() throws {
    let id = "cleaning-keeps-the-young -"
    let limit = 4 * Self.block
    let files = (1...5).map { Self.file("/\($0)", at: 950 + $0) }
    let paths = files.map(\.path)
    #expect(try findings(files, removed: Array(paths.prefix(4)), limit: limit) == [])
    #expect(try findings(Array(files.prefix(4)), removed: [], limit: limit) == [])
    #expect(
      try findings(files, removed: Array(paths.prefix(3)), limit: limit) == [
        "\(id): 8192 bytes are left, half of 16384 is allowed"
      ])
    #expect(
      try findings(files, removed: [], limit: limit) == [
        "\(id): 20480 bytes are left, half of 16384 is allowed"
      ])
    #expect(
      try findings(files, removed: paths, limit: limit) == [
        "\(id): /5 is gone, and less than half was left without that"
      ])
    #expect(
      try findings(files, removed: Array(paths.dropFirst()), limit: limit) == [
        "\(id): /1 is older than /5, which is gone"
      ])
    #expect(
      try findings(files, removed: Array(paths.dropFirst()), failed: ["/1"], limit: limit) == [])
    #expect(
      try findings(files, removed: Array(paths.prefix(3)), limit: limit, isPlain: false) == [])
  }

  /// Which of them does not matter, but the last one must have been too much.
  @Test func ofFilesOfOneDateAnyMayGoFirst() throws {
    let big = DiskSnapshot.File(
      path: "/big",
      data: ImageData(
        ImageDescriptor(format: .png, width: 1, height: 1, byteCount: 4 * Self.block)),
      modificationDate: Self.time(950), accessDate: Self.time(950))
    let small = Self.file("/small", at: 950)
    let limit = 4 * Self.block
    for files in [[big, small], [small, big]] {
      #expect(try findings(files, removed: ["/small", "/big"], limit: limit) == [])
      #expect(
        try findings(files, removed: ["/big", "/small"], limit: limit) == [
          "cleaning-keeps-the-young -: /small is gone, and less than half was left without that"
        ])
    }
  }

  /// What has expired is gone before sizes are counted.
  @Test func anExpiredFileDoesNotCount() throws {
    let files = [Self.file("/old", at: 900), Self.file("/1", at: 950), Self.file("/2", at: 951)]
    let limit = 2 * Self.block
    #expect(try findings(files, removed: ["/old"], limit: limit) == [])
    #expect(
      try findings(files, removed: ["/old", "/1"], limit: limit) == [
        "cleaning-keeps-the-young -: /1 was young and is gone"
      ])
  }

  @Test func aTerminatedAppHasCleanedUp() throws {
    #expect(try Run.findings([.terminated(expired: [])]) == [])
    #expect(
      try Run.findings([.terminated(expired: ["/1", "/2"])]) == [
        "cleaned-at-termination -: 2 expired files are left, such as /1"
      ])
    var appExtension = Given()
    appExtension.device.hasApplication = false
    #expect(try Run.findings([.terminated(expired: ["/1"])], given: appExtension) == [])
  }

  /// What the last cleaning has not found, or has removed, was written behind it.
  @Test func whatIsWrittenBehindTheLastCleaningStays() throws {
    let begins = RunEvent.Kind.model(.cleaning(.began))
    func ended(_ paths: [String], removed: [String] = []) -> RunEvent.Kind {
      .cleaned(
        CleaningRecord(
          config: CacheConfig(of: Generation.v42.cache), directory: "/",
          before: paths.map { Self.file($0, at: 0) },
          began: Self.time(1_000), ended: Self.time(1_000), removed: removed, isPlain: false,
          policies: Generation.v42.cache))
    }
    func cleaned(_ paths: String..., removed: [String] = []) -> [RunEvent.Kind] {
      [begins, ended(paths, removed: removed)]
    }
    func findings(_ kinds: [RunEvent.Kind]) throws -> [String] {
      try Run.findings(kinds + [.terminated(expired: ["/1"])])
    }
    let finding = "cleaned-at-termination -: 1 expired files are left, such as /1"
    let asked = RunEvent.Kind.model(.cleaning(.asked(.termination)))
    #expect(try findings([asked]) == [finding])
    #expect(try findings([asked] + cleaned("/1")) == [finding])
    #expect(try findings([asked] + cleaned()) == [])
    #expect(try findings([asked] + cleaned("/1", removed: ["/1"])) == [])
    #expect(try findings([asked] + cleaned("/2") + cleaned("/1")) == [])
    // Another cleaning came, or had begun, before that.
    #expect(try findings(cleaned() + [asked]) == [finding])
    #expect(try findings([begins, asked, ended([])]) == [finding])
    #expect(try findings([.model(.cleaning(.asked(.background)))] + cleaned()) == [finding])
  }

  @Test func aMemoryWarningLeavesTheDisk() throws {
    let broken = ["disk-untouched-by-memory-warning -: the memory warning a changed the disk"]
    let changes: [ModelEvent] = [
      .diskStored(key: "k", ImageData(Run.image)), .diskRemoved(key: "k"), .diskCleared,
      .cleaning(.removed(path: "/k")),
    ]
    for change in changes {
      let event = RunEvent.Kind.model(change)
      #expect(try Run.findings([.memoryWarningBegan, event]) == broken)
      #expect(try Run.findings([event, .memoryWarningBegan]) == [])
      let ofAnother = [Run.event(1, .memoryWarningBegan), Run.event(2, event, by: "b")]
      #expect(try Run.findings(of: ofAnother) == [])
    }
    let rest: [ModelEvent] = [
      .memoryRemoved(key: "k"), .memoryCleared, .cleaning(.failed(path: "/k")),
      .cleaning(.began), .cleaning(.ended),
    ]
    #expect(try Run.findings([.memoryWarningBegan] + Run.model(rest)) == [])
  }
}
