import ImageLoadingInterface

/// A run that fails, and what it takes to have it again.
struct FailingRun: OrderedRun {
  /// The scenario as a document, in one generation, without a schedule.
  let document: JSONValue
  let scenario: Scenario
  let order: ThreadOrder
  let schedule: Schedule
  let result: RunResult
  let violation: Violation

  /// Whether it needs no special order.
  var isFirstInFirstOut: Bool { order.deviations.isEmpty && schedule.timeMode == .exact }
}

/// Runs scenarios and looks for one failure in them, within bounds.
final class FailureHunt {
  /// Why no more is tried.
  enum Stop: Sendable, Equatable {
    /// As many runs as were allowed.
    case runs
    /// An answer is wanted now.
    case asked
  }

  let kind: FailureKind
  /// What was run so far.
  private(set) var runs = 0
  private(set) var stop: Stop?
  private let runner: ScenarioRunner
  private let timeMode: Kernel.TimeMode
  private let limit: Int
  private let shouldStop: () -> Bool
  /// Documents that do not fail in this way, as far as was tried.
  private var refused: Set<String> = []

  init(
    _ kind: FailureKind, in timeMode: Kernel.TimeMode, on runner: ScenarioRunner, limit: Int,
    shouldStop: @escaping () -> Bool
  ) {
    self.kind = kind
    self.runner = runner
    self.timeMode = timeMode
    self.limit = limit
    self.shouldStop = shouldStop
  }

  /// Runs a document as another run went, first-in-first-out, and in random orders.
  /// - Returns: `nil` if it is no scenario, or fails in no order that was tried.
  /// - Parameter isThorough: whether a document is tried that did not fail before, and the model's order
  ///   in variations.
  func search(
    _ document: JSONValue, like model: FailingRun, seeds: Int, isThorough: Bool = false
  ) -> FailingRun? {
    if document == model.document || stop != nil { return nil }
    let text = document.text(pretty: false)
    guard isThorough || !refused.contains(text),
      let scenario = ScenarioDocument.scenario(of: document)
    else {
      return nil
    }
    let orders = SimilarOrders(
      order: model.order, steps: model.result.steps, isFirstInFirstOut: model.isFirstInFirstOut,
      seeds: seeds, varies: isThorough)
    let failing = orders.first { run(document, scenario, $0) }
    if failing == nil, stop == nil { refused.insert(text) }
    return failing
  }

  /// - Returns: `nil` if the run does not fail in this way.
  func run(
    _ document: JSONValue, _ scenario: Scenario, _ strategy: any Strategy
  ) -> FailingRun? {
    guard mayRun() else { return nil }
    runs += 1
    let keeper = OrderKeeper(strategy)
    let result = runner.run(
      scenario, strategy: keeper, timeMode: timeMode, recordsSchedule: true)
    guard let violation = violation(in: result, of: scenario) else { return nil }
    return FailingRun(
      document: document, scenario: scenario, order: keeper.order, schedule: result.schedule,
      result: result, violation: violation)
  }

  /// The failure in a run that can be taken at its word.
  private func violation(in result: RunResult, of scenario: Scenario) -> Violation? {
    if result.isAnotherRun { return nil }
    return result.violations.first { FailureKind($0, in: scenario) == kind }
  }

  private func mayRun() -> Bool {
    if stop == nil { stop = runs >= limit ? .runs : shouldStop() ? .asked : nil }
    return stop == nil
  }
}
