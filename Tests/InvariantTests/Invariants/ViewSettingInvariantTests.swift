import ImageLoadingModel
import Testing

@testable import SimChecking
@testable import SimKernel
@testable import SimRuntime
@testable import SimScenarios
@testable import SimText

/// What an app sets on views, its prefetcher and its cache: each invariant reports the broken run and is silent on the
/// good one.
@Suite struct ViewSettingInvariantTests {
  private typealias Run = BrokenRun

  private static func given(_ change: (inout GivenView) -> Void) -> Given {
    var given = Given()
    var view = GivenView()
    change(&view)
    given.views = [("v", view)]
    return given
  }

  // MARK: Indicators

  private func ofIndicator(
    _ kinds: RunEvent.Kind..., place: String = "main",
    given: Given = given { $0.showsIndicator = true }
  ) throws -> [String] {
    let events = kinds.enumerated().map { Run.event($0 + 1, $1, place: place) }
    return try Run.findings(of: events, in: .v3, given: given)
      .filter { $0.hasPrefix("indicator-is-shown") }
  }

  @Test func aDownloadIsAnnounced() throws {
    let finding = "indicator-is-shown v: a downloads, and view v has shown no indicator"
    let asked = Run.asked("v", Run.url, "a")
    let downloads = RunEvent.Kind.model(.downloadRequested(EventSubject("a")))
    let shown = RunEvent.Kind.model(.indicator(view: "v", isShown: true))
    let hidden = RunEvent.Kind.model(.indicator(view: "v", isShown: false))
    #expect(try ofIndicator(asked, downloads) == [finding])
    #expect(try ofIndicator(asked, shown, downloads) == [])
    #expect(try ofIndicator(shown, asked, downloads) == [])
    #expect(try ofIndicator(asked, shown, hidden, downloads) == [])
    #expect(try ofIndicator(shown, hidden, asked, downloads) == [finding])
    let ofAnother = RunEvent.Kind.model(.indicator(view: "w", isShown: true))
    #expect(try ofIndicator(asked, ofAnother, downloads) == [finding])
    // It may download again, after an error.
    #expect(try ofIndicator(asked, downloads, downloads) == [finding])
    // Off main the indicator waits for main.
    #expect(try ofIndicator(asked, downloads, place: "worker") == [])
    #expect(try ofIndicator(asked) == [])
    #expect(try ofIndicator(Run.asked("w", Run.url, "a"), downloads) == [])
    #expect(try ofIndicator(Run.asked("v", nil, "a"), downloads) == [])
    #expect(try ofIndicator(Run.asked("v", Run.url, "a", slot: .highlighted), downloads) == [])
    #expect(try ofIndicator(asked, downloads, given: Given()) == [])
    // Another view has the name, and what is launched again has other views.
    #expect(try ofIndicator(Run.asked("v (2)", Run.url, "a"), downloads) == [])
    #expect(try ofIndicator(.terminated(expired: []), asked, downloads) == [])
  }

  // MARK: Transitions

  private func ofTransition(
    _ kinds: RunEvent.Kind..., in generation: Generation = .v5,
    given: Given = given { $0.transition = ViewTransition(duration: .zero) }
  ) throws -> [String] {
    try Run.findings(kinds, in: generation, given: given)
      .filter { $0.hasPrefix("transitions-as-configured") }
      .map { String($0.dropFirst("transitions-as-configured ".count)) }
  }

  private static let prepared = RunEvent.Kind.model(.transition(view: "v", .prepared))
  private static let shows = Run.shows("v", .image(Run.image, from: Run.url))

  @Test func onlyADownloadHasATransition() throws {
    let plain = try Run.began("a", at: Run.url)
    let forced = try Run.began("a", with: .forceTransition)
    for type in [CacheType.memory, .disk] {
      let cached = Run.completed("a", type: type)
      #expect(
        try ofTransition(plain, cached, Self.prepared) == [
          "v: view v runs its transition for a, whose image the cache has"
        ])
      #expect(try ofTransition(forced, cached, Self.prepared) == [])
      #expect(try ofTransition(plain, cached, Self.shows) == [])
      // The processor has given it the option.
      let adds = RunEvent.Kind.model(.optionsProcessed(EventSubject("a"), .forceTransition))
      #expect(try ofTransition(plain, adds, cached, Self.prepared) == [])
    }
    #expect(try ofTransition(plain, Run.completed("a"), Self.prepared) == [])
    // That of a delayed placeholder.
    let failed = Run.failed("a", LoadError(.timedOut))
    #expect(try ofTransition(plain, failed, Self.prepared) == [])
    #expect(
      try ofTransition(plain, Run.completed("a", isFinished: false), Self.prepared) == [
        "v: view v runs its transition for a, which is not finished"
      ])
    #expect(try ofTransition(Self.prepared) == [])
    let cached = Run.completed("a", type: .memory)
    #expect(try ofTransition(plain, cached, Self.prepared, in: .v42) == [])
  }

  @Test func aDownloadHasItsTransition() throws {
    let finding = "v: view v shows the image of a without its transition"
    let plain = try Run.began("a", at: Run.url)
    let forced = try Run.began("a", with: .forceTransition)
    let loaded = Run.completed("a")
    #expect(try ofTransition(plain, loaded, Self.shows) == [finding])
    #expect(try ofTransition(plain, loaded, Self.prepared, Self.shows) == [])
    #expect(try ofTransition(forced, Run.completed("a", type: .disk), Self.shows) == [finding])
    // The processor has taken the option, which the views of 5.x do not know.
    let removes = RunEvent.Kind.model(.optionsProcessed(EventSubject("a"), []))
    #expect(try ofTransition(forced, removes, Run.completed("a", type: .disk), Self.shows) == [])
    #expect(try ofTransition(plain, Run.completed("a", isFinished: false), Self.shows) == [])
    #expect(try ofTransition(plain, loaded, Run.shows("v", .placeholder("grey"))) == [])
    #expect(try ofTransition(plain, Self.shows) == [])
    let other = Run.shows("w", .image(Run.image, from: Run.url))
    #expect(try ofTransition(plain, loaded, other) == [])
    #expect(try ofTransition(plain, loaded, Self.shows, given: Given()) == [])
    #expect(try ofTransition(plain, loaded, Self.shows, in: .v3) == [])
    #expect(try ofTransition(.terminated(expired: []), plain, loaded, Self.shows) == [])
  }

  // MARK: The prefetcher

  private func ofPrefetcher(
    _ kinds: RunEvent.Kind..., in generation: Generation = .v5, limit: Int? = 1,
    options: LoadOptions? = nil, adds: LoadOptions? = nil
  ) throws -> [String] {
    var given = Given()
    given.manager.optionsProcessor = adds.map {
      GivenOptionsProcessor(adds: $0, removes: [], values: ContextValues())
    }
    given.prefetcher.limit = limit
    given.prefetcher.options = options
    return try Run.findings(kinds, in: generation, given: given)
      .filter { $0.hasPrefix("prefetch-goes-by-its-settings") }
      .map { String($0.dropFirst("prefetch-goes-by-its-settings ".count)) }
  }

  private static func requested(_ index: Int) -> RunEvent.Kind {
    .model(
      .prefetchRequested(
        PrefetchedLoad(prefetch: EventSubject("p"), index: index, ordinal: index, url: Run.url)))
  }

  @Test func thePrefetcherKeepsToItsLimit() throws {
    let finding = "p[1]: the prefetcher has 2 loads under way, and its limit is 1"
    let (first, second) = (Self.requested(0), Self.requested(1))
    #expect(try ofPrefetcher(first, second) == [finding])
    #expect(try ofPrefetcher(first, Run.completed("p[0]"), second) == [])
    #expect(try ofPrefetcher(first, Run.completed("p[0]", image: nil), second) == [])
    #expect(try ofPrefetcher(first, Run.cancelled("p[0]"), second) == [])
    let part = Run.completed("p[0]", isFinished: false)
    #expect(try ofPrefetcher(first, part, second) == [finding])
    #expect(try ofPrefetcher(first, Run.completed("a"), second) == [finding])
    #expect(try ofPrefetcher(first, second, limit: 2) == [])
    let three = try ofPrefetcher(first, second, Self.requested(2), limit: nil)
    #expect(three == [])
    #expect(
      try ofPrefetcher(first, second, Self.requested(2), Self.requested(3), limit: nil) == [
        "p[3]: the prefetcher has 4 loads under way, and its limit is 3"
      ])
    // Lists begin the next URL at each answer.
    #expect(try ofPrefetcher(first, second, in: .v42) == [])
    #expect(try ofPrefetcher(first, .terminated(expired: []), second) == [])
  }

  private static let refreshing: [RunEvent.Kind] = [
    requested(0), Run.completed("p[0]", type: .disk),
    .model(.downloadJoined(Run.url, by: EventSubject("p[0]"))),
  ]

  @Test func aRefreshIsUnderWay() throws {
    let finding = "p[1]: the prefetcher has 2 loads under way, and its limit is 1"
    func findings(_ kinds: RunEvent.Kind...) throws -> [String] {
      var given = Given()
      given.prefetcher.limit = 1
      given.prefetcher.options = .refreshCached
      return try Run.findings(Self.refreshing + kinds, in: .v5, given: given)
        .filter { $0.hasPrefix("prefetch-goes-by-its-settings") }
        .map { String($0.dropFirst("prefetch-goes-by-its-settings ".count)) }
    }
    let second = Self.requested(1)
    #expect(try findings(second) == [finding])
    #expect(try findings(Run.completed("p[0]"), second) == [])
    #expect(try findings(Run.completed("p[0]", image: nil), second) == [])
    #expect(try findings(Run.cancelled("p[0]"), second) == [])
    #expect(try findings(Run.network(.finished, 1), second) == [])
    #expect(try findings(.model(.downloadEnded(Run.url)), second) == [])
    #expect(try findings(.model(.downloadEnded(Run.other)), second) == [finding])
  }

  @Test func aPrefetchEndsWithItsRefreshes() throws {
    func findings(
      _ kinds: [RunEvent.Kind], options: LoadOptions? = .refreshCached
    ) throws -> [String] {
      var given = Given()
      given.prefetcher.options = options
      return try Run.findings(kinds, in: .v5, given: given)
        .filter { $0.hasPrefix("prefetch-ends-with-its-loads") }
    }
    let finding = "prefetch-ends-with-its-loads p: p has completed, and p[0] still downloads"
    let completed = RunEvent.Kind.model(
      .prefetchCompleted(EventSubject("p"), finished: 1, skipped: 0))
    #expect(try findings(Self.refreshing + [completed]) == [finding])
    #expect(try findings(Self.refreshing + [completed], options: nil) == [])
    let late = [Self.requested(0), Run.completed("p[0]", type: .disk), completed]
    let joins = RunEvent.Kind.model(.downloadJoined(Run.url, by: EventSubject("p[0]")))
    #expect(try findings(late + [joins]) == [finding])
    #expect(try findings(late) == [])
    #expect(try findings(late + [Run.cancelled("p[0]"), joins]) == [])
    for end in [
      Run.completed("p[0]"), Run.cancelled("p[0]"), Run.network(.failed(LoadError(.timedOut)), 1),
      .model(.downloadCancelled(Run.url)),
    ] {
      #expect(try findings(Self.refreshing + [end, completed]) == [], "\(end)")
    }
    // The request has ended before the load has joined the download.
    let ended = [Self.requested(0), Run.network(.finished, 1), joins, completed]
    #expect(try findings(ended) == [])
    let other = RunEvent.Kind.model(.prefetchCompleted(EventSubject("q"), finished: 1, skipped: 0))
    #expect(try findings(Self.refreshing + [other]) == [])
  }

  @Test func thePrefetcherPassesItsOptionsOn() throws {
    let finding = "p[0]: p[0] begins with other options than the prefetcher has"
    let first = Self.requested(0)
    let low = try Run.begunAhead(with: .lowPriority)
    let none = try Run.begunAhead(with: [])
    for generation in [Generation.v3, .v42, .v5] {
      #expect(try ofPrefetcher(first, low, in: generation) == [])
      #expect(try ofPrefetcher(first, none, in: generation) == [finding])
      #expect(try ofPrefetcher(first, low, in: generation, options: []) == [finding])
      #expect(try ofPrefetcher(first, none, in: generation, options: []) == [])
    }
    // It is of another load, or of none of the prefetcher's.
    #expect(try ofPrefetcher(first, Run.began("a", with: [])) == [])
    #expect(try ofPrefetcher(none) == [])
    let processed = RunEvent.Kind.model(.optionsProcessed(EventSubject("p[0]"), .retryFailed))
    #expect(try ofPrefetcher(first, low, processed) == [])
  }

  /// With P16 repaired the options processor comes first.
  @Test func thePrefetcherPassesOnWhatTheProcessorGives() throws {
    let finding = "p[0]: p[0] begins with other options than the prefetcher has"
    let first = Self.requested(0)
    let low = try Run.begunAhead(with: .lowPriority)
    let both = try Run.begunAhead(with: [.lowPriority, .retryFailed])
    #expect(try ofPrefetcher(first, both, in: .hardened, adds: .retryFailed) == [])
    #expect(try ofPrefetcher(first, low, in: .hardened, adds: .retryFailed) == [finding])
    #expect(try ofPrefetcher(first, both, adds: .retryFailed) == [finding])
    let changed = RunEvent.Kind.stimulus(step: "m", .manager(nil, ManagerSettings()))
    #expect(try ofPrefetcher(changed, first, both, in: .hardened) == [])
    #expect(try ofPrefetcher(changed, first, both) == [finding])
  }

  // MARK: The background

  private func ofCleaning(
    _ kinds: RunEvent.Kind..., given: Given = Given(), outcome: Outcome = .rest
  ) throws -> [String] {
    try Run.findings(kinds, in: .v5, given: given, outcome: outcome)
      .filter { $0.hasPrefix("cleaned-in-background") }
      .map { String($0.dropFirst("cleaned-in-background ".count)) }
  }

  private static func configured(_ cleans: Bool?) -> CacheConfigChange {
    var change = CacheConfigChange()
    change.shouldRemoveExpiredDataWhenEnterBackground = cleans
    return change
  }

  @Test func theBackgroundIsForCleaning() throws {
    let finding = "-: the app is in the background, and no cleaning of the disk was asked for"
    let leaves = RunEvent.Kind.stimulus(step: "leave", .app(.enterBackground))
    let asked = RunEvent.Kind.model(.cleaning(.asked(.background)))
    let called = RunEvent.Kind.model(.cleaning(.asked(.call)))
    let begun = RunEvent.Kind.model(.cleaning(.began))
    #expect(try ofCleaning(leaves) == [finding])
    #expect(try ofCleaning(leaves, asked, begun) == [])
    #expect(
      try ofCleaning(leaves, asked) == [
        "-: 1 cleanings of the disk were asked for, and 0 have begun"
      ])
    #expect(try ofCleaning(leaves, called, begun) == [finding])
    #expect(
      try ofCleaning(called, leaves, asked, begun) == [
        "-: 2 cleanings of the disk were asked for, and 1 have begun"
      ])
    #expect(try ofCleaning() == [])
    #expect(try ofCleaning(leaves, outcome: .livelock(steps: 1)) == [])
    // The app ends before, or has ended since.
    #expect(try ofCleaning(leaves, .stimulus(step: "end", .app(.terminate))) == [])
    #expect(try ofCleaning(leaves, asked, .terminated(expired: [])) == [])
    // It does not want that.
    for cleans in [true, nil] {
      let change = RunEvent.Kind.stimulus(step: "c", .cache(.configure(Self.configured(cleans))))
      #expect(try ofCleaning(change, leaves) == [finding])
    }
    let off = RunEvent.Kind.stimulus(step: "c", .cache(.configure(Self.configured(false))))
    #expect(try ofCleaning(off, leaves) == [])
    var given = Given()
    given.cache = Self.configured(false)
    #expect(try ofCleaning(leaves, given: given) == [])
    given = Given()
    given.device.hasApplication = false
    #expect(try ofCleaning(leaves, given: given) == [])
  }
}
