import ImageLoadingModel
import Testing

@testable import SimInvariants
@testable import SimKernel
@testable import SimRuntime
@testable import SimScenarios

/// What loads leave behind, and where views change: each invariant reports the broken run and is silent on the
/// good one.
@Suite struct KeepingInvariantTests {
  private typealias Run = BrokenRun
  private static let key = Run.url.absoluteString

  private func asks(
    _ load: String, _ change: (inout ContextValues) -> Void = { _ in }
  ) -> RunEvent.Kind {
    var request = LoadRequest(argument: .url(Run.url), options: [], wantsProgress: false)
    change(&request.context)
    return .stimulus(step: load, .load(request))
  }

  private func began(_ load: String, _ options: LoadOptions = []) throws -> RunEvent.Kind {
    try Run.began(load, with: options)
  }

  private func downloads(_ load: String) -> RunEvent.Kind {
    .model(.downloadRequested(EventSubject(load)))
  }

  private let stores = RunEvent.Kind.model(.memoryStored(key: Self.key, Run.image))

  private func events(_ load: String, _ kinds: [RunEvent.Kind]) -> [RunEvent] {
    kinds.map { Run.event(1, $0, by: load) }
  }

  /// What an invariant says of a run of 5.x.
  private func findings(
    _ id: InvariantID, _ events: [RunEvent], _ given: Given = Given()
  ) throws -> [String] {
    try Run.findings(of: events, in: .v5, given: given).filter { $0.hasPrefix(id.rawValue) }
  }

  // MARK: What was stored is found again

  /// A load downloads its image, and a second one downloads it again.
  private func twice(
    _ options: LoadOptions = .retryFailed, between: RunEvent.Kind..., given: Given = Given(),
    context: @escaping (inout ContextValues) -> Void = { _ in },
    secondContext: ((inout ContextValues) -> Void)? = nil
  ) throws -> [String] {
    let first = [
      asks("a", context), try began("a", options), downloads("a"), stores, Run.completed("a"),
    ]
    let second = [
      asks("b", secondContext ?? context), try began("b", options), downloads("b"),
    ]
    return try findings(
      .storedIsFoundAgain, events("a", first + between) + events("b", second), given)
  }

  private let again =
    "stored-is-found-again b: b downloads https://a/1.png, which a load like it has put into memory"

  @Test func whatWasStoredIsNotDownloadedAgain() throws {
    #expect(try twice() == [again])
    #expect(try twice(context: { $0.storeCacheType = .memory }) == [again])
    // It was removed or thrown out meanwhile, and perhaps stored again by somebody else.
    #expect(try twice(between: .model(.memoryRemoved(key: Self.key))) == [])
    #expect(try twice(between: .model(.memoryCleared), stores) == [])
    #expect(try twice(between: .model(.memoryEvicted(key: Self.key))) == [])
    // It was never in memory, or the other load asks for something else.
    #expect(try twice(context: { $0.storeCacheType = .disk }) == [])
    #expect(try twice(secondContext: { $0.cacheKeyFilter = .text("k") }) == [])
    for options in [LoadOptions.refreshCached, .fromLoaderOnly, .matchAnimatedImageClass] {
      #expect(try twice(options) == [])
    }
    #expect(try twice(between: .stimulus(step: "m", .manager(nil, ManagerSettings()))) == [])
    var given = Given()
    given.manager.optionsProcessor = GivenOptionsProcessor(
      adds: [], removes: [], values: ContextValues())
    #expect(try twice(given: given) == [again])
    given.manager.optionsProcessor?.values.storeCacheType = .disk
    #expect(try twice(given: given) == [])
  }

  /// An image that the transformer has left alone, or could not transform, is the URL's own.
  @Test func whatWasNotTransformedIsFoundWithoutTheTransformer() throws {
    func plain(
      _ gives: ManagerSettings.Transform, transforms: Bool, given: Given = Given()
    ) throws -> [String] {
      let asked = asks("a") {
        $0.imageTransformer = GivenTransformer(gives: gives, key: "T", time: .zero)
      }
      let first = [asked, try began("a", .retryFailed), downloads("a")]
      let transform: [RunEvent.Kind] =
        transforms ? [.model(.transformBegan(EventSubject("a")))] : []
      let second = [asks("b"), try began("b", .retryFailed), downloads("b")]
      return try findings(
        .storedIsFoundAgain,
        events("a", first + transform + [stores, Run.completed("a")]) + events("b", second), given)
    }
    #expect(try plain(.new, transforms: false) == [again])
    #expect(try plain(.none, transforms: true) == [again])
    #expect(try plain(.new, transforms: true) == [])
    #expect(try plain(.same, transforms: true) == [])
    // The other load may have its manager's transformer.
    var given = Given()
    given.manager.imageTransformer = GivenTransformer(gives: .new, key: "T", time: .zero)
    #expect(try plain(.new, transforms: false, given: given) == [])
  }

  @Test func onlyALoadThatBeginsLaterFindsIt() throws {
    let first = [asks("a"), try began("a"), downloads("a"), stores]
    let second = [asks("b"), try began("b")]
    let done = events("a", [Run.completed("a")])
    let asked = events("b", [downloads("b")])
    func findings(_ parts: [RunEvent]...) throws -> [String] {
      try self.findings(.storedIsFoundAgain, Array(parts.joined()))
    }
    #expect(try findings(events("a", first), done, events("b", second), asked) == [again])
    #expect(try findings(events("a", first), events("b", second), done, asked) == [])
    // What was not stored, or not downloaded.
    #expect(
      try findings(events("a", Array(first.dropLast())), done, events("b", second), asked) == [])
    #expect(
      try findings(
        events("a", [first[0], first[1], stores]), done, events("b", second), asked) == [])
    // The processor or a cancel comes between.
    let processed = RunEvent.Kind.model(.optionsProcessed(EventSubject("b"), .refreshCached))
    for other in [processed, Run.cancelled("b")] {
      #expect(
        try findings(events("a", first), done, events("b", second + [other]), asked) == [])
    }
  }

  // MARK: Originals

  /// The image comes into the cache, and then a load with a transformer downloads it.
  private func transformed(
    after kinds: RunEvent.Kind..., options: LoadOptions = [], between: RunEvent.Kind...,
    given: Given = Given(), change: (inout ContextValues) -> Void = { _ in }
  ) throws -> [String] {
    let begins = asks("b") {
      $0.imageTransformer = GivenTransformer(gives: .new, key: "T", time: .zero)
      change(&$0)
    }
    return try findings(
      .originalIsFoundAgain,
      events("a", kinds) + events("b", [begins, try began("b", options)])
        + events("a", between) + events("b", [downloads("b")]), given)
  }

  private let keeps = RunEvent.Kind.model(.diskStored(key: Self.key, ImageData(Run.image)))
  private let original =
    "original-is-found-again b: b downloads https://a/1.png, and the cache has it as it was before a "
    + "transform"

  @Test func anOriginalIsNotDownloadedAgain() throws {
    #expect(try transformed(after: keeps) == [original])
    #expect(try transformed(after: stores) == [original])
    // The transformer is the manager's.
    var given = Given()
    given.manager.imageTransformer = GivenTransformer(gives: .new, key: "T", time: .zero)
    #expect(
      try transformed(after: keeps, given: given, change: { $0.imageTransformer = nil })
        == [original])
    #expect(try transformed(after: keeps, change: { $0.imageTransformer = nil }) == [])
    // It is not there, or comes later.
    #expect(try transformed() == [])
    #expect(try transformed(between: keeps) == [])
    #expect(try transformed(after: .model(.diskStored(key: "other", ImageData(Run.image)))) == [])
    #expect(
      try transformed(after: .model(.diskStored(key: Self.key, ImageData(Run.image).prefix(3))))
        == [])
    var still = Run.image
    still.appliedDecodeOptions = .decodeFirstFrameOnly
    #expect(try transformed(after: .model(.memoryStored(key: Self.key, still))) == [])
    #expect(try transformed(after: .model(.diskStored(key: Self.key, ImageData(still)))) == [])
  }

  @Test func anOriginalThatIsGivenIsUsed() throws {
    var given = Given()
    let file = GivenFile(data: ImageData(Run.image), age: .zero)
    given.files = [(Self.key, file)]
    #expect(try transformed(given: given) == [original])
    given.otherFiles = [("/elsewhere", file)]
    #expect(try transformed(given: given) == [])
    given = Given()
    given.memory = [(Self.key, Run.image)]
    #expect(try transformed(given: given) == [original])
    given.memory = [("other", Run.image)]
    #expect(try transformed(given: given) == [])
  }

  /// A refresh may download, and takes the original where it does not.
  @Test func anOriginalIsUsedWhereNothingIsDownloaded() throws {
    let missed = Run.completed("b", image: nil)
    let finding =
      "original-is-found-again b: b ends without an image, and the cache has https://a/1.png as it was "
      + "before a transform"
    for options in [LoadOptions.refreshCached, .fromCacheOnly] {
      #expect(try transformed(after: keeps, options: options, between: missed) == [finding])
      #expect(
        try transformed(
          after: keeps, options: options, between: .model(.transformBegan(EventSubject("b"))),
          missed) == [])
      #expect(try transformed(options: options, between: missed) == [])
    }
    // The request of the refresh was refused.
    let refused = RunEvent.Kind.model(
      .completed(
        EventSubject("b"), LoadResult(error: LoadError(.invalidDownloadOperation), url: Run.url)))
    #expect(try transformed(after: keeps, options: .refreshCached, between: refused) == [])
    #expect(try transformed(after: keeps, options: .fromCacheOnly, between: refused) == [finding])
    #expect(try transformed(after: keeps, options: .fromLoaderOnly, between: missed) == [])
  }

  @Test func anOriginalMayBeGoneOrUnwanted() throws {
    for gone in [
      ModelEvent.diskRemoved(key: Self.key), .diskCleared, .cleaning(.began),
      .diskStoreFailed(key: Self.key, .diskFull),
    ] {
      #expect(try transformed(after: keeps, .model(gone)) == [])
      #expect(try transformed(after: keeps, between: .model(gone)) == [])
    }
    for gone in [
      ModelEvent.memoryRemoved(key: Self.key), .memoryEvicted(key: Self.key), .memoryCleared,
    ] {
      #expect(try transformed(after: stores, .model(gone)) == [])
      #expect(try transformed(after: stores, between: .model(gone)) == [])
    }
    for options in [LoadOptions.refreshCached, .fromLoaderOnly, .matchAnimatedImageClass] {
      #expect(try transformed(after: keeps, options: options) == [])
    }
    #expect(
      try transformed(
        after: keeps, between: .model(.optionsProcessed(EventSubject("b"), .refreshCached))) == [])
    #expect(try transformed(after: keeps, between: Run.cancelled("b")) == [])
    #expect(try transformed(after: keeps, change: { $0.cacheKeyFilter = .text("k") }) == [])
    #expect(
      try transformed(after: keeps, .stimulus(step: "m", .manager(nil, ManagerSettings()))) == [])
    #expect(try transformed(after: keeps, .stimulus(step: "m", .rot(url: Self.key))) == [])
    #expect(!OriginalIsFoundAgain.isPromised(by: .v42))
  }

  // MARK: Views change on main

  @Test func viewsChangeOnMain() throws {
    let kinds: [RunEvent.Kind] = Run.model([
      .indicator(view: "v", isShown: true), .indicatorProgressed(view: "v", thousandths: 500),
      .viewAnimates(view: "v", nil), .viewShows(view: "v", nil), .animationImages(view: "v", []),
      .buttonShows(view: "v", .button, nil), .buttonShows(view: "v", .buttonBackground, nil),
    ])
    for kind in kinds {
      #expect(
        try findings(.indicatorsOnMain, [Run.event(1, kind, place: "worker")]) == [
          "indicators-on-main v: view v is changed on worker"
        ])
      #expect(try findings(.indicatorsOnMain, [Run.event(1, kind, place: "main")]) == [])
    }
  }
}
