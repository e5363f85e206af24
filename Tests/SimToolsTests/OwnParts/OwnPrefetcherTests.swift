import ImageLoadingModel
import SimTools
import Testing

@testable import SimRuntime
@testable import TestFixtures

/// Custom prefetchers in the place of the model's.
@Suite struct OwnPrefetcherTests {
  private static let generations: [Generation] = [.v3, .v42, .v5, .hardened]

  private static func app(
    _ base: Generation,
    _ prefetcher:
      @escaping @Sendable (ModelEnvironment, any Prefetcher, any ImageManaging) -> any Prefetcher
  ) -> AppUnderTest {
    AppUnderTest("mine", basedOn: base) { $0.prefetcher = prefetcher }
  }

  private static func read(_ members: String, in app: AppUnderTest) throws -> Scenario {
    let text = """
      {"format": 1, "title": "T", "about": "A", "generation": "\(app.generation.nameInScenarios)",
       "given": {"network": {"*": {"image": "png 1x1", "latency": "10 ms"}}}, \(members)}
      """
    return try ScenarioReader.read(Array(text.utf8), file: "s.json").scenario(in: app.generation)
  }

  private static func run(_ members: String, in app: AppUnderTest) throws -> RunResult {
    RunPlan(try read(members, in: app), order: nil).run(on: ScenarioRunner())
  }

  private static let threeURLs = #"""
    "steps": [{"at": "0 s", "as": "ahead", "progress": true,
               "prefetch": ["https://a/1.png", "https://a/2.png", "https://a/1.png"]}]
    """#

  // MARK: A decorator

  /// A part that only asks the model's own is the model.
  @Test(arguments: generations)
  func forwardingChangesNothing(_ generation: Generation) throws {
    let app = Self.app(generation) { _, standard, _ in ForwardingPrefetcher(standard: standard) }
    var count = 0
    for path in TestScenario.plainFiles {
      let file = try TestScenario.file(path)
      guard file.scenarios.contains(where: { $0.generation.name == generation.name }),
        let own = try? file.scenario(in: app.generation),
        own.stimuli.contains(where: { $0.action.traits.verb == .prefetch })
      else { continue }
      let result = RunPlan(own, order: nil).run(on: ScenarioRunner())
      #expect(result.passed, "\(path): \(result.mismatches.map(\.words)) \(PartRun.broken(result))")
      count += 1
    }
    #expect(count >= 2, "\(count)")
  }

  @Test(arguments: generations)
  func aDecoratorChangesOneAnswer(base: Generation) throws {
    let steps =
      Self.threeURLs
      + #", "expect": {"prefetches": {"ahead": {"progress": [[1, 2], [2, 2]], "completion": [2, 0]}}}"#
    let app = AppUnderTest("mine", basedOn: base) { parts in
      parts.prefetcher = { environment, standard, manager in EachURLOnce(standard: standard) }
    }
    let once = try Self.run(steps, in: app)
    #expect(once.mismatches.allSatisfy { $0.section == "invariant" }, "\(once.mismatches)")
    // The app has asked for three, and is told of two.
    #expect(
      PartRun.broken(once).isSuperset(of: [
        "prefetch-completion-is-called", "prefetch-loads-each-url",
      ])
    )
    let same = try Self.run(
      steps, in: Self.app(base) { _, standard, _ in ForwardingPrefetcher(standard: standard) })
    #expect(!same.mismatches.isEmpty)
    #expect(PartRun.broken(same) == [])
  }

  // MARK: A prefetcher from nothing

  @Test(arguments: generations)
  func aPrefetcherOnTheManagerLoads(base: Generation) throws {
    let result = try Self.run(
      #"""
      "steps": [{"at": "0 s", "prefetch": ["https://a/1.png", "https://a/2.png"], "as": "ahead",
                 "progress": true},
                {"at": "1 s", "load": "https://a/1.png", "as": "first"},
                {"at": "2 s", "prefetch": ["https://a/3.png", "https://a/4.png"], "as": "other"},
                {"at": "2.005 s", "cancelPrefetch": true}],
      "expect": {"prefetches": {"ahead": {"progress": [[1, 2], [2, 2]], "completion": [2, 0]},
                                "other": {"completion": null}},
                 "memory": ["https://a/1.png", "https://a/2.png"], "running": 0}
      """#, in: Self.app(base) { PlainPrefetcher($0, $2) })
    let expected: Set<String> = base.has(.userCodeUnderLock) ? ["no-user-code-under-lock"] : []
    #expect(PartRun.broken(result) == expected)
    #expect(result.mismatches.allSatisfy { $0.section == "invariant" }, "\(result.mismatches)")
    #expect(result.loads.map(\.name) == ["ahead[0]", "ahead[1]", "first", "other[0]"])
  }

  @Test(
    arguments: [
      (.skipsTheLast, "2.005 s", ["prefetch-loads-each-url"]),
      (
        .ignoresCancel, "2.005 s",
        ["cancelled-prefetch-rests", "no-prefetch-completion-after-cancel"]
      ),
      // All its loads have begun by then.
      (.ignoresCancel, "2.015 s", ["no-prefetch-completion-after-cancel"]),
      (.completesTwice, "2.005 s", ["prefetch-completion-is-called"]),
      (.countsFromTwo, "2.005 s", ["prefetch-counts-add-up"]),
      (.completesAfterCancel, "2.015 s", ["no-prefetch-completion-after-cancel"]),
    ] as [(PlainPrefetcher.Fault, String, Set<String>)])
  func whatItDoesWrongIsFound(
    _ fault: PlainPrefetcher.Fault, _ cancel: String, _ invariants: Set<String>
  ) throws {
    let result = try Self.run(
      #"""
      "steps": [{"at": "0 s", "prefetch": ["https://a/1.png", "https://a/2.png"], "as": "ahead",
                 "progress": true},
                {"at": "2 s", "prefetch": ["https://a/3.png", "https://a/4.png"], "as": "other"},
                {"at": "\#(cancel)", "cancelPrefetch": true}]
      """#, in: Self.app(.hardened) { PlainPrefetcher($0, $2, fault) })
    #expect(PartRun.broken(result) == invariants)
  }

  // MARK: Its contract

  @Test(arguments: [
    (
      BadPrefetcher.Fault.asksTwice,
      "the prefetcher of mine asks the model's own twice for ahead"
    ),
    (
      .loadsOther,
      "the prefetcher of mine loads https://a/other.png, which no prefetch under way asks for"
    ),
  ])
  func aBrokenContractEndsTheAppWithASentence(
    _ fault: BadPrefetcher.Fault, _ sentence: String
  ) throws {
    let result = try Self.run(
      Self.threeURLs,
      in: Self.app(.v5) { BadPrefetcher(standard: $1, manager: $2, fault: fault) })
    guard case .crashed(let reason, _) = result.outcome else {
      Issue.record("\(result.outcome)")
      return
    }
    #expect("\(reason)" == sentence)
  }

  @Test(
    arguments: [
      (
        #"""
        "steps": [{"at": "0 s", "prefetch": ["https://a/1.png"], "as": "ahead"},
                  {"when": "ahead reaches prefetch.start", "clearMemory": true}]
        """#,
        .checkpoint("prefetch.start")
      ),
      (
        #"""
        "steps": [{"at": "0 s", "prefetch": ["https://a/1.png"], "as": "ahead"}],
        "expect": {"prefetches": {"ahead": {"delegate": {"counts": [[1, 1]]}}}}
        """#, .expectation("delegate")
      ),
      (
        #"""
        "steps": [{"at": "0 s", "prefetch": ["https://a/1.png"], "as": "ahead"}],
        "expect": {"told": [{"prefetchBegan": "ahead"}, {"reached": "prefetch.load", "subject": "ahead[0]"}]}
        """#, .expectedCheckpoint("prefetch.load")
      ),
      (
        #"""
        "steps": [{"at": "0 s", "prefetch": ["https://a/1.png"], "as": "ahead"}],
        "expect": {"untold": ["prefetch.cancel"]}
        """#, .expectedCheckpoint("prefetch.cancel")
      ),
      (
        #"""
        "steps": [{"at": "0 s", "prefetch": ["https://a/1.png"], "as": "ahead"},
                  {"at": "1 s", "expect": {"told": ["prefetch.start"]}}]
        """#, .expectedCheckpoint("prefetch.start")
      ),
      (
        #"""
        "steps": [{"at": "0 s", "prefetch": ["https://a/1.png"], "as": "ahead"},
                  {"at": "1 s", "load": "https://a/1.png", "as": "told"}],
        "expect": {"completions": {"told": [{}]}, "untold": ["prefetch.next"]}
        """#, .expectedCheckpoint("prefetch.next")
      ),
      (
        #"""
        "steps": [{"at": "0 s", "prefetch": ["https://a/1.png"], "as": "ahead"}],
        "in": {"5.x": {"expect": {"told": ["prefetch.list"]}}}
        """#, .expectedCheckpoint("prefetch.list")
      ),
      (
        #"""
        "steps": [{"at": "0 s", "prefetch": ["https://a/1.png"], "as": "ahead"}],
        "explore": {"sometimes": [{"told": ["prefetch.finish"]}]}
        """#, .expectedCheckpoint("prefetch.finish")
      ),
    ] as [(String, AppObstacle)])
  func whatIsForTheModelsPrefetcherIsNotApplicable(
    members: String, obstacle: AppObstacle
  ) throws {
    let app = Self.app(.v5) { _, standard, _ in ForwardingPrefetcher(standard: standard) }
    do {
      _ = try Self.read(members, in: app)
      Issue.record("it can be run")
    } catch let failure as ScenarioReader.Failure {
      #expect(
        failure.diagnostics.map(\.message) == ["mine cannot be run with it: \(obstacle.words)"])
    }
  }
}

private struct ForwardingPrefetcher: Prefetcher {
  let standard: any Prefetcher

  func prefetch(
    _ urls: [ImageURL], progress: PrefetchProgress?, completed: PrefetchCompletion?
  ) async -> (any LoadTask)? {
    await standard.prefetch(urls, progress: progress, completed: completed)
  }
  func cancelPrefetching() async { await standard.cancelPrefetching() }
}

/// Leaves out what is asked for twice: the example of ``Prefetcher``.
private struct EachURLOnce: Prefetcher {
  let standard: any Prefetcher

  func prefetch(
    _ urls: [ImageURL], progress: PrefetchProgress?, completed: PrefetchCompletion?
  ) async -> (any LoadTask)? {
    var seen: Set<ImageURL> = []
    return await standard.prefetch(
      urls.filter { seen.insert($0).inserted }, progress: progress, completed: completed)
  }
  func cancelPrefetching() async { await standard.cancelPrefetching() }
}
