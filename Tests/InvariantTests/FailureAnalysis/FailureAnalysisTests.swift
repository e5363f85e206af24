import ImageLoadingModel
import Testing

@testable import SimChecking
@testable import SimKernel
@testable import SimRuntime
@testable import SimText
@testable import TestFixtures

/// Why a run fails.
@Suite struct FailureAnalysisTests {
  private func analysis(_ strategy: any Strategy, without: [Defect] = []) throws -> FailureAnalysis
  {
    var scenario = try TestScenario.steps(
      """
      {"at": "0 s", "load": "https://a/1.png", "as": "first"},
      {"at": "0 s", "cancel": "first", "from": "background"}
      """)
    scenario.generation.defects.subtract(without)
    return FailureAnalysis(
      scenario, strategy: strategy, timeMode: .exact, samples: 20, on: ScenarioRunner())
  }

  /// A seed whose run leaks the load (M01).
  private func leakingSeed() throws -> UInt64 {
    let seed = try (0..<UInt64(5_000)).first { seed in
      let scenario = try TestScenario.steps(
        """
        {"at": "0 s", "load": "https://a/1.png", "as": "first"},
        {"at": "0 s", "cancel": "first", "from": "background"}
        """)
      return !ScenarioRunner().run(
        scenario, strategy: SeededRandom(seed: seed), checksExpectations: false
      ).violations.isEmpty
    }
    return try #require(seed)
  }

  @Test func anEndThatNoOrderHasIsAFailure() throws {
    let scenario = try TestScenario.steps(
      #"{"at": "0 s", "load": "https://a/1.png", "as": "first"}"#,
      #""explore": {"always": {"memory": []}, "never": [{"running": 0}]}"#)
    let analysis = FailureAnalysis(
      scenario, strategy: FirstInFirstOut(), timeMode: .exact, samples: 1, on: ScenarioRunner())
    #expect(
      analysis.mismatches.map(\.section) == ["explore.always.memory", "explore.never[0]"])
  }

  @Test func aRunThatFailsIsExplained() throws {
    let analysis = try analysis(SeededRandom(seed: try leakingSeed()))
    #expect(analysis.failures.map(\.invariant) == ["nothing-running-at-rest"])
    #expect(!analysis.switches.isEmpty && !analysis.lines.isEmpty)
    #expect(try #require(analysis.failingAtRandom) < 20)
    let decision = try #require(analysis.pointOfNoReturn)
    #expect(analysis.decisions.last?.failing == 20)
    #expect(analysis.decisions[(decision.number - 1)...].allSatisfy { $0.failing == 20 })
    if decision.number > 1 { #expect(analysis.decisions[decision.number - 2].failing < 20) }
    let text = FailureText(analysis, style: .plain).lines
    #expect(text.contains("broken: nothing-running-at-rest on first"))
    #expect(text.contains("Which thread ran when") && text.contains("When it became inevitable"))
    #expect(text.contains { $0.contains("After choice \(decision.number), at step") })
  }

  /// The conclusion comes first, and of a long story what one looks for.
  @Test func aLongStoryIsCut() throws {
    let scenario = try TestScenario.steps(
      """
      {"at": "0 s", "prefetch": "https://a/{i}.png", "count": 30, "as": "all"},
      {"at": "0 s", "load": "https://a/1.png", "as": "first"},
      {"at": "0 s", "cancel": "first"}
      """)
    let analysis = FailureAnalysis(
      scenario, strategy: FirstInFirstOut(), timeMode: .exact, samples: 3, on: ScenarioRunner())
    #expect(analysis.failures.map(\.invariant) == ["nothing-running-at-rest"])
    let cut = FailureText(analysis, style: .plain).lines
    let whole = FailureText(analysis, style: .plain, isWhole: true).lines
    let story = try #require(cut.firstIndex(of: "Which thread ran when"))
    let conclusion = try #require(cut.firstIndex(of: "When it became inevitable"))
    #expect(conclusion < story && cut[conclusion + 1].hasPrefix("  Of 3 runs in a random order"))
    let all = whole.count { $0.wholeMatch(of: /\s*\d+ .*/) != nil }
    let shown = cut[story...].count { $0.wholeMatch(of: /\s*\d+ .*/) != nil }
    #expect(all > 1_000 && shown > 100 && shown <= FailureStory.usualLimit)
    #expect(
      cut[story + 1].contains(" lines these are the \(shown) about what breaks and what decides it")
    )
    #expect(cut[story + 1].hasSuffix("--whole prints all.") && cut.contains("     …"))
    #expect(!whole.contains { $0.contains("--whole") || $0 == "     …" })
    let decision = try #require(analysis.decisions.first { $0.others.count > 2 })
    #expect(decision.sentence(naming: 1).text.hasSuffix(", nor \(decision.others.count - 1) more"))
    #expect(!decision.sentence.text.contains("nor "))
  }

  @Test func switchesHaveReasons() throws {
    let analysis = try analysis(SeededRandom(seed: try leakingSeed()))
    let reasons = analysis.switches.map(\.reason)
    #expect(reasons.contains { $0.hasSuffix("has ended") })
    #expect(analysis.switches.contains { $0.isPreemption })
    for entry in analysis.switches where entry.isPreemption {
      #expect(entry.reason.hasSuffix("was enabled, and was preempted"))
    }
  }

  @Test func whereNothingBreaksThereIsNothingToExplain() throws {
    let analysis = try analysis(FirstInFirstOut(), without: [.leakOnCancelDuringQuery])
    #expect(analysis.failures.isEmpty && analysis.decisions.isEmpty)
    #expect(
      FailureText(analysis, style: .plain).lines.last
        == "nothing breaks in this run: there is nothing to explain")
  }

  /// A run that was ended says nothing of what would have come.
  @Test func aRunThatIsEndedIsNotWhole() throws {
    let scenario = try TestScenario.steps(
      #"{"at": "0 s", "load": "https://a/1.png", "as": "first"}"#)
    let analysis = FailureAnalysis(
      scenario, strategy: FirstInFirstOut(), timeMode: .exact, samples: 1,
      on: ScenarioRunner(isInterrupted: { true }))
    #expect(analysis.failures.isEmpty && !analysis.isComplete)
    #expect(
      FailureText(analysis, style: .plain).lines.last == "nothing had broken when the run was ended"
    )
  }

  /// What was sampled before the time was over is reported with its choices.
  @Test func whatWasSampledIsKept() throws {
    let scenario = try TestScenario.file("explore/cancel-anywhere.json").scenario(in: .v42)
    var isOver = false
    var runs = 0
    let analysis = FailureAnalysis(
      scenario, strategy: SeededRandom(seed: 7), timeMode: .exact, samples: 20,
      on: ScenarioRunner(isInterrupted: { isOver })
    ) { done, _ in
      runs = done
      isOver = done >= 50
      return !isOver
    }
    #expect(runs == 50 && !analysis.failures.isEmpty && !analysis.isComplete)
    let decision = try #require(analysis.decisions.first)
    let whole = FailureAnalysis(
      scenario, strategy: SeededRandom(seed: 7), timeMode: .exact, samples: 20, on: ScenarioRunner()
    )
    #expect(whole.decisions.map(\.number).contains(decision.number))
  }

  @Test func unmetExpectationsAreNamed() throws {
    let scenario = try TestScenario.steps(
      #"{"at": "0 s", "load": "https://a/1.png", "as": "first"}"#,
      #""expect": {"completions": {"first": []}}"#)
    let analysis = FailureAnalysis(
      scenario, strategy: FirstInFirstOut(), timeMode: .exact, samples: 1, on: ScenarioRunner())
    #expect(analysis.failures.isEmpty && analysis.mismatches.count == 1)
    let lines = FailureText(analysis, style: .plain).lines
    #expect(lines[1] == "no invariant breaks; the run differs from what the file expects:")
    #expect(lines[2] == "  completions.first" && lines[3].hasPrefix("    - expected "))
  }

  @Test func theChainOfADeadlockIsPrinted() throws {
    let scenario = try TestScenario.file("museum/P08-opposite-lock-orders.json").scenarios[0]
    let analysis = FailureAnalysis(
      scenario, strategy: FirstInFirstOut(), timeMode: .exact, samples: 2, on: ScenarioRunner())
    let text = FailureText(analysis, style: .plain).lines
    #expect(text.contains("  Which thread waits for which:"))
    #expect(text.contains { $0.contains("the circle is closed") })
  }

  @Test func aSwitchPrecedesTheEventsOfTheNewThread() throws {
    let scenario = try TestScenario.file("museum/M03-cancel-while-the-block-is-set.json")
      .scenarios[0]
    let analysis = FailureAnalysis(
      scenario, strategy: FirstInFirstOut(), timeMode: .exact, samples: 1, on: ScenarioRunner())
    let lines = FailureText(analysis, style: .plain).lines
    let cancel = try #require(lines.firstIndex { $0.hasSuffix("stimulus 3: cancel first") })
    #expect(lines[cancel - 1].contains("switch to step-3.1 on background: "))
    let wait = try #require(lines.firstIndex { $0.hasSuffix("stimulus 2: wait 10 ms") })
    #expect(lines[wait - 1].hasSuffix("begins step-2.1 on background"))
    let told = lines.filter { $0.contains("switch to ") }
    #expect(told.count > 20 && told.count == analysis.switches.count)
    for (line, change) in zip(told, analysis.switches) {
      #expect(line.hasSuffix("switch to \(change.thread): \(change.reason)"))
    }
  }

  @Test func decisionsUseTheWordsOfTheStory() throws {
    let analysis = try analysis(SeededRandom(seed: try leakingSeed()))
    #expect(analysis.decisions.count == analysis.choiceCount && analysis.isComplete)
    let names = Set(analysis.lines.map(\.place))
    for decision in analysis.decisions {
      let words = decision.sentence.text
      #expect(names.contains(decision.chosen.place) || decision.chosen.kind == .fire)
      #expect(words.contains("; not "))
      #expect(!words.contains("acquire ") && !words.contains("write "))
      if !words.contains("(thread ") {
        #expect(!words.contains(decision.chosen.thread + " "), "\(words)")
      }
    }
    #expect(analysis.decisions.contains { $0.sentence.text.contains(", for first,") })
    #expect(analysis.decisions.contains { $0.sentence.text.contains(" begins") })
  }

  @Test func aBoundLeavesTheResultsSoFar() throws {
    var left = 30
    let scenario = try TestScenario.steps(
      """
      {"at": "0 s", "load": "https://a/1.png", "as": "first"},
      {"at": "0 s", "cancel": "first", "from": "background"}
      """)
    let analysis = FailureAnalysis(
      scenario, strategy: SeededRandom(seed: try leakingSeed()), timeMode: .exact, samples: 20,
      on: ScenarioRunner()
    ) { _, _ in
      left -= 1
      return left >= 0
    }
    #expect(!analysis.isComplete && analysis.decisions.isEmpty && analysis.failingAtRandom != nil)
    let text = FailureText(analysis, style: .plain).lines.joined(separator: " ")
      .split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(text.contains("The work ended when 0 of \(analysis.choiceCount) choices were sampled."))
    #expect(text.contains("The deciding choice was not found."))
  }
}
