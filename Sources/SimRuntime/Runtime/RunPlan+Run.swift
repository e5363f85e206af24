import ImageLoadingInterface
import SimRunning
import SimScenarios

extension RunPlan {
  /// - Parameter runner: makes a run, first in, first out, where the strategy has to know about how
  ///   many steps there will be.
  package func strategy(on runner: ScenarioRunner) -> any Strategy {
    switch order {
    case .fifo: return FirstInFirstOut()
    case .sampling(.random, let seed): return Sampling.random.strategy(seed: seed, steps: 0)
    case .sampling(let sampling, let seed):
      let run = runner.run(
        scenario, strategy: FirstInFirstOut(), timeMode: timeMode, checksExpectations: false,
        findsRaces: false)
      return sampling.strategy(seed: seed, steps: run.steps)
    case .replay(let schedule): return Replay(schedule)
    }
  }

  /// Runs the scenario as planned. What the file says of the end of every order is compared with this one,
  /// whichever it is.
  package func run(
    on runner: ScenarioRunner, recordsSchedule: Bool = false, findsRaces: Bool = true,
    observer: (any RunObserver)? = nil
  ) -> RunResult {
    var result = runner.run(
      scenario, strategy: strategy(on: runner), timeMode: timeMode,
      checksExpectations: reasonExpectationsAreSkipped == nil,
      recordsSchedule: recordsSchedule, findsRaces: findsRaces, observer: observer)
    if isOfTheFile, !result.isAnotherRun, result.outcome != .interrupted,
      let explore = scenario.explore
    {
      result.mismatches += result.mismatches(with: explore)
    }
    result.checkedExpectations = reasonExpectationsAreSkipped == nil
    if result.checkedExpectations {
      result.mismatches += misnamedCauses(of: result, on: runner, findsRaces: findsRaces)
    }
    return result
  }

  /// The invariants that break as the file says, but not by the defect that it names: they break with that off, and
  /// hold with that alone.
  private func misnamedCauses(
    of result: RunResult, on runner: ScenarioRunner, findsRaces: Bool
  ) -> [Mismatch] {
    guard !result.isAnotherRun, result.outcome != .interrupted else { return [] }
    var others: [Set<Defect>: RunResult] = [:]
    /// `nil` if the run with these defects is cut short, or is not the one that the scenario asks for.
    func breaks(_ expected: ExpectedViolation, with defects: Set<Defect>) -> Bool? {
      let other =
        others[defects]
        ?? {
          var scenario = scenario
          scenario.generation.defects = defects
          return runner.run(
            scenario, strategy: strategy(on: runner), timeMode: timeMode,
            checksExpectations: false, findsRaces: findsRaces)
        }()
      others[defects] = other
      if other.isAnotherRun { return nil }
      if other.violations.contains(where: { expected.describes($0) }) { return true }
      return other.isToTheEnd ? false : nil
    }
    return scenario.violates.compactMap { expected in
      guard let defect = expected.defect, scenario.generation.defects.contains(defect),
        result.violations.contains(where: { expected.describes($0) }),
        breaks(expected, with: scenario.generation.defects.subtracting([defect])) == true,
        breaks(expected, with: [defect]) == false
      else { return nil }
      return Mismatch(otherCause: expected, than: defect)
    }
  }
}
