import ImageLoadingModel
import SimTools
import Testing

@testable import SimChecking
@testable import SimRuntime
@testable import SimScenarios
@testable import SimText

/// A whole custom loader.
@Suite struct OwnLoaderTests {
  private static func run(
    _ members: String, observer: (any RunObserver)? = nil,
    _ change: @escaping (inout AppParts) -> Void
  ) throws -> RunResult {
    let app = AppUnderTest("mine", basedOn: .v5, change)
    let text = """
      {"format": 1, "title": "T", "about": "A", "generation": "5.x",
       "given": {"network": {"https://a/1.png": {"image": "png 1x1", "latency": "10 ms"}}},
       \(members)}
      """
    let file = try ScenarioReader.read(Array(text.utf8), file: "s.json", for: app)
    return RunPlan(try file.scenario(in: app.generation), order: nil)
      .run(on: ScenarioRunner(), observer: observer)
  }

  private static let oneLoad =
    #""steps": [{"at": "0 s", "load": "https://a/1.png", "as": "first"}]"#

  @Test func aLoadCompletesWithItsImage() throws {
    let result = try Self.run(Self.oneLoad) { $0.loader = { PlainLoader($0, $1, []) } }
    #expect(result.loads[0].completions.map(\.result.image?.label) == ["https://a/1.png"])
    #expect(result.loads[0].completions[0].result.isOnMainQueue)
    #expect(result.requests == ["https://a/1.png"])
    #expect(result.time == .milliseconds(10))
    #expect(PartRun.broken(result) == [])
    #expect(result.invariantCount == 12)
  }

  @Test(arguments: [
    (PlainLoader.Bug.completesTwice, "completion-count"), (.neverCompletes, "completion-count"),
    (.completesOffMain, "completion-on-main"), (.asksTwice, "one-request-per-url"),
    (.completesUnderLock, "no-user-code-under-lock"), (.writesUnguarded, "no-data-race"),
    (.ignoresCancel, "no-completion-after-cancel"), (.showsLate, "view-shows-last-answer"),
    (.progressFalls, "progress-is-true"), (.waitsForItself, "runs-to-its-end"),
    (.leavesTaskOpen, "background-tasks-ended"),
  ])
  func theHarnessSeesByItself(_ bug: PlainLoader.Bug, _ invariant: String) throws {
    let steps = #"""
      "steps": [
        {"at": "0 s", "load": "https://a/1.png", "as": "first", "into": "cell", "progress": true},
        {"at": "1 ms", "load": "https://a/1.png", "as": "second", "into": "cell", "progress": true},
        {"at": "2 ms", "load": "https://a/1.png", "as": "third"},
        {"at": "3 ms", "cancel": "third"}]
      """#
    let abilities: Set<AppAbility> = [.cancel, .views, .progress]
    let sound = try Self.run(steps) { parts in
      parts.loader = { PlainLoader($0, $1, [.sharesNothing]) }
      parts.abilities = abilities
    }
    #expect(!PartRun.broken(sound).contains(invariant) || invariant == "one-request-per-url")
    let result = try Self.run(steps) { parts in
      parts.loader = { PlainLoader($0, $1, [bug]) }
      parts.abilities = abilities
    }
    #expect(PartRun.broken(result).contains(invariant), "\(bug): \(PartRun.broken(result))")
  }

  @Test func aFactIsSeenByAnInvariantOfOnesOwn() throws {
    let change = { (parts: inout AppParts) in
      parts.loader = { PlainLoader($0, $1, [.reportsThrice]) }
      parts.invariants = [TwiceAtMost.self]
    }
    let catcher = FactCatcher()
    let result = try Self.run(Self.oneLoad, observer: catcher, change)
    #expect(catcher.facts.count == 3)
    for fact in catcher.facts {
      #expect(fact.fields.map(\.key) == EventKind.fact.fields.map(\.rawValue))
    }
    #expect(result.violations.map(\.invariant) == ["twice-at-most"])
    #expect(result.violations.map(\.subject) == ["https://a/1.png"])
    #expect(result.violations.map(\.mode) == [.ofTheApp])
    // Files may say so: then it is expected.
    #expect(!result.passed)
    #expect(result.invariantCount == 13)
  }

  /// A custom invariant is an observer: the reduction must not leave out an order of two loads that
  /// touch nothing in common, if it tells them apart.
  @Test(arguments: [ExplorationPlan.Strategy.optimal, .sourceSets, .everyOrder])
  func anInvariantOfOnesOwnIsAskedInEveryOrder(_ strategy: ExplorationPlan.Strategy) throws {
    let text = #"""
      {"format": 1, "title": "T", "about": "A", "generation": "5.x",
       "given": {}, "steps": [
        {"at": "0 s", "load": "https://a/1.png", "as": "first", "from": "background"},
        {"at": "0 s", "load": "https://a/2.png", "as": "second", "from": "background"}]}
      """#
    let app = AppUnderTest("mine", basedOn: .v5) { parts in
      parts.loader = { environment, _ in RefusingLoader(environment) }
      parts.invariants = [FirstComesFirst.self]
    }
    let file = try ScenarioReader.read(Array(text.utf8), file: "s.json")
    let report = ScenarioExplorer(
      ExplorationPlan(try file.scenario(in: app.generation), strategy: strategy)
    ).explore()
    #expect(report.isComplete)
    let finding = try #require(
      report.findings.first { $0.explanation.contains("second comes first") })
    #expect(finding.count < report.executions)
  }

  /// Of a file for SDWebImage what is expected of the model's parts is not looked at, and that is said.
  @Test(
    arguments: [
      (#""memory": [], "running": 0"#, "expectations not looked at"),
      (
        #""completions": {"first": [{"image": "https://a/1.png"}]}, "running": 0"#,
        "some expectations not looked at"
      ),
      (#""completions": {"first": [{"image": "https://a/1.png"}]}"#, nil),
      ("", nil),
    ] as [(String, String?)])
  func whatIsNotLookedAtIsSaid(_ expect: String, _ sentence: String?) throws {
    let app = AppUnderTest("mine", basedOn: .v5) { $0.loader = { PlainLoader($0, $1, []) } }
    let text = """
      {"format": 1, "title": "T", "about": "A", "generation": "5.x", \(Self.oneLoad),
       "expect": {\(expect)}}
      """
    let scenario = try ScenarioReader.read(Array(text.utf8), file: "s.json")
      .scenario(in: app.generation)
    #expect(TestResult.Attention(scenario).sentence?.text == sentence)
    var result = TestResult(
      file: "s.json", title: "T", generation: "mine", check: "own order", kind: .own,
      status: .passed, exitCode: .success)
    result.attention = TestResult.Attention(scenario)
    let line = TestText(style: .plain).lines(result, news: []).first ?? ""
    #expect(line.contains("not looked at") == (sentence != nil), "\(line)")
  }

  /// The model leaves the kernel nowhere: an escape is a mistake of the loader.
  @Test func anEscapeIsAFailureOfTheLoader() throws {
    let result = try Self.run(Self.oneLoad) { parts in
      parts.loader = { _, _ in EscapingLoader() }
    }
    guard case .escaped = result.outcome else {
      Issue.record("\(result.outcome)")
      return
    }
    #expect(result.exitCode == .failed)
  }

  /// What a loader does not declare is named, with its place.
  @Test(arguments: [
    (
      #"{"at": "0 s", "load": "https://a/1.png", "as": "a", "into": "cell"}"#,
      AppObstacle.ability(.views)
    ),
    (
      #"{"at": "0 s", "load": "https://a/1.png", "as": "a", "progress": true}"#, .ability(.progress)
    ),
    (#"{"at": "0 s", "cancelAll": true}"#, .ability(.cancelAll)),
    (#"{"at": "0 s", "clearMemory": true}"#, .verb("clearMemory")),
    (
      #"{"at": "0 s", "load": "https://a/1.png", "as": "a", "options": ["retryFailed"]}"#,
      .option("retryFailed")
    ),
    (
      #"{"at": "0 s", "load": "https://a/1.png", "as": "a", "keepsOperation": true}"#,
      .detail("keepsOperation")
    ),
    (
      #"{"at": "0 s", "load": "https://a/1.png", "as": "a"}, {"when": "a reaches manager.query", "cancelDownloads": true}"#,
      .checkpoint("manager.query")
    ),
    (
      #"{"at": "0 s", "from": "background", "cancelView": "cell"}, {"at": "0 s", "load": "https://a/1.png", "as": "a", "into": "cell"}"#,
      .viewOffMain("cell")
    ),
  ])
  func whatIsMissingIsNamed(_ steps: String, _ obstacle: AppObstacle) throws {
    do {
      _ = try Self.run(#""steps": [\#(steps)]"#) { $0.loader = { PlainLoader($0, $1, []) } }
      Issue.record("it was run")
    } catch let failure as ScenarioReader.Failure {
      #expect(
        failure.diagnostics.map(\.message).contains("mine cannot be run with it: \(obstacle.words)")
      )
      #expect(failure.diagnostics.allSatisfy { $0.path.description.hasPrefix("$.steps[") })
    }
  }

  /// Files for a generation expect of a loader what users see; what is expected of the model's parts, and how
  /// a cancel is reported, does not count.
  @Test func filesOfAGenerationExpectWhatUsersSee() throws {
    let expect = #"""
      , "expect": {"completions": {"first": [{"image": "https://a/1.png", "at": "5 s", "cacheType": "disk"}]},
        "memory": ["https://a/1.png"], "running": 7, "requests": []}
      """#
    let result = try Self.run(Self.oneLoad + expect) { $0.loader = { PlainLoader($0, $1, []) } }
    #expect(result.passed, "\(result.mismatches.map(\.words))")
    let other = try Self.run(
      Self.oneLoad + #", "expect": {"completions": {"first": [{"image": "https://a/2.png"}]}}"#
    ) { $0.loader = { PlainLoader($0, $1, []) } }
    #expect(other.mismatches.map(\.section) == ["completions.first[0].image"])
  }

  /// A file for the app itself expects what its loader can do.
  @Test(
    arguments: [([], []), ([.diskFiles], ["disk", "files.https://a/1.png"])]
      as [(Set<AppAbility>, [String])])
  func filesOfTheAppExpectFilesOnDiskOfALoaderThatHasThem(
    _ abilities: Set<AppAbility>, _ sections: [String]
  ) throws {
    let text = #"""
      {"format": 1, "title": "T", "about": "A", "generation": "5.x",
       "given": {"network": {"https://a/1.png": {"image": "png 1x1"}}}, \#(Self.oneLoad),
       "expect": {"disk": ["https://a/1.png"], "files": {"https://a/1.png": {}}}}
      """#
    let app = AppUnderTest("mine", basedOn: .v5) { parts in
      parts.loader = { PlainLoader($0, $1, []) }
      parts.abilities = abilities
    }
    var scenario = try ScenarioReader.read(Array(text.utf8), file: "s.json").scenario(in: .v5)
    scenario.generation = app.generation
    scenario.keepWhatHoldsForAnyLoader(isOfTheApp: true)
    let result = RunPlan(scenario, order: nil).run(on: ScenarioRunner())
    #expect(result.mismatches.map(\.section) == sections)
  }
}

private final class FactCatcher: RunObserver {
  private(set) var facts: [Event] = []

  func observe(_ event: RunEvent) {
    let written = event.kind.event
    if written.kind == .fact { facts.append(written) }
  }
}

private struct TwiceAtMost: AppInvariant {
  static let id = "twice-at-most"
  static let sentence = "A URL is tried again twice at most."
  private var counts: [String: Int] = [:]

  init() {}

  mutating func observe(_ event: AppEvent) -> [AppFinding] {
    guard case .fact(let fact) = event, fact.name == "retried" else { return [] }
    counts[fact.subject, default: 0] += 1
    return counts[fact.subject] == 3 ? [AppFinding(on: fact.subject, "the third retry")] : []
  }
}

/// Completes each load at once, where it was asked for.
private struct RefusingLoader: LoaderUnderTest {
  private struct Task: LoadTask {
    func cancel() async {}
  }

  private let environment: ModelEnvironment

  init(_ environment: ModelEnvironment) { self.environment = environment }

  func load(_ request: LoaderRequest) async -> any LoadTask {
    await request.completed(LoadResult(error: LoadError(.badURL), url: request.url))
    return Task()
  }
}

private struct FirstComesFirst: AppInvariant {
  static let id = "first-comes-first"
  static let sentence = "The first load completes before the second."
  private var hasFirst = false

  init() {}

  mutating func observe(_ event: AppEvent) -> [AppFinding] {
    guard case .completed(let load, _) = event else { return [] }
    if load == "first" { hasFirst = true }
    return load == "second" && !hasFirst ? [AppFinding(on: load, "second comes first")] : []
  }
}

/// Waits for a task of its own.
private struct EscapingLoader: LoaderUnderTest {
  private struct Begun: LoadTask {
    func cancel() async {}
  }

  func load(_ request: LoaderRequest) async -> any LoadTask {
    // Long enough for the kernel to see that the thread is gone.
    try? await Task.sleep(for: .milliseconds(200))
    return Begun()
  }
}
