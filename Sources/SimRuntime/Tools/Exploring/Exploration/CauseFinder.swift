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

  /// - Parameters:
  ///   - runner: may end the runs; what is not known by then stays open.
  ///   - shouldStop: asked before each run; then, too.
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
    do {
      let cause = try search(kind, strategy, steps)
      known[kind] = cause
      return cause
    } catch {
      if error == .bound { known[kind] = .undecided }
      return .undecided
    }
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
  ) throws(CauseSearch.Cut) -> Cause {
    let generation = plan.scenario.generation
    if generation.defects.isEmpty { return .noneKnown }
    // The order is kept, it is run first-in-first-out, and then there are the experiments.
    guard steps <= stepLimit / 40 else { return .undecided }
    let budget = Budget(stepLimit)
    let keeper = OrderKeeper(strategy)
    guard try trial(kind, plan.scenario, keeper, budget) == .shown else { return .undecided }
    let orders = SimilarOrders(
      order: keeper.order, steps: steps,
      isFirstInFirstOut: try trial(kind, plan.scenario, FirstInFirstOut(), budget) == .shown,
      seeds: Self.seeds.few)
    var moreOrders = orders
    (moreOrders.seeds, moreOrders.varies) = (Self.seeds.many, true)
    var invariant: String?
    if case .violation(let failure) = kind { invariant = failure.invariant }
    let search = CauseSearch(generation, breaking: invariant) {
      [plan, moreOrders] (defects, isThorough) throws(CauseSearch.Cut) in
      var scenario = plan.scenario
      scenario.generation.defects.subtract(defects)
      var isJudged = false
      let again: Void? = try (isThorough ? moreOrders : orders).first {
        (strategy) throws(CauseSearch.Cut) in
        let trial = try self.trial(kind, scenario, strategy, budget)
        if trial != .void { isJudged = true }
        return trial == .shown ? () : nil
      }
      return again != nil ? .stays : isJudged ? .gone : .open
    }
    return try search.cause()
  }

  /// What a run says of a failure. One that was ended says nothing, and is none.
  private enum Trial {
    case shown
    case notShown
    /// It is not the run that the scenario asks for, or a bound of the scenario cut it short.
    case void
  }

  /// The steps that are left.
  private final class Budget {
    var steps: Int

    init(_ steps: Int) { self.steps = steps }
  }

  private func trial(
    _ kind: ExplorationFinding.Kind, _ scenario: Scenario, _ strategy: some Strategy,
    _ budget: Budget
  ) throws(CauseSearch.Cut) -> Trial {
    if shouldStop() { throw .asked }
    if budget.steps <= 0 { throw .bound }
    let result = runner.run(
      scenario, strategy: strategy, timeMode: plan.timeMode, checksExpectations: false)
    budget.steps -= result.steps
    if result.outcome == .interrupted { throw .asked }
    if result.isAnotherRun { return .void }
    if kind.isShown(by: result, of: scenario) { return .shown }
    return result.isToTheEnd ? .notShown : .void
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
