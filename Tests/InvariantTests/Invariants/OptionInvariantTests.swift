import ImageLoadingModel
import Testing

@testable import SimChecking
@testable import SimDocuments
@testable import SimKernel
@testable import SimRuntime
@testable import SimScenarios
@testable import SimText

/// What options, policies and URLs promise: each invariant reports the broken run and is silent on the
/// good one.
@Suite struct OptionInvariantTests {
  private typealias Run = BrokenRun
  private static let load = EventSubject("a")
  private static let listed = RunEvent.Kind.model(.blacklistTested(Run.url, isListed: true))
  private static let refused = RunEvent.Kind.model(.refused(load, Run.url))
  private static let downloads = RunEvent.Kind.model(.downloadRequested(load))

  private func ofRetry(_ kinds: RunEvent.Kind..., given: Given = Given()) throws -> [String] {
    try Run.findings(kinds, in: .v5, given: given).filter { $0.hasPrefix("retry-failed-is-heeded") }
  }

  private func given(_ processor: GivenOptionsProcessor) -> Given {
    var given = Given()
    given.manager.optionsProcessor = processor
    return given
  }

  @Test func aRetryIsNotRefused() throws {
    let finding = "retry-failed-is-heeded a: a has retryFailed, and https://a/1.png is refused"
    let retry = try Run.began("a", "retryFailed", at: Run.url)
    let plain = try Run.began("a", at: Run.url)
    #expect(try ofRetry(retry, Self.listed, Self.refused) == [finding])
    #expect(try ofRetry(plain, Self.listed, Self.refused) == [])
    #expect(try ofRetry(retry, .model(.refused(Self.load, nil))) == [])
    let adding = given(.init(adds: .retryFailed, removes: [], values: ContextValues()))
    #expect(try ofRetry(plain, Self.listed, Self.refused, given: adding) == [finding])
    let removing = given(.init(adds: [], removes: .retryFailed, values: ContextValues()))
    #expect(try ofRetry(retry, Self.listed, Self.refused, given: removing) == [])
    let changed = RunEvent.Kind.stimulus(step: "m", .manager(nil, ManagerSettings()))
    #expect(try ofRetry(changed, retry, Self.listed, Self.refused) == [])
  }

  @Test func onlyARetryIsDownloaded() throws {
    let finding =
      "retry-failed-is-heeded a: a has no retryFailed, and downloads a URL that is on the blacklist"
    let plain = try Run.began("a", at: Run.url)
    let retry = try Run.began("a", "retryFailed", at: Run.url)
    #expect(try ofRetry(plain, Self.listed, Self.downloads) == [finding])
    #expect(try ofRetry(retry, Self.listed, Self.downloads) == [])
    let unlisted = RunEvent.Kind.model(.blacklistTested(Run.url, isListed: false))
    #expect(try ofRetry(plain, unlisted, Self.downloads) == [])
    let removing = given(.init(adds: [], removes: .retryFailed, values: ContextValues()))
    #expect(try ofRetry(retry, Self.listed, Self.downloads, given: removing) == [finding])
  }

  private func ofSources(
    _ kinds: RunEvent.Kind..., in generation: Generation = .v5
  ) throws -> [String] {
    try Run.findings(kinds, in: generation)
      .filter { $0.hasPrefix("source-options-are-heeded") }
      .map { String($0.dropFirst("source-options-are-heeded ".count)) }
  }

  /// The beginning of a load with options of any generation.
  private func began(_ options: LoadOptions) throws -> RunEvent.Kind {
    guard case .model(.loadBegan(let load, let url, _)) = try Run.began("a", at: Run.url) else {
      throw UnexpectedEvent()
    }
    return .model(.loadBegan(load, url: url, options: options))
  }

  private struct UnexpectedEvent: Error {}

  @Test func sourcesAreHeeded() throws {
    let key = Run.url.absoluteString
    let reads = RunEvent.Kind.model(.memoryRead(key: key, found: false))
    let file = RunEvent.Kind.model(.fileRead(key: key, path: "/x", nil))
    let writes = RunEvent.Kind.model(.diskStored(key: key, ImageData(Run.image)))
    let plain = try began([])
    #expect(try ofSources(plain, Self.downloads, reads, file, writes) == [])
    #expect(
      try ofSources(began(.fromCacheOnly), reads, file, Self.downloads)
        == ["a: a has fromCacheOnly, and downloads"])
    let asked = "a: a has fromLoaderOnly, and asks the cache for \(key)"
    #expect(try ofSources(began(.fromLoaderOnly), reads, Self.downloads) == [asked])
    #expect(try ofSources(began(.fromLoaderOnly), file) == [asked])
    let memoryOnly = try began(.cacheMemoryOnly)
    #expect(
      try ofSources(memoryOnly, writes, in: .v42)
        == ["a: a has cacheMemoryOnly, and writes \(key)"])
    let processed = RunEvent.Kind.model(.optionsProcessed(Self.load, .fromCacheOnly))
    #expect(
      try ofSources(plain, processed, Self.downloads) == ["a: a has fromCacheOnly, and downloads"])
  }

  @Test func anAvoidedImageIsNotSet() throws {
    let avoiding = try began(.avoidAutoSetImage)
    let shows = Run.shows("v", .image(Run.image, from: Run.url))
    let finding = "a: a has avoidAutoSetImage, and view v shows its image"
    #expect(try ofSources(avoiding, shows) == [finding])
    #expect(try ofSources(avoiding, shows, in: .v3) == [])
    #expect(try ofSources(avoiding, Run.shows("v", .placeholder("grey"))) == [])
    #expect(try ofSources(began([]), shows) == [])
    // What the processor says counts (M25).
    let adds = RunEvent.Kind.model(.optionsProcessed(Self.load, .avoidAutoSetImage))
    #expect(try ofSources(began([]), adds, shows) == [finding])
    let removes = RunEvent.Kind.model(.optionsProcessed(Self.load, []))
    #expect(try ofSources(avoiding, removes, shows) == [])
    var request = LoadRequest(argument: .url(Run.url), options: [], wantsProgress: false)
    request.usesPreviousImage = true
    #expect(try ofSources(.stimulus(step: "a", .load(request)), avoiding, shows) == [])
  }

  @Test func policiesNameTheCaches() throws {
    func findings(_ policy: CachesOperationPolicy, _ reads: Bool...) throws -> [String] {
      var caches = GivenCaches(members: [])
      caches.policies.contains = policy
      var settings = ManagerSettings()
      settings.caches = caches
      var given = Given()
      given.managers = [("both", settings)]
      let asks = RunEvent.Kind.stimulus(
        step: "a", .cache(.contains(url: "u", .all, of: "both")))
      return try Run.findings(
        [asks] + reads.map { .model(.memoryRead(key: "u", found: $0)) }, in: .v5, given: given)
    }
    func finding(_ policy: String) -> [String] {
      ["policies-name-the-caches a: a asks another cache, against the policy \(policy)"]
    }
    #expect(try findings(.highestOnly, false, false) == finding("highestOnly"))
    #expect(try findings(.lowestOnly, true, false) == finding("lowestOnly"))
    #expect(try findings(.highestOnly, false) == [])
    #expect(try findings(.serial, true, false) == finding("serial"))
    #expect(try findings(.serial, false, true) == [])
    #expect(try findings(.concurrent, true, true) == [])
  }

  @Test func imagesAreOfTheirURL() throws {
    func image(_ label: String) -> ImageDescriptor {
      ImageDescriptor(format: .png, width: 10, height: 10, byteCount: 100).labelled(label)
    }
    func findings(_ kinds: [RunEvent.Kind], _ given: Given = Given()) throws -> [String] {
      try Run.findings(kinds, given: given).filter { $0.hasPrefix("image-is-of-its-url") }
    }
    func gets(_ label: String) -> [RunEvent.Kind] { [Run.completed("a", image: image(label))] }
    let finding = "image-is-of-its-url a: a gets other, and asked for https://a/1.png"
    var given = Given()
    given.memory = [(Run.url.absoluteString, image("own")), ("https://a/2.png", image("other"))]
    #expect(try findings(gets("own"), given) == [])
    #expect(try findings(gets("own(partial 3 bytes)"), given) == [])
    #expect(try findings(gets("own+T"), given) == [])
    #expect(try findings(gets("other"), given) == [finding])
    // What a picture is called says nothing of how it was made.
    var namesake = Run.image
    namesake.label = "own+T"
    #expect(try findings([Run.completed("a", image: namesake)], given) != [])
    #expect(
      try findings(gets("owner"), given)
        == ["image-is-of-its-url a: a gets owner, and asked for https://a/1.png"])
    let stores = RunEvent.Kind.stimulus(
      step: "s", .store(url: Run.url.absoluteString, image("other"), toDisk: true))
    #expect(try findings([stores] + gets("other"), given) == [])
    // The bytes that are stored with an image may be of another one.
    let storesBytes = RunEvent.Kind.stimulus(
      step: "s",
      .cache(
        .store(
          StoreRequest(
            url: Run.url.absoluteString, image: image("third"), data: ImageData(image("other"))))))
    #expect(try findings([storesBytes] + gets("other"), given) == [])
    #expect(try findings([storesBytes] + gets("third"), given) == [])
    var prefetching = given
    prefetching.prefetcher.context.cacheKeyFilter = .text("one key")
    #expect(try findings(gets("other"), prefetching) == [])
    given.manager.keyFilter = .text("one key")
    #expect(try findings(gets("other"), given) == [])
    var served = Given()
    served.network = [
      ("https://a/*.png", [ServerAnswer(payload: ImageData(image("https://a/*.png")))])
    ]
    #expect(try findings(gets("https://a/1.png"), served) == [])
    #expect(try findings(gets("other"), served) == [finding])
  }

  /// What was put under the key of a load's transformed image is an image of its URL.
  @Test func transformedImagesAreOfTheirURL() throws {
    let made = ImageDescriptor(format: .png, width: 10, height: 10, byteCount: 100, label: "made")
    let round = GivenTransformer(gives: .new, key: "round", time: .zero)
    func findings(
      _ kinds: [RunEvent.Kind] = [], _ change: (inout Given) -> Void = { _ in }
    ) throws -> Int {
      var given = Given()
      given.memory = [("https://a/1-round.png", made)]
      change(&given)
      return try Run.findings(kinds + [Run.completed("a", image: made)], given: given)
        .count { $0.hasPrefix("image-is-of-its-url") }
    }
    func asks(_ step: String) -> RunEvent.Kind {
      var request = LoadRequest(argument: .url(Run.url), options: [], wantsProgress: false)
      request.context.imageTransformer = round
      return .stimulus(step: step, .load(request))
    }
    #expect(try findings() == 1)
    #expect(try findings([asks("a")]) == 0)
    #expect(try findings([asks("b")]) == 1)
    #expect(try findings { $0.manager.imageTransformer = round } == 0)
    #expect(try findings { $0.prefetcher.context.imageTransformer = round } == 0)
    var values = ContextValues()
    values.imageTransformer = round
    let processor = GivenOptionsProcessor(adds: [], removes: [], values: values)
    #expect(try findings { $0.manager.optionsProcessor = processor } == 0)
    var settings = ManagerSettings()
    settings.imageTransformer = round
    #expect(try findings([.stimulus(step: "m", .manager(nil, settings))]) == 0)
  }
}
