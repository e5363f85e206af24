import ImageLoadingInterface

/// Finds what causes failures of a scenario, and remembers it.
///
/// A defect causes a failure if it is gone with the defect off, in the order in which it was seen,
/// first in, first out, and in random orders. All that decides the answer is counted in steps, so
/// it is the same anywhere.
package final class CauseFinder {
  /// How many steps the experiments for one failure may take together.
  package static let usualStepLimit = 4_000_000
  /// How many random orders are tried before a failure is said to be gone, and how many to make sure.
  private static let seeds = (few: 20, many: 300)

  private let plan: ExplorationPlan
  private let runner: ScenarioRunner
  private let stepLimit: Int
  private let shouldStop: () -> Bool
  private var known: [ExplorationFinding.Kind: Cause] = [:]

  /// - Parameter shouldStop: asked before each run; then what is not known stays open.
  package init(
    _ plan: ExplorationPlan, on runner: ScenarioRunner, stepLimit: Int = usualStepLimit,
    shouldStop: @escaping () -> Bool = { false }
  ) {
    self.plan = plan
    self.runner = runner
    self.stepLimit = stepLimit
    self.shouldStop = shouldStop
  }

  /// The cause of a failure that a run shows.
  /// - Parameters:
  ///   - strategy: the strategy of that run.
  ///   - steps: how many steps it had.
  /// - Returns: `nil` if no defect could be the reason.
  package func cause(
    of kind: ExplorationFinding.Kind, in strategy: any Strategy, steps: Int
  ) -> Cause? {
    guard kind != .diverged, kind != .escaped, !plan.scenario.generation.hasOwnLoader
    else { return nil }
    if let cause = known[kind] { return cause }
    let cause = search(kind, strategy, steps)
    if !shouldStop() { known[kind] = cause }
    return cause
  }

  /// Failures of one run with their causes: of those that break one invariant and have the same
  /// known defects as cause, the first.
  package func diagnoses(
    of violations: some Sequence<Violation>, in strategy: any Strategy, steps: Int
  ) -> [Diagnosis] {
    var diagnoses: [Diagnosis] = []
    for var diagnosis in Diagnosis.all(of: violations, in: plan.scenario) {
      diagnosis.cause = cause(of: .violation(diagnosis.kind), in: strategy, steps: steps)
      if let place = diagnoses.firstIndex(where: { $0.isLike(diagnosis) }) {
        diagnoses[place].count += diagnosis.count
      } else {
        diagnoses.append(diagnosis)
      }
    }
    return diagnoses
  }

  private func search(
    _ kind: ExplorationFinding.Kind, _ strategy: some Strategy, _ steps: Int
  ) -> Cause {
    let generation = plan.scenario.generation
    if generation.defects.isEmpty { return .noneKnown }
    // The order is kept, it is run first-in-first-out, and then there are the experiments.
    guard steps <= stepLimit / 40 else { return .undecided }
    let budget = Budget(stepLimit)
    let keeper = OrderKeeper(strategy)
    guard isShown(kind, plan.scenario, keeper, budget) == true else { return .undecided }
    let orders = SimilarOrders(
      order: keeper.order, steps: steps,
      isFirstInFirstOut: isShown(kind, plan.scenario, FirstInFirstOut(), budget) == true,
      seeds: Self.seeds.few)
    var moreOrders = orders
    (moreOrders.seeds, moreOrders.varies) = (Self.seeds.many, true)
    var invariant: String?
    if case .violation(let failure) = kind { invariant = failure.invariant }
    return CauseSearch(generation, breaking: invariant) { [plan, moreOrders] defects, isThorough in
      var scenario = plan.scenario
      scenario.generation.defects.subtract(defects)
      var isJudged = false
      let again: Void? = (isThorough ? moreOrders : orders).first { strategy in
        let isShown = self.isShown(kind, scenario, strategy, budget)
        if isShown != nil { isJudged = true }
        return isShown == true ? () : nil
      }
      if again != nil { return .stays }
      return isJudged && budget.steps > 0 && !self.shouldStop() ? .gone : .open
    }.cause()
  }

  /// The steps that are left.
  private final class Budget {
    var steps: Int

    init(_ steps: Int) { self.steps = steps }
  }

  /// - Returns: `nil` if no more may be run, or if the run is not the one that the scenario asks for.
  private func isShown(
    _ kind: ExplorationFinding.Kind, _ scenario: Scenario, _ strategy: some Strategy,
    _ budget: Budget
  ) -> Bool? {
    guard budget.steps > 0, !shouldStop() else { return nil }
    let result = runner.run(
      scenario, strategy: strategy, timeMode: plan.timeMode, checksExpectations: false)
    budget.steps -= result.steps
    return result.isAnotherRun ? nil : kind.isShown(by: result, of: scenario)
  }
}

extension ExplorationFinding.Kind {
  /// Whether a run shows this failure.
  func isShown(by result: RunResult, of scenario: Scenario) -> Bool {
    switch self {
    case .violation(let kind):
      result.violations.contains { FailureKind($0, in: scenario) == kind }
    case .always(let section):
      scenario.explore?.always.map { always in
        result.check(always).mismatches.contains { $0.path == section }
      } ?? false
    case .never(let index):
      scenario.explore.map { result.check($0.never[index]).mismatches.isEmpty } ?? false
    case .diverged:
      if case .diverged = result.outcome { true } else { false }
    case .escaped:
      if case .escaped = result.outcome { true } else { false }
    }
  }
}
