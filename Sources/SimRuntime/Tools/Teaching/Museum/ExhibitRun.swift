import ImageLoadingInterface

/// The scenario of an exhibit in one generation, run with the defect and without it.
package struct ExhibitRun: Sendable {
  package let exhibit: Exhibit
  package let comparison: RunComparison

  /// Runs a scenario of a generation that can have the defect.
  package init(_ exhibit: Exhibit, _ scenario: Scenario, on runner: ScenarioRunner) {
    self.init(exhibit, RunComparison(Self.variants(of: scenario, by: exhibit.defect), on: runner))
  }

  /// Two runs of a scenario, the first with the defect.
  package init(_ exhibit: Exhibit, _ comparison: RunComparison) {
    self.exhibit = exhibit
    self.comparison = comparison
  }

  /// A scenario with the defect and without it.
  package static func variants(
    of scenario: Scenario, by defect: Defect
  ) -> [RunComparison.Variant] {
    let id = defect.rawValue
    var broken = scenario
    broken.generation.defects.insert(defect)
    var repaired = scenario
    repaired.generation.defects.remove(defect)
    // Where the defect makes a difference, a recorded schedule cannot be followed without it.
    repaired.schedule = nil
    return [
      .init(translated("with \(id)"), broken), .init(translated("without \(id)"), repaired),
    ]
  }

  package var generation: Generation { broken.scenario.generation }

  private var broken: RunComparison.Side { comparison.sides[0] }
  private var repaired: RunComparison.Side { comparison.sides[1] }

  /// What breaks with the defect and holds without it, among what the scenario, or else the exhibit,
  /// says of it.
  package var shown: [Violation] { differing.filter(isAwaited) }

  /// What breaks with the defect and holds without it.
  private var differing: [Violation] {
    broken.result.violations.filter { violation in
      !repaired.result.violations.contains {
        $0.invariant == violation.invariant && $0.subject == violation.subject
      }
    }
  }

  /// The known races that are run with the defect and not without it.
  package var shownRaces: [String] {
    let left = Set(repaired.result.knownRaces.map(\.race.id))
    return broken.result.knownRaces.map(\.race.id).filter { !left.contains($0) }
  }

  private func isAwaited(_ violation: Violation) -> Bool {
    let declared = broken.scenario.violates.filter { $0.defect == exhibit.defect }
    if declared.isEmpty { return violation.invariant == exhibit.invariant.rawValue }
    return declared.contains { $0.describes(violation) }
  }

  /// Whether the runs show the defect, by an invariant or by a known race.
  package var showsDefect: Bool {
    guard broken.result.passed else { return false }
    return exhibit.invariant == .noDataRace
      ? !shownRaces.isEmpty && races(repaired) == races(broken) : !shown.isEmpty
  }

  /// The races that are not known to be there.
  private func races(_ side: RunComparison.Side) -> Int {
    side.result.violations.count { $0.invariant == InvariantID.noDataRace.rawValue }
  }

  /// What the two runs say of the defect, in one sentence.
  package var verdict: String {
    let id = exhibit.defect.rawValue
    guard showsDefect else {
      return translated(
        broken.result.passed
          ? "The scenario does not show \(id): with it and without it the same invariants hold"
          : "The scenario fails with \(id): run it with sim run to see what is not as it says")
    }
    if exhibit.invariant == .noDataRace {
      return translated(
        "With \(id) there is a data race (\(shownRaces.joined(separator: ", "))); "
          + "without it, there is none")
    }
    let names = Self.names(of: shown)
    let what = translatedList(names)
    let verdict = translated(
      names.count == 1
        ? "With \(id) \(what) breaks; without it, it holds"
        : "With \(id) these break, and hold without it: \(what)")
    let others = Self.names(of: differing.filter { !isAwaited($0) })
    if others.isEmpty { return verdict }
    return verdict
      + translated("; with it, other bugs break \(translatedList(others)), too")
  }

  private static func names(of violations: [Violation]) -> [String] {
    var names: [String] = []
    for violation in violations {
      let name =
        violation.subject.map { translated("\(violation.invariant) (\($0))") }
        ?? violation.invariant
      if !names.contains(name) { names.append(name) }
    }
    return names
  }
}
