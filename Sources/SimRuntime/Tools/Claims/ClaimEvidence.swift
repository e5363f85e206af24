/// What the scenario files say they show of the claims.
public struct ClaimEvidence: Sendable {
  /// A scenario in one generation that says something of a claim.
  public struct Witness: Sendable, Hashable {
    /// The path of the file.
    public let file: String
    public let generation: String
    /// Whether the run shows the claim to be true; else it shows it to be false.
    public let isFor: Bool
  }

  /// By claim, in the order of the files.
  private var witnesses: [String: [Witness]] = [:]

  /// - Parameter files: the files by path; the order stays.
  public init(_ files: [(path: String, file: ScenarioFile)]) {
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
  public func witnesses(of id: String) -> [Witness] { witnesses[id] ?? [] }

  /// What is said of a claim in one generation.
  public func witnesses(of id: String, in generation: String) -> [Witness] {
    witnesses(of: id).filter { $0.generation == generation }
  }
}
