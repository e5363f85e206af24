import Testing

@testable import ImageLoadingModel
@testable import SimKernel
@testable import SimRuntime
@testable import SimScenarios

/// What a load has, or the app has taken from disk, is in memory.
@Suite struct MemoryKeepingInvariantTests {
  private typealias Run = BrokenRun
  private static let key = Run.url.absoluteString

  private func asks(
    _ load: String, _ change: (inout LoadRequest) -> Void = { _ in }
  ) -> RunEvent.Kind {
    var request = LoadRequest(argument: .url(Run.url), options: [], wantsProgress: false)
    change(&request)
    return .stimulus(step: load, .load(request))
  }

  private let downloads = RunEvent.Kind.model(.downloadRequested(EventSubject("a")))
  private let stores = RunEvent.Kind.model(.memoryStored(key: Self.key, Run.image))
  private let misses = RunEvent.Kind.model(.memoryRead(key: Self.key, found: false))
  private let finds = RunEvent.Kind.model(.memoryRead(key: Self.key, found: true))

  private func findings(_ kinds: [RunEvent.Kind], _ given: Given) throws -> [String] {
    try findings(of: kinds.map { Run.event(1, $0, by: "a") }, given)
  }

  private func findings(of events: [RunEvent], _ given: Given = Given()) throws -> [String] {
    try Run.findings(of: events, in: .v5, given: given).filter {
      $0.hasPrefix("completed-is-in-memory")
    }
  }

  private func completed(
    _ kinds: RunEvent.Kind..., given: Given = Given(),
    context: (inout ContextValues) -> Void = { _ in }
  ) throws -> [String] {
    try findings([asks("a") { context(&$0.context) }] + kinds, given)
  }

  // MARK: Downloads

  @Test func whatHasCompletedIsInMemory() throws {
    let early =
      "completed-is-in-memory a: a completes with an image that it has not put into memory"
    let (asked, done) = (downloads, Run.completed("a"))
    #expect(try completed(asked, done, stores) == [early])
    #expect(try completed(asked, stores, done) == [])
    #expect(try completed(asked, done, context: { $0.storeCacheType = .memory }) == [early])
    // It was not downloaded, or only in part.
    #expect(try completed(done) == [])
    #expect(try completed(asked, Run.completed("a", isFinished: false)) == [])
    #expect(try completed(asked, Run.completed("a", image: nil)) == [])
    // It is not to be kept there.
    for type in [CacheType.disk, .none] {
      #expect(try completed(asked, done, context: { $0.storeCacheType = type }) == [])
    }
    let changed = RunEvent.Kind.stimulus(step: "m", .manager(nil, ManagerSettings()))
    #expect(try completed(changed, asked, done) == [])
  }

  @Test func theMemoryMayBeSwitchedOff() throws {
    let (asked, done, read) = (downloads, Run.completed("a"), Run.completed("a", type: .disk))
    var given = Given()
    given.cache.shouldCacheImagesInMemory = false
    #expect(try completed(asked, done, given: given) == [])
    #expect(try completed(misses, read, given: given) == [])
    var change = CacheConfigChange()
    #expect(try completed(.stimulus(step: "c", .cache(.configure(change))), asked, done).count == 1)
    change.shouldCacheImagesInMemory = false
    let off = RunEvent.Kind.stimulus(step: "c", .cache(.configure(change)))
    #expect(try completed(off, asked, done) == [])
    #expect(try completed(misses, off, read) == [])
  }

  // MARK: Files

  private let unkept =
    "completed-is-in-memory a: a completes with the image of a file, and has not put https://a/1.png into memory"

  @Test func whatWasReadIsInMemory() throws {
    let read = Run.completed("a", type: .disk)
    #expect(try completed(misses, read) == [unkept])
    #expect(try completed(misses, misses, read) == [unkept])
    #expect(try completed(misses, stores, read) == [])
    // A refresh completes once more.
    #expect(try completed(misses, read, downloads, stores, Run.completed("a")) == [unkept])
    // Memory was not asked, or has it, or there is no file.
    #expect(try completed(read) == [])
    #expect(try completed(finds, read) == [])
    #expect(try completed(misses, finds, read) == [])
    #expect(try completed(misses, Run.completed("a", type: .memory)) == [])
    #expect(try completed(misses, Run.completed("a", image: nil, type: .disk)) == [])
  }

  @Test func whatIsNotToBeKeptIsNotLookedFor() throws {
    let read = Run.completed("a", type: .disk)
    #expect(try completed(misses, read, context: { $0.storeCacheType = .memory }) == [unkept])
    for type in [CacheType.disk, .none] {
      #expect(try completed(misses, read, context: { $0.storeCacheType = type }) == [])
    }
    let transformer = GivenTransformer(gives: .new, key: "T", time: .zero)
    #expect(try completed(misses, read, context: { $0.imageTransformer = transformer }) == [])
    var given = Given()
    given.manager.imageTransformer = transformer
    #expect(try completed(misses, read, given: given) == [])
    #expect(
      try findings([asks("a") { $0.usesPreviousImage = true }, misses, read], Given()) == [])
    // Two loads have one name.
    #expect(try findings([asks("a"), asks("a"), misses, read], Given()) == [])
    let changed = RunEvent.Kind.stimulus(step: "m", .manager(nil, ManagerSettings()))
    #expect(try completed(misses, changed, read) == [])
  }

  /// What was read before must not come back.
  @Test func aKeyThatHasChangedIsNotJudged() throws {
    let begins = [asks("a"), misses].map { Run.event(1, $0, by: "a") }
    let ends = [Run.event(1, Run.completed("a", type: .disk), by: "a")]
    func findings(between change: ModelEvent) throws -> [String] {
      try self.findings(of: begins + [Run.event(1, .model(change), by: "b")] + ends)
    }
    for change in [
      ModelEvent.memoryStored(key: Self.key, Run.image), .memoryRemoved(key: Self.key),
      .memoryRevived(key: Self.key, Run.image), .memoryEvicted(key: Self.key), .memoryCleared,
    ] {
      #expect(try findings(between: change) == [])
    }
    #expect(try findings(between: .memoryRemoved(key: "other")) == [unkept])
    #expect(try findings(between: .memoryRead(key: Self.key, found: true)) == [unkept])
  }

  @Test func whatTheAppTakesIsInMemory() throws {
    let takes = RunEvent.Kind.stimulus(step: "a", .cache(.image(url: Self.key, .both)))
    func answered(_ text: String) -> RunEvent.Kind {
      .answered(AnswerRecord(step: "a", text: text, queue: .main, time: .zero))
    }
    func findings(_ kinds: RunEvent.Kind...) throws -> [String] {
      try self.findings([takes] + kinds, Given())
    }
    let unkept =
      "completed-is-in-memory a: a takes the image of a file, and https://a/1.png is not put into memory"
    #expect(try findings(misses, answered("a")) == [unkept])
    #expect(try findings(misses, stores, answered("a")) == [])
    #expect(try findings(misses, answered("nothing")) == [])
    #expect(try findings(finds, answered("a")) == [])
    #expect(try findings(answered("a")) == [])
    #expect(try findings(misses, .model(.memoryRemoved(key: Self.key)), answered("a")) == [])
    #expect(try findings(misses, takes, answered("a")) == [])
  }
}

/// A memory cache that goes by its limits has no more than they allow.
@Suite struct MemoryLimitInvariantTests {
  private typealias Run = BrokenRun
  private let stores = RunEvent.Kind.model(.memoryStored(key: "k", Run.image))

  private func findings(
    _ kinds: [RunEvent.Kind], cost: Int? = nil, count: Int? = nil, isEnforced: Bool = true,
    outcome: Outcome = .rest
  ) throws -> [String] {
    var given = Given()
    given.device.enforcesMemoryLimits = isEnforced
    given.cache.maxMemoryCost = cost
    given.cache.maxMemoryCountLimit = count
    return try Run.findings(kinds, in: .v5, given: given, outcome: outcome) {
      $0.memory = ["k", "l"]
      $0.memoryCosts = [MemoryCost(url: "k", cost: 400), MemoryCost(url: "l", cost: 500)]
    }.filter { $0.hasPrefix("memory-within-limits") }
  }

  private let dear =
    "memory-within-limits -: the images in memory cost 900, and may cost 899"
  private let many = "memory-within-limits -: memory has 2 images, and may have 1"

  @Test func memoryHasNoMoreThanItMay() throws {
    #expect(try findings([stores], cost: 899) == [dear])
    #expect(try findings([.model(.memoryRevived(key: "k", Run.image))], cost: 899) == [dear])
    #expect(try findings([stores], count: 1) == [many])
    #expect(try findings([stores], cost: 899, count: 1) == [dear, many])
    #expect(try findings([stores], cost: 900, count: 2) == [])
    // There is no limit, or nothing goes by it, or nothing was stored, or the run is not over.
    #expect(try findings([stores]) == [])
    #expect(try findings([stores], cost: 0, count: 0) == [])
    #expect(try findings([stores], cost: 899, count: 1, isEnforced: false) == [])
    #expect(try findings([], cost: 899, count: 1) == [])
    #expect(try findings([stores], cost: 899, outcome: .livelock(steps: 9)) == [])
  }

  @Test func theHighestLimitIsJudged() throws {
    func configured(cost: Int? = nil, count: Int? = nil) -> RunEvent.Kind {
      var change = CacheConfigChange()
      change.maxMemoryCost = cost
      change.maxMemoryCountLimit = count
      return .stimulus(step: "c", .cache(.configure(change)))
    }
    #expect(try findings([configured(cost: 899), stores], cost: 100) == [dear])
    #expect(try findings([stores, configured(cost: 100)], cost: 899) == [dear])
    #expect(try findings([stores, configured(cost: 100)], cost: 1_000) == [])
    #expect(try findings([configured(cost: 0), stores, configured(cost: 1)], cost: 1) == [])
    #expect(try findings([configured(cost: 899), stores]) == [])
    #expect(try findings([configured(count: 3), stores], count: 1) == [])
    #expect(try findings([configured(cost: 1), stores], count: 1) == [many])
  }
}
