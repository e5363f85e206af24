import ImageLoadingModel
import SimTools
import Testing

@testable import SimRuntime
@testable import SimScenarios
@testable import TestFixtures

/// Custom view loading in the place of the model's (`UIView+WebCache`).
@Suite struct OwnViewLoadingTests {
  static let generations: [Generation] = [.v3, .v42, .v5, .hardened]

  private typealias Make =
    @Sendable (ModelEnvironment, any ViewLoading, any ImageManaging) -> any ViewLoading

  private static func app(
    _ base: Generation, standsAlone: Bool = false, _ make: @escaping Make
  ) -> AppUnderTest {
    AppUnderTest("mine", basedOn: base) { parts in
      parts.viewLoading = make
      parts.viewLoadingStandsAlone = standsAlone
    }
  }

  private static func plain(
    _ base: Generation, _ fault: PlainViews.Fault = .nothing
  ) -> AppUnderTest {
    app(base, standsAlone: true) { environment, _, manager in
      PlainViews(environment, manager, fault)
    }
  }

  private static func read(
    _ members: String, given: String = "", in app: AppUnderTest
  ) throws -> Scenario {
    let text = """
      {"format": 1, "title": "T", "about": "A", "generation": "\(app.generation.nameInScenarios)",
       "given": {"network": {"*": {"image": "png 8x8", "latency": "10 ms"},
         "https://a/slow.png": {"image": "png 8x8", "latency": "1 s"}}\(given)}, \(members)}
      """
    return try ScenarioReader.read(Array(text.utf8), file: "s.json").scenario(in: app.generation)
  }

  private static func run(_ members: String, in app: AppUnderTest) throws -> RunResult {
    RunPlan(try read(members, in: app), order: nil).run(on: ScenarioRunner())
  }

  private static let reused = #"""
    "steps": [{"at": "0 s", "load": "https://a/slow.png", "as": "first", "into": "cell"},
              {"at": "5 ms", "expect": {"views": {"cell": \#("PLACEHOLDER")}}},
              {"at": "20 ms", "load": "https://a/1.png", "as": "second", "into": "cell"}],
    "expect": {"views": {"cell": "https://a/1.png"}}
    """#

  // MARK: A decorator

  /// A part that only asks the model's own is the model: each run is the same, step by step.
  @Test(arguments: generations)
  func forwardingChangesNothing(_ generation: Generation) throws {
    let app = Self.app(generation) { _, standard, _ in ForwardingViews(standard: standard) }
    var count = 0
    for path in TestScenario.plainFiles {
      let file = try TestScenario.file(path)
      guard let plain = file.scenarios.first(where: { $0.generation.name == generation.name })
      else { continue }
      let own = try file.scenario(in: app.generation)
      let result = RunPlan(own, order: nil).run(on: ScenarioRunner())
      let expected = RunPlan(plain, order: nil).run(on: ScenarioRunner())
      #expect(result.digest == expected.digest, "\(path)")
      #expect(result.passed == expected.passed, "\(path): \(result.mismatches.map(\.words))")
      count += 1
    }
    #expect(count > 50)
  }

  @Test(arguments: generations)
  func aDecoratorChangesOneAnswer(base: Generation) throws {
    let decorated: Make = { _, standard, _ in WithPlaceholder(standard: standard) }
    let same: Make = { _, standard, _ in ForwardingViews(standard: standard) }
    for (make, placeholder) in [(decorated, #""coming""#), (same, "null")] {
      let result = try Self.run(
        Self.reused.replacing("PLACEHOLDER", with: placeholder), in: Self.app(base, make))
      #expect(PartRun.broken(result).isSubset(of: PartRun.brokenByCancels(in: base)))
      #expect(result.mismatches.allSatisfy { $0.section == "invariant" }, "\(result.mismatches)")
    }
  }

  /// It reports facts, and stimuli get it.
  @Test func itIsAPartLikeOthers() throws {
    let app = AppUnderTest("mine", basedOn: .v5) { parts in
      parts.viewLoading = { environment, standard, _ in
        TellingViews(facts: environment.facts, standard: standard)
      }
      parts.stimuli = [LooksForTheViews.self]
    }
    let text = #"""
      {"format": 1, "title": "T", "about": "A", "generation": "5.x",
       "given": {"network": {"*": {"image": "png 8x8"}}},
       "steps": [{"at": "0 s", "load": "https://a/1.png", "as": "first", "into": "cell"},
                 {"at": "1 s", "cancelView": "cell"}, {"at": "2 s", "lookForTheViews": true}]}
      """#
    let file = try ScenarioReader.read(Array(text.utf8), file: "s.json", for: app)
    let log = FactTexts()
    _ = RunPlan(try file.scenario(in: app.generation), order: nil)
      .run(on: ScenarioRunner(), observer: log)
    #expect(log.all == ["set cell", "cancelled cell", "found it"])
  }

  // MARK: One from nothing

  @Test(arguments: generations)
  func aViewLoadingOnThePortsShowsImages(base: Generation) throws {
    let result = try Self.run(
      #"""
      "steps": [{"at": "0 s", "load": "https://a/slow.png", "as": "first", "into": "cell",
                 "placeholder": "grey"},
                {"at": "20 ms", "load": "https://a/1.png", "as": "second", "into": "cell"},
                {"at": "2 s", "load": null, "as": "none", "into": "other"},
                {"at": "3 s", "load": "https://a/slow.png", "as": "third", "into": "other"},
                {"at": "3.1 s", "cancelView": "other"}],
      "expect": {"views": {"cell": "https://a/1.png", "other": null}}
      """#, in: Self.plain(base))
    #expect(
      PartRun.broken(result).isSubset(of: PartRun.brokenByCancels(in: base)),
      "\(PartRun.broken(result))")
    #expect(result.mismatches.allSatisfy { $0.section == "invariant" }, "\(result.mismatches)")
    let loads = result.loads.filter { $0.name != "none" }
    #expect(loads.filter(\.isCancelled).map(\.name) == ["first", "third"])
    #expect(result.loads.first { $0.name == "none" }?.completions.count == 1)
  }

  /// It completes for a view that is gone, and a load that a completion begins inside the cancel comes before the one for
  /// which it was cancelled.
  private static let unlike: Set = [
    "views/released-in-3.json", "views/view-is-released.json",
    "museum/V02-cancel-forgets-the-replacement.json", "views/fallback-in-a-cancel-repaired.json",
    "views/fallback-in-a-synchronous-completion-in-5.json",
  ]

  /// Every file that can be run with it passes: no invariant goes by what it does not report.
  @Test(arguments: generations)
  func noFileAccusesASoundOne(_ generation: Generation) throws {
    let app = Self.plain(generation)
    var (count, refused) = (0, 0)
    for path in TestScenario.plainFiles where !Self.unlike.contains(path) {
      let file = try TestScenario.file(path)
      guard file.scenarios.contains(where: { $0.generation.name == generation.name }) else {
        continue
      }
      guard let own = try? file.scenario(in: app.generation) else {
        refused += 1
        continue
      }
      let result = RunPlan(own, order: nil).run(on: ScenarioRunner())
      #expect(result.passed, "\(path): \(result.mismatches.map(\.words))")
      count += 1
    }
    #expect(count > 50 && refused > 10, "\(count) run, \(refused) refused")
  }

  /// What it does wrong, the invariants notice.
  @Test(
    arguments: generations,
    [
      (PlainViews.Fault.showsOlderAnswers, "view-shows-last-answer"),
      (.nothing, nil),
    ] as [(PlainViews.Fault, String?)])
  func whatItDoesWrongIsFound(_ base: Generation, _ expected: (PlainViews.Fault, String?)) throws {
    let steps = Self.reused.replacing("PLACEHOLDER", with: "null")
    let broken = PartRun.broken(try Self.run(steps, in: Self.plain(base, expected.0)))
      .subtracting(PartRun.brokenByCancels(in: base))
    if let id = expected.1 { #expect(broken.contains(id)) } else { #expect(broken == []) }
  }

  @Test(
    arguments: [
      (
        #"{"at": "0 s", "load": "https://a/1.png", "as": "a", "into": "v", "picture": "highlighted"}"#,
        "", .detail("picture")
      ),
      (
        #"{"at": "0 s", "load": "https://a/1.png", "as": "a", "into": "v", "options": ["delayPlaceholder"]}"#,
        "", .option("delayPlaceholder")
      ),
      (
        #"{"at": "0 s", "load": "https://a/1.png", "as": "a", "into": "v", "from": "background"}"#,
        "", .viewOffMain("v")
      ),
      (#"{"at": "0 s", "watchProgress": "v"}"#, "", .verb("watchProgress")),
      (
        #"{"at": "0 s", "memoryWarning": true}"#, #", "views": {"v": {"shows": "grey"}}"#,
        .given("views")
      ),
      (
        #"{"at": "0 s", "load": "https://a/1.png", "as": "a", "into": "v"}, {"when": "a reaches view.image", "cancel": "a"}"#,
        "", .checkpoint("view.image")
      ),
    ] as [(String, String, AppObstacle)])
  func whatIsForTheModelsViewsIsNotApplicable(
    _ steps: String, _ given: String, _ obstacle: AppObstacle
  ) throws {
    do {
      _ = try Self.read(#""steps": [\#(steps)]"#, given: given, in: Self.plain(.v5))
      Issue.record("it can be run")
    } catch let failure as ScenarioReader.Failure {
      #expect(
        failure.diagnostics.map(\.message) == ["mine cannot be run with it: \(obstacle.words)"])
    }
    let forwarding = Self.app(.v5) { _, standard, _ in ForwardingViews(standard: standard) }
    _ = try Self.read(#""steps": [\#(steps)]"#, given: given, in: forwarding)
  }

  // MARK: Its contract

  private static let oneLoad =
    #""steps": [{"at": "0 s", "load": "https://a/1.png", "as": "first", "into": "cell"}]"#

  @Test(arguments: generations)
  func whoSetsAViewOffMainIsTold(base: Generation) throws {
    #expect(
      PartRun.crash(try Self.run(Self.oneLoad, in: Self.plain(base, .showsOffMain)))
        == "the view loading of mine sets the view cell off the main thread")
  }

  @Test(arguments: generations)
  func whoMixesUpViewsIsTold(base: Generation) throws {
    let app = Self.app(base) { environment, standard, _ in MixedUpViews(environment, standard) }
    #expect(
      PartRun.crash(
        try Self.run(
          #"""
          "steps": [{"at": "0 s", "load": "https://a/1.png", "as": "first", "into": "cell"},
                    {"at": "1 s", "load": "https://a/2.png", "as": "second", "into": "other"}]
          """#, in: app))
        == "the view loading of mine has the model's own load into the view cell what was asked of other"
    )
    #expect(
      PartRun.crash(
        try Self.run(
          #"""
          "steps": [{"at": "0 s", "load": "https://a/1.png", "as": "first", "into": "cell"},
                    {"at": "1 s", "cancelView": "other"}]
          """#, in: app))
        == "the view loading of mine has the model's own cancel the load of the view cell, which "
        + "nobody cancels")
  }

  @Test func oneThatStandsAloneMustNotAsk() throws {
    let app = Self.app(.v5, standsAlone: true) { _, standard, _ in
      ForwardingViews(standard: standard)
    }
    for (step, action) in [
      (#"{"at": "0 s", "load": "https://a/1.png", "as": "a", "into": "cell"}"#, "set an image"),
      (#"{"at": "0 s", "cancelView": "cell"}"#, "cancel a load"),
    ] {
      #expect(
        PartRun.crash(try Self.run(#""steps": [\#(step)]"#, in: app))
          == "the view loading of mine stands alone, and asks the model's own to \(action)")
    }
  }
}

private final class FactTexts: RunObserver {
  private(set) var all: [String] = []

  func observe(_ event: RunEvent) {
    if case .model(.fact(let fact)) = event.kind { all.append("\(fact.name) \(fact.subject)") }
  }
}

private struct LooksForTheViews: AppStimulus {
  static let verb = "lookForTheViews"
  static let sentence = "Looks for the view loading among the parts of the app."

  init(from decoder: any Decoder) {}

  func perform(on app: RunningApp) async {
    if app.part(TellingViews.self) != nil { app.facts.report(AppFact("found", about: "it")) }
  }
}

/// Reports what it is asked.
private struct TellingViews: ViewLoading {
  let facts: FactReporter
  let standard: any ViewLoading

  func setImage(_ request: LoaderRequest, in view: LoaderView) async {
    facts.report(AppFact("set", about: view.name))
    await standard.setImage(request, in: view)
  }
  func cancelCurrentImageLoad(of view: LoaderView) async {
    facts.report(AppFact("cancelled", about: view.name))
    await standard.cancelCurrentImageLoad(of: view)
  }
}
