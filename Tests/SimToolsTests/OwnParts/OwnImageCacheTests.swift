import ImageLoadingModel
import SimTools
import Testing

@testable import SimRuntime
@testable import SimScenarios
@testable import TestFixtures

/// Custom image caches in the place of the model's (`imageCache` of `SDWebImageManager`, 5.x).
@Suite struct OwnImageCacheTests {
  static let generations: [Generation] = [.v5, .hardened]

  static func app(
    _ base: Generation, standsAlone: Bool = false,
    _ cache: @escaping @Sendable (ModelEnvironment, any ImageCaching) -> any ImageCaching
  ) -> AppUnderTest {
    AppUnderTest("mine", basedOn: base) { parts in
      parts.cache = cache
      parts.cacheStandsAlone = standsAlone
    }
  }

  static func read(
    _ members: String, given: String = "", in app: AppUnderTest
  ) throws -> Scenario {
    let text = """
      {"format": 1, "title": "T", "about": "A", "generation": "\(app.generation.nameInScenarios)",
       "given": {"network": {"*": {"image": "png 2000x2000", "latency": "10 ms"},
         "https://a/small.png": {"image": "png 8x8"}}\(given)}, \(members)}
      """
    return try ScenarioReader.read(Array(text.utf8), file: "s.json").scenario(in: app.generation)
  }

  static func run(
    _ members: String, given: String = "", in app: AppUnderTest
  ) throws -> RunResult {
    RunPlan(try read(members, given: given, in: app), order: nil).run(on: ScenarioRunner())
  }

  private static func types(_ result: RunResult) -> [[CacheType]] {
    result.loads.map { $0.completions.map(\.result.cacheType) }
  }

  /// The invariants that judge custom caches. Where those call back is their own affair (K40).
  private static let judging = Set(Invariants.all.filter(\.judgesAnyCache).map(\.id))
    .subtracting(["cache-calls-answer-once"])

  private static let twice = #"""
    "steps": [{"at": "0 s", "load": "https://a/1.png", "as": "first", "into": "cell"},
              {"at": "0 s", "load": "https://a/small.png", "as": "small"},
              {"at": "1 s", "load": "https://a/1.png", "as": "second", "into": "cell"},
              {"at": "1 s", "load": "https://a/small.png", "as": "again"}]
    """#

  // MARK: A decorator

  /// A part that only asks the model's own is the model: each run is the same, step by step.
  @Test(arguments: generations)
  func forwardingChangesNothing(_ generation: Generation) throws {
    let app = Self.app(generation) { ForwardingCache(standard: $1) }
    var count = 0
    for path in TestScenario.plainFiles {
      let file = try TestScenario.file(path)
      guard let plain = file.scenarios.first(where: { $0.generation.name == generation.name })
      else { continue }
      let own = try file.scenario(in: app.generation)
      let result = RunPlan(own, order: nil).run(on: ScenarioRunner())
      let expected = RunPlan(plain, order: nil).run(on: ScenarioRunner())
      #expect(result.passed == expected.passed, "\(path): \(result.mismatches.map(\.words))")
      let (broken, known) = (PartRun.broken(result), PartRun.broken(expected))
      #expect(broken.subtracting(known) == [], "\(path)")
      #expect(known.subtracting(broken).intersection(Self.judging) == [], "\(path)")
      // That an invariant breaks is in the digest.
      #expect(result.steps == expected.steps, "\(path)")
      if broken == known { #expect(result.digest == expected.digest, "\(path)") }
      count += 1
    }
    #expect(count > 50)
  }

  @Test(arguments: generations)
  func aDecoratorChangesOneAnswer(base: Generation) throws {
    let result = try Self.run(Self.twice, in: Self.app(base) { LargeOnDisk(standard: $1) })
    #expect(Self.types(result) == [[.none], [.none], [.disk], [.memory]])
    #expect(result.passed, "\(result.mismatches.map(\.words))")
    let same = try Self.run(Self.twice, in: Self.app(base) { ForwardingCache(standard: $1) })
    #expect(Self.types(same) == [[.none], [.none], [.memory], [.memory]])
  }

  /// Under another key there is the image of that key, whichever transformer the load has.
  @Test(arguments: generations)
  func aDecoratorMayAskForAnotherKey(base: Generation) throws {
    let steps = #"""
      "steps": [{"at": "0 s", "load": "https://a/1.png", "as": "first"},
                {"at": "1 s", "load": "https://a/1.png", "as": "second"},
                {"at": "2 s", "clearMemory": true},
                {"at": "3 s", "load": "https://a/1.png", "as": "third"}]
      """#
    for given in ["", #", "manager": {"imageTransformer": {"gives": "new"}}"#] {
      let result = try Self.run(
        steps, given: given, in: Self.app(base) { PrefixedKeys(standard: $1) })
      #expect(Self.types(result) == [[.none], [.memory], [.disk]])
      #expect(result.requests.count == 1)
      // 5.x gives the bytes of the image that was transformed (M21).
      #expect(PartRun.broken(result).isSubset(of: ["bytes-are-of-the-image"]))
      let labels = result.loads.flatMap { $0.completions.compactMap(\.result.image?.label) }
      #expect(labels.count == 3)
      #expect(labels.allSatisfy { $0.contains("+T") != given.isEmpty }, "\(labels)")
    }
  }

  /// The scale of a transformed image is that of the key before the transform.
  @Test(arguments: generations)
  func theModelsOwnKnowsTheKeyBeforeTheTransform(base: Generation) throws {
    let steps = #"""
      "steps": [{"at": "0 s", "load": "https://a/1@2x.png", "as": "first"},
                {"at": "1 s", "clearMemory": true},
                {"at": "2 s", "load": "https://a/1@2x.png", "as": "second"}]
      """#
    let given = #", "manager": {"imageTransformer": {"gives": "new"}}"#
    let app = Self.app(base) { ForwardingCache(standard: $1) }
    let scales = try Self.run(steps, given: given, in: app).loads.map {
      $0.completions.map(\.result.image?.scale)
    }
    #expect(scales == [[2], [base.has(.transformHidesScale) ? 1 : 2]])
  }

  /// What the app calls is the custom cache, too; several caches of a manager are asked through it.
  @Test(arguments: generations)
  func theAppAndEveryManagerAskIt(base: Generation) throws {
    let app = AppUnderTest("mine", basedOn: base) { parts in
      parts.cache = { TellingCache(facts: $0.facts, standard: $1) }
    }
    let log = FactNames()
    let scenario = try Self.read(
      #"""
      "steps": [{"at": "0 s", "load": "https://a/1.png", "as": "first"},
                {"at": "1 s", "prefetch": ["https://a/1.png"], "as": "ahead"},
                {"at": "2 s", "query": "https://a/1.png", "as": "asked"},
                {"at": "3 s", "store": "https://a/2.png", "image": "png 1x1", "as": "stored"},
                {"at": "4 s", "contains": "https://a/2.png", "as": "where"},
                {"at": "4 s", "contains": "https://a/2.png", "of": "other", "as": "elsewhere"},
                {"at": "5 s", "remove": "https://a/2.png", "as": "removed"},
                {"at": "6 s", "clearMemory": true}, {"at": "7 s", "clearDisk": true},
                {"at": "8 s", "clear": "all", "as": "cleared"}],
      "expect": {"answers": {"stored": [{"answer": "done"}], "removed": [{"answer": "done"}],
        "cleared": [{"answer": "done"}]}}
      """#,
      given: #", "managers": {"other": {"caches": {"members": [{"namespace": "one"}]}}}"#, in: app)
    let result = RunPlan(scenario, order: nil).run(on: ScenarioRunner(), observer: log)
    #expect(result.passed, "\(result.mismatches.map(\.words))")
    #expect(
      log.all == [
        "query https://a/1.png", "store https://a/1.png", "query https://a/1.png",
        "query https://a/1.png", "store https://a/2.png", "contains https://a/2.png",
        "contains https://a/2.png", "remove https://a/2.png", "clear memory", "clear disk",
        "clear all",
      ])
  }

  @Test func stimuliGetIt() throws {
    let app = AppUnderTest("mine", basedOn: .v5) { parts in
      parts.cache = { ForwardingCache(standard: $1) }
      parts.stimuli = [LooksForTheCache.self]
    }
    let text = #"""
      {"format": 1, "title": "T", "about": "A", "generation": "5.x",
       "steps": [{"at": "0 s", "lookForTheCache": true}]}
      """#
    let file = try ScenarioReader.read(Array(text.utf8), file: "s.json", for: app)
    let log = FactNames()
    _ = RunPlan(try file.scenario(in: app.generation), order: nil)
      .run(on: ScenarioRunner(), observer: log)
    #expect(log.all == ["found the cache"])
  }

  // MARK: A cache from nothing

  @Test(arguments: generations)
  func aCacheOnThePortsKeepsImages(base: Generation) throws {
    let app = Self.app(base, standsAlone: true) { environment, _ in DictionaryCache(environment) }
    let result = try Self.run(
      #"""
      "steps": [{"at": "0 s", "load": "https://a/1.png", "as": "first", "into": "cell"},
                {"at": "1 s", "load": "https://a/1.png", "as": "second", "into": "cell"},
                {"at": "2 s", "memoryWarning": true},
                {"at": "3 s", "load": "https://a/1.png", "as": "third", "into": "cell"},
                {"at": "4 s", "remove": "https://a/1.png"},
                {"at": "5 s", "load": "https://a/1.png", "as": "fourth", "into": "cell"},
                {"at": "6 s", "load": "https://a/1.png", "as": "fifth", "into": "other"},
                {"at": "7 s", "query": "https://a/1.png", "as": "sixth"}],
      "expect": {"views": {"cell": "https://a/1.png"}}
      """#, in: app)
    #expect(result.passed, "\(result.mismatches.map(\.words))")
    #expect(Self.types(result) == [[.none], [.memory], [.none], [.none], [.memory], [.memory]])
    #expect(result.requests.count == 3)
    #expect(result.state.memory == [] && result.state.disk == [])
  }

  /// Whoever transforms finds the transformed image again, and not the original.
  @Test(arguments: generations)
  func itIsAskedByTheKeyOfTheTransformedImage(base: Generation) throws {
    let app = Self.app(base, standsAlone: true) { environment, _ in DictionaryCache(environment) }
    let steps = Self.twice
    let result = try Self.run(
      steps, given: #", "manager": {"imageTransformer": {"gives": "new"}}"#, in: app)
    #expect(PartRun.broken(result).isSubset(of: ["bytes-are-of-the-image"]))
    #expect(Self.types(result) == [[.none], [.none], [.memory], [.memory]])
    let labels = result.loads.flatMap { $0.completions.compactMap(\.result.image?.label) }
    #expect(labels.allSatisfy { $0.hasSuffix("+T") }, "\(labels)")
  }

  /// Images come back from no disk, re-encoded; and all frames are no first frame.
  private static let needsDisk: Set = [
    "cache/a-serializer-encodes-a-small-image.json",
    "cache/an-animation-with-alpha-keeps-its-frames.json",
    "disk/an-animation-keeps-its-frames.json", "museum/K30-one-frame-on-disk.json",
    "museum/K32-a-transformed-image-loses-its-scale.json",
    "transform/stored-under-its-own-key.json",
    "memory/a-first-frame-takes-the-place-of-an-animation.json",
    "cache/the-first-frame-of-memory-is-not-kept-for-the-whole.json",
  ]
  /// A completion under a lock of the downloader begins a load, and a miss that is answered inline comes back to that lock.
  private static let answersInline: Set = [
    "museum/V02-cancel-forgets-the-replacement.json", "views/fallback-in-a-cancel-repaired.json",
    "views/fallback-in-a-synchronous-completion-in-5.json",
  ]

  /// Every file that can be run with it passes: no invariant goes by what it does not report.
  @Test(arguments: generations)
  func noFileAccusesASoundCache(_ generation: Generation) throws {
    let app = Self.app(generation, standsAlone: true) { environment, _ in
      DictionaryCache(environment)
    }
    var (count, refused) = (0, 0)
    for path in TestScenario.plainFiles {
      let file = try TestScenario.file(path)
      guard file.scenarios.contains(where: { $0.generation.name == generation.name }) else {
        continue
      }
      if Self.needsDisk.union(Self.answersInline).contains(path) { continue }
      guard let own = try? file.scenario(in: app.generation) else {
        refused += 1
        continue
      }
      let result = RunPlan(own, order: nil).run(on: ScenarioRunner())
      #expect(
        result.passed,
        "\(path): \(result.mismatches.map(\.words)) \(result.violations.map(\.explanation))")
      count += 1
    }
    #expect(count > 50 && refused > 50, "\(count) run, \(refused) refused")
  }

  @Test(arguments: generations)
  func aCacheThatAnswersWithAnotherImageIsFound(base: Generation) throws {
    let app = Self.app(base, standsAlone: true) { environment, _ in
      DictionaryCache(environment, .answersWithTheNewest)
    }
    let steps = #"""
      "steps": [{"at": "0 s", "load": "https://a/1.png", "as": "first"},
                {"at": "1 s", "load": "https://a/2.png", "as": "second"}]
      """#
    let broken = Set(try Self.run(steps, in: app).violations.map(\.invariant))
    #expect(broken == ["image-is-of-its-url"])
  }

  @Test(
    arguments: [
      (#""steps": [{"at": "0 s", "size": true, "as": "size"}]"#, "", .verb("size")),
      (#""steps": [{"at": "0 s", "vanish": "https://a/1.png"}]"#, "", .verb("vanish")),
      (
        #""steps": [{"at": "0 s", "ask": {"path": "https://a/1.png"}, "as": "path"}]"#, "",
        .verb("ask")
      ),
      (#""steps": [{"at": "0 s", "busy": "io", "for": "1 s"}]"#, "", .verb("busy")),
      (
        #"""
        "steps": [{"at": "0 s", "load": "https://a/1.png", "as": "first"},
                  {"when": "first reaches cache.store", "cancel": "first"}]
        """#, "", .checkpoint("cache.store")
      ),
      (
        #""steps": [{"at": "0 s", "memoryWarning": true}]"#,
        #", "memory": {"https://a/1.png": "png 1x1"}"#, .given("memory")
      ),
      (
        #""steps": [{"at": "0 s", "memoryWarning": true}]"#,
        #", "manager": {"caches": {"members": [{"namespace": "one"}]}}"#,
        .given("caches")
      ),
    ] as [(String, String, AppObstacle)])
  func whatIsForTheModelsCacheIsNotApplicable(
    _ members: String, _ given: String, _ obstacle: AppObstacle
  ) throws {
    let app = Self.app(.v5, standsAlone: true) { environment, _ in DictionaryCache(environment) }
    do {
      _ = try Self.read(members, given: given, in: app)
      Issue.record("it can be run")
    } catch let failure as ScenarioReader.Failure {
      #expect(
        failure.diagnostics.map(\.message) == ["mine cannot be run with it: \(obstacle.words)"])
    }
    _ = try Self.read(members, given: given, in: Self.app(.v5) { ForwardingCache(standard: $1) })
  }

  /// Of a file for the app, what is expected of the model's cache is left out, and that is told.
  @Test func whatIsExpectedOfTheModelsCacheIsLeftOut() throws {
    let app = Self.app(.v5, standsAlone: true) { environment, _ in DictionaryCache(environment) }
    var scenario = try Self.read(
      #"""
      "steps": [{"at": "0 s", "load": "https://a/1.png", "as": "first"}],
      "expect": {"disk": ["https://a/1.png"], "running": 0,
        "completions": {"first": [{"cacheType": "none"}]}}
      """#, in: Self.app(.v5) { ForwardingCache(standard: $1) })
    scenario.generation = app.generation
    scenario.keepWhatHoldsForAnyLoader(isOfTheApp: true)
    #expect(scenario.leavesOutExpectations)
    #expect(scenario.expect.disk == nil && scenario.expect.running == 0)
    #expect(scenario.expect.completions?.count == 1)
    #expect(RunPlan(scenario, order: nil).run(on: ScenarioRunner()).passed)
  }
}
