import ImageLoadingInterface

/// Finds what a scenario asks for and one generation does not have.
struct GenerationReview {
  private let generation: Generation
  private(set) var diagnostics: [Diagnostic] = []

  init(_ scenario: Scenario, _ root: JSONNode) {
    generation = scenario.generation
    reviewDefects(of: root)
    if scenario.isGenerationListed { reviewViolations(of: root) }
    if let prefetcher = root["given"]?["prefetcher"] {
      reviewOptions(of: prefetcher, [.key("given"), .key("prefetcher"), .key("options")])
    }
    for (index, step) in (root["steps"]?.array ?? []).enumerated() {
      reviewOptions(of: step, [.key("steps"), .index(index), .key("options")])
    }
  }

  private mutating func reviewOptions(of node: JSONNode, _ path: [JSONPath.Component]) {
    for (index, node) in (node["options"]?.array ?? []).enumerated() {
      guard let name = node.string, let option = LoadOptions(name: name),
        !option.isAvailable(in: generation.options)
      else { continue }
      let owners = Generation.all.filter { option.isAvailable(in: $0.options) }
      report(
        node.position, path + [.index(index)], "\(generation.name) has no option \"\(name)\"",
        "an option of \(generation.name)", "\"\(name)\"", have: owners)
    }
  }

  /// A defect that a generation does not have cannot be switched on there; it can be switched off if
  /// another generation of the list has it.
  private mutating func reviewDefects(of root: JSONNode) {
    for member in root["defects"]?.members ?? [] where member.value.bool == true {
      reviewDefect(member.key, at: member.keyPosition, [.key("defects"), .key(member.key)])
    }
  }

  private mutating func reviewViolations(of root: JSONNode) {
    let own = root["in"]?[generation.nameInScenarios]?["violates"]
    let path: [JSONPath.Component] =
      own == nil ? [] : [.key("in"), .key(generation.nameInScenarios)]
    reviewViolations((own ?? root["violates"])?.array ?? [], path)
    reviewViolations(root["explore"]?["violates"]?.array ?? [], [.key("explore")])
  }

  private mutating func reviewViolations(_ nodes: [JSONNode], _ path: [JSONPath.Component]) {
    for (index, node) in nodes.enumerated() {
      guard let defect = node["defect"], let id = defect.string else { continue }
      reviewDefect(
        id, at: defect.position, path + [.key("violates"), .index(index), .key("defect")])
    }
  }

  private mutating func reviewDefect(
    _ id: String, at position: SourcePosition, _ path: [JSONPath.Component]
  ) {
    guard let defect = Defect(rawValue: id), !generation.ownDefects.contains(defect) else { return }
    report(
      position, path, "\(generation.name) cannot have the defect \(id)",
      "a defect of \(generation.name)", "\"\(id)\"", have: defect.generations)
  }

  private mutating func report(
    _ position: SourcePosition, _ path: [JSONPath.Component], _ message: Sentence,
    _ expected: Sentence, _ found: Sentence, have owners: [Generation]
  ) {
    diagnostics.append(
      Diagnostic(
        position: position, path: JSONPath(path), message: message, expected: expected,
        found: found,
        advice: owners.isEmpty ? nil : .owners(owners)))
  }
}
