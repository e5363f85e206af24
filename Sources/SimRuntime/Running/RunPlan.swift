import ImageLoadingModel
import SimScenarios

/// How `sim run` is to run a scenario: what was asked for on the command line, put together with what
/// the file says.
public struct RunPlan: Sendable {
  /// In which order the threads run.
  public enum Order: Sendable, Equatable {
    case fifo
    /// Drawn at random, from a seed.
    case sampling(Sampling, seed: UInt64)
    case replay(Schedule)

    /// Each choice is drawn from a seed.
    public static func random(seed: UInt64) -> Order { .sampling(.random, seed: seed) }

    /// What the command line calls it.
    var name: OrderName {
      switch self {
      case .fifo: .fifo
      case .sampling(.random, _): .random
      case .sampling(.pct, _): .pct
      case .replay: .replay
      }
    }
  }

  /// The orders as the command line names them.
  public enum OrderName: String, Sendable, CaseIterable {
    case fifo, random, pct, replay

    /// The options of the command line that do something with it.
    var options: Set<OrderOption> {
      switch self {
      case .fifo: []
      case .random: [.seed]
      case .pct: [.seed, .depth]
      case .replay: [.schedule]
      }
    }

    /// How the next thread is chosen, for the help.
    package var summary: Sentence {
      switch self {
      case .fifo: "the running thread as long as it can, then the one that became ready first"
      case .random: "any of them, drawn with --seed"
      case .pct: "the one with the highest random priority; these change --depth - 1 times"
      case .replay: "as recorded, in --schedule or in the scenario"
      }
    }
  }

  /// The options of the command line that do something with some orders only.
  package enum OrderOption: String, CaseIterable {
    case seed, depth, schedule

    /// The orders that take it.
    package var orders: [OrderName] { OrderName.allCases.filter { $0.options.contains(self) } }
    /// Those that do not.
    package var otherOrders: [OrderName] {
      OrderName.allCases.filter { !$0.options.contains(self) }
    }
  }

  /// What is run.
  public private(set) var scenario: Scenario
  /// In which order the threads run.
  public let order: Order
  /// Whether the file speaks of this generation with these defects.
  package let isOfTheFile: Bool
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
    isOfTheFile = scenario.isGenerationListed && sameDefects
    if !scenario.isGenerationListed {
      reasonExpectationsAreSkipped = "they are for the generations that the file lists"
    } else if !sameDefects {
      reasonExpectationsAreSkipped = "they are for the file's own defects"
    } else if case .sampling = self.order {
      reasonExpectationsAreSkipped = "they are for the file's own schedule"
    } else {
      reasonExpectationsAreSkipped = nil
    }
  }

  package var timeMode: Kernel.TimeMode {
    if case .replay(let schedule) = order { schedule.timeMode } else { .exact }
  }
}

extension RunResult {
  /// The exit code that the run asks for.
  public var exitCode: ExitCode {
    // A moment that never comes may be the fault of custom code.
    if !scenarioErrors.isEmpty { return runsOwnCode ? .failed : .badScenario }
    switch outcome {
    // The model leaves the kernel nowhere.
    case .escaped: return runsOwnCode ? .failed : .internalError
    case .interrupted: return .interrupted
    case .stepBound: return .incomplete
    case .rest, .idle, .timeBound, .deadlock, .livelock, .crashed, .pruned, .diverged:
      return passed ? .success : .failed
    }
  }

  /// The exit code of a command that shows the run and does not judge it: that it breaks something is no failure of
  /// that, but that it is another run than the one to be shown is.
  package var exitCodeOfShowing: ExitCode {
    exitCode == .failed && !isAnotherRun ? .success : exitCode
  }
}

extension ExitCode {
  /// The code of several runs together: the gravest; that a signal has ended the work, above all.
  public static func gravest(_ codes: [ExitCode]) -> ExitCode {
    let byGravity: [ExitCode] = [
      .interrupted, .internalError, .inputOutput, .badScenario, .usage, .nondeterministic, .failed,
      .incomplete,
    ]
    return byGravity.first(where: codes.contains) ?? .success
  }
}
