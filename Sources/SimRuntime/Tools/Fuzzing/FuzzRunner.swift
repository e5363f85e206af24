import ImageLoadingInterface

/// Runs the scenarios of a plan, one after the other.
struct FuzzRunner {
  /// What the runs of one scenario gave.
  struct Outcome: Sendable {
    var executions = 0
    var steps = 0
    var unjudged = 0
    var findings: [FuzzFinding] = []
    /// All that is not as it should be, known races of the release among it, each once.
    var symptoms: [Symptom] = []
  }

  /// Something that is not as it should be, and the first run that shows it.
  struct Symptom: Sendable {
    let failure: Failure
    /// The number of the run among those of the scenario, from 1.
    let run: Int
    let order: FuzzOrder
    /// How many steps that run has.
    let steps: Int
  }

  enum Failure: Sendable, Equatable, CustomStringConvertible {
    case violation(FailureKind)
    case knownRace(KnownRace)

    var description: String {
      switch self {
      case .violation(let kind): "\(kind.invariant) on \(kind.subject): \(kind.way)"
      case .knownRace(let race): "known race \(race.id)"
      }
    }
  }

  private let runner = ScenarioRunner()

  /// - Parameter observer: is told what happens in each run.
  /// - Returns: what each order shows, each kind of failure once.
  func run(
    _ document: JSONValue, of scenario: FuzzCase, orders: Int, observer: (any RunObserver)?
  ) -> Outcome {
    guard let parsed = ScenarioDocument.scenario(of: document) else {
      preconditionFailure("the scenario of seed \(scenario.seed) is not valid")
    }
    var outcome = Outcome()
    var length = 1
    for order in FuzzOrder.all(orders, seed: scenario.seed) {
      let result = run(parsed, order, length: length, observer: observer)
      if order == .firstInFirstOut { length = result.steps }
      outcome.executions += 1
      outcome.steps += result.steps
      if result.isAnotherRun {
        outcome.unjudged += 1
        continue
      }
      for violation in result.violations {
        let finding = FuzzFinding(
          generation: scenario.generation.name, kind: FailureKind(violation, in: parsed), count: 1,
          index: scenario.index, seed: scenario.seed, order: order,
          sentence: violation.sentence)
        outcome.add(.violation(finding.kind), order, result.steps)
        if !outcome.findings.contains(where: { $0.isLike(finding) }) {
          outcome.findings.append(finding)
        }
      }
      for seen in result.knownRaces { outcome.add(.knownRace(seen.race), order, result.steps) }
    }
    return outcome
  }

  /// - Parameter length: how many steps the scenario has first-in-first-out.
  func run(
    _ scenario: Scenario, _ order: FuzzOrder, length: Int, recordsSchedule: Bool = false,
    observer: (any RunObserver)? = nil
  ) -> RunResult {
    runner.run(
      scenario, strategy: order.strategy(length: length), timeMode: order.timeMode,
      recordsSchedule: recordsSchedule, observer: observer)
  }

  /// The cause of a failure, by experiments.
  func cause(of kind: FailureKind, in document: JSONValue, _ symptom: Symptom) -> Cause? {
    guard let parsed = ScenarioDocument.scenario(of: document) else { return nil }
    let length = run(parsed, .firstInFirstOut, length: 1).steps
    let plan = ExplorationPlan(parsed, timeMode: symptom.order.timeMode)
    return CauseFinder(plan, on: runner).cause(
      of: .violation(kind), in: symptom.order.strategy(length: length), steps: symptom.steps)
  }

  /// The finding with what shrinking leaves of it.
  /// - Parameters:
  ///   - document: the scenario that shows it.
  ///   - generation: with the defects that were switched on.
  func shrink(
    _ finding: FuzzFinding, in document: JSONValue, of generation: Generation, runLimit: Int,
    shouldStop: @escaping () -> Bool, progress: @escaping (Shrinker.Progress) -> Void
  ) -> FuzzFinding {
    var result = finding
    guard let parsed = ScenarioDocument.scenario(of: document) else { return result }
    let length = run(parsed, .firstInFirstOut, length: 1).steps
    let schedule = run(parsed, finding.order, length: length, recordsSchedule: true).schedule
    let failure = FoundFailure(
      document: document, generation: generation, schedule: schedule, kind: finding.kind,
      origin: "Found by fuzzing with the seed \(finding.seed), in the order \(finding.order).")
    let shrinker = Shrinker(runner, runLimit: runLimit, shouldStop: shouldStop, progress: progress)
    result.shrunk = shrinker.shrink(failure).map(FuzzExample.init)
    return result
  }
}

extension FuzzRunner.Outcome {
  fileprivate mutating func add(
    _ failure: FuzzRunner.Failure, _ order: FuzzOrder, _ steps: Int
  ) {
    if symptoms.contains(where: { $0.failure == failure }) { return }
    symptoms.append(.init(failure: failure, run: executions, order: order, steps: steps))
  }
}
