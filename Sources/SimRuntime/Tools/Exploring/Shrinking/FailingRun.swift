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
  /// How many of the runs have an answer: they are those that the scenarios ask for, and came to their ends.
  private(set) var judged = 0
  private let runner: ScenarioRunner
  private let timeMode: Kernel.TimeMode
  private let limit: Int
  private let shouldStop: () -> Bool
  /// Documents that do not fail in this way, as far as was tried.
  private var refused: [String: Refusal] = [:]

  /// Why a document is refused.
  enum Refusal {
    /// It does not fail in this way.
    case holds
    /// It is no scenario, or no run of it has an answer.
    case unjudged
  }

  enum Finding {
    case fails(FailingRun)
    case refused(Refusal)
  }

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
    guard document != model.document, stop == nil,
      case .fails(let run)? = finding(document, like: model, seeds: seeds, isThorough: isThorough)
    else { return nil }
    return run
  }

  /// - Returns: `nil` if the search was ended before it had its answer.
  func finding(
    _ document: JSONValue, like model: FailingRun, seeds: Int, isThorough: Bool = false
  ) -> Finding? {
    if document == model.document { return .fails(model) }
    let text = document.text(pretty: false)
    if !isThorough, let refusal = refused[text] { return .refused(refusal) }
    guard let scenario = ScenarioDocument.scenario(of: document) else {
      return .refused(.unjudged)
    }
    let before = judged
    let orders = SimilarOrders(
      order: model.order, steps: model.result.steps, isFirstInFirstOut: model.isFirstInFirstOut,
      seeds: seeds, varies: isThorough)
    if let failing = orders.first({ run(document, scenario, $0) }) { return .fails(failing) }
    if stop != nil { return nil }
    let refusal = judged > before ? Refusal.holds : .unjudged
    refused[text] = refusal
    return .refused(refusal)
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
    if result.outcome == .interrupted {
      stop = .asked
      return nil
    }
    if !result.isAnotherRun, result.isToTheEnd { judged += 1 }
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
