/// The names of one kind that the events of a scenario's runs can have.
package struct ScenarioNames: Sendable {
  private let names: Set<String>
  /// The same in the order of the file, without those that a repeated step makes later.
  private let listed: [String]

  private init(_ names: Set<String>, listed: [String]) {
    (self.names, self.listed) = (names, listed)
  }

  private init(
    of scenario: Scenario, given: [String] = [], _ madeBy: (Stimulus) -> [String]
  ) {
    var names = Set(given)
    var listed = given
    for stimulus in scenario.stimuli {
      for text in madeBy(stimulus).map(CountedText.init) {
        listed.append(text.filled(with: 0))
        for repetition in 0..<(text.hasCounter ? stimulus.repetitions : 1) {
          names.insert(text.filled(with: repetition))
        }
      }
    }
    self.init(names, listed: listed)
  }

  /// Of all loads that its steps begin.
  package static func loads(of scenario: Scenario) -> ScenarioNames {
    ScenarioNames(of: scenario, \.namesOfLoads)
  }

  /// Of its steps; those without a name are called by their number.
  static func steps(of scenario: Scenario) -> ScenarioNames {
    ScenarioNames(of: scenario) { [$0.title] }
  }

  /// Of the steps that have a name and do one of certain things.
  static func named(
    in scenario: Scenario, where isWanted: @escaping (Action) -> Bool
  ) -> ScenarioNames {
    ScenarioNames(of: scenario) { stimulus in
      isWanted(stimulus.action) ? stimulus.name.map { [$0] } ?? [] : []
    }
  }

  static func prefetches(of scenario: Scenario) -> ScenarioNames {
    ScenarioNames(of: scenario) { stimulus in
      guard case .prefetch = stimulus.action.traits.begins else { return [] }
      return stimulus.name.map { [$0] } ?? []
    }
  }

  /// Of the views that the file gives, and those that its steps make.
  package static func views(of scenario: Scenario) -> ScenarioNames {
    ScenarioNames(of: scenario, given: scenario.given.views.map(\.name)) { stimulus in
      stimulus.action.traits.view.map { [$0] } ?? []
    }
  }

  /// Of the managers beside the app's own.
  static func managers(of scenario: Scenario) -> ScenarioNames {
    let names = scenario.given.managers.map(\.name)
    return ScenarioNames(Set(names), listed: names)
  }

  /// Both, as subjects of events are called.
  func joined(_ others: ScenarioNames) -> ScenarioNames {
    ScenarioNames(names.union(others.names), listed: listed + others.listed)
  }

  /// A load whose name is used again has a number in its runs.
  package func contains(_ name: String) -> Bool {
    names.contains(name) || names.contains(ScenarioSyntax.withoutNumber(name))
  }

  /// Whether a name can begin like this, as a pattern with `*` has it.
  func containsBeginning(_ beginning: String) -> Bool {
    names.contains { $0.hasPrefix(beginning) || beginning.hasPrefix($0) }
  }

  /// The name that was probably meant.
  package func nearest(to name: String) -> String? { nearestName(to: name, among: listed) }

  /// For messages.
  package var list: Sentence { .names(listed) }
}

extension Stimulus {
  /// What the loads are called that it begins when it is done for the `repetition`-th time, from 0.
  package func loadNames(_ repetition: Int) -> [String] {
    namesOfLoads.map { Counter.substitute(repetition, in: $0) }
  }

  /// The same as the file has them, with the counter.
  fileprivate var namesOfLoads: [String] {
    guard let name else { return [] }
    switch action.traits.begins {
    case .nothing: return []
    case .load: return [name]
    case .loads(let count), .prefetch(let count): return (0..<count).map { "\(name)[\($0)]" }
    }
  }
}
