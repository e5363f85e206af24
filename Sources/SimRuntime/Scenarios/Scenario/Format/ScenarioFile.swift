import ImageLoadingInterface

/// What a scenario file holds: one scenario for each generation that it lists.
public struct ScenarioFile: Sendable {
  /// What is run if no generation is chosen: the scenarios of the generations that the file lists, in its
  /// order, at least one. In a process with an app under test: that of the app, or none if there is an
  /// ``obstacle``.
  public private(set) var scenarios: [Scenario]
  /// Why the app of the process cannot be run with it; `nil` if it can, or if there is no app.
  public let obstacle: AppObstacle?
  /// Those of the generations that the file lists.
  package private(set) var listed: [Scenario]
  /// What can be run and is hardly what was meant, in the order of the document.
  public let warnings: [ScenarioWarning]
  /// The document, with places.
  package let root: JSONNode
  private let name: String
  /// The stimuli of an app that steps may name.
  private let stimuli: [any AppStimulus.Type]

  /// The file as it was read.
  public var document: JSONValue { JSONValue(root) }

  /// Takes over a document that the shapes have found right.
  /// - Parameter mentions: what the check has met.
  init(
    checked root: JSONNode, _ mentions: [ShapeMention], name: String,
    _ stimuli: [any AppStimulus.Type]
  ) throws(ScenarioReader.Failure) {
    self.root = root
    self.name = name
    self.stimuli = stimuli
    let names = root["generation"].map { $0.array?.compactMap(\.string) ?? [$0.string ?? ""] } ?? []
    listed = names.compactMap(Generation.named).map { Scenario(checked: root, in: $0, stimuli) }
    if let app = AppRegistry.app?.generation {
      let scenario = Scenario(checked: root, in: app, stimuli)
      obstacle = Self.obstacle(to: scenario, names, root)
      scenarios = obstacle == nil ? [scenario] : []
    } else {
      scenarios = listed
      obstacle = nil
    }
    var diagnostics = listed.first.map { ScenarioReview($0, root, names).diagnostics } ?? []
    for scenario in listed {
      diagnostics += scenario.mistakes(in: root)
    }
    if !diagnostics.isEmpty { throw ScenarioReader.failure(diagnostics, name) }
    warnings = WarningReview(root, mentions).warnings.map { $0.of(file: name) }
  }

  /// - Parameter names: the generations that the file lists.
  private static func obstacle(
    to scenario: Scenario, _ names: [String], _ root: JSONNode
  ) -> AppObstacle? {
    let app = scenario.generation
    let isListed = names.contains(app.nameInScenarios) || names.contains(app.name)
    return isListed
      ? AppReview(scenario, root).obstacles.first : .generation(app.nameInScenarios)
  }

  /// Why an app cannot be run with the file, whether it is that of the process or not.
  package func obstacle(for app: Generation) -> AppObstacle? {
    Self.obstacle(
      to: Scenario(checked: root, in: app, stimuli), listed.map(\.generation.name), root)
  }

  /// What is run if a generation is chosen by its name, or none is.
  package func scenarios(in name: String?) -> [Scenario] {
    guard let name, AppRegistry.app?.name != name else { return scenarios }
    return listed.filter { $0.generation.name == name }
  }

  /// What is to be run if no generation is chosen; at least one.
  ///
  /// It fails if the app of the process cannot be run with the file.
  public func scenariosToRun() throws(ScenarioReader.Failure) -> [Scenario] {
    if let obstacle, let app = AppRegistry.app {
      let scenario = Scenario(checked: root, in: app.generation, stimuli)
      let diagnostics = AppReview(scenario, root).diagnostics
      throw ScenarioReader.failure(
        diagnostics.isEmpty ? [obstacle.diagnostic(at: root, for: app.name)] : diagnostics, name)
    }
    return scenarios
  }

  /// One of its scenarios, for what is the same in all generations, such as the title. It may be one that the
  /// app of the process cannot be run with.
  package var representative: Scenario { (scenarios + listed)[0] }

  /// The file with its texts in the present language.
  package var displayed: ScenarioFile {
    var displayed = self
    displayed.scenarios = scenarios.map(\.displayed)
    displayed.listed = listed.map(\.displayed)
    return displayed
  }

  /// The scenario in a generation. If the file does not list it, nothing is expected of the run, and
  /// no schedule is followed.
  ///
  /// It fails if the file asks for something that the generation does not have.
  public func scenario(in generation: Generation) throws(ScenarioReader.Failure) -> Scenario {
    if let listed = (listed + scenarios).first(where: { $0.generation.name == generation.name }) {
      return listed
    }
    var scenario = Scenario(checked: root, in: generation, stimuli)
    if !listed.contains(where: { $0.generation.name == generation.nameInScenarios }) {
      scenario.isGenerationListed = false
      scenario.otherGenerations = listed.map(\.generation.name)
      scenario.schedule = nil
    }
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
      + AppReview(self, root).diagnostics
  }
}

extension Defect {
  /// The defect of an id, in large letters or small ones.
  public static func named(_ id: String) -> Defect? { Defect(rawValue: id.uppercased()) }
}

extension AppObstacle {
  /// Where a file is as a whole not for an app.
  fileprivate func diagnostic(at root: JSONNode, for app: String) -> Diagnostic {
    Diagnostic(
      position: root["generation"]?.position ?? root.position, path: JSONPath([.key("generation")]),
      message: "\(app) cannot be run with it: \(sentence)", expected: "the generation of \(app)",
      found: "others")
  }
}
