import ImageLoadingInterface

/// Whether trying orders finds a defect from a scenario that does not spell out the race.
///
/// The scenario is that of the museum, but what comes `when` a thread reaches a step comes at the time
/// at which that is so, and threads may be slow.
package struct ExhibitSearch: Sendable {
  /// A way of trying.
  package enum Way: String, Sendable, CaseIterable {
    case random, pct, exhaustive, portfolio

    /// The searches that make a run in turn.
    fileprivate func searches(seed: UInt64) -> [any Search] {
      let strategies: [ExplorationPlan.Strategy] =
        switch self {
        case .random: [.random(seed: seed)]
        case .pct: [.pct(seed: seed, depth: 3)]
        case .exhaustive: [.optimal]
        case .portfolio:
          [.optimal]
            + ExplorationPlan.Burst.usual(seed: seed).map { .sampling($0.sampling, seed: seed) }
        }
      return strategies.map { $0.makeSearch(ExhibitSearch.timeMode) }
    }

    fileprivate var goesByChance: Bool { self != .exhaustive }
  }

  /// What one way of trying came to with one seed.
  package struct Trial: Sendable, Equatable {
    /// The number of the first run that shows the defect; `nil` if none did.
    let firstRun: Int?
    /// The time of the processor that it took.
    let time: Duration
  }

  /// The trials of one way, with a seed each.
  package struct Trials: Sendable, Equatable {
    let way: Way
    let all: [Trial]

    var foundCount: Int { all.count { $0.firstRun != nil } }

    /// Of an even number the lower one; `nil` if fewer than half of them found the defect.
    var medianRun: Int? {
      let runs = all.compactMap(\.firstRun).sorted()
      let place = (all.count - 1) / 2
      return runs.indices.contains(place) ? runs[place] : nil
    }

    /// Of an even number the lower one. One that found nothing counts with the time of all its runs.
    var medianTime: Duration { all.map(\.time).sorted()[(all.count - 1) / 2] }
  }

  package let exhibit: Exhibit
  package let generation: Generation
  /// Those of each way, in the order of ``Way``.
  package let trials: [Trials]
  /// Whether it was ended before all ways had their turn.
  package let isInterrupted: Bool

  /// Whether one of the ways found the defect with half of its seeds.
  package var isFound: Bool { trials.contains { $0.medianRun != nil } }

  /// How far time may run ahead of threads.
  static let timeMode = Kernel.TimeMode.any

  /// - Parameters:
  ///   - scenario: that of the exhibit, in a generation that has it.
  ///   - executions: after how many runs a trial ends.
  ///   - seeds: of random choices, one for each trial; at least one.
  ///   - stopwatch: the time of the processor that was used so far.
  package init(
    _ exhibit: Exhibit, _ scenario: Scenario, executions: Int, seeds: Range<UInt64>,
    stopwatch: () -> Duration, on runner: ScenarioRunner
  ) {
    self.exhibit = exhibit
    generation = scenario.generation
    let plain = Self.plain(scenario, on: runner)
    var trials: [Trials] = []
    for way in Way.allCases {
      let seeds = way.goesByChance ? seeds : seeds.prefix(1)
      let all = seeds.map { seed in
        let start = stopwatch()
        let first = Self.firstRun(
          exhibit, plain, way.searches(seed: seed), executions, on: runner)
        return (first: first, time: stopwatch() - start)
      }
      if all.contains(where: { $0.first == .interrupted }) { break }
      trials.append(
        Trials(way: way, all: all.map { Trial(firstRun: $0.first.number, time: $0.time) }))
    }
    isInterrupted = trials.count < Way.allCases.count
    self.trials = trials
  }

  private enum FirstRun: Equatable {
    case came(Int)
    case noneCame
    case interrupted

    var number: Int? {
      switch self {
      case .came(let number): number
      case .noneCame, .interrupted: nil
      }
    }
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
      plain.stimuli[index].moment = .at(Durations(time))
    }
    return plain
  }

  private static func firstRun(
    _ exhibit: Exhibit, _ scenario: Scenario, _ searches: [any Search], _ executions: Int,
    on runner: ScenarioRunner
  ) -> FirstRun {
    var searches = searches
    var runs = 0
    var turn = -1
    while runs < executions, !searches.isEmpty {
      turn = (turn + 1) % searches.count
      guard let next = searches[turn].nextStrategy() else {
        searches.remove(at: turn)
        turn -= 1
        continue
      }
      let result = runner.run(
        scenario, strategy: next, timeMode: timeMode, checksExpectations: false)
      if result.outcome == .interrupted { return .interrupted }
      searches[turn].runEnded(result.outcome, steps: result.steps)
      if result.outcome == .pruned { continue }
      runs += 1
      if shows(exhibit, scenario, result) { return .came(runs) }
    }
    return .noneCame
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
    let wantsChanges = false

    func observe(_ event: RunEvent) {
      guard case .stimulus = event.kind, first[event.subject.name] == nil else { return }
      first[event.subject.name] = event.time
    }
  }
}
