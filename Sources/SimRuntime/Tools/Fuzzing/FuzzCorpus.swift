import ImageLoadingInterface

/// The scenarios of a batch that went where none before them did, and what comes next of them.
///
/// A batch learns from its own runs only, so that the place of a scenario in the plan decides what it
/// is, whoever runs the other batches, and when.
final class FuzzCorpus {
  private struct Entry {
    let document: JSONValue
    /// How many situations it was the first to come to.
    let weight: Int
    /// Where its threads came to.
    let moments: [FuzzMoment]
  }

  private let signals: [String: FuzzSignals]
  private var entries: [String: [Entry]] = [:]
  /// How many steps a run has that is worth half of what a short one would be.
  private static let usualLength = 200
  /// What is longer takes more time than it is worth.
  private static let greatestLength = 1_000
  /// In percent: scenarios that are written anew, though there are some to change.
  private static let fresh = 40

  init(_ generations: [String]) {
    signals = Dictionary(
      generations.map { ($0, FuzzSignals()) }, uniquingKeysWith: { first, _ in first })
  }

  /// Runs the scenario of a case in the orders of the plan, and learns from it.
  func run(_ scenario: FuzzCase, of plan: FuzzPlan, on runner: FuzzRunner)
    -> (document: JSONValue, outcome: FuzzRunner.Outcome)
  {
    let document = document(of: scenario)
    let outcome = runner.run(
      document, of: scenario, orders: plan.orders,
      observer: plan.batch > 1 ? observer(of: scenario) : nil)
    learn(document, from: outcome, of: scenario)
    return (document, outcome)
  }

  /// The scenario of a case: one of its own, or a changed one of the batch.
  func document(of scenario: FuzzCase) -> JSONValue {
    // Not the dice of the writer: its scenario is that of the seed.
    var dice = Dice(seed: ~scenario.seed)
    let known = entries[scenario.generation.name] ?? []
    if known.isEmpty || dice.chance(Self.fresh) {
      return ScenarioWriter.document(scenario.generation, seed: scenario.seed)
    }
    let entry = dice.pick(weighted: known.map { ($0, $0.weight) })
    let draft = ScenarioMutator.changed(
      FuzzDraft(entry.document, for: scenario.generation), at: entry.moments, seed: dice.seed())
    return draft.document(title: "Changed by the seed \(scenario.seed)")
  }

  /// The observer of the runs of a case.
  func observer(of scenario: FuzzCase) -> FuzzSignals? {
    let signals = signals[scenario.generation.name]
    signals?.begin()
    return signals
  }

  /// Keeps the scenario if its runs came to something new: the more of it for the work, the more often
  /// it is changed.
  private func learn(_ document: JSONValue, from outcome: FuzzRunner.Outcome, of scenario: FuzzCase)
  {
    let name = scenario.generation.name
    guard let signals = signals[name], signals.newCount > 0 else { return }
    let length = outcome.steps / max(outcome.executions, 1)
    if length > Self.greatestLength { return }
    entries[name, default: []].append(
      Entry(
        document: document,
        weight: 1 + signals.newCount * Self.usualLength / (length + Self.usualLength),
        moments: signals.moments))
  }
}
