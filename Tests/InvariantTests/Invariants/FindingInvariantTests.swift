import Testing

@testable import ImageLoadingModel
@testable import SimKernel
@testable import SimRuntime
@testable import SimScenarios

private typealias Run = BrokenRun

/// The app loads the image of a URL, and asks for nothing special unless it is changed.
private func loads(
  _ load: String = "a", _ change: (inout LoadRequest) -> Void = { _ in }
) -> RunEvent.Kind {
  var request = LoadRequest(argument: .url(Run.url), options: [], wantsProgress: false)
  change(&request)
  return .stimulus(step: load, .load(request))
}

/// A world where memory or disk has the image.
private func given(
  inMemory: Bool = false, onDisk: Bool = false, _ change: (inout Given) -> Void = { _ in }
) -> Given {
  var given = Given()
  let key = Run.url.absoluteString
  if inMemory { given.memory = [(key, Run.image)] }
  if onDisk { given.files = [(key, GivenFile(data: ImageData(Run.image), age: .zero))] }
  change(&given)
  return given
}

/// What makes it unknown whether the file is there.
private let fileEvents: [RunEvent.Kind] =
  [
    .stimulus(step: "s", .rot(url: Run.url.absoluteString)),
    .stimulus(step: "s", .vanish(url: Run.url.absoluteString)),
    .stimulus(
      step: "s",
      .cache(.storeData(url: Run.url.absoluteString, ImageData(Run.image)))),
    .stimulus(step: "s", .manager(nil, ManagerSettings())),
    .stimulus(step: "s", .disk(failingDisk)), .terminated(expired: []), .relaunched,
  ]
  + Run.model([
    .diskRemoved(key: Run.url.absoluteString), .diskCleared, .cleaning(.began),
    .diskStoreFailed(key: Run.url.absoluteString, .diskFull),
    .diskStored(key: Run.url.absoluteString, ImageData(Run.image).prefix(3)),
  ])

private var failingDisk: DiskConditions {
  var disk = DiskConditions()
  disk.faults = DiskFaults(failingReads: .everywhere)
  return disk
}

/// What the cache has is not downloaded.
@Suite struct FindingInvariantTests {
  private static let id = "cached-is-not-downloaded a: "
  private static let ofMemory =
    id + "a downloads https://a/1.png, and memory has had it since the load began"
  private static let ofDisk =
    id + "a downloads https://a/1.png, and the disk has had it since the load began"
  private static let downloads = RunEvent.Kind.model(.downloadRequested(EventSubject("a")))

  private func findings(
    _ kinds: [RunEvent.Kind], in generation: Generation = .v5, _ given: Given
  ) throws -> [String] {
    try Run.findings(kinds, in: generation, given: given, besides: [])
      .filter { $0.hasPrefix("cached-is-not-downloaded") }
  }

  @Test func whatIsThereIsNotDownloaded() throws {
    let run = [loads(), try Run.began("a", at: Run.url), Self.downloads]
    for generation in Generation.all {
      #expect(try findings(run, in: generation, given(inMemory: true)) == [Self.ofMemory])
      #expect(try findings(run, in: generation, given(onDisk: true)) == [Self.ofDisk])
      #expect(try findings(run, in: generation, given()) == [])
    }
    // What comes into the cache in time is there, too.
    let key = Run.url.absoluteString
    let stored = ModelEvent.diskStored(key: key, ImageData(Run.image))
    #expect(try findings([.model(stored)] + run, given()) == [Self.ofDisk])
    #expect(
      try findings([.model(.memoryStored(key: key, Run.image))] + run, given()) == [Self.ofMemory])
    #expect(
      try findings([.terminated(expired: []), .relaunched, .model(stored)] + run, given())
        == [Self.ofDisk])
    // A file that is replaced is there.
    #expect(
      try findings([run[0], run[1], .model(stored), run[2]], given(onDisk: true)) == [Self.ofDisk])
  }

  @Test func whatMayBeGoneIsDownloaded() throws {
    let run = [loads(), try Run.began("a", at: Run.url), Self.downloads]
    for event in fileEvents {
      #expect(try findings([event] + run, given(onDisk: true)) == [])
      #expect(try findings([run[0], run[1], event, run[2]], given(onDisk: true)) == [])
    }
    let key = Run.url.absoluteString
    var wanted = Run.image
    wanted.appliedDecodeOptions = .scaleDownLargeImages
    for event in [
      ModelEvent.memoryRemoved(key: key), .memoryEvicted(key: key), .memoryCleared,
      .memoryStored(key: key, wanted),
    ] {
      #expect(
        try findings([run[0], run[1], .model(event), run[2]], given(inMemory: true)) == [])
    }
    // It comes too late, or was never a file that can be decoded.
    let stored = RunEvent.Kind.model(.diskStored(key: key, ImageData(Run.image)))
    #expect(try findings([run[0], run[1], stored, run[2]], given()) == [])
    var torn = given()
    torn.files = [(key, GivenFile(data: ImageData(Run.image).prefix(3), age: .zero))]
    #expect(try findings(run, torn) == [])
    // The disk fails, or other files may be in the place.
    #expect(try findings(run, given(onDisk: true) { $0.disk = failingDisk }) == [])
    #expect(try findings(run, given(onDisk: true) { $0.formerFiles = $0.files }) == [])
  }

  @Test func otherWishesAreNotJudged() throws {
    let began = try Run.began("a", at: Run.url)
    let both = given(inMemory: true, onDisk: true)
    #expect(try findings([loads(), began, Self.downloads], both) == [Self.ofMemory])
    for option in [LoadOptions.refreshCached, .fromLoaderOnly, .matchAnimatedImageClass] {
      let asks = try Run.began("a", with: option)
      #expect(try findings([loads(), asks, Self.downloads], both) == [])
      let processed = RunEvent.Kind.model(.optionsProcessed(EventSubject("a"), option))
      #expect(try findings([loads(), began, processed, Self.downloads], both) == [])
    }
    #expect(try findings([loads(), began, Run.cancelled("a"), Self.downloads], both) == [])
    // No load that the app has begun.
    #expect(try findings([began, Self.downloads], both) == [])
    let transformer = GivenTransformer(gives: .new, key: "T", time: .zero)
    let transformed = loads { $0.context.imageTransformer = transformer }
    #expect(try findings([transformed, began, Self.downloads], both) == [])
    let filtered = loads { $0.context.cacheKeyFilter = .stripQuery }
    #expect(try findings([filtered, began, Self.downloads], both) == [])
    for change: (inout Given) -> Void in [
      { $0.manager.imageTransformer = transformer }, { $0.manager.keyFilter = .stripQuery },
    ] {
      #expect(
        try findings(
          [loads(), began, Self.downloads], given(inMemory: true, onDisk: true, change)) == [])
    }
  }
}

/// An image of the cache is said to be one.
@Suite struct HitInvariantTests {
  private static let finding =
    "hits-name-their-cache a: a gets an image that nobody downloaded for it, and the type given is none"

  private func findings(
    _ kinds: RunEvent.Kind..., outcome: Outcome = .rest
  ) throws -> [String] {
    try Run.findings(kinds, in: .v5, outcome: outcome, besides: [])
      .filter { $0.hasPrefix("hits-name-their-cache") }
  }

  @Test func aHitNamesItsCache() throws {
    #expect(try findings(Run.completed("a")) == [Self.finding])
    #expect(try findings(Run.completed("a", type: .memory)) == [])
    #expect(try findings(Run.completed("a", type: .disk)) == [])
    #expect(try findings(Run.completed("a", image: nil)) == [])
    #expect(try findings(Run.completed("a", isFinished: false)) == [])
    #expect(try findings(Run.completed("a"), outcome: .idle) == [])
  }

  @Test func whatIsDownloadedNamesNone() throws {
    for event in [
      ModelEvent.downloadRequested(EventSubject("a")), .downloadCreated(Run.url, priority: 0),
      .downloadJoined(Run.url, by: EventSubject("a")),
    ] {
      #expect(try findings(.model(event), Run.completed("a")) == [])
      // It may be reported late.
      #expect(try findings(Run.completed("a"), .model(event)) == [])
    }
    let other = ModelEvent.downloadRequested(EventSubject("b"))
    #expect(try findings(.model(other), Run.completed("a")) == [Self.finding])
  }
}

/// The bytes come with the image.
@Suite struct ByteInvariantTests {
  private static let id = "bytes-come-with-the-image a: "

  private func findings(
    _ kinds: [RunEvent.Kind], in generation: Generation = .v5, _ given: Given = Given()
  ) throws -> [String] {
    try Run.findings(kinds, in: generation, given: given, besides: [])
      .filter { $0.hasPrefix("bytes-come-with-the-image") }
  }

  private func completed(
    _ type: CacheType, data: ImageData? = nil, isFinished: Bool = true
  ) -> RunEvent.Kind {
    .model(
      .completed(
        EventSubject("a"),
        LoadResult(
          image: Run.image, data: data, cacheType: type, isFinished: isFinished, url: Run.url)))
  }

  @Test func whatIsDownloadedHasBytes() throws {
    let finding = [Self.id + "a gets an image that was downloaded, and no bytes"]
    for generation in [Generation.v42, .v5, .hardened] {
      #expect(try findings([completed(.none)], in: generation) == finding)
    }
    #expect(try findings([completed(.none)], in: .v3) == [])
    #expect(try findings([completed(.none, data: ImageData(Run.image))]) == [])
    #expect(try findings([completed(.none, isFinished: false)]) == [])
    let transforms = RunEvent.Kind.model(.transformBegan(EventSubject("a")))
    #expect(try findings([transforms, completed(.none)]) == [])
  }

  @Test func whatComesFromDiskHasBytes() throws {
    let finding = [Self.id + "a gets an image from disk, and no bytes"]
    #expect(try findings([completed(.disk)], in: .v42) == finding)
    #expect(try findings([completed(.disk, data: ImageData(Run.image))]) == [])
    let key = Run.url.absoluteString
    for action in [
      Action.vanish(url: key), .disk(DiskConditions()),
      .cache(.storeData(url: key, ImageData(Run.image))),
    ] {
      #expect(try findings([.stimulus(step: "s", action), completed(.disk)]) == [])
    }
  }

  @Test func bytesThatAreAskedForCome() throws {
    let finding = [
      Self.id
        + "a has queryMemoryData, and gets no bytes though the file of https://a/1.png is there"
    ]
    let began = try Run.began("a", with: .queryMemoryData)
    let disk = given(onDisk: true)
    #expect(try findings([loads(), began, completed(.memory)], disk) == finding)
    #expect(
      try findings([loads(), began, completed(.memory, data: ImageData(Run.image))], disk) == [])
    // Nobody asked for them, or for an image that is not known to be there.
    let plain = try Run.began("a", at: Run.url)
    #expect(try findings([loads(), plain, completed(.memory)], disk) == [])
    #expect(try findings([began, completed(.memory)], disk) == [])
    #expect(try findings([loads(), began, completed(.memory)], in: .v42, disk) == [])
    #expect(try findings([loads(), began, completed(.memory)], given(inMemory: true)) == [])
    for event in fileEvents {
      #expect(try findings([loads(), began, event, completed(.memory)], disk) == [])
    }
    let adds = RunEvent.Kind.model(.optionsProcessed(EventSubject("a"), .queryMemoryData))
    #expect(try findings([loads(), plain, adds, completed(.memory)], disk) == finding)
  }
}
