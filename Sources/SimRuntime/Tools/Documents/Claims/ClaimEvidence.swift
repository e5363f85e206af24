/// What the scenario files say they show of the claims.
package struct ClaimEvidence: Sendable {
  /// A scenario in one generation that says something of a claim.
  package struct Witness: Sendable, Hashable {
    /// The path of the file.
    package let file: String
    package let generation: String
    /// Whether the run shows the claim to be true; else it shows it to be false.
    package let isFor: Bool
  }

  /// By claim, in the order of the files.
  private var witnesses: [String: [Witness]] = [:]

  /// - Parameter files: the files by path; the order stays.
  package init(_ files: [(path: String, file: ScenarioFile)]) {
    for (path, file) in files {
      for scenario in file.scenarios {
        let generation = scenario.generation.name
        for id in scenario.shows {
          witnesses[id, default: []].append(
            Witness(file: path, generation: generation, isFor: true))
        }
        for id in scenario.refutes {
          witnesses[id, default: []].append(
            Witness(file: path, generation: generation, isFor: false))
        }
      }
    }
  }

  /// What is said of a claim, in all generations.
  package func witnesses(of id: String) -> [Witness] { witnesses[id] ?? [] }

  /// What is said of a claim in one generation.
  package func witnesses(of id: String, in generation: String) -> [Witness] {
    witnesses(of: id).filter { $0.generation == generation }
  }
}
