import ImageLoadingModel
import Testing

@testable import SimKernel
@testable import SimRuntime
@testable import SimScenarios
@testable import SimText

/// What a manager is to do: each invariant reports the run in which it does nothing, and is silent on the others.
@Suite struct ManagerInvariantTests {
  private typealias Run = BrokenRun
  private static let load = EventSubject("a")
  private static let downloads = RunEvent.Kind.model(.downloadRequested(load))
  private static let cached = Run.completed("a", type: .memory)
  private static let changed = RunEvent.Kind.stimulus(step: "m", .manager(nil, ManagerSettings()))

  private func findings(
    of id: InvariantID, _ kinds: [RunEvent.Kind], in generation: Generation = .v5,
    given: Given = Given(), outcome: Outcome = .rest,
    state change: (inout AppState) -> Void = { _ in }
  ) throws -> [String] {
    try Run.findings(kinds, in: generation, given: given, outcome: outcome, state: change)
      .filter { $0.hasPrefix("\(id.rawValue) ") }
      .map { String($0.dropFirst(id.rawValue.count + 1)) }
  }

  private func given(_ change: (inout ManagerSettings) -> Void) -> Given {
    var given = Given()
    change(&given.manager)
    return given
  }

  // MARK: Refreshes

  private func ofRefresh(
    _ kinds: RunEvent.Kind..., given: Given = Given(), outcome: Outcome = .rest
  ) throws -> [String] {
    let refresh = try Run.began("a", "refreshCached", at: Run.url)
    return try findings(
      of: .refreshAsksTheServer, [refresh] + kinds, given: given, outcome: outcome)
  }

  private static let silent =
    "a: a has refreshCached, gets the cached image, and never asks the server"

  @Test func aRefreshAsksTheServer() throws {
    #expect(try ofRefresh(Self.cached) == [Self.silent])
    #expect(try ofRefresh(Run.completed("a", type: .disk)) == [Self.silent])
    for asks: ModelEvent in [
      .downloadRequested(Self.load), .downloadCreated(Run.url, priority: 0),
      .downloadJoined(Run.url, by: Self.load),
    ] {
      #expect(try ofRefresh(Self.cached, .model(asks)) == [])
    }
    #expect(
      try ofRefresh(Self.cached, .model(.downloadRequested(EventSubject("b")))) == [Self.silent])
    #expect(try ofRefresh(Run.completed("a")) == [])
    #expect(try ofRefresh(Self.cached, outcome: .idle) == [])
    let plain = try Run.began("a", at: Run.url)
    #expect(try findings(of: .refreshAsksTheServer, [plain, Self.cached]) == [])
  }

  @Test func theProcessorMakesARefreshAndUnmakesIt() throws {
    let plain = try Run.began("a", at: Run.url)
    let made = RunEvent.Kind.model(.optionsProcessed(Self.load, .refreshCached))
    #expect(try findings(of: .refreshAsksTheServer, [plain, made, Self.cached]) == [Self.silent])
    for options: LoadOptions in [[], [.refreshCached, .fromCacheOnly]] {
      #expect(try ofRefresh(.model(.optionsProcessed(Self.load, options)), Self.cached) == [])
    }
  }

  @Test func aRefreshMayBeExcused() throws {
    let listed = RunEvent.Kind.model(.blacklistTested(Run.url, isListed: true))
    #expect(try ofRefresh(listed, Self.cached) == [])
    #expect(try ofRefresh(Self.cached, Run.cancelled("a")) == [])
    #expect(try ofRefresh(Self.cached, .model(.refused(Self.load, Run.url))) == [])
    #expect(try ofRefresh(Self.cached, Run.failed("a", LoadError(.timedOut))) == [])
    #expect(try ofRefresh(Self.changed, Self.cached) == [])
    #expect(try ofRefresh(Self.cached, Self.changed) == [])
    #expect(try ofRefresh(Self.cached, given: given { $0.shouldDownload = false }) == [])
    #expect(try ofRefresh(Self.cached, given: given { $0.shouldDownload = true }) == [Self.silent])
    #expect(try ofRefresh(Run.began("a", "refreshCached", at: Run.url), Self.cached) == [])
  }

  // MARK: Delegates

  @Test func whatTheDelegateForbidsIsNotDownloaded() throws {
    let began = try Run.began("a", at: Run.url)
    let forbids = given { $0.shouldDownload = false }
    for generation in Generation.all {
      let found = try findings(
        of: .delegateIsHeeded, [began, Self.downloads], in: generation, given: forbids)
      #expect(found == ["a: a downloads, and the delegate of its manager forbids that"])
    }
    #expect(try findings(of: .delegateIsHeeded, [Self.downloads], given: forbids) == [])
    #expect(
      try findings(of: .delegateIsHeeded, [Self.changed, began, Self.downloads], given: forbids)
        == [])
    #expect(
      try findings(of: .delegateIsHeeded, [began, Self.changed, Self.downloads], given: forbids)
        == [])
    for answer in [nil, true] {
      let allows = given { $0.shouldDownload = answer }
      #expect(try findings(of: .delegateIsHeeded, [began, Self.downloads], given: allows) == [])
    }
  }

  /// M34: a delegate says what is downloaded, and is asked where something is to be.
  @Test func theDelegateIsAskedOfDownloadsOnly() throws {
    let asked = Run.event(2, .model(.delegateAsked(Run.url)), by: "a")
    func findings(
      _ options: LoadOptions, _ answer: RunEvent.Kind, isAsked: Bool = true
    ) throws -> [String] {
      let events =
        [Run.event(1, try Run.began("a", with: options))] + (isAsked ? [asked] : [])
        + [Run.event(3, answer)]
      return try Run.findings(of: events, in: .v5, given: given { $0.shouldDownload = true })
        .filter { $0.hasPrefix("delegate-is-heeded") }
    }
    let got =
      "delegate-is-heeded a: a gets what the cache has, and the delegate was asked whether to download it"
    #expect(try findings([], Self.cached) == [got])
    #expect(try findings([], Self.cached, isAsked: false) == [])
    #expect(try findings([], Run.completed("a")) == [])
    #expect(try findings(.refreshCached, Self.cached) == [])
    let alone =
      "delegate-is-heeded a: a takes https://a/1.png from the cache only, and the delegate is asked whether to "
      + "download it"
    #expect(try findings(.fromCacheOnly, Run.failed("a", LoadError(.timedOut))) == [alone])
  }

  // MARK: Transforms

  private static func asks(
    _ gives: ManagerSettings.Transform
  ) -> RunEvent.Kind {
    var request = LoadRequest(argument: .url(Run.url), options: [], wantsProgress: false)
    request.context.imageTransformer = GivenTransformer(gives: gives, key: "T", time: .zero)
    return .stimulus(step: "a", .load(request))
  }

  private func ofTransform(
    _ stimuli: RunEvent.Kind..., gets completion: RunEvent.Kind = Run.completed("a"),
    in generation: Generation = .v5, given: Given = Given()
  ) throws -> [String] {
    let began = try Run.began("a", at: Run.url)
    return try findings(
      of: .transformedAsAsked, stimuli + [began, Self.downloads, completion], in: generation,
      given: given)
  }

  private static let untransformed = "a: a has a transformer, and gets a as it was downloaded"

  @Test func whatIsDownloadedIsTransformed() throws {
    #expect(try ofTransform(Self.asks(.new)) == [Self.untransformed])
    #expect(try ofTransform(Self.asks(.new), in: .hardened) == [Self.untransformed])
    #expect(try ofTransform(Self.asks(.new), in: .v42) == [])
    #expect(try ofTransform() == [])
    var made = Run.image
    made.derive(.transformed, suffix: "+T")
    #expect(try ofTransform(Self.asks(.new), gets: Run.completed("a", image: made)) == [])
    #expect(try ofTransform(Self.asks(.same)) == [])
    #expect(try ofTransform(Self.asks(.none)) == [])
    #expect(try ofTransform(Self.asks(.new), gets: Self.cached) == [])
    #expect(try ofTransform(Self.asks(.new), gets: Run.completed("a", isFinished: false)) == [])
    #expect(try ofTransform(Self.asks(.new), Self.changed) == [])
    let began = try Run.began("a", at: Run.url)
    let unasked = [Self.asks(.new), began, Run.completed("a")]
    #expect(try findings(of: .transformedAsAsked, unasked) == [])
  }

  /// The server has an animation, and what the load gets was made of it.
  private func ofAnimation(
    _ options: LoadOptions = [], began: Bool = true, type: CacheType = .none,
    urlCache: Bool = false,
    gets change: (inout ImageDescriptor) -> Void = { _ in },
    server: (inout ImageDescriptor) -> Void = { _ in }
  ) throws -> [String] {
    var film = ImageDescriptor(
      format: .gif, width: 10, height: 10, frameCount: 3, byteCount: 100, label: "film")
    server(&film)
    var given = Given()
    given.network = [("*", [ServerAnswer(payload: ImageData(film))])]
    if urlCache {
      given.urlCache = [(Run.url.absoluteString, CachedResponse(ImageData(Run.image)))]
    }
    var made = film
    made.derive(.transformed, suffix: "+T")
    change(&made)
    let loadBegan = try Run.began("a", with: options)
    let transforms = RunEvent.Kind.model(.transformBegan(EventSubject("a")))
    return try findings(
      of: .transformedAsAsked,
      [Self.asks(.new), loadBegan, Self.downloads] + (began ? [transforms] : [])
        + [Run.completed("a", image: made, type: type)], given: given)
  }

  /// M31.
  @Test func animationsAreTransformedIfAsked() throws {
    let finding = "a: a did not ask to have animations transformed, and gets film+T"
    #expect(try ofAnimation() == [finding])
    // What the URL cache has may be another image of that name.
    #expect(try ofAnimation(urlCache: true) == [])
    #expect(try ofAnimation(.transformAnimatedImage) == [])
    #expect(try ofAnimation(.decodeFirstFrameOnly) == [])
    // Another load has transformed it, or it was in the cache.
    #expect(try ofAnimation(began: false) == [])
    #expect(try ofAnimation(type: .memory) == [])
    // It was no animation before: a file of one frame, or a format without frames.
    #expect(try ofAnimation(server: { $0.frameCount = 1 }) == [])
    #expect(try ofAnimation(server: { $0.format = .jpeg }) == [])
    #expect(try ofAnimation(gets: { $0.derive(.encoded, suffix: "-as-JPEG") }) == [])
    #expect(try ofAnimation(gets: { $0 = Run.image.labelled("other+T") }) == [])
  }

  @Test func animatedImagesMayBeLeftAlone() throws {
    var film = Run.image
    film.frameCount = 2
    var still = Run.image
    still.format = .gif
    for image in [film, still] {
      #expect(try ofTransform(Self.asks(.new), gets: Run.completed("a", image: image)) == [])
    }
  }

  @Test func theManagerMayHaveTheTransformer() throws {
    let new = GivenTransformer(gives: .new, key: "T", time: .zero)
    let transforms = given { $0.imageTransformer = new }
    #expect(try ofTransform(given: transforms) == [Self.untransformed])
    #expect(try ofTransform(Self.asks(.same), given: transforms) == [])
    var values = ContextValues()
    values.imageTransformer = new
    let processes = given {
      $0.imageTransformer = new
      $0.optionsProcessor = GivenOptionsProcessor(adds: [], removes: [], values: values)
    }
    #expect(try ofTransform(given: processes) == [])
  }

  // MARK: The blacklist

  private static let notFound = LoadError(.badServerResponse)

  private func ofFailure(
    _ kinds: RunEvent.Kind..., in generation: Generation = .v5, outcome: Outcome = .rest,
    listed: [String] = []
  ) throws -> [String] {
    let began = try Run.began("a", at: Run.url)
    return try findings(
      of: .failuresAreBlacklisted, [began] + kinds, in: generation, outcome: outcome,
      state: { $0.failedURLs = listed })
  }

  private func forgotten(_ error: LoadError) -> String {
    "https://a/1.png: a fails with \(error), and https://a/1.png is not put on the blacklist"
  }

  @Test func whatFailsIsBlacklisted() throws {
    let failed = Run.failed("a", Self.notFound)
    for generation in Generation.all {
      #expect(try ofFailure(failed, in: generation) == [forgotten(Self.notFound)])
    }
    let lists = RunEvent.Kind.model(.blacklisted(Run.url, because: Self.notFound))
    #expect(try ofFailure(failed, lists) == [])
    #expect(try ofFailure(failed, listed: [Run.url.absoluteString]) == [])
    #expect(try ofFailure(failed, outcome: .idle) == [])
    #expect(try ofFailure(failed, Run.cancelled("a")) == [])
    #expect(try ofFailure(.model(.refused(Self.load, Run.url)), failed) == [])
    #expect(try ofFailure(Run.began("a", at: Run.url), failed) == [])
    #expect(try ofFailure(Run.completed("a")) == [])
  }

  @Test func notEachErrorBlacklists() throws {
    let transient = [
      LoadError(.timedOut), .httpStatus(503), LoadError(SDWebImageErrorCode.cancelled),
      LoadError(.serverCertificateUntrusted),
    ]
    for error in transient { #expect(try ofFailure(Run.failed("a", error)) == []) }
    // What one load demands says nothing of the URL.
    let bad = LoadError(.badImageData)
    let demands = RunEvent.Kind.model(.optionsProcessed(Self.load, .matchAnimatedImageClass))
    #expect(try ofFailure(demands, Run.failed("a", bad)) == [])
    #expect(try ofFailure(demands, Run.failed("a", Self.notFound)) == [forgotten(Self.notFound)])
    #expect(try ofFailure(Run.failed("a", bad)) == [forgotten(bad)])
    // The delegate decides.
    let blocks = RunEvent.Kind.model(.delegateDecided(Run.url, blocks: true))
    let leaves = RunEvent.Kind.model(.delegateDecided(Run.url, blocks: false))
    let timeout = LoadError(.timedOut)
    #expect(try ofFailure(blocks, Run.failed("a", timeout)) == [forgotten(timeout)])
    #expect(try ofFailure(leaves, Run.failed("a", Self.notFound)) == [])
  }

  private func ofSuccess(
    _ kinds: RunEvent.Kind..., option: String? = "retryFailed", outcome: Outcome = .rest,
    listed: [String] = [Run.url.absoluteString]
  ) throws -> [String] {
    let began =
      try option.map { try Run.began("a", $0, at: Run.url) } ?? Run.began("a", at: Run.url)
    return try findings(
      of: .unblacklistedByRetry, [Self.lists, began] + kinds, outcome: outcome,
      state: { $0.failedURLs = listed })
  }

  private static let lists = RunEvent.Kind.model(.blacklisted(Run.url, because: notFound))

  @Test func aRetryThatSucceedsTakesItsURLOff() throws {
    let done = Run.completed("a")
    let finding =
      "https://a/1.png: a has retryFailed and an image of https://a/1.png, which stays on the "
      + "blacklist"
    #expect(try ofSuccess(Self.downloads, done) == [finding])
    #expect(try ofSuccess(Self.downloads, done, listed: []) == [])
    #expect(try ofSuccess(Self.downloads, done, outcome: .idle) == [])
    #expect(try ofSuccess(Self.downloads, done, option: nil) == [])
    #expect(try ofSuccess(Self.downloads, Self.lists, done) == [])
    #expect(try ofSuccess(Self.downloads, done, Self.lists) == [])
    #expect(try ofSuccess(Self.downloads, Self.cached) == [])
    #expect(try ofSuccess(done) == [])
    #expect(try ofSuccess(Self.downloads, Run.failed("a", LoadError(.timedOut))) == [])
    let taken = RunEvent.Kind.model(.optionsProcessed(Self.load, []))
    #expect(try ofSuccess(taken, Self.downloads, done) == [])
    #expect(try ofSuccess(Run.began("a", at: Run.url), Self.downloads, done) == [])
  }

  /// M30: the cached image is all that it gets, and nothing fails.
  @Test func aRefreshThatFindsNothingNewTakesItsURLOff() throws {
    let refreshed = [
      Self.lists, try Run.began("a", "retryFailed", "refreshCached", at: Run.url), Self.cached,
    ]
    func findings(
      _ kinds: RunEvent.Kind..., running: [String] = [], listed: [String] = [Run.url.absoluteString]
    ) throws -> [String] {
      try self.findings(
        of: .unblacklistedByRetry, refreshed + kinds,
        state: { ($0.failedURLs, $0.running) = (listed, running) })
    }
    let finding =
      "https://a/1.png: a has retryFailed and finds nothing newer at https://a/1.png, which stays on the blacklist"
    #expect(try findings(Self.downloads) == [finding])
    #expect(try findings(Self.downloads, listed: []) == [])
    #expect(try findings() == [])
    // The refresh has not ended, has failed, or was cancelled.
    #expect(try findings(Self.downloads, running: ["a"]) == [])
    #expect(try findings(Self.downloads, running: ["b"]) == [finding])
    #expect(try findings(Self.downloads, Run.failed("a", LoadError(.timedOut))) == [])
    #expect(try findings(Self.downloads, Run.cancelled("a")) == [])
    #expect(try findings(Self.downloads, Run.cancelled("b")) == [finding])
    for (url, found) in [(Run.url, []), (Run.other, [finding])] {
      #expect(try findings(Self.downloads, .model(.downloadCancelled(url))) == found)
    }
    #expect(try findings(Self.downloads, Self.lists) == [])
    // The options processor has taken the refresh away.
    let taken = RunEvent.Kind.model(.optionsProcessed(Self.load, .retryFailed))
    #expect(try findings(taken, Self.downloads) == [])
  }
}
