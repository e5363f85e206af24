/// The names of all loads that a scenario's steps begin.
package struct LoadNames: Sendable {
  private let names: Set<String>
  /// The same in the order of the file, without those that a repeated step begins later.
  private let listed: [String]

  package init(of scenario: Scenario) {
    var names: Set<String> = []
    var listed: [String] = []
    for stimulus in scenario.stimuli {
      guard let name = stimulus.name else { continue }
      let count: Int?
      switch stimulus.action.traits.begins {
      case .nothing: continue
      case .load: count = nil
      case .loads(let number), .prefetch(let number): count = number
      }
      for repetition in 0..<stimulus.repetitions {
        let own = Counter.substitute(repetition, in: name)
        let loads = count.map { (0..<$0).map { "\(own)[\($0)]" } } ?? [own]
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
  package var list: String { nameList(listed) }
}
