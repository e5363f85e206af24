import ImageLoadingModel
import Testing

@testable import SimChecking
@testable import SimExploring
@testable import SimKernel
@testable import SimRuntime
@testable import SimText
@testable import TestFixtures

/// A break is explained by the defect without which it is gone.
@Suite struct CauseFinderTests {
  /// In 4.2 a cancel during the disk query leaks the load (M01).
  private static let leak = #"""
    {"at": "0 s", "load": "https://a/1.png", "as": "first"},
    {"at": "0 s", "load": "https://a/2.png", "as": "second"},
    {"when": "first reaches cache.disk.query", "cancel": "first"},
    {"when": "second reaches cache.disk.query", "cancel": "second"}
    """#

  private func diagnoses(
    _ steps: String, _ members: String = "", stepLimit: Int = CauseFinder.usualStepLimit
  ) throws -> [Diagnosis] {
    let scenario = try TestScenario.steps(steps, members)
    let result = scenario.run()
    return CauseFinder(
      ExplorationPlan(scenario, timeMode: .exact), on: ScenarioRunner(), stepLimit: stepLimit
    ).diagnoses(of: result.unexpectedViolations, in: FirstInFirstOut(), steps: result.steps)
  }

  @Test func aViolationIsReportedOnceWithItsCause() throws {
    let diagnoses = try diagnoses(Self.leak)
    #expect(diagnoses.map(\.cause) == [.defects([.leakOnCancelDuringQuery])])
    #expect(diagnoses.map(\.count) == [2])
    #expect(
      diagnoses[0].sentence.text.hasPrefix(
        "nothing-running-at-rest is broken 2 times; first seen: first is still on the list"))
  }

  /// Two invariants that one defect breaks are two findings.
  @Test func eachInvariantHasItsOwn() throws {
    let diagnoses = try diagnoses(
      #"{"at": "0 s", "load": "https://a/1.png", "as": "first"}, "#
        + #"{"when": "first reaches downloader.register", "wait": "1 s", "from": "background"}"#,
      #""defects": {"D06": true}"#)
    #expect(Set(diagnoses.map(\.kind.invariant)).isSuperset(of: ["completion-count"]))
    #expect(diagnoses.count > 1)
    #expect(diagnoses.allSatisfy { $0.cause == .defects([.handlersAfterQueue]) })
  }

  @Test func aBoundLeavesItOpen() throws {
    #expect(try diagnoses(Self.leak, stepLimit: 1_000).map(\.cause) == [.undecided])
  }

  /// A run that the time ends shows nothing: the failure does not come in it, whatever is off.
  @Test func aRunThatIsEndedAccusesNothing() throws {
    let scenario = try TestScenario.steps(Self.leak)
    let result = scenario.run()
    let causes = { (limit: Int) -> (causes: [Cause?], questions: Int) in
      var questions = 0
      let runner = ScenarioRunner(isInterrupted: {
        questions += 1
        return questions > limit
      })
      let diagnoses = CauseFinder(ExplorationPlan(scenario, timeMode: .exact), on: runner)
        .diagnoses(
          of: result.unexpectedViolations, in: FirstInFirstOut(), steps: result.steps)
      return (diagnoses.map(\.cause), questions)
    }
    let whole = causes(.max)
    #expect(whole.causes == [.defects([.leakOnCancelDuringQuery])] && whole.questions > 5)
    for limit in 0..<whole.questions {
      #expect(causes(limit).causes == [.undecided], "\(limit) of \(whole.questions)")
    }
    #expect(causes(whole.questions).causes == whole.causes)
  }

  @Test func aKnownResultIsNotTriedAgain() throws {
    let scenario = try TestScenario.steps(Self.leak)
    let result = scenario.run()
    var asked = 0
    let finder = CauseFinder(
      ExplorationPlan(scenario, timeMode: .exact), on: ScenarioRunner(),
      shouldStop: {
        asked += 1
        return false
      })
    let find = {
      finder.diagnoses(
        of: result.unexpectedViolations, in: FirstInFirstOut(), steps: result.steps)
    }
    let first = find()
    let runs = asked
    #expect(runs > 5)
    #expect(find() == first)
    #expect(asked == runs)
  }

  /// What no defect explains is none of the known ones: here all of them are off, but one that has
  /// nothing to do with it.
  @Test func aFailureThatRemainsHasNoKnownCause() throws {
    var scenario = try TestScenario.steps(
      Self.leak, #""explore": {"never": [{"completions": {"first": []}}]}"#)
    scenario.generation.defects = [.costOfOneFrame]
    let plan = ExplorationPlan(scenario, timeMode: .exact)
    let run = ScenarioRunner().run(scenario, strategy: FirstInFirstOut(), checksExpectations: false)
    let finder = CauseFinder(plan, on: ScenarioRunner())
    #expect(
      finder.cause(of: .never(0), in: FirstInFirstOut(), steps: run.steps) == .noneKnown)
    #expect(
      Cause.noneKnown.words(in: scenario.generation)
        == "is caused by no known defect: it remains when all defects of 4.2 are off")
  }

  @Test func anExplorationNamesTheCauseOfEachFinding() throws {
    var scenario = try TestScenario.steps(
      #"{"at": "0 s", "load": "https://a/1.png", "as": "first"}, "#
        + #"{"at": "0 s", "cancel": "first", "from": "background"}"#,
      #""explore": {"always": {"running": 0}, "never": [{"running": 1, "completions": {"first": []}}]}"#
    )
    scenario.generation.defects.subtract([.stopsTwice, .stopsBeforeItStarts])
    let plan = ExplorationPlan(scenario, timeMode: .exact)
    var report = ScenarioExplorer(plan).explore()
    let counts = report.findings.map(\.count)
    report.findCauses(by: CauseFinder(plan, on: ScenarioRunner()))
    #expect(report.findings.count == 3 && report.findings.map(\.count) == counts)
    for finding in report.findings {
      #expect(finding.cause == .defects([.leakOnCancelDuringQuery]), "\(finding.kind)")
    }
    let text = ExplorationText(plan, report, style: .plain).lines(
      seconds: 1, peakMemory: 0, replay: [],
      summary: ExplorationSummary(plan, report, invocation: [], file: "f.json"))
    #expect(
      text.contains(
        "     is caused by M01: A cancel during the disk query leaks the combined operation"))
    #expect(text.contains("     completions.first is none; running is 1"), "\(text)")
    #expect(text.contains { $0.hasPrefix("FAIL never[0] came in ") })
  }
}
