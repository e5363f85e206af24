import ImageLoadingInterface

/// What is kept of a finding, so that it can be had again.
package enum KeptFinding: Sendable {
  /// A scenario file with its schedule inside, as small as it can be.
  case scenario(Shrunk)
  /// The decisions of the first run that showed it, for the scenario as it is: it is no broken
  /// invariant, or does not show again.
  case schedule(Schedule)

  /// What the file is called.
  /// - Parameter number: the place of the finding in the report, from 1.
  package func fileName(_ plan: ExplorationPlan, _ number: Int) -> String {
    let stem = "\(plan.scenario.generation.name)-finding-\(number)"
    return switch self {
    case .scenario: stem + ".json"
    case .schedule: stem + ".schedule.json"
    }
  }

  /// The content of the file.
  package var document: JSONValue {
    switch self {
    case .scenario(let shrunk): shrunk.document
    case .schedule(let schedule): schedule.json
    }
  }
}

extension ExplorationFinding {
  /// Runs the first run that showed it once more, and makes what it shows as small as it can be.
  /// - Parameters:
  ///   - document: the scenario's file.
  ///   - shrinker: `nil` to leave the scenario as it is.
  package func kept(
    _ plan: ExplorationPlan, document: JSONValue, on runner: ScenarioRunner, by shrinker: Shrinker?
  ) -> KeptFinding {
    let run = replayed(plan, on: runner)
    guard let shrinker, case .violation(let failureKind) = kind,
      kind.isShown(by: run, of: plan.scenario)
    else { return .schedule(run.schedule) }
    let failure = FoundFailure(
      document: document, generation: plan.scenario.generation, schedule: run.schedule,
      kind: failureKind,
      origin: "Found by exploring \"\(plan.scenario.title)\", in run \(firstRun).")
    return shrinker.shrink(failure).map(KeptFinding.scenario) ?? .schedule(run.schedule)
  }
}
