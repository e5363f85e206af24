import ImageLoadingModel

/// Whether trying orders finds a defect from a scenario that does not spell out the race.
///
/// The scenario is that of the museum, but what comes `when` a thread reaches a step comes at the time
/// at which that is so, and threads may be slow.
package struct ExhibitSearch: Sendable {
  /// The ways of trying.
  package static let strategies: [(name: String, strategy: ExplorationPlan.Strategy)] = [
    ("random", .random(seed: 0)), ("pct", .pct(seed: 0, depth: 3)), ("exhaustive", .optimal),
  ]

  package let exhibit: Exhibit
  package let generation: Generation
  /// For each strategy the number of the first run that shows the defect; `nil` if none did.
  package let firstRuns: [Int?]
  /// Whether it was ended before all strategies had their turn.
  package let isInterrupted: Bool

  /// How far time may run ahead of threads.
  static let timeMode = Kernel.TimeMode.any

  /// - Parameters:
  ///   - scenario: that of the exhibit, in a generation that has it.
  ///   - executions: after how many runs a strategy ends.
  package init(_ exhibit: Exhibit, _ scenario: Scenario, executions: Int, on runner: ScenarioRunner)
  {
    self.exhibit = exhibit
    generation = scenario.generation
    let plain = Self.plain(scenario, on: runner)
    var firstRuns: [Int?] = []
    for (_, strategy) in Self.strategies {
      guard case .came(let run) = Self.firstRun(exhibit, plain, strategy, executions, on: runner)
      else { break }
      firstRuns.append(run)
    }
    isInterrupted = firstRuns.count < Self.strategies.count
    self.firstRuns = firstRuns
  }

  private enum FirstRun {
    /// The number of the run; `nil` if none shows it.
    case came(Int?)
    case interrupted
  }

  /// The scenario without what waits for a thread to reach a step.
  static func plain(_ scenario: Scenario, on runner: ScenarioRunner) -> Scenario {
    let times = StimulusTimes()
    _ = runner.run(
      scenario, strategy: FirstInFirstOut(), checksExpectations: false, observer: times)
    var plain = scenario
    plain.schedule = nil
    for index in plain.stimuli.indices {
      guard case .reaches = plain.stimuli[index].moment,
        let time = times.first[plain.stimuli[index].title]
      else { continue }
      plain.stimuli[index].moment = .at(time)
    }
    return plain
  }

  private static func firstRun(
    _ exhibit: Exhibit, _ scenario: Scenario, _ strategy: ExplorationPlan.Strategy,
    _ executions: Int, on runner: ScenarioRunner
  ) -> FirstRun {
    let search = strategy.makeSearch(timeMode)
    var runs = 0
    while runs < executions, let next = search.nextStrategy() {
      let result = runner.run(
        scenario, strategy: next, timeMode: timeMode, checksExpectations: false)
      if result.outcome == .interrupted { return .interrupted }
      search.runEnded(result.outcome, steps: result.steps)
      if result.outcome == .pruned { continue }
      runs += 1
      if shows(exhibit, scenario, result) { return .came(runs) }
    }
    return .came(nil)
  }

  private static func shows(_ exhibit: Exhibit, _ scenario: Scenario, _ result: RunResult) -> Bool {
    if exhibit.invariant == .noDataRace, !result.knownRaces.isEmpty { return true }
    let declared = scenario.violates.filter { $0.defect == exhibit.defect }
    return result.violations.contains { violation in
      violation.invariant == exhibit.invariant.rawValue
        || declared.contains { $0.describes(violation) }
    }
  }

  /// When each stimulus was first done.
  private final class StimulusTimes: RunObserver {
    private(set) var first: [String: Duration] = [:]

    func observe(_ event: RunEvent) {
      guard case .stimulus = event.kind, first[event.subject.name] == nil else { return }
      first[event.subject.name] = event.time
    }
  }
}

/// Prints what a search for the exhibits found.
package enum ExhibitSearchText {
  package static func header(executions: Int) -> [String] {
    [
      "Executions to the first failure, of \(executions) at most, \(ExhibitSearch.timeMode.words); "
        + "without a \"when\" that spells out the race.",
      row("", "", ExhibitSearch.strategies.map(\.name)),
    ]
  }

  package static func line(_ search: ExhibitSearch, executions: Int) -> String {
    let cells = search.firstRuns.map { run in
      run.map(String.init) ?? ">\(executions)"
    }
    return row(search.exhibit.defect.rawValue, search.generation.name, cells)
  }

  /// How many were found by any strategy, and by each of them alone.
  package static func summary(_ searches: [ExhibitSearch]) -> String {
    let found = searches.count { search in search.firstRuns.contains { $0 != nil } }
    let alone = ExhibitSearch.strategies.indices.map { place in
      let count = searches.count {
        $0.firstRuns.indices.contains(place) && $0.firstRuns[place] != nil
      }
      return "\(count) by \(ExhibitSearch.strategies[place].name) alone"
    }
    return "\(found) of \(searches.count) found: \(alternativesList(alone, conjunction: "and"))"
  }

  private static func row(_ id: String, _ generation: String, _ cells: [String]) -> String {
    let padded = { (text: String, width: Int) in
      text + String(repeating: " ", count: max(width - text.count, 0))
    }
    let right = { (text: String) in
      String(repeating: " ", count: max(12 - text.count, 0)) + text
    }
    return padded(id, 5) + padded(generation, 6) + cells.map(right).joined()
  }
}
