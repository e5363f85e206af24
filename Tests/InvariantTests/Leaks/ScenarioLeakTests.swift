import ImageLoadingModel
import Testing

@testable import SimChecking
@testable import SimExploring
@testable import SimKernel
@testable import SimRuntime
@testable import SimText
@testable import TestFixtures

/// However a run of a scenario ends, nothing of its world, its app and its observers stays.
@Suite struct ScenarioLeakTests {
  /// A scenario, and how its runs end.
  struct Ending: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let file: String
    var change: @Sendable (inout Scenario) -> Void = { _ in }
    var strategy: any Strategy = FirstInFirstOut()
    let isThat: @Sendable (RunResult) -> Bool
  }

  private static let endings: [Ending] = [
    Ending(testDescription: "rest", file: "basics/cold-load.json") { $0.outcome == .rest },
    Ending(testDescription: "broken", file: "museum/M01-cancel-during-disk-query.json") {
      !$0.violations.isEmpty
    },
    Ending(testDescription: "deadlock", file: "museum/P08-opposite-lock-orders.json") {
      if case .deadlock = $0.outcome { true } else { false }
    },
    Ending(testDescription: "crash", file: "museum/K02-unreadable-attributes-crash.json") {
      if case .crashed = $0.outcome { true } else { false }
    },
    Ending(testDescription: "terminated app", file: "app/terminated-during-a-load.json") {
      $0.outcome == .rest
    },
    Ending(testDescription: "relaunched app", file: "app/relaunch.json") { $0.outcome == .rest },
    Ending(
      testDescription: "livelock", file: "basics/cold-load.json",
      change: { $0.limits.stepsAtOneInstant = 20 },
      isThat: { $0.outcome == .livelock(steps: 20) }),
    Ending(
      testDescription: "bound of steps", file: "basics/cold-load.json",
      change: { $0.limits.steps = 60 },
      isThat: { $0.outcome == .stepBound(60) }),
    Ending(
      testDescription: "bound of time", file: "basics/cold-load.json",
      change: { $0.until = .time(.milliseconds(85)) },
      isThat: { $0.outcome == .timeBound(.milliseconds(85)) }),
    Ending(
      testDescription: "given up", file: "cancel/two-threads-crash-in-3.json",
      strategy: GivingUp(after: 5)
    ) { $0.outcome == .pruned },
    Ending(
      testDescription: "diverged", file: "cancel/two-threads-crash-in-3.json",
      strategy: Diverging(after: 5)
    ) { if case .diverged = $0.outcome { true } else { false } },
  ]

  /// A thousand runs of each end in the whole form.
  @Test(arguments: endings)
  func manyRunsLeaveNothing(_ ending: Ending) throws {
    var scenario = try TestScenario.file(ending.file).scenarios[0]
    ending.change(&scenario)
    expectNoLeftovers("all") {
      let runner = ScenarioRunner()
      var before: LiveObjects?
      for number in 0..<(WholeForm.isWanted ? 1_000 : 150) {
        let result = runner.run(scenario, strategy: ending.strategy, checksExpectations: false)
        #expect(ending.isThat(result), "run \(number) ended with \(result.outcome)")
        let now = LiveObjects.now
        #expect(now == before ?? now, "run \(number)")
        if now != before ?? now { break }
        before = now
      }
    }
  }

  /// Runs that are abandoned anywhere leave the most behind: nothing has ended.
  @Test(arguments: WholeForm.each(10, of: TestScenario.plainRuns))
  func noScenarioLeavesAnything(_ run: FileRun) throws {
    let scenario = try run.scenario()
    var steps = 0
    expectNoLeftovers("its own order") {
      let run = RunPlan(scenario, order: nil).run(on: ScenarioRunner(), findsRaces: false)
      steps = run.steps
    }
    if steps > 2_000 { return }
    for part in 1...2 {
      expectNoLeftovers("given up at choice \(steps * part / 8)") {
        _ = ScenarioRunner().run(
          scenario, strategy: GivingUp(after: steps * part / 8, seed: UInt64(part)),
          timeMode: .any, checksExpectations: false, findsRaces: false)
      }
    }
    expectNoLeftovers("cut off") {
      var scenario = scenario
      scenario.limits.steps = steps / 2
      _ = ScenarioRunner().run(
        scenario, strategy: FirstInFirstOut(), checksExpectations: false, findsRaces: false)
    }
  }
}
