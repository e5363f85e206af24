import ImageLoadingModel
import Testing

@testable import SimInvariants
@testable import SimKernel
@testable import SimRuntime
@testable import SimScenarios

/// What a refresh was to replace: the invariant reports the broken run and is silent on the good one.
@Suite struct RefreshInvariantTests {
  private typealias Run = BrokenRun
  private static let key = Run.url.absoluteString
  private static let transformedKey = "https://a/1-T.png"

  private static func image(_ label: String) -> ImageDescriptor { Run.image.labelled(label) }

  private static func stores(_ label: String, _ key: String = Self.key) -> RunEvent.Kind {
    .model(.memoryStored(key: key, image(label)))
  }

  private func asks(
    _ load: String, transforms: Bool, _ change: (inout ContextValues) -> Void = { _ in }
  ) -> RunEvent.Kind {
    var request = LoadRequest(argument: .url(Run.url), options: [], wantsProgress: false)
    if transforms {
      request.context.imageTransformer = GivenTransformer(gives: .new, key: "T", time: .zero)
    }
    change(&request.context)
    return .stimulus(step: load, .load(request))
  }

  private func events(_ subject: String, _ kinds: [RunEvent.Kind]) -> [RunEvent] {
    kinds.map { Run.event(1, $0, by: subject) }
  }

  /// The app stores the old picture, `r` downloads the new one with a transformer, and `b` gets a picture.
  private func refreshed(
    stored: RunEvent.Kind = Self.stores("o"), _ options: LoadOptions = .refreshCached,
    transforms: Bool = true, brings: String = "n", between: RunEvent.Kind...,
    reads: ModelEvent = .memoryRead(key: Self.key, found: true), gets: String = "o",
    type: CacheType = .memory, whileRefreshing: [RunEvent.Kind] = [],
    whileReading: [RunEvent.Kind] = [], given: Given = Given(),
    context: (inout ContextValues) -> Void = { _ in }
  ) throws -> [String] {
    let transform: [RunEvent.Kind] =
      transforms ? [.model(.transformBegan(EventSubject("r"))), Self.stores("n+T", "other")] : []
    let refreshBegins = [asks("r", transforms: true, context), try Run.began("r", with: options)]
    let refresh: [RunEvent.Kind] =
      [.model(.downloadRequested(EventSubject("r")))] + transform + [
        Run.completed("r", image: Self.image(transforms ? brings + "+T" : brings))
      ]
    let laterBegins = [asks("b", transforms: true), try Run.began("b", with: [])]
    let later: [RunEvent.Kind] = [
      .model(reads), Run.completed("b", image: Self.image(gets), type: type),
    ]
    return try Run.findings(
      of: events("s", [stored]) + events("r", refreshBegins) + events("s", whileRefreshing)
        + events("r", refresh) + events("s", between) + events("b", laterBegins)
        + events("s", whileReading) + events("b", later), in: .v5, given: given
    ).filter { $0.hasPrefix("older-picture-is-gone") }
  }

  private func found(_ image: String, _ key: String = Self.key) -> [String] {
    [
      "older-picture-is-gone b: b gets \(image), by the older picture that the cache has under \(key)"
    ]
  }

  @Test func anOlderPictureIsNotFoundAfterARefresh() throws {
    #expect(try refreshed() == found("o"))
    #expect(try refreshed(.fromLoaderOnly) == found("o"))
    #expect(try refreshed(gets: "o+T") == found("o+T"))
    let file = ModelEvent.fileRead(key: Self.key, path: "p", ImageData(Self.image("o")))
    #expect(
      try refreshed(
        stored: .model(.diskStored(key: Self.key, ImageData(Self.image("o")))), reads: file,
        type: .disk) == found("o"))
    // An animation is left alone, and the older transformed image stays.
    #expect(
      try refreshed(
        stored: Self.stores("o+T", Self.transformedKey), transforms: false,
        reads: .memoryRead(key: Self.transformedKey, found: true), gets: "o+T")
        == found("o+T", Self.transformedKey))
    #expect(!OlderPictureIsGone.isPromised(by: .v42))
  }

  @Test func otherPicturesAreRight() throws {
    // It is no older one, was made before, or is downloaded.
    #expect(try refreshed(gets: "n") == [])
    #expect(try refreshed(brings: "o") == [])
    #expect(try refreshed(reads: .memoryRead(key: Self.transformedKey, found: true)) == [])
    #expect(try refreshed(reads: .memoryRead(key: Self.key, found: false)) == [])
    #expect(try refreshed(type: .none) == [])
    // The load wants no newest picture, or its context says what is stored.
    #expect(try refreshed([]) == [])
    #expect(try refreshed(context: { $0.storeCacheType = .memory }) == [])
    #expect(try refreshed(context: { $0.originalStoreCacheType = .memory }) == [])
    #expect(try refreshed(context: { $0.cacheKeyFilter = .text("k") }) == [])
    #expect(
      try refreshed(context: { $0.cacheSerializer = GivenSerializer(bytes: nil, time: .zero) })
        == [])
    // It comes again, or nothing is known.
    #expect(try refreshed(between: Self.stores("o")) == [])
    #expect(try refreshed(whileRefreshing: [Self.stores("o")]) == [])
    #expect(try refreshed(whileReading: [Self.stores("o")]) == [])
    #expect(try refreshed(whileReading: [Self.stores("o", "other")]) == found("o"))
    #expect(try refreshed(between: .stimulus(step: "m", .rot(url: Self.key))) == [])
    var given = Given()
    given.manager.keyFilter = .stripQuery
    #expect(try refreshed(given: given) == [])
  }
}
