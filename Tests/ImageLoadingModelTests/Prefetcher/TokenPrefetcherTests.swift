import ImageLoadingModel
import SimTools
import Testing

/// The prefetcher of 5.x: order of statements, ownership, and the repaired one on many orders.
@Suite struct TokenPrefetcherTests {
  private typealias Run = PrefetchRun

  @Test func theStatementsComeInTheDocumentedOrder() throws {
    let run = try Run(
      #"{"at": "0 s", "prefetch": \#(Run.urls("1")), "as": "p", "progress": true}"#, in: "5.x")
    #expect(
      run.steps("prefetch.") == [
        "p prefetch.make", "p prefetch.start", "p prefetch.list", "p prefetch.token.start",
        "p[0] prefetch.next", "p[0] prefetch.load", "p[0] prefetch.token.keep",
        "p[0] prefetch.completion", "p[0] prefetch.total", "p[0] prefetch.report",
        "p[0] prefetch.delegate",
        "p[0] prefetch.progress", "p[0] prefetch.finish",
      ])
  }

  @Test func anEmptyListHasNoToken() throws {
    let run = try Run(#"{"at": "0 s", "prefetch": [], "as": "p"}"#, in: "5.x")
    #expect(run.steps("prefetch.") == ["p prefetch.make", "p prefetch.start"])
    #expect(
      run.result.prefetches.first?.completions.map { [$0.finished, $0.skipped] } == [[0, 0]])
  }

  /// The token knows its loads weakly.
  @Test func aLoadThatIsOverHasNoOwner() throws {
    let run = try Run(#"{"at": "0 s", "prefetch": \#(Run.urls("1", "bad")), "as": "p"}"#, in: "5.x")
    #expect(run.operations.map(\.lifetime.isAliveNow) == [false, false])
  }

  /// P04 is gone: the downloader's limit stays the app's.
  @Test func itLeavesTheDownloaderAlone() throws {
    let steps = #"""
      {"at": "0 s", "makePrefetcher": true},
      {"at": "1 ms", "load": "https://a/{i}.png", "as": "l{i}", "repeat": 6}
      """#
    let six = try Run(steps, in: "5.x")
    #expect(
      Set(six.times.map { $0.split(separator: " ").suffix(2).joined(separator: " ") }).count == 1)
    #expect(six.violations == [])
    #expect(try Run(steps, in: "3.x").violations.contains { $0.hasPrefix("waits-only") })
  }

  @Test(arguments: 1...40)
  func theRepairedOneKeepsItsPromisesInAnyOrder(seed: UInt64) throws {
    let run = try Run(
      #"""
      {"at": "0 s", "prefetch": \#(Run.urls("1", "2", "bad", "4", "5")), "as": "p", "progress": true},
      {"at": "0 s", "prefetch": \#(Run.urls("5", "6")), "as": "q", "from": "background"},
      {"at": "10 ms", "cancelPrefetch": "p", "from": "background"},
      {"at": "10 ms", "cancelPrefetch": true},
      {"at": "10 ms", "prefetch": \#(Run.urls("7", "8", "9", "10")), "as": "r", "progress": true},
      {"at": "20 ms", "cancelPrefetch": "r"},
      {"at": "20 ms", "cancelPrefetch": true, "from": "background"},
      {"at": "1 s", "prefetch": \#(Run.urls("11", "1")), "as": "s"}
      """#, in: "hardened", order: .random(seed: seed))
    #expect(run.violations == [])
    #expect(run.result.outcome == .rest)
    let last = try #require(run.result.prefetches.last)
    #expect(last.completions.map { [$0.finished, $0.skipped] } == [[2, 0]])
  }
}
