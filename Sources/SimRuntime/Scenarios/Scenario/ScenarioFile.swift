import ImageLoadingModel

/// What a scenario file holds: one scenario for each generation that it lists.
public struct ScenarioFile: Sendable {
  /// In the order in which the file lists the generations; at least one.
  public let scenarios: [Scenario]
  /// What can be run and is hardly what was meant, in the order of the document.
  public let warnings: [ScenarioWarning]
  /// The document, with places.
  package let root: JSONNode
  private let name: String

  /// The file as it was read.
  public var document: JSONValue { JSONValue(root) }

  /// Takes over a document that the shapes have found right.
  /// - Parameter mentions: what the check has met.
  init(
    checked root: JSONNode, _ mentions: [ShapeMention], name: String
  ) throws(ScenarioReader.Failure) {
    self.root = root
    self.name = name
    let names = root["generation"].map { $0.array?.compactMap(\.string) ?? [$0.string ?? ""] } ?? []
    scenarios = names.compactMap(Generation.named).map { Scenario(checked: root, in: $0) }
    var diagnostics = scenarios.first.map { ScenarioReview($0, root, names).diagnostics } ?? []
    for scenario in scenarios {
      diagnostics += scenario.mistakes(in: root)
    }
    if !diagnostics.isEmpty { throw ScenarioReader.failure(diagnostics, name) }
    warnings = WarningReview(root, mentions).warnings.map { $0.of(file: name) }
  }

  /// The scenario in a generation. If the file does not list it, nothing is expected of the run, and
  /// no schedule is followed.
  ///
  /// It fails if the file asks for something that the generation does not have.
  public func scenario(in generation: Generation) throws(ScenarioReader.Failure) -> Scenario {
    if let listed = scenarios.first(where: { $0.generation.name == generation.name }) {
      return listed
    }
    var scenario = Scenario(checked: root, in: generation)
    scenario.isGenerationListed = false
    scenario.schedule = nil
    let diagnostics = scenario.mistakes(in: root)
    if !diagnostics.isEmpty { throw ScenarioReader.failure(diagnostics, name) }
    return scenario
  }
}

extension Scenario {
  /// What its generation does not have.
  fileprivate func mistakes(in root: JSONNode) -> [Diagnostic] {
    GenerationReview(self, root).diagnostics + ContextReview(self, root).diagnostics
      + CacheReview(self, root).diagnostics + ViewReview(self, root).diagnostics
  }
}

extension Generation {
  /// The generation that scenarios call so.
  public static func named(_ name: String) -> Generation? { all.first { $0.name == name } }
}

extension Defect {
  /// The defect of an id, in large letters or small ones.
  public static func named(_ id: String) -> Defect? { Defect(rawValue: id.uppercased()) }
}
