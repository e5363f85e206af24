import ImageLoadingModel

/// How `sim run` is to run a scenario: what was asked for on the command line, put together with what
/// the file says.
public struct RunPlan: Sendable {
  public enum Order: Sendable, Equatable {
    case fifo
    case random(seed: UInt64)
    case replay(Schedule)
  }

  public private(set) var scenario: Scenario
  public let order: Order
  /// Why the file's `expect` is not looked at; `nil` if it is.
  public let reasonExpectationsAreSkipped: String?

  /// - Parameters:
  ///   - order: `nil` for the file's own schedule, or first-in-first-out if it has none.
  ///   - with: defects to switch on.
  ///   - without: defects to switch off.
  public init(_ scenario: Scenario, order: Order?, with: [Defect] = [], without: [Defect] = []) {
    self.scenario = scenario
    self.scenario.generation.defects.formUnion(with)
    self.scenario.generation.defects.subtract(without)
    self.order = order ?? scenario.schedule.map(Order.replay) ?? .fifo
    let sameDefects = self.scenario.generation.defects == scenario.generation.defects
    if !scenario.isGenerationListed {
      reasonExpectationsAreSkipped = "they are for the generations that the file lists"
    } else if !sameDefects {
      reasonExpectationsAreSkipped = "they are for the file's own defects"
    } else if case .random = self.order {
      reasonExpectationsAreSkipped = "they are for the file's own schedule"
    } else {
      reasonExpectationsAreSkipped = nil
    }
  }

  var timeMode: Kernel.TimeMode {
    if case .replay(let schedule) = order { schedule.timeMode } else { .exact }
  }

  var strategy: any Strategy {
    switch order {
    case .fifo: FirstInFirstOut()
    case .random(let seed): SeededRandom(seed: seed)
    case .replay(let schedule): Replay(schedule)
    }
  }

  /// What broke in a run of it, with what it comes of.
  public func diagnoses(
    of result: RunResult, on runner: ScenarioRunner,
    shouldStop: @escaping () -> Bool = { false }
  ) -> [Diagnosis] {
    CauseFinder(
      ExplorationPlan(scenario, timeMode: timeMode), on: runner, shouldStop: shouldStop
    )
    .diagnoses(of: result.unexpectedViolations, in: strategy, steps: result.steps)
  }

  /// Runs the scenario as planned.
  public func run(
    on runner: ScenarioRunner, recordsSchedule: Bool = false, findsRaces: Bool = true,
    observer: (any RunObserver)? = nil
  ) -> RunResult {
    runner.run(
      scenario, strategy: strategy, timeMode: timeMode,
      checksExpectations: reasonExpectationsAreSkipped == nil,
      recordsSchedule: recordsSchedule, findsRaces: findsRaces, observer: observer)
  }
}

extension RunResult {
  /// The exit code that the run asks for.
  public var exitCode: ExitCode {
    if !scenarioErrors.isEmpty { return .badScenario }
    switch outcome {
    case .escaped, .stopped: return .internalError
    case .stepBound: return .incomplete
    default: return passed ? .success : .failed
    }
  }
}

extension ExitCode {
  /// The code of several runs together: the gravest.
  public static func gravest(_ codes: [ExitCode]) -> ExitCode {
    let byGravity: [ExitCode] = [
      .internalError, .inputOutput, .badScenario, .usage, .nondeterministic, .failed, .incomplete,
    ]
    return byGravity.first(where: codes.contains) ?? .success
  }
}
