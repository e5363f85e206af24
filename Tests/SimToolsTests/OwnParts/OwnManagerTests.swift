import ImageLoadingModel
import SimTools
import Testing

@testable import SimRuntime
@testable import TestFixtures

/// Custom managers in the place of the model's.
@Suite struct OwnManagerTests {
  static let generations: [Generation] = [.v3, .v42, .v5, .hardened]

  private static func app(
    _ base: Generation, standsAlone: Bool = false,
    _ change: (inout AppParts) -> Void = { _ in },
    _ manager: @escaping @Sendable (ModelEnvironment, any ImageManaging) -> any ImageManaging
  ) -> AppUnderTest {
    AppUnderTest("mine", basedOn: base) { parts in
      parts.manager = manager
      parts.managerStandsAlone = standsAlone
      change(&parts)
    }
  }

  private static func read(
    _ members: String, network: String = #""*": {"image": "png 1x1", "latency": "10 ms"}"#,
    in app: AppUnderTest
  ) throws -> Scenario {
    let text = """
      {"format": 1, "title": "T", "about": "A", "generation": "\(app.generation.nameInScenarios)",
       "given": {"network": {\(network)}}, \(members)}
      """
    return try ScenarioReader.read(Array(text.utf8), file: "s.json").scenario(in: app.generation)
  }

  private static func run(_ members: String, in app: AppUnderTest) throws -> RunResult {
    RunPlan(try read(members, in: app), order: nil).run(on: ScenarioRunner())
  }

  private static let oneLoad =
    #""steps": [{"at": "0 s", "load": "https://a/1.png", "as": "first", "into": "cell"}]"#

  // MARK: A decorator

  /// A part that only asks the model's own is the model.
  @Test(arguments: generations)
  func forwardingChangesNothing(_ generation: Generation) throws {
    let app = Self.app(generation) { ForwardingManager(standard: $1) }
    var count = 0
    for path in TestScenario.plainFiles {
      let file = try TestScenario.file(path)
      guard file.scenarios.contains(where: { $0.generation.name == generation.name }) else {
        continue
      }
      let own = try file.scenario(in: app.generation)
      // Views (M25) and the prefetcher (P16) do not ask a manager of the app's own for its options processor.
      let asksProcessor =
        own.given.manager.optionsProcessor != nil
        && own.stimuli.contains { stimulus in
          switch stimulus.action {
          case .load(let request): request.view != nil
          case .prefetch: !generation.has(.prefetchEndsBeforeRefresh)
          default: false
          }
        }
      if asksProcessor { continue }
      let result = RunPlan(own, order: nil).run(on: ScenarioRunner())
      #expect(result.passed, "\(path): \(result.mismatches.map(\.words)) \(PartRun.broken(result))")
      count += 1
    }
    #expect(count > 50)
  }

  @Test(arguments: generations)
  func aDecoratorChangesOneAnswer(base: Generation) throws {
    let moved = try Self.run(Self.oneLoad, in: Self.app(base) { FromTheNewServer(standard: $1) })
    #expect(moved.requests == ["https://new/1.png"])
    let same = try Self.run(Self.oneLoad, in: Self.app(base) { ForwardingManager(standard: $1) })
    #expect(same.requests == ["https://a/1.png"])
    #expect(PartRun.broken(same) == [])
  }

  /// What it does wrong, the invariants notice.
  @Test(
    arguments: generations,
    [
      (AlteringManager.Change.completesTwice, "completion-count"),
      (.neverCompletes, "completion-count"), (.completesOffMain, "completion-on-main"),
      (.ignoresCancel, "no-completion-after-cancel"),
      (.ignoresCancelAll, "no-completion-after-cancel"),
    ])
  func whatADecoratorBreaksIsFound(
    base: Generation, _ change: (AlteringManager.Change, String)
  ) throws {
    let steps =
      change.0 == .neverCompletes
      ? Self.oneLoad
      : #"""
      "steps": [{"at": "0 s", "load": "https://a/1.png", "as": "first"},
                {"at": "1 s", "load": "https://a/2.png", "as": "second"},
                {"at": "1.005 s", "cancel": "second"},
                {"at": "2 s", "load": "https://a/3.png", "as": "third"},
                {"at": "2.005 s", "cancelAll": true}]
      """#
    let result = try Self.run(
      steps, in: Self.app(base) { AlteringManager(environment: $0, standard: $1, change: change.0) }
    )
    #expect(PartRun.broken(result).contains(change.1), "\(PartRun.broken(result))")
    let sound = try Self.run(
      steps, in: Self.app(base) { AlteringManager(environment: $0, standard: $1, change: .nothing) }
    )
    #expect(PartRun.broken(sound).isSubset(of: PartRun.brokenByCancels(in: base)))
  }

  /// A task of the part's own is what views cancel and forget; the load is cancelled once.
  @Test(arguments: generations)
  func aTaskOfOnesOwnIsCancelledByItsView(base: Generation) throws {
    let steps = #"""
      "steps": [{"at": "0 s", "load": "https://a/1.png", "as": "first", "into": "cell"},
                {"at": "5 ms", "load": "https://a/2.png", "as": "second", "into": "cell"}],
      "expect": {"views": {"cell": "https://a/2.png"}, "running": 0, "requestsInFlight": []}
      """#
    let result = try Self.run(
      steps, in: Self.app(base) { AlteringManager(environment: $0, standard: $1, change: .nothing) }
    )
    #expect(PartRun.broken(result).isSubset(of: PartRun.brokenByCancels(in: base)))
    #expect(result.mismatches.allSatisfy { $0.section == "invariant" }, "\(result.mismatches)")
    #expect(result.loads[0].isCancelled)
  }

  /// The second load is one of the model's as well, in the name of the first.
  @Test(arguments: generations)
  func aDecoratorMayAskTwice(base: Generation) throws {
    let scenario = try Self.read(
      Self.oneLoad + #", "expect": {"views": {"cell": "https://a/1.png"}, "running": 0}"#,
      network: #""*": [{"error": "timedOut", "times": 1}, {"image": "png 1x1"}]"#,
      in: Self.app(base) { AgainOnce(standard: $1) })
    let result = RunPlan(scenario, order: nil).run(on: ScenarioRunner())
    #expect(result.requests.count == 2)
    #expect(result.loads[0].completions.count == 1)
    #expect(result.passed, "\(result.mismatches.map(\.words)) \(PartRun.broken(result))")
  }

  // MARK: A manager from nothing

  @Test(arguments: generations)
  func aManagerOnThePortsLoads(base: Generation) throws {
    let app = Self.app(base, standsAlone: true) { environment, _ in
      PlainManager(environment: environment)
    }
    let result = try Self.run(
      #"""
      "steps": [{"at": "0 s", "load": "https://a/1.png", "as": "first", "into": "cell"},
                {"at": "1 s", "load": "https://a/2.png", "as": "second", "into": "cell"},
                {"at": "1.005 s", "load": "https://a/3.png", "as": "third", "into": "cell"},
                {"at": "2 s", "prefetch": ["https://a/4.png", "https://a/5.png"], "as": "ahead"},
                {"at": "3 s", "load": "https://a/6.png", "as": "last"},
                {"at": "3.005 s", "cancelAll": true}],
      "expect": {"views": {"cell": "https://a/3.png"}}
      """#, in: app)
    #expect(result.passed, "\(result.mismatches.map(\.words)) \(PartRun.broken(result))")
    #expect(result.requests.count == 6)
    #expect(result.invariantCount == 17)
    #expect(
      result.loads.map(\.name) == ["first", "second", "third", "ahead[0]", "ahead[1]", "last"])
    #expect(result.loads.filter(\.isCancelled).map(\.name) == ["second", "last"])
  }

  @Test(
    arguments: [
      (#"{"at": "0 s", "manager": {}}"#, .verb("manager")),
      (#"{"at": "0 s", "clearMemory": true}"#, .verb("clearMemory")),
      (
        #"{"at": "0 s", "load": "https://a/1.png", "as": "a", "options": ["retryFailed"]}"#,
        .option("retryFailed")
      ),
      (
        #"{"at": "0 s", "load": "https://a/1.png", "as": "a", "progress": true}"#,
        .ability(.progress)
      ),
      (#"{"at": "0 s", "vanish": "https://a/1.png"}"#, .ability(.diskFiles)),
      (
        #"{"at": "0 s", "load": "https://a/1.png", "as": "a"}, {"when": "a reaches manager.query", "cancel": "a"}"#,
        .checkpoint("manager.query")
      ),
    ] as [(String, AppObstacle)])
  func whatItDoesNotDeclareIsNotApplicable(_ steps: String, _ obstacle: AppObstacle) throws {
    let app = Self.app(.v5, standsAlone: true) { environment, _ in
      PlainManager(environment: environment)
    }
    do {
      _ = try Self.read(#""steps": [\#(steps)]"#, in: app)
      Issue.record("it can be run")
    } catch let failure as ScenarioReader.Failure {
      #expect(
        failure.diagnostics.map(\.message) == ["mine cannot be run with it: \(obstacle.words)"])
      #expect(failure.diagnostics.allSatisfy { $0.path.description.hasPrefix("$.steps[") })
    }
  }

  /// Options of views are the model's.
  @Test func viewsGoByTheirOptions() throws {
    let app = Self.app(.v5, standsAlone: true) { environment, _ in
      PlainManager(environment: environment)
    }
    let result = try Self.run(
      #"""
      "steps": [{"at": "0 s", "load": "https://a/1.png", "as": "first", "into": "cell",
                 "options": ["avoidAutoSetImage"]}],
      "expect": {"views": {"cell": null}}
      """#, in: app)
    #expect(result.passed, "\(result.mismatches.map(\.words))")
  }

  // MARK: Its contract

  @Test(arguments: [
    (
      BadManager.Fault.returnsOther,
      "the manager of mine returned for load second what the model's own returned for load first"
    ),
    (.hasNoKey, "the manager of mine has no cache key for https://a/1.png"),
  ])
  func aBrokenContractEndsTheAppWithASentence(
    _ fault: BadManager.Fault, _ sentence: String
  ) throws {
    let result = try Self.run(
      #"""
      "steps": [{"at": "0 s", "load": "https://a/1.png", "as": "first"},
                {"at": "0 s", "load": "https://a/2.png", "as": "second"},
                {"at": "1 s", "ask": {"cacheKey": "https://a/1.png"}, "as": "key"}]
      """#, in: Self.app(.v5) { BadManager($0, $1, fault) })
    #expect(PartRun.crash(result) == sentence)
  }

  /// Only where the app's filter makes none.
  @Test(arguments: [("none", nil), ("stripQuery", "the manager of mine has no cache key for ")])
  func aManagerMayHaveNoKey(_ filter: String, _ sentence: String?) throws {
    let result = try Self.run(
      #"""
      "steps": [{"at": "0 s", "manager": {"cacheKeyFilter": "\#(filter)"}},
                {"at": "1 s", "ask": {"cacheKey": "https://a/1.png"}, "as": "key"}]
      """#, in: Self.app(.v5) { BadManager($0, $1, .hasNoKey) })
    #expect(PartRun.crash(result) == sentence.map { $0 + "https://a/1.png" })
  }

  @Test func oneThatStandsAloneMustNotAsk() throws {
    let result = try Self.run(
      Self.oneLoad, in: Self.app(.v5, standsAlone: true) { ForwardingManager(standard: $1) })
    #expect(
      PartRun.crash(result) == "the manager of mine stands alone, and asks the model's own to load")
  }
}
