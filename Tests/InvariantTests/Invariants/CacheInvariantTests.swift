import ImageLoadingModel
import Testing

@testable import SimChecking
@testable import SimDocuments
@testable import SimKernel
@testable import SimRuntime
@testable import SimScenarios
@testable import SimText

/// The cache: each invariant reports the broken run and is silent on the good one.
@Suite struct CacheInvariantTests {
  private typealias Run = BrokenRun
  private static let key = Run.url.absoluteString
  private static let data = ImageData(Run.image)

  /// What is said of a refusal after these events.
  private func refusal(_ events: ModelEvent..., given: Given = Given()) throws -> [String] {
    try Run.findings(
      Run.model(events + [.refused(EventSubject("a"), Run.url), .refused(EventSubject("b"), nil)]),
      given: given)
  }

  @Test func aCachedImageIsNotRefused() throws {
    let key = Self.key
    let broken = ["cached-is-not-refused a: a is refused, and https://a/1.png is in the cache"]
    let memory = ModelEvent.memoryStored(key: key, Run.image)
    let disk = ModelEvent.diskStored(key: key, Self.data)
    #expect(try refusal() == [])
    #expect(try refusal(memory) == broken)
    #expect(try refusal(memory, .memoryRemoved(key: key)) == [])
    #expect(try refusal(memory, .memoryRemoved(key: "x")) == broken)
    #expect(try refusal(memory, .memoryCleared) == [])
    #expect(try refusal(disk) == broken)
    #expect(try refusal(disk, .diskRemoved(key: key)) == [])
    #expect(try refusal(disk, .diskRemoved(key: "x")) == broken)
    #expect(try refusal(disk, .diskCleared) == [])
    #expect(try refusal(memory, disk, .memoryCleared) == broken)
    #expect(try refusal(memory, disk, .diskCleared) == broken)
    #expect(try refusal(.memoryStored(key: "x", Run.image)) == [])
    // The cache was asked, and did not have it then.
    let miss = ModelEvent.memoryRead(key: key, found: false)
    #expect(try refusal(miss, memory) == [])
    #expect(try refusal(memory, miss) == [])
    // The app's options processor has it ask the network alone.
    #expect(
      try refusal(memory, .optionsProcessed(EventSubject("a"), [.fromLoaderOnly])) == [])
    #expect(try refusal(memory, .optionsProcessed(EventSubject("b"), [.fromLoaderOnly])) == broken)
  }

  @Test func withoutAKeyTheCacheHasNothing() throws {
    let stored = RunEvent.Kind.model(.memoryStored(key: Self.key, Run.image))
    let refused = RunEvent.Kind.model(.refused(EventSubject("a"), Run.url))
    let broken = ["cached-is-not-refused a: a is refused, and https://a/1.png is in the cache"]
    func refusal(after steps: RunEvent.Kind..., given: Given = Given()) throws -> [String] {
      try Run.findings(steps + [stored, refused], given: given)
        .filter { $0.hasPrefix("cached-is-not-refused ") }
    }
    var request = LoadRequest(argument: .url(Run.url), options: [], wantsProgress: false)
    request.context.cacheKeyFilter = .stripQuery
    #expect(try refusal(after: .stimulus(step: "a", .load(request))) == broken)
    request.context.cacheKeyFilter = .noKey
    #expect(try refusal(after: .stimulus(step: "a", .load(request))) == [])
    #expect(try refusal(after: .stimulus(step: "b", .load(request))) == broken)
    var settings = ManagerSettings()
    settings.keyFilter = .stripQuery
    #expect(try refusal(after: .stimulus(step: "m", .manager(nil, settings))) == broken)
    settings.keyFilter = .noKey
    #expect(try refusal(after: .stimulus(step: "m", .manager(nil, settings))) == [])
    var given = Given()
    given.manager = settings
    #expect(try refusal(given: given) == [])
    given = Given()
    given.prefetcher.context.cacheKeyFilter = .noKey
    #expect(try refusal(given: given) == [])
  }

  @Test func imagesGivenAtTheBeginningAreCachedToo() throws {
    let key = Self.key
    let broken = ["cached-is-not-refused a: a is refused, and https://a/1.png is in the cache"]
    var memory = Given()
    memory.memory = [(key, Run.image)]
    #expect(try refusal(given: memory) == broken)
    #expect(try refusal(.memoryCleared, given: memory) == [])
    var disk = Given()
    disk.files = [(key, GivenFile(data: Self.data, age: .zero))]
    #expect(try refusal(given: disk) == broken)
    #expect(try refusal(.memoryCleared, given: disk) == broken)
    #expect(try refusal(.diskCleared, given: disk) == [])
  }

  /// A manager's own caches may lack what the app's one has.
  @Test func keysDoNotTellSeveralCachesApart() throws {
    var given = Given()
    given.manager.caches = GivenCaches(members: [])
    let stored = ModelEvent.memoryStored(key: Self.key, Run.image)
    #expect(try refusal(stored, given: given) == [])
    let judged = InvariantMonitor(
      InvariantRules(generation: .v5, given: given)
    ).invariants.map { type(of: $0).id.rawValue }
    let known = Invariants.all.filter { !judged.contains($0.id) }
    #expect(!known.isEmpty)
    for invariant in known { #expect(invariant.isOfOneCache, "\(invariant.id)") }
    for invariant in Invariants.all where invariant.isOfOneCache {
      #expect(!judged.contains(invariant.id))
    }
  }

  @Test func onlyTheDiskMayFail() throws {
    func failed(_ error: FileError) throws -> [String] {
      try Run.findings([.model(.diskStoreFailed(key: "k", error))])
    }
    #expect(try failed(.diskFull) == [])
    #expect(try failed(.writeFailed("/k")) == [])
    let others: [FileError] = [
      .nameTooLong("/k"), .notFound("/k"), .alreadyExists("/k"), .isDirectory("/k"),
      .notADirectory("/k"), .readFailed("/k"), .attributesUnavailable("/k"),
    ]
    for error in others {
      #expect(
        try failed(error) == [
          "store-fails-only-for-the-disk k: a file cannot be stored: \(error.reason)"
        ])
    }
  }

  @Test func aRemovedImageIsNotFound() throws {
    let directory = Generation.v42.cache.directory
    let removed = ModelEvent.diskRemoved(key: "k")
    let found = ModelEvent.fileRead(key: "k", path: directory + "/k", Self.data)
    let broken = ["removed-stays-removed k: k was removed and is found on disk"]
    func findings(_ events: ModelEvent...) throws -> [String] {
      try Run.findings(Run.model(events))
    }
    #expect(try findings(removed, found) == broken)
    #expect(try findings(found, removed) == [])
    #expect(try findings(removed, .fileRead(key: "k", path: directory + "/k", nil)) == [])
    #expect(try findings(removed, .diskStored(key: "k", Self.data), found) == [])
    #expect(try findings(removed, .diskStored(key: "x", Self.data), found) == broken)
    // A store to a full disk leaves an empty file.
    let failed = ModelEvent.diskStoreFailed(key: "k", .diskFull)
    #expect(try findings(removed, failed, found) == [])
    #expect(try findings(failed, removed, found) == broken)
    #expect(try findings(.diskRemoved(key: "x"), found) == [])
    #expect(try findings(removed, .fileRead(key: "k", path: "/bundle/k", Self.data)) == [])
  }

  /// What the app clears is gone from disk until it is stored again; what was stored while it was cleared may be there.
  @Test func whatIsClearedFromDiskIsNotFound() throws {
    let path = Generation.v42.cache.directory + "/k"
    let clear = RunEvent.Kind.stimulus(step: "clear", .clearDisk)
    let cleared = RunEvent.Kind.model(.diskCleared)
    let stored = RunEvent.Kind.model(.diskStored(key: "k", Self.data))
    let found = RunEvent.Kind.model(.fileRead(key: "k", path: path, Self.data))
    func findings(_ kinds: RunEvent.Kind..., by step: String = "clear", given: Given = Given())
      throws -> [String]
    {
      let events = kinds.enumerated().map { Run.event($0 + 1, $1, by: step) }
      return try Run.findings(of: events, given: given)
        .filter { $0.hasPrefix("removed-stays-removed") }
    }
    let broken = ["removed-stays-removed k: k was removed and is found on disk"]
    #expect(try findings(clear, cleared, found) == broken)
    #expect(try findings(stored, clear, cleared, found) == broken)
    #expect(try findings(clear, cleared, stored, .model(.diskRemoved(key: "k")), found) == broken)
    #expect(try findings(clear, found, cleared) == [])
    #expect(try findings(clear, stored, cleared, found) == [])
    #expect(try findings(clear, cleared, stored, found) == [])
    #expect(
      try findings(clear, cleared, .model(.diskStoreFailed(key: "k", .diskFull)), found) == [])
    #expect(try findings(clear, cleared, found, by: "another") == [])
    // Of the app's own images none is the cache's.
    let bundled = RunEvent.Kind.model(.fileRead(key: "k", path: "/bundle/k", Self.data))
    #expect(try findings(clear, cleared, bundled) == [])
    // The next launch may take over files of earlier versions; one that was being written may be there.
    var former = Given()
    former.formerFiles = [("k", GivenFile(data: Self.data, age: .zero))]
    #expect(try findings(clear, cleared, found, given: former) == [])
    #expect(try findings(clear, cleared, .terminated(expired: []), found) == [])
  }

  @Test func theCostCountsAllFrames() throws {
    func charged(_ image: ImageDescriptor, _ cost: Int) throws -> [String] {
      try Run.findings([.model(.memoryCostSet(key: "k", image, cost: cost))])
    }
    let still = ImageDescriptor(format: .png, width: 10, height: 10)
    let sharp = ImageDescriptor(format: .gif, width: 10, height: 10, scale: 2, frameCount: 3)
    #expect(try charged(still, 100) == [])
    #expect(
      try charged(still, 99) == ["cost-counts-frames k: k has 1 frames and is said to cost 99"])
    #expect(try charged(sharp, 1_200) == [])
    #expect(
      try charged(sharp, 400) == ["cost-counts-frames k: k has 3 frames and is said to cost 400"])
    #expect(
      try charged(sharp, 300) == ["cost-counts-frames k: k has 3 frames and is said to cost 300"])
  }

  @Test func aRemovedImageIsNotBroughtBack() throws {
    let revived = ModelEvent.memoryRevived(key: "k", Run.image)
    let removed = ModelEvent.weakTableRemoved(key: "k")
    let broken = ["removed-stays-removed k: k was removed and is in memory again"]
    func findings(_ events: ModelEvent...) throws -> [String] {
      try Run.findings(Run.model(events), in: .v5)
    }
    #expect(try findings(removed, revived) == broken)
    #expect(try findings(revived, removed) == [])
    #expect(try findings(.weakTableRemoved(key: "x"), revived) == [])
    #expect(try findings(removed, .memoryStored(key: "k", Run.image), revived) == [])
    #expect(try findings(removed, .memoryStored(key: "x", Run.image), revived) == broken)
  }

  @Test func aReplacedImageIsNotBroughtBack() throws {
    var newer = Run.image
    newer.label = "newer"
    let revived = ModelEvent.memoryRevived(key: "k", Run.image)
    func findings(_ events: ModelEvent...) throws -> [String] {
      try Run.findings(Run.model(events), in: .v5)
    }
    #expect(
      try findings(.memoryStored(key: "k", newer), revived) == [
        "removed-stays-removed k: k was replaced, and the older image is in memory again"
      ])
    #expect(try findings(.memoryStored(key: "k", Run.image), revived) == [])
    #expect(try findings(.memoryStored(key: "x", newer), revived) == [])
  }

  /// What the app clears is gone; a warning leaves the weak table as it is.
  @Test func aClearedImageIsNotBroughtBack() throws {
    let stored = RunEvent.Kind.model(.memoryStored(key: "k", Run.image))
    let clear = RunEvent.Kind.stimulus(step: "clear", .clearMemory)
    let cleared = RunEvent.Kind.model(.memoryCleared)
    let revived = RunEvent.Kind.model(.memoryRevived(key: "k", Run.image))
    func findings(_ kinds: RunEvent.Kind..., by step: String) throws -> [String] {
      let events = kinds.enumerated().map { Run.event($0 + 1, $1, by: step) }
      return try Run.findings(of: events, in: .v5).filter { $0.hasPrefix("removed-stays-removed") }
    }
    let broken = ["removed-stays-removed k: k was removed and is in memory again"]
    #expect(try findings(stored, clear, cleared, revived, by: "clear") == broken)
    #expect(try findings(stored, clear, cleared, revived, by: "warning") == [])
    #expect(try findings(clear, cleared, stored, revived, by: "clear") == [])
  }

  /// A removal that does not reach the memory leaves the image there.
  @Test func aRemovedImageIsNotInMemory() throws {
    let remove = RunEvent.Kind.stimulus(step: "gone", .remove(url: "k", fromDisk: true))
    let done = RunEvent.Kind.model(.diskRemoved(key: "k"))
    let read = RunEvent.Kind.model(.memoryRead(key: "k", found: true))
    let stored = RunEvent.Kind.model(.memoryStored(key: "k", Run.image))
    func findings(_ kinds: RunEvent.Kind...) throws -> [String] {
      let events = kinds.enumerated().map { Run.event($0 + 1, $1, by: "gone") }
      return try Run.findings(of: events, in: .v5).filter { $0.hasPrefix("removed-stays-removed") }
    }
    let broken = ["removed-stays-removed k: k was removed and is still in memory"]
    #expect(try findings(remove, done, read) == broken)
    #expect(try findings(remove, .model(.memoryRemoved(key: "x")), done, read) == broken)
    #expect(
      try findings(remove, done, .model(.memoryRevived(key: "k", Run.image))) == [
        "removed-stays-removed k: k was removed and is in memory again"
      ])
    // It was taken out, or is not yet, or is stored again.
    #expect(try findings(remove, .model(.memoryRemoved(key: "k")), done, read) == [])
    #expect(try findings(remove, read, done) == [])
    #expect(try findings(remove, done, .model(.memoryRead(key: "k", found: false))) == [])
    #expect(try findings(remove, stored, done, read) == [])
    #expect(try findings(remove, done, stored, read) == [])
    #expect(try findings(remove, .model(.diskRemoved(key: "x")), read) == [])
    // The call itself ends the removal if the disk is left alone.
    let memory = RunEvent.Kind.stimulus(step: "gone", .cache(.remove(url: "k", from: .memory)))
    let returned = RunEvent.Kind.cacheCall(.returned("gone"))
    #expect(try findings(memory, returned, read) == broken)
    #expect(try findings(memory, done, read) == [])
    #expect(try findings(remove, returned, read) == [])
    let disk = RunEvent.Kind.stimulus(step: "gone", .cache(.remove(url: "k", from: .disk)))
    #expect(try findings(disk, returned, done, read) == [])
  }
}
