/// The names of all loads that a scenario's steps begin.
package struct LoadNames: Sendable {
  private let names: Set<String>
  /// The same in the order of the file, without those that a repeated step begins later.
  private let listed: [String]

  package init(of scenario: Scenario) {
    var names: Set<String> = []
    var listed: [String] = []
    for stimulus in scenario.stimuli {
      for repetition in 0..<stimulus.repetitions {
        let loads = stimulus.loadNames(repetition)
        names.formUnion(loads)
        if repetition == 0 { listed += loads }
      }
    }
    self.names = names
    self.listed = listed
  }

  /// A name that is used again has a number in its runs.
  package func contains(_ name: String) -> Bool {
    names.contains(name) || names.contains(ScenarioSyntax.withoutNumber(name))
  }

  /// The name that was probably meant.
  package func nearest(to name: String) -> String? { nearestName(to: name, among: listed) }

  /// For messages.
  package var list: Sentence { .names(listed) }
}

extension Stimulus {
  /// What the loads are called that it begins when it is done for the `repetition`-th time, from 0.
  package func loadNames(_ repetition: Int) -> [String] {
    guard let name = name.map({ Counter.substitute(repetition, in: $0) }) else { return [] }
    switch action.traits.begins {
    case .nothing: return []
    case .load: return [name]
    case .loads(let count), .prefetch(let count): return (0..<count).map { "\(name)[\($0)]" }
    }
  }
}
