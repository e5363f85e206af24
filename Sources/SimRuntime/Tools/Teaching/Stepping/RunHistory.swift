import ImageLoadingInterface

/// One history of a scenario: the result of the choices so far. Another choice makes another
/// history, which begins alike.
struct RunHistory {
  let explanation: Explanation
  /// The number of the step at which it parts from the history before it; `nil` for the first.
  let fork: Int?
  /// The place of the history in which it forked.
  let former: Int?

  /// The history of a plan.
  init(_ plan: RunPlan, on runner: ScenarioRunner) {
    explanation = Explanation(plan, on: runner)
    fork = nil
    former = nil
  }

  /// The history in which another thread does an operation.
  /// - Parameters:
  ///   - candidate: the place among the enabled threads.
  ///   - step: the step to which the operation belongs.
  init(
    forking history: RunHistory, at choice: SwitchLog.Alternatives, taking candidate: Int,
    step: Int, former: Int, timeMode: Kernel.TimeMode, on runner: ScenarioRunner
  ) {
    let choices =
      history.explanation.choices.prefix { $0.step < choice.step }.map(\.chosen) + [candidate]
    explanation = Explanation(
      history.explanation.scenario, strategy: ChoicesThenOrder(choices), timeMode: timeMode,
      checksExpectations: false, on: runner)
    fork = step
    self.former = former
  }

  /// The scenario with the schedule of this history.
  var replay: Scenario {
    var scenario = explanation.scenario
    scenario.schedule = explanation.result.schedule
    return scenario
  }

  var steps: [ExplainedStep] { explanation.steps }
}

/// Makes the first choices of a run as another one has made them, and continues first in, first
/// out.
struct ChoicesThenOrder: PlainStrategy {
  let name = "choices, then fifo"
  private var former: FormerChoices
  private let order = FirstInFirstOut()

  init(_ choices: [Int]) { former = FormerChoices(choices) }

  mutating func choose(_ choice: Choice) -> Int? { former.next(choice) ?? order.choose(choice) }
}
