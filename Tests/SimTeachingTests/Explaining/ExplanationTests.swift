import ImageLoadingModel
import Testing

@testable import SimChecking
@testable import SimExploring
@testable import SimKernel
@testable import SimRuntime
@testable import SimTeaching
@testable import SimText
@testable import TestFixtures

/// A run as numbered steps.
@Suite struct ExplanationTests {
  static func explanation(
    _ file: String, order: RunPlan.Order? = nil, without: [Defect] = []
  ) throws -> Explanation {
    let scenario = try TestScenario.file(file).scenarios[0]
    return Explanation(
      RunPlan(scenario, order: order, without: without), on: ScenarioRunner())
  }

  private func coldLoad() throws -> Explanation {
    try Self.explanation("basics/cold-load.json")
  }

  private func step(_ step: Checkpoint, of explanation: Explanation) throws -> ExplainedStep {
    try #require(explanation.steps.first { $0.step == step })
  }

  @Test func theStepsAreNumberedFromOneAndEndWithTheRun() throws {
    let steps = try coldLoad().steps
    #expect(steps.map(\.number) == Array(1...steps.count))
    #expect(steps.first?.kind == .stimulus && steps.last?.kind == .end)
    #expect(steps.first?.words == "load https://img.example/a.png into view cell")
  }

  @Test func aStepSaysWhereItIsAndWhatItTouches() throws {
    let explanation = try coldLoad()
    let added = try step(.managerRunningAdd, of: explanation)
    #expect(added.place == "main" && added.subject == "first" && added.time == .zero)
    #expect(added.locks == ["runningOperations"])
    #expect(
      added.changes == [
        ExplainedChange(object: "runningOperations", removed: nil, added: "load first")
      ])
    #expect(
      added.operations.map(\.words).prefix(2) == [
        "acquire runningOperations", "write runningOperations",
      ])
    let tested = try step(.managerBlacklistTest, of: explanation)
    #expect(tested.lines == ["https://img.example/a.png is not on the blacklist"])
  }

  /// A lock of 5.x is a semaphore.
  @Test func aSemaphoreThatIsALockIsOne() throws {
    let file = try TestScenario.file("basics/cold-load.json")
    let scenario = try file.scenario(in: .v5)
    let explanation = Explanation(RunPlan(scenario, order: nil), on: ScenarioRunner())
    #expect(try step(.managerRunningAdd, of: explanation).locks == ["runningOperations"])
  }

  @Test func theStateAfterEachStepIsKept() throws {
    let explanation = try coldLoad()
    #expect(explanation.states[0].views.isEmpty || explanation.states[0].views[0].content == nil)
    let placeholder = try step(.viewPlaceholder, of: explanation)
    #expect(explanation.stateBefore(placeholder).views.first?.content == nil)
    #expect(explanation.state(after: placeholder).views.first?.content == "grey")
    let added = try step(.managerRunningAdd, of: explanation)
    #expect(explanation.stateBefore(added).running.isEmpty)
    #expect(explanation.state(after: added).running == ["first"])
    let written = try step(.cacheDiskWrite, of: explanation)
    #expect(explanation.stateBefore(written).disk.isEmpty)
    #expect(explanation.state(after: written).disk == ["https://img.example/a.png"])
    #expect(explanation.states.last == explanation.result.state)
  }

  @Test func otherEnabledThreadsAreShownWithTheirOperations() throws {
    let explanation = try coldLoad()
    #expect(try step(.managerRunningAdd, of: explanation).others.isEmpty)
    let others = try step(.managerQueryStored, of: explanation).others
    #expect(others.map(\.place) == ["io"] && others.map(\.operation) == ["start io"])
    let query = try step(.cacheDiskQuery, of: explanation)
    #expect(query.reason == "first.1 on main has ended")
  }

  /// The story of a run and its explanation are the same run.
  @Test func lookingChangesNothing() throws {
    let scenario = try TestScenario.file("basics/cold-load.json").scenarios[0]
    let plan = RunPlan(scenario, order: .random(seed: 3))
    let explanation = Explanation(plan, on: ScenarioRunner())
    #expect(explanation.result.digest == plan.run(on: ScenarioRunner()).digest)
  }

  @Test func everyOperationOfTheRunIsInOneStep() throws {
    let explanation = try coldLoad()
    let numbers = explanation.steps.flatMap { $0.operations.map(\.number) }
    #expect(numbers == Array(1...explanation.result.steps))
  }

  @Test func aViolationIsShownAtItsStep() throws {
    let explanation = try Self.explanation("museum/M01-cancel-during-disk-query.json")
    let broken = explanation.steps.filter { !$0.violations.isEmpty }
    #expect(broken.map(\.kind) == [.end])
    #expect(broken[0].violations.map(\.invariant) == ["nothing-running-at-rest"])
    #expect(broken[0].violations[0].isExpected && !broken[0].violations[0].sentence.isEmpty)
    let held = explanation.steps.filter { $0.kind == .held(.cacheDiskQuery) }
    #expect(held.map(\.words) == ["it is held here, for stimulus 2"])
    #expect(!explanation.json.text(pretty: false).contains(/[^-]\bstep \d/))
    #expect(
      try Self.explanation(
        "museum/M01-cancel-during-disk-query.json", without: [.leakOnCancelDuringQuery]
      ).steps.allSatisfy { $0.violations.isEmpty })
  }

  @Test func aViolationInTheMiddleIsShownThere() throws {
    let explanation = try Self.explanation("museum/P08-opposite-lock-orders.json")
    let broken = explanation.steps.filter {
      $0.violations.contains { $0.invariant == "no-user-code-under-lock" }
    }
    #expect(broken.count == 1 && broken[0].kind != .end)
    #expect(explanation.steps.flatMap(\.violations).count == explanation.result.violations.count)
    #expect(
      explanation.steps.last?.deadlock.contains { $0.contains("the circle is closed") } == true)
  }

  /// A race that was seen on the way is in view at the end, with its step.
  @Test func theEndListsTheKnownRaces() throws {
    let explanation = try Self.explanation("lessons/16-data-race.json")
    let seen = try #require(
      explanation.steps.first { $0.events.contains { $0.event.kind == .raced } })
    #expect(
      explanation.steps.last?.lines == [
        "known race cache-settings at step \(seen.number): nothing orders its two accesses"
      ])
  }

  /// A step is an explained one wherever an explanation says so: also in races, known or not.
  @Test func aRaceIsBetweenTheStepsOfTheExplanation() throws {
    let known = try Self.explanation("museum/D11-finish-and-cancel-both-deliver.json")
    let unknown = Explanation(
      RunPlan(
        try TestScenario.file("museum/K18-settings-of-the-cache.json").scenario(in: .hardened),
        order: nil, with: [.unguardedCacheSettings]), on: ScenarioRunner())
    #expect(unknown.races.contains { $0.known == nil })
    for explanation in [known, unknown] {
      let told = explanation.steps.flatMap { step in
        step.lines + step.violations.map(\.explanation)
      }.filter { $0.contains(" it at step ") }
      #expect(told.count == explanation.races.count)
      for (text, race) in zip(told, explanation.races) {
        let numbers = text.matches(of: /at step (\d+)/).map { Int($0.1) }
        #expect(numbers == [race.earlier, race.later].map { $0.map { $0 + 1 } }, "\(text)")
      }
    }
  }

  @Test func aLongRunIsCut() throws {
    let scenario = try TestScenario.file("basics/cold-load.json").scenarios[0]
    let explanation = Explanation(
      RunPlan(scenario, order: nil), on: ScenarioRunner(), stepLimit: 10)
    #expect(explanation.isCut)
    #expect(explanation.steps.count == 11 && explanation.steps.last?.kind == .end)
    #expect(explanation.result.outcome == .stepBound(50))
  }

  /// The second cancel of `first` is followed by what its caller does for `fallback`.
  @Test func aCheckpointIsOfTheLoadThatReachedIt() throws {
    let scenario = try TestScenario.file("museum/V02-cancel-forgets-the-replacement.json")
      .scenario(in: .v5)
    let steps = Explanation(RunPlan(scenario, order: nil), on: ScenarioRunner()).steps
    let cancels = steps.filter { $0.step == .managerCancel }
    #expect(cancels.prefix(2).map(\.subject) == ["first", "first"])
    #expect(
      cancels.dropFirst().first?.rule?.sentence
        == "The load was cancelled before, so this cancel does nothing.")
  }

  /// What waits in the queue has no worker, and what decodes has no request.
  @Test(arguments: [Generation.v42, .v5])
  func theReasonOfACancelIsThatOfItsDownload(generation: Generation) throws {
    let scenario = try TestScenario.file("cancel/decoding-after-a-cancel-in-the-queue.json")
      .scenario(in: generation)
    let steps = Explanation(RunPlan(scenario, order: nil), on: ScenarioRunner()).steps
    let reasons = steps.filter { $0.step == .operationCancel }.compactMap { $0.rule?.sentence }
    #expect(reasons.count == 2)
    #expect(reasons.first?.hasPrefix("No worker has started the operation") == true)
    #expect(reasons.last?.hasPrefix("The request has ended, so there is none to cancel") == true)
  }

  /// What a download of the same URL did before says nothing of one that waits.
  @Test(arguments: [Generation.v42, .v5])
  func anEarlierDownloadIsAnother(generation: Generation) throws {
    let scenario = try TestScenario.read(
      #"""
      "given": {"network": {"https://a/*": {"image": "png 10x10", "latency": "50 ms"}},
        "downloader": {"maxConcurrentDownloads": 1}},
      "steps": [{"at": "0 s", "load": "https://a/1.png", "as": "early"},
        {"at": "1 s", "load": "https://a/2.png", "as": "other"},
        {"at": "1001 ms", "load": "https://a/1.png", "options": ["refreshCached"], "as": "waiting"},
        {"at": "1010 ms", "cancel": "waiting"}]
      """#, in: generation)
    let steps = Explanation(RunPlan(scenario, order: nil), on: ScenarioRunner()).steps
    let reasons = steps.filter { $0.step == .operationCancel }.compactMap { $0.rule?.sentence }
    #expect(reasons.count == 1)
    #expect(reasons.first?.hasPrefix("No worker has started the operation") == true)
  }

  @Test func theJSONHasAllOfIt() throws {
    let explanation = try coldLoad()
    let node = try JSONParser.parse(Array(explanation.json.text(pretty: false).utf8))
    #expect(node["version"]?.int64 == 1 && node["generation"]?.string == "4.2")
    #expect(node["steps"]?.array?.count == explanation.steps.count)
    #expect(node["states"]?.array?.count == explanation.states.count)
    let last = try #require(node["steps"]?.array?.last)
    #expect(last["kind"]?.string == "end")
    #expect(last["state"]?.int64 == Int64(explanation.states.count - 1))
  }
}

extension Explanation {
  /// What the app was like before a step.
  fileprivate func stateBefore(_ step: ExplainedStep) -> AppState {
    states[step.number > 1 ? steps[step.number - 2].state : 0]
  }
}
