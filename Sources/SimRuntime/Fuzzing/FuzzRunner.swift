import ImageLoadingModel

/// Runs the scenarios of a plan, one after the other.
struct FuzzRunner {
  /// What the runs of one scenario gave.
  struct Outcome: Sendable {
    var executions = 0
    var steps = 0
    var unjudged = 0
    var findings: [FuzzFinding] = []
  }

  private let runner = ScenarioRunner()

  /// - Returns: what each order shows, each kind of failure once.
  func run(_ scenario: FuzzCase, orders: Int) -> Outcome {
    let document = scenario.document
    guard let parsed = ScenarioDocument.scenario(of: document) else {
      preconditionFailure("the scenario of seed \(scenario.seed) is not valid")
    }
    var outcome = Outcome()
    for order in FuzzOrder.all(orders) {
      let result = run(parsed, order)
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
          explanation: violation.explanation)
        if !outcome.findings.contains(where: { $0.isLike(finding) }) {
          outcome.findings.append(finding)
        }
      }
    }
    return outcome
  }

  private func run(
    _ scenario: Scenario, _ order: FuzzOrder, recordsSchedule: Bool = false
  ) -> RunResult {
    switch order {
    case .firstInFirstOut:
      runner.run(scenario, strategy: FirstInFirstOut(), recordsSchedule: recordsSchedule)
    case .random(let seed):
      runner.run(scenario, strategy: SeededRandom(seed: seed), recordsSchedule: recordsSchedule)
    }
  }

  /// The finding with what shrinking leaves of it.
  func shrink(
    _ finding: FuzzFinding, of plan: FuzzPlan, runLimit: Int, shouldStop: @escaping () -> Bool,
    progress: @escaping (Shrinker.Progress) -> Void
  ) -> FuzzFinding {
    var result = finding
    let scenario = plan.scenario(at: finding.index / plan.shard.count)
    let document = scenario.document
    guard let parsed = ScenarioDocument.scenario(of: document) else { return result }
    let schedule = run(parsed, finding.order, recordsSchedule: true).schedule
    let failure = FoundFailure(
      document: document, generation: scenario.generation, schedule: schedule, kind: finding.kind,
      origin: "Found by fuzzing with the seed \(finding.seed), in \(finding.order).")
    let shrinker = Shrinker(runner, runLimit: runLimit, shouldStop: shouldStop, progress: progress)
    result.shrunk = shrinker.shrink(failure).map(FuzzExample.init)
    return result
  }
}
