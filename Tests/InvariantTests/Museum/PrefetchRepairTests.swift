import ImageLoadingModel
import Testing

@testable import SimKernel
@testable import SimRuntime
@testable import SimScenarios
@testable import SimText
@testable import TestFixtures

/// Repairs of prefetchers are whole: with every defect off, what they repair holds in any of many orders.
@Suite struct PrefetchRepairTests {
  /// P21: whichever prefetches are cancelled on main, and when.
  @Test func aCancelReachesWhatIsAboutToComplete() throws {
    let broken = try RepairedRun.breaks(
      .hardened,
      """
      {"at": "0 s", "prefetch": ["https://a/1.png"], "as": "p"},
      {"at": "0 s", "prefetch": ["https://a/2.png", "https://a/3.png"], "as": "q", "from": "background"},
      {"when": "p[0] completes", "cancelPrefetch": true},
      {"at": "10 ms", "prefetch": ["https://a/1.png"], "as": "r"},
      {"at": "10 ms", "cancelPrefetch": true},
      {"at": "1 s", "prefetch": ["https://a/1.png"], "as": "s"}
      """)
    #expect(broken == [])
  }

  /// P21: a prefetch that has completed is not cancelled any more.
  @Test func nothingIsLeftToCancel() throws {
    var scenario = try TestScenario.read(
      #""given": {\#(TestScenario.network)}, "steps": [{"at": "0 s", "prefetch": ["https://a/1.png"], "#
        + #""as": "p"}, {"at": "1 s", "cancelPrefetch": true}]"#, in: .v5)
    scenario.generation.defects = []
    let recorder = EventRecorder()
    let result = scenario.run(observer: recorder)
    #expect(result.passed)
    #expect(recorder.events.contains { $0.kind.kind == .prefetchCompleted })
    #expect(!recorder.events.contains { $0.kind.kind == .prefetchCancelled })
  }

  /// P22: the total at the end counts what was skipped, also where another list begins in the end of the first.
  @Test(arguments: RepairedRun.old)
  func theTotalCountsWhatIsSkipped(generation: Generation) throws {
    let broken = try RepairedRun.breaks(
      generation,
      """
      {"at": "0 s", "prefetch": ["https://a/none.png", "https://a/2.png", "https://a/none.png"], "as": "p"},
      {"when": "p completes", "prefetch": ["https://a/none.png"], "as": "q"},
      {"at": "2 s", "prefetch": ["https://a/none.png", "https://a/4.png"], "as": "r"},
      {"at": "2010 ms", "prefetch": ["https://a/none.png"], "as": "s", "from": "background"}
      """,
      given: #""network": {"https://a/none.png": {"status": 404, "latency": "10 ms"}, "#
        + #""*": {"image": "png 10x10"}}"#)
    #expect(broken == [])
  }

  /// P16: a refresh that finds nothing new ends on another thread, and the next list begins meanwhile.
  @Test(arguments: RepairedRun.old)
  func aRefreshThatFindsNothingNewCountsOnMain(generation: Generation) throws {
    let broken = try RepairedRun.breaks(
      generation,
      """
      {"at": "0 s", "prefetch": ["https://a/1.png", "https://a/2.png"], "as": "p", "progress": true},
      {"at": "10 ms", "prefetch": ["https://a/2.png"], "as": "q", "progress": true},
      {"at": "1 s", "prefetch": ["https://a/1.png"], "as": "r", "progress": true}
      """,
      given: #""memory": {"https://a/1.png": "png 10x10"}, "#
        + #""prefetcher": {"options": ["refreshCached"]}, "network": {"https://a/1.png": "#
        + #"{"status": 304, "latency": "10 ms"}, "*": {"image": "png 10x10", "latency": "10 ms"}}"#)
    #expect(broken == [])
  }

  /// P12: of two prefetches that begin at once, one replaces the other.
  @Test(arguments: RepairedRun.old)
  func onePrefetchReplacesAnother(generation: Generation) throws {
    let broken = try RepairedRun.breaks(
      generation,
      """
      {"at": "0 s", "prefetch": ["https://a/1.png", "https://a/2.png"], "as": "one"},
      {"at": "0 s", "prefetch": ["https://a/3.png"], "as": "two", "from": "background"},
      {"at": "0 s", "prefetch": ["https://a/4.png"], "as": "three", "from": "background"}
      """)
    #expect(broken == [])
  }

  /// P15: each URL without an image is skipped, for whatever reason it has none.
  @Test(arguments: ["fromCacheOnly", "lowPriority"])
  func aPrefetchCountsWhatHasNoImage(option: String) throws {
    let broken = try RepairedRun.breaks(
      .hardened,
      """
      {"at": "0 s", "prefetch": ["https://a/1.png", "https://a/2.png"], "as": "one", "progress": true},
      {"at": "0 s", "prefetch": ["https://a/3.png", "https://a/2.png"], "as": "two", "from": "background"}
      """,
      given: #""memory": {"https://a/1.png": "png 10x10"}, "manager": {"shouldDownload": false}, "#
        + #""prefetcher": {"options": ["\#(option)"]}, "# + TestScenario.network)
    #expect(broken == [])
  }

  /// P16: however a refresh ends, and wherever the prefetch is cancelled.
  @Test func aPrefetchEndsWithItsRefreshes() throws {
    let broken = try RepairedRun.breaks(
      .hardened,
      """
      {"at": "0 s", "prefetch": ["https://a/1.png", "https://a/2.png", "https://a/3.png"], "as": "one"},
      {"at": "0 s", "prefetch": ["https://a/2.png", "https://a/1.png"], "as": "two", "from": "background"},
      {"at": "15 ms", "cancelPrefetch": "two", "from": "background"}
      """,
      given: """
        "memory": {"https://a/1.png": "png 10x10"},
        "disk": {"https://a/2.png": {"image": "png 10x10", "bytes": "10 B"}},
        "prefetcher": {"limit": 1, "options": ["refreshCached"]},
        "network": {
          "https://a/1.png": {"status": 304, "latency": "10 ms"},
          "https://a/2.png": {"status": 404, "latency": "10 ms"},
          "https://a/3.png": {"image": "png 10x10", "bytes": "10 B", "latency": "10 ms"}
        }
        """)
    #expect(broken == [])
  }

  /// P16: a prefetch waits for a refresh that the options processor adds, too; without the repair that is noticed.
  @Test(arguments: [[], [Defect.prefetchEndsBeforeRefresh]])
  func aPrefetchEndsWithTheRefreshesOfTheProcessor(defects: [Defect]) throws {
    var scenario = try TestScenario.read(
      #""given": {"manager": {"optionsProcessor": {"adds": ["refreshCached"]}}, "#
        + #""memory": {"https://a/1.png": "png 10x10"}, \#(TestScenario.network)}, "#
        + #""steps": [{"at": "0 s", "prefetch": ["https://a/1.png", "https://a/2.png"], "as": "one"}, "#
        + #"{"at": "0 s", "prefetch": ["https://a/1.png"], "as": "two", "from": "background"}]"#,
      in: .hardened)
    scenario.generation.defects = Set(defects)
    var found: Set<String> = []
    for seed in 0..<30 {
      let strategy = SeededRandom(seed: UInt64(seed))
      let result = ScenarioRunner().run(scenario, strategy: strategy, timeMode: .any)
      found.formUnion(result.violations.map(\.invariant))
    }
    #expect(found == (defects.isEmpty ? [] : ["prefetch-ends-with-its-loads"]))
  }

  /// P17: the prefetcher does as the app's manager is set.
  @Test func aPrefetchHasTheSettingsOfTheManager() throws {
    let broken = try RepairedRun.breaks(
      .hardened,
      """
      {"at": "0 s", "prefetch": ["https://a/1.png?t=1", "https://a/2.png?t=1"], "as": "one"},
      {"at": "0 s", "load": "https://a/1.png?t=2", "as": "a", "from": "background"},
      {"at": "0 s", "load": "https://a/2.png?t=2", "into": "v", "as": "b"}
      """,
      given: #""manager": {"cacheKeyFilter": "stripQuery", "imageTransformer": {"gives": "new"}}, "#
        + TestScenario.network)
    #expect(broken == [])
  }

  /// P18: the delegate gets the URLs of all prefetches that run side by side, and one end.
  @Test(arguments: [#"{"at": "5 ms", "cancelPrefetch": "two", "from": "background"}"#, ""])
  func theDelegateGetsTheEndOfAllPrefetches(cancel: String) throws {
    let broken = try RepairedRun.breaks(
      .hardened,
      """
      {"at": "0 s", "prefetch": ["https://a/1.png"], "as": "one", "from": "background"},
      {"at": "0 s", "prefetch": ["https://a/2.png", "https://a/3.png"], "as": "two"},
      {"at": "5 ms", "prefetch": ["https://a/1.png"], "as": "three", "from": "background"}
      """ + (cancel.isEmpty ? "" : ",\n" + cancel))
    #expect(broken == [])
  }

  /// P19: what is begun in the completion of another prefetch has its own blocks, also if nothing has to be loaded.
  @Test(
    arguments: RepairedRun.old,
    [#"["https://a/2.png", "https://a/3.png"]"#, #"["https://a/1.png"]"#])
  func thePrefetchThatIsBegunAtAnEndCompletes(generation: Generation, urls: String) throws {
    let broken = try RepairedRun.breaks(
      generation,
      """
      {"at": "0 s", "prefetch": ["https://a/1.png"], "as": "one", "progress": true},
      {"when": "one completes", "prefetch": \(urls), "as": "two", "progress": true},
      {"when": "two completes", "prefetch": ["https://a/4.png", "https://a/1.png"], "as": "three", "progress": true}
      """)
    #expect(broken == [])
  }

  /// P20: a URL that has ended leaves the list alone that its callbacks have begun, and ends nothing that they cancel.
  @Test(
    arguments: RepairedRun.old,
    [
      #""cancelPrefetch": true"#,
      #""prefetch": ["https://a/3.png", "https://a/none.png"], "as": "two", "progress": true"#,
    ])
  func aPrefetchThatIsCancelledInItsCallbacksEnds(generation: Generation, step: String) throws {
    // The progress block is the first to be called, or else the delegate.
    for (urls, place, progress) in [
      (#""https://a/none.png""#, 0, true), (#""https://a/none.png", "https://a/1.png""#, 0, true),
      (#""https://a/1.png", "https://a/none.png""#, 1, true), (#""https://a/1.png""#, 0, false),
      (#""https://a/1.png", "https://a/none.png""#, 1, false),
    ] {
      let broken = try RepairedRun.breaks(
        generation,
        """
        {"at": "0 s", "prefetch": [\(urls)], "as": "one", "progress": \(progress)},
        {"when": "one[\(place)] completes", \(step)}
        """,
        given: #""network": {"https://a/none.png": {"status": 404, "latency": "10 ms"}, "#
          + #""*": {"image": "png 10x10", "bytes": "10 B", "latency": "10 ms"}}"#)
      #expect(broken == [], "\(urls)")
    }
  }
}
