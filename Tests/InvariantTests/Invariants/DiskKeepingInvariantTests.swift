import Testing

@testable import ImageLoadingModel
@testable import SimKernel
@testable import SimRuntime
@testable import SimScenarios

/// What is to be kept on disk is written.
@Suite struct DiskKeepingInvariantTests {
  private typealias Run = BrokenRun

  private static func written(by subject: String = "a") -> (String, RunEvent.Kind) {
    (subject, .model(.diskStored(key: "k", ImageData(Run.image))))
  }

  private func findings(
    _ events: [(String, RunEvent.Kind)], given: Given = Given(), outcome: Outcome = .rest
  ) throws -> [String] {
    try Run.findings(
      of: events.enumerated().map { Run.event($0 + 1, $1.1, by: $1.0) }, in: .v5, given: given,
      outcome: outcome
    ).filter { $0.hasPrefix("stored-reaches-the-disk") }
  }

  // MARK: Calls of the app

  private func stored(
    _ action: Action, _ others: (String, RunEvent.Kind)..., outcome: Outcome = .rest
  ) throws -> [String] {
    try findings([("a", .stimulus(step: "a", action))] + others, outcome: outcome)
  }

  private func request(
    _ url: String? = "k", _ image: ImageDescriptor? = Run.image, _ type: CacheType
  ) -> Action {
    var request = StoreRequest()
    (request.url, request.image, request.type) = (url, image, type)
    return .cache(.store(request))
  }

  private let unwritten =
    "stored-reaches-the-disk a: a stores k on disk, and no file is written"

  @Test func whatTheAppStoresIsWritten() throws {
    let actions: [Action] = [
      .store(url: "k", Run.image, toDisk: true), .cache(.save(url: "k", Run.image)),
      .cache(.storeData(url: "k", ImageData(Run.image))), request(.all), request(.disk),
    ]
    let failed = RunEvent.Kind.model(.diskStoreFailed(key: "k", .diskFull))
    for action in actions {
      #expect(try stored(action) == [unwritten])
      #expect(try stored(action, Self.written()) == [])
      #expect(try stored(action, ("a", failed)) == [])
      #expect(try stored(action, Self.written(by: "b")) == [unwritten])
      #expect(try stored(action, outcome: .livelock(steps: 9)) == [])
      // The app ends before.
      #expect(try stored(action, ("x", .terminated(expired: []))) == [])
    }
  }

  private func request(_ type: CacheType) -> Action { request("k", Run.image, type) }

  @Test func someCallsWriteNothing() throws {
    for action in [
      Action.store(url: "k", Run.image, toDisk: false), request(.memory), request(.none),
      request(nil, Run.image, .all), request("k", nil, .all),
      .cache(.storeData(url: nil, ImageData(Run.image))),
    ] {
      #expect(try stored(action) == [])
    }
  }

  @Test func whatWaitsIsClearedToo() throws {
    let stores = Action.store(url: "k", Run.image, toDisk: true)
    for clear in [Action.clearDisk, .cache(.clear(.all)), .cache(.clear(.disk))] {
      #expect(try stored(stores, ("x", .stimulus(step: "x", clear))) == [])
    }
    #expect(try stored(stores, ("x", .stimulus(step: "x", .clearMemory))) == [unwritten])
    #expect(
      try stored(stores, ("x", .stimulus(step: "x", .cache(.clear(.memory))))) == [unwritten])
    #expect(
      try stored(stores, ("x", .stimulus(step: "x", .remove(url: "k", fromDisk: true))))
        == [unwritten])
  }

  // MARK: Loads

  private func loaded(
    _ events: (String, RunEvent.Kind)..., given: Given = Given(),
    context: (inout ContextValues) -> Void = { _ in }
  ) throws -> [String] {
    var request = LoadRequest(argument: .url(Run.url), options: [], wantsProgress: false)
    context(&request.context)
    return try findings([("a", .stimulus(step: "a", .load(request)))] + events, given: given)
  }

  private let asked = ("a", RunEvent.Kind.model(.downloadRequested(EventSubject("a"))))
  private let done = ("a", Run.completed("a"))
  private let unkept =
    "stored-reaches-the-disk a: a completes with an image that is to be kept on disk, and no file is written"

  @Test func whatWasDownloadedIsWritten() throws {
    #expect(try loaded(asked, done) == [unkept])
    #expect(try loaded(asked, Self.written(), done) == [])
    #expect(try loaded(asked, done, Self.written()) == [])
    #expect(try loaded(asked, done, Self.written(by: "b")) == [unkept])
    #expect(
      try loaded(asked, done, ("a", .model(.diskStoreFailed(key: "k", .diskFull)))) == [])
    #expect(try loaded(asked, done, ("x", .terminated(expired: []))) == [])
    // It was not downloaded, or only in part.
    #expect(try loaded(done) == [])
    #expect(try loaded(asked) == [])
    for other in [
      Run.completed("a", type: .disk), Run.completed("a", isFinished: false),
      Run.completed("a", image: nil),
    ] {
      #expect(try loaded(asked, ("a", other)) == [])
    }
    // No step has begun it.
    #expect(try findings([asked, done]) == [])
  }

  @Test func someLoadsKeepTheirImageOffTheDisk() throws {
    #expect(try loaded(asked, done, context: { $0.storeCacheType = .disk }) == [unkept])
    for type in [CacheType.memory, .none] {
      #expect(try loaded(asked, done, context: { $0.storeCacheType = type }) == [])
    }
    let began = try Run.began("a", with: .cacheMemoryOnly)
    #expect(try loaded(("a", began), asked, done) == [])
    let whole = try Run.began("a", with: .retryFailed)
    #expect(try loaded(("a", whole), asked, done) == [unkept])
    var given = Given()
    given.manager.optionsProcessor = GivenOptionsProcessor(
      adds: [], removes: [], values: ContextValues())
    #expect(try loaded(asked, done, given: given) == [unkept])
    given.manager.optionsProcessor?.values.storeCacheType = .memory
    #expect(try loaded(asked, done, given: given) == [])
    let changed = RunEvent.Kind.stimulus(step: "m", .manager(nil, ManagerSettings()))
    #expect(try loaded(asked, done, ("m", changed)) == [])
  }
}
