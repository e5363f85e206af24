import ImageLoadingModel
import SimTools
import Testing

/// What the scenarios under `Scenarios/prefetch` do not show: order of statements, ownership, repairs.
@Suite struct PrefetcherTests {
  private typealias Run = PrefetchRun

  @Test func theStatementsComeInTheDocumentedOrder() throws {
    let run = try Run(#"{"at": "0 s", "prefetch": \#(Run.urls("1", "bad")), "as": "p"}"#)
    #expect(
      run.steps("prefetch.") == [
        "p prefetch.make", "p prefetch.start", "p prefetch.cancel", "p prefetch.list",
        "p prefetch.next", "p[0] prefetch.load", "p prefetch.next", "p[1] prefetch.load",
        "p[0] prefetch.completion", "p[0] prefetch.delegate", "p[1] prefetch.completion",
        "p[1] prefetch.delegate", "p[1] prefetch.finish",
      ])
    let record = try #require(run.result.prefetches.first)
    #expect(record.completions.map { [$0.finished, $0.skipped] } == [[2, 1]])
  }

  @Test func progressComesBeforeTheDelegateAndOnlyIfItIsWanted() throws {
    let run = try Run(
      #"{"at": "0 s", "prefetch": \#(Run.urls("1")), "as": "p", "progress": true}"#)
    #expect(
      run.steps("prefetch.").suffix(4) == [
        "p[0] prefetch.completion", "p[0] prefetch.progress", "p[0] prefetch.delegate",
        "p[0] prefetch.finish",
      ])
  }

  /// The prefetcher ignores the operations of its loads: when a load is over it has no owner.
  @Test func aLoadThatIsOverHasNoOwner() throws {
    let run = try Run(
      #"""
      {"at": "0 s", "prefetch": \#(Run.urls("1", "2")), "as": "p"},
      {"when": "p[0] reaches cache.disk.write", "cancel": "p[0]"},
      {"at": "1 s", "cancel": "p[1]"}
      """#)
    #expect(run.times == ["p[0] at 10 ms", "p[1] at 10 ms"])
    #expect(run.result.loads.map(\.isCancelled) == [false, false])
    #expect(run.operations.map(\.lifetime.isAliveNow) == [false, false])
    #expect(run.result.state.prefetching == [])
  }

  /// A file in `Scenarios/stress` shows that one less fits, and what 3.x does.
  @Test func aLongListOfHitsOverflowsTheStack() throws {
    let run = try Run(
      #"{"at": "0 s", "prefetch": \#(Run.urls("1")), "count": 2001, "as": "p"}"#,
      given: #""memory": {"https://a/1.png": "png 10x10"},"#)
    #expect(run.violations == ["runs-to-its-end -"])
  }

  @Test func itsBlacklistIsItsOwn() throws {
    let run = try Run(
      #"""
      {"at": "0 s", "prefetch": \#(Run.urls("bad")), "as": "first"},
      {"at": "1 s", "prefetch": \#(Run.urls("bad")), "as": "second"},
      {"at": "2 s", "load": "https://a/bad.png", "as": "own"}
      """#)
    #expect(run.times == ["first[0] at 20 ms", "second[0] at 1 s", "own at 2020 ms"])
    #expect(run.result.requests == ["https://a/bad.png", "https://a/bad.png"])
  }

  @Test func itsLoadsHaveLowPriority() throws {
    let run = try Run(
      #"""
      {"at": "0 s", "maxConcurrentDownloads": 1},
      {"at": "0 s", "prefetch": \#(Run.urls("1", "2")), "as": "p"},
      {"at": "0 s", "load": "https://a/3.png", "as": "own"}
      """#, without: [.prefetcherThrottlesDownloader])
    #expect(run.result.loads.first?.options == .lowPriority)
    #expect(
      run.result.requests == ["https://a/1.png", "https://a/3.png", "https://a/2.png"])
  }

  /// The counters are reset while the load's completion is on its way: it counts on from nothing, and
  /// the prefetch never completes.
  @Test func aCancelMeanwhileLeavesTheCompletionToCountFromNothing() throws {
    let run = try Run(
      #"""
      {"at": "0 s", "prefetch": \#(Run.urls("1")), "as": "p"},
      {"when": "p[0] reaches prefetch.completion", "cancelPrefetch": true, "from": "background"}
      """#)
    let record = try #require(run.result.prefetches.first)
    #expect(record.isCancelled)
    #expect(record.told.map { [$0.finished, $0.total] } == [[1, 0]])
    #expect(record.completions.isEmpty)
    #expect(run.violations == ["prefetch-counts-add-up p[0]"])
  }
}

/// P01 and P04: with the defect, and repaired.
@Suite struct PrefetcherDefectTests {
  private typealias Run = PrefetchRun
  private static let hit = #""memory": {"https://a/1.png": "png 10x10"},"#
  private static let three = #"{"at": "0 s", "prefetch": \#(Run.urls("1", "2", "3")), "as": "p"}"#

  @Test func aMemoryHitStartsTheNextURLInline() throws {
    let run = try Run(Self.three, given: Self.hit)
    #expect(
      run.violations == [
        "prefetch-loads-each-url https://a/2.png", "prefetch-loads-each-url https://a/3.png",
      ])
    #expect(run.result.loads.map(\.name) == ["p[0]", "p[1]", "p[1]#3"])
  }

  @Test(arguments: [nil] + (1...40).map { RunPlan.Order.random(seed: $0) })
  func repairedEachURLIsLoadedOnce(order: RunPlan.Order?) throws {
    let run = try Run(
      Self.three, given: Self.hit, without: [.prefetchStartsNextInline], order: order)
    #expect(run.violations == [])
    #expect(run.result.loads.map(\.name) == ["p[0]", "p[1]", "p[2]"])
  }

  /// The URL that comes next is read when the posted block runs, and three hits post three blocks.
  @Test func repairedHitsDoNotSkipEither() throws {
    let run = try Run(
      #"{"at": "0 s", "prefetch": \#(Run.urls("1", "1", "1", "2", "1", "3")), "as": "p"}"#,
      given: Self.hit, without: [.prefetchStartsNextInline])
    #expect(run.violations == [])
    #expect(run.result.loads.map(\.name) == (0..<6).map { "p[\($0)]" })
    #expect(run.result.requests == ["https://a/2.png", "https://a/3.png"])
  }

  private static let eight =
    #"{"at": "0 s", "makePrefetcher": true},"#
    + #"{"at": "0 s", "load": "https://a/{i}.png", "as": "load{i}", "repeat": 8}"#

  private static func begun(_ run: Run) -> [String] {
    ["10 ms", "20 ms", "30 ms"].map { time in
      "\(run.times.count { $0.hasSuffix(" at \(time)") }) at \(time)"
    }
  }

  @Test func aPrefetcherThrottlesTheApp() throws {
    let run = try Run(Self.eight)
    #expect(Self.begun(run) == ["3 at 10 ms", "3 at 20 ms", "2 at 30 ms"])
    #expect(
      run.violations == (3...5).map { "waits-only-at-the-limit https://a/\($0).png" })
  }

  @Test func repairedTheAppKeepsItsLimit() throws {
    let run = try Run(Self.eight, without: [.prefetcherThrottlesDownloader])
    #expect(Self.begun(run) == ["6 at 10 ms", "2 at 20 ms", "0 at 30 ms"])
    #expect(run.violations == [])
  }

  /// The limit of the loop that begins a prefetch is the shared one, unless it is repaired.
  @Test func theAppCanRaiseTheLimitOfTheLoop() throws {
    let steps = #"""
      {"at": "0 s", "makePrefetcher": true}, {"at": "0 s", "maxConcurrentDownloads": 4},
      {"at": "0 s", "prefetch": \#(Run.urls("1", "2", "3", "4", "5")), "as": "p"}
      """#
    #expect(Self.begun(try Run(steps)) == ["4 at 10 ms", "1 at 20 ms", "0 at 30 ms"])
    #expect(
      Self.begun(try Run(steps, without: [.prefetcherThrottlesDownloader])) == [
        "3 at 10 ms", "2 at 20 ms", "0 at 30 ms",
      ])
  }
}
