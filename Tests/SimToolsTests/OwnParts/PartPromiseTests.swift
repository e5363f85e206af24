import ImageLoadingModel
import SimTools
import Testing

@testable import SimRuntime
@testable import TestFixtures

/// What a custom part promises of its answers: nothing else in the run tells that they are wrong.
@Suite struct PartPromiseTests {
  static let generations: [Generation] = [.v3, .v42, .v5, .hardened]

  private static func run(_ steps: String, in app: AppUnderTest) throws -> RunResult {
    let text = """
      {"format": 1, "title": "T", "about": "A", "generation": "\(app.generation.nameInScenarios)",
       "given": {"network": {"*": {"image": "png 1x1", "latency": "10 ms"}}}, "steps": [\(steps)]}
      """
    let file = try ScenarioReader.read(Array(text.utf8), file: "s.json")
    return RunPlan(try file.scenario(in: app.generation), order: nil).run(on: ScenarioRunner())
  }

  // MARK: The path of a disk cache

  private static let file = "/Library/Caches/mine/https:%2F%2Fa%2F1.png"

  @Test(
    arguments: generations,
    [
      (.nothing, nil),
      (
        .pathChanges,
        "path(forKey:) of the disk cache of mine is \(file).3 for https://a/1.png, and was "
          + "\(file).1 before: a key keeps its path"
      ),
      (
        .pathIsShared,
        "path(forKey:) of the disk cache of mine is /Library/Caches/mine/file for https://a/2.png, "
          + "and for https://a/1.png as well: each key has a path of its own"
      ),
      (
        .pathIsRelative,
        "path(forKey:) of the disk cache of mine is \(file.dropFirst()) for https://a/1.png: it is "
          + "not absolute"
      ),
      (
        .pathIsOutside,
        "path(forKey:) of the disk cache of mine is "
          + "\(file.replacing("mine", with: "other")) for https://a/1.png: that is not in "
          + "/Library/Caches/mine, where it is for the empty key"
      ),
      (
        .writesElsewhere,
        "path(forKey:) of the disk cache of mine is \(file) for https://a/1.png, and "
          + "setData(forKey:) uses \(file).copy instead"
      ),
      (
        .readsElsewhere,
        "path(forKey:) of the disk cache of mine is \(file) for https://a/1.png, and "
          + "data(forKey:) uses \(file).copy instead"
      ),
      (
        .looksElsewhere,
        "path(forKey:) of the disk cache of mine is \(file) for https://a/1.png, and "
          + "containsData(forKey:) uses \(file).copy instead"
      ),
    ] as [(BrokenDisk.Fault, String?)])
  func aWrongPathEndsTheApp(_ base: Generation, _ expected: (BrokenDisk.Fault, String?)) throws {
    let app = AppUnderTest("mine", basedOn: base) { parts in
      parts.diskCache = { environment, _ in BrokenDisk(environment, expected.0) }
    }
    let result = try Self.run(
      #"""
      {"at": "0 s", "load": "https://a/1.png", "as": "first"},
      {"at": "1 s", "load": "https://a/2.png", "as": "second"},
      {"at": "2 s", "exists": "https://a/1.png", "as": "there"},
      {"at": "3 s", "clearMemory": true},
      {"at": "4 s", "load": "https://a/1.png", "as": "third"},
      {"at": "5 s", "remove": "https://a/1.png"}
      """#, in: app)
    #expect(PartRun.crash(result) == expected.1)
    if expected.1 == nil { #expect(result.passed, "\(result.mismatches.map(\.words))") }
  }

  // MARK: The answers of a manager

  /// - Parameter url: whose key is asked for.
  private static func asking(_ url: String) -> String {
    #"""
    {"at": "0 s", "load": "https://a/1.png", "as": "first"},
    {"at": "5 ms", "ask": {"isRunning": true}, "as": "running"},
    {"at": "1 s", "ask": {"cacheKey": "\#(url)"}, "as": "key"},
    {"at": "2 s", "ask": {"cacheKey": "\#(url)"}, "as": "again"},
    {"at": "3 s", "load": "https://a/2.png", "as": "second"},
    {"at": "3.005 s", "cancel": "second"}
    """#
  }

  private static let wrongAnswers: [(WrongAnswers.Fault, String?)] = [
    (.nothing, nil),
    (.alwaysRuns, "isRunning() of the manager of mine is true, and all of its loads have ended"),
    (.neverRuns, "isRunning() of the manager of mine is false while load first is running"),
    (
      .keyChanges,
      "cacheKey(for:) of the manager of mine is https://a/0.png 2 for https://a/0.png, and was "
        + "https://a/0.png 1 before: a URL keeps its key"
    ),
  ]

  @Test(arguments: generations, wrongAnswers)
  func aWrongAnswerOfADecoratorEndsTheApp(
    _ base: Generation, _ expected: (WrongAnswers.Fault, String?)
  ) throws {
    let app = AppUnderTest("mine", basedOn: base) { parts in
      parts.manager = { _, standard in WrongAnswers(standard, expected.0) }
    }
    #expect(PartRun.crash(try Self.run(Self.asking("https://a/0.png"), in: app)) == expected.1)
  }

  @Test(arguments: wrongAnswers)
  func aWrongAnswerOfAManagerThatStandsAloneEndsTheApp(
    _ expected: (WrongAnswers.Fault, String?)
  ) throws {
    let app = AppUnderTest("mine", basedOn: .v5) { parts in
      parts.manager = { environment, _ in
        WrongAnswers(PlainManager(environment: environment), expected.0)
      }
      parts.managerStandsAlone = true
    }
    #expect(PartRun.crash(try Self.run(Self.asking("https://a/0.png"), in: app)) == expected.1)
  }

  /// The request of a cancelled load is no proof that another load of its URL is running.
  @Test func theRequestOfACancelledLoadCountsForNoOther() throws {
    let app = AppUnderTest("mine", basedOn: .v5) { parts in
      parts.manager = { environment, _ in KeepsRequests(environment) }
      parts.managerStandsAlone = true
      parts.abilities = [.cancel]
    }
    let result = try Self.run(
      #"""
      {"at": "0 s", "load": "https://a/1.png", "as": "first"},
      {"at": "1 ms", "cancel": "first"},
      {"at": "2 ms", "load": "https://a/1.png", "as": "second"},
      {"at": "3 ms", "ask": {"isRunning": true}, "as": "running"}
      """#, in: app)
    #expect(PartRun.crash(result) == nil)
    #expect(result.answers.map(\.text) == ["no"])
  }

  /// What is half-way is not judged, in whatever order the threads come.
  @Test(arguments: generations)
  func soundPartsAreNotAccusedInOtherOrders(base: Generation) throws {
    let app = AppUnderTest("mine", basedOn: base) { parts in
      parts.manager = { _, standard in WrongAnswers(standard, .nothing) }
      parts.diskCache = { environment, _ in BrokenDisk(environment, .nothing) }
    }
    let text = """
      {"format": 1, "title": "T", "about": "A", "generation": "\(base.name)",
       "given": {"network": {"*": {"image": "png 1x1", "latency": "10 ms"}}},
       "steps": [\(Self.asking("https://a/1.png")),
                 {"at": "10 ms", "ask": {"isRunning": true}, "as": "late", "from": "background"}]}
      """
    let file = try ScenarioReader.read(Array(text.utf8), file: "s.json")
    let report = ScenarioExplorer(
      ExplorationPlan(
        try file.scenario(in: app.generation), strategy: .random(seed: 1), executions: 200)
    ).explore()
    #expect(report.executions == 200)
    #expect(!report.findings.contains { $0.explanation.contains("of mine") })
  }

  /// The model caches what it was asked to load.
  @Test(arguments: generations)
  func theKeyIsThatUnderWhichTheModelCaches(base: Generation) throws {
    let app = AppUnderTest("mine", basedOn: base) { parts in
      parts.manager = { _, standard in WrongAnswers(standard, .keyIsOfTheOldServer) }
    }
    let sound = AppUnderTest("mine", basedOn: base) { parts in
      parts.manager = { _, standard in FromTheNewServer(standard: standard) }
    }
    #expect(
      PartRun.crash(try Self.run(Self.asking("https://a/1.png"), in: app))
        == "cacheKey(for:) of the manager of mine is https://a/1.png for https://a/1.png, and its "
        + "load was cached as https://new/1.png")
    #expect(PartRun.crash(try Self.run(Self.asking("https://a/1.png"), in: sound)) == nil)
  }
}
