import ImageLoadingModel
import Testing

@testable import SimChecking
@testable import SimKernel
@testable import SimRuntime
@testable import SimScenarios
@testable import SimText

/// What requests say: the invariant reports the broken run and is silent on the good one.
@Suite struct ConfiguredRequestInvariantTests {
  private typealias Run = BrokenRun
  private typealias Header = NetworkRequest.Header
  private static let accept = Header("Accept", "image/*;q=0.8")
  private let created = RunEvent.Kind.model(.downloadCreated(BrokenRun.url, priority: 0))

  private func findings(
    _ kinds: [(Int, RunEvent.Kind)], in generation: Generation = .v42, given: Given = Given(),
    outcome: Outcome = .rest, slow: [ClosedRange<Duration>] = []
  ) throws -> [String] {
    let events = kinds.enumerated().map { number, kind in
      Run.event(number + 1, kind.1, at: .seconds(kind.0))
    }
    let id = "request-is-as-configured "
    return try Run.findings(
      of: events, in: generation, given: given, outcome: outcome, slowTimes: slow
    ).filter { $0.hasPrefix(id) }.map { String($0.dropFirst(id.count)) }
  }

  /// What is said of a load that makes a download, and of its request.
  private func judged(
    _ request: RunEvent.Kind, of options: LoadOptions = [], in generation: Generation = .v42,
    given: Given = Given()
  ) throws -> [String] {
    try findings(
      [(0, Run.began("a", with: options)), (1, created), (1, request)], in: generation,
      given: given)
  }

  private func sent(
    _ headers: [Header] = [accept], policy: NetworkRequest.CachePolicy? = nil,
    cookies: Bool = false, timeout: Duration = .seconds(15), number: Int = 1
  ) -> RunEvent.Kind {
    Run.network(
      .started(
        NetworkRequest(
          url: Run.url, cachePolicy: policy ?? .reloadIgnoringLocalCacheData, timeout: timeout,
          handlesCookies: cookies, usesPipelining: true, headers: headers)), number)
  }

  private func field(_ name: String) -> [String] {
    [
      "https://a/1.png: the header field \(name) of a request for https://a/1.png is not as the app "
        + "has asked"
    ]
  }

  // MARK: Options and settings

  @Test func cookiesAreHandledForWhoAsks() throws {
    #expect(try judged(sent()) == [])
    #expect(try judged(sent(cookies: true), of: .handleCookies) == [])
    #expect(
      try judged(sent(cookies: true)) == [
        "https://a/1.png: a request for https://a/1.png handles cookies, and its load has no "
          + "handleCookies"
      ])
    #expect(
      try judged(sent(), of: .handleCookies) == [
        "https://a/1.png: a request for https://a/1.png handles no cookies, and its load has "
          + "handleCookies"
      ])
  }

  @Test func aRefreshLeavesItToTheURLCache() throws {
    #expect(try judged(sent(policy: .useProtocolCachePolicy), of: .refreshCached) == [])
    #expect(
      try judged(sent(), of: .refreshCached) == [
        "https://a/1.png: a request for https://a/1.png has the cache policy "
          + "reloadIgnoringLocalCacheData, and its load asked for another"
      ])
    #expect(
      try judged(sent(policy: .useProtocolCachePolicy)) == [
        "https://a/1.png: a request for https://a/1.png has the cache policy "
          + "useProtocolCachePolicy, and its load asked for another"
      ])
  }

  @Test func theProcessorCounts() throws {
    let processed = RunEvent.Kind.model(.optionsProcessed(EventSubject("a"), .handleCookies))
    let begun = try Run.began("a", with: [])
    #expect(
      try findings([(0, begun), (0, processed), (1, created), (1, sent(cookies: true))]) == [])
  }

  @Test func theTimeoutIsThatOfTheDownloader() throws {
    var given = Given()
    given.downloader.downloadTimeout = .seconds(3)
    #expect(try judged(sent(timeout: .seconds(3)), given: given) == [])
    #expect(
      try judged(sent(), given: given) == [
        "https://a/1.png: a request for https://a/1.png has another timeout than the downloader"
      ])
    given.downloader.downloadTimeout = .zero
    #expect(try judged(sent(), given: given) == [])
  }

  @Test func callsOfTheDownloaderCountAsWell() throws {
    let asked = RunEvent.Kind.downloadCall(
      .asked(EventSubject("a"), url: Run.url, [.useNSURLCache, .handleCookies]))
    let good = sent(policy: .useProtocolCachePolicy, cookies: true)
    #expect(try findings([(0, asked), (0, created), (0, good)]) == [])
    #expect(try findings([(0, asked), (0, created), (0, sent())]).count == 2)
  }

  /// Each request may be that of any download, but not two that of one.
  @Test func severalDownloadsOfAURL() throws {
    let first = try Run.began("a", with: .handleCookies)
    let second = try Run.began("b", with: [])
    func findings(_ requests: RunEvent.Kind...) throws -> [String] {
      let events =
        [
          Run.event(1, first), Run.event(2, second, by: "b"), Run.event(3, created),
          Run.event(4, created, by: "b"),
        ] + requests.map { Run.event(5, $0) }
      return try Run.findings(of: events).filter { $0.hasPrefix("request-is-as") }
    }
    #expect(try findings(sent(), sent(cookies: true, number: 2)) == [])
    #expect(try findings(sent()) == [])
    #expect(try findings(sent(), sent(number: 2)).count == 1)
  }

  @Test func onlyWhatIsKnownIsJudged() throws {
    let begun = try Run.began("a", with: .handleCookies)
    // Nobody knows who made the download, or none was made.
    #expect(try findings([(0, created), (0, sent())]) == [])
    #expect(try findings([(0, begun), (0, sent())]) == [])
    // The load began twice under its name.
    #expect(try findings([(0, begun), (0, begun), (0, created), (0, sent())]) == [])
    // The run has not come to its end.
    #expect(
      try findings([(0, begun), (0, created), (0, sent())], outcome: .livelock(steps: 1)) == [])
  }

  // MARK: Header fields

  @Test func headerFieldsOfTheDownloader() throws {
    #expect(try judged(sent([])) == field("Accept"))
    var given = Given()
    given.headers = [Header("X", "1")]
    #expect(try judged(sent([Self.accept, Header("X", "1")]), given: given) == [])
    #expect(try judged(sent(), given: given) == field("X"))
    #expect(try judged(sent([Self.accept, Header("X", "2")]), given: given) == field("X"))
    #expect(try judged(sent([Self.accept, Header("Y", "2")])) == field("Y"))
    given.filteredHeaders = [Header("Z", "3")]
    #expect(try judged(sent([Header("Z", "3")]), given: given) == [])
    #expect(
      try judged(sent(), given: given) == field("Accept") + field("Z"))
  }

  @Test func aStepSetsAHeaderField() throws {
    let begun = try Run.began("a", with: [])
    let set = RunEvent.Kind.stimulus(step: "s", .downloader(.setHeader(name: "X", value: "1")))
    let again = RunEvent.Kind.stimulus(step: "s", .downloader(.setHeader(name: "X", value: "2")))
    let with = sent([Self.accept, Header("X", "1")])
    func judged(_ kinds: (Int, RunEvent.Kind)..., slow: [ClosedRange<Duration>] = [])
      throws -> [String]
    {
      try findings(kinds, slow: slow)
    }
    #expect(try judged((0, set), (1, begun), (1, created), (1, with)) == [])
    #expect(try judged((0, set), (1, begun), (1, created), (1, sent())) == field("X"))
    #expect(try judged((0, set), (1, again), (2, begun), (2, created), (2, with)) == field("X"))
    // It may come before or after.
    #expect(try judged((1, set), (1, begun), (1, created), (1, sent())) == [])
    #expect(try judged((0, begun), (1, set), (2, created), (2, sent())) == [])
    #expect(try judged((0, set), (0, again), (1, begun), (1, created), (1, with)) == [])
    #expect(
      try judged(
        (0, set), (1, begun), (1, created), (1, sent()), slow: [.zero ... .seconds(1)]) == [])
    // A later one is no matter.
    #expect(try judged((0, begun), (0, created), (0, with), (1, set)) == field("X"))
  }

  // MARK: Request modifiers

  private func load(_ modifier: GivenRequestModifier?) -> RunEvent.Kind {
    var request = LoadRequest(argument: .url(Run.url), options: [], wantsProgress: false)
    request.context.requestModifier = modifier
    return .stimulus(step: "a", .load(request))
  }

  private var standard: [Header] { Generation.v5.downloader.headers }

  @Test func aModifierAddsHeaderFields() throws {
    let begun = try Run.began("a", with: [])
    let (plain, with) = (sent(standard), sent(standard + [Header("X", "1")]))
    var given = Given()
    func judged(_ kinds: RunEvent.Kind...) throws -> [String] {
      try findings(kinds.map { (0, $0) }, in: .v5, given: given)
    }
    let adding = load(.adds([Header("X", "1")]))
    #expect(try judged(adding, begun, created, with) == [])
    #expect(try judged(adding, begun, created, plain) == field("X"))
    #expect(try judged(load(nil), begun, created, plain) == [])
    // The app may have changed what the context gets.
    let changed = RunEvent.Kind.stimulus(step: "m", .manager(nil, ManagerSettings()))
    #expect(try judged(adding, begun, created, plain, changed) == [])
    given.requestModifier = .adds([Header("X", "1")])
    #expect(try judged(load(nil), begun, created, plain) == field("X"))
    #expect(try judged(load(nil), begun, created, with) == [])
    #expect(try judged(load(.adds([])), begun, created, plain) == [])
    given.requestModifier = nil
    given.manager.optionsProcessor = GivenOptionsProcessor(
      adds: [], removes: [], values: ContextValues())
    given.manager.optionsProcessor?.values.requestModifier = .adds([Header("X", "1")])
    #expect(try judged(load(.adds([])), begun, created, plain) == field("X"))
  }

  /// A load that no step of this app asked for is the prefetcher's, or was asked for before the app was launched again.
  @Test func whatALoadOfAnEarlierLaunchCarriesIsNotKnown() throws {
    let load = PrefetchedLoad(prefetch: EventSubject("p"), index: 0, ordinal: 0, url: Run.url)
    let requested = RunEvent.Kind.model(.prefetchRequested(load))
    let begun = try Run.begunAhead(with: [])
    let (plain, with) = (sent(standard), sent(standard + [Header("X", "1")]))
    var given = Given()
    func judged(_ kinds: RunEvent.Kind...) throws -> Int {
      let events = kinds.enumerated().map { Run.event($0 + 1, $1, by: load.subject.name) }
      return try Run.findings(of: events, in: .v5, given: given)
        .count { $0.hasPrefix("request-is-as-configured ") }
    }
    #expect(try judged(requested, begun, created, plain) == 0)
    #expect(try judged(requested, begun, created, with) == 1)
    #expect(try judged(begun, created, with) == 0)
    // What the prefetcher's context asks for is not known either.
    given.prefetcher.context.requestModifier = .adds([Header("X", "1")])
    #expect(try judged(requested, begun, created, plain) == 0)
    #expect(try judged(requested, begun, created, with) == 0)
  }

  @Test func aRefusedRequestIsNotMade() throws {
    let begun = try Run.began("a", with: [])
    let finding = "a: the request modifier refuses the request of a, and a download is made"
    let events = [(0, load(.refuses)), (0, begun), (0, created)]
    #expect(try findings(events, in: .v5) == [finding])
    #expect(try findings(events.dropLast(), in: .v5) == [])
    // Releases before know no modifier.
    #expect(try findings(events) == [])
  }
}
