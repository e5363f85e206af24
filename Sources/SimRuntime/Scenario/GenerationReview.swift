import ImageLoadingModel

/// Finds what a scenario asks for and one generation does not have.
struct GenerationReview {
  private let generation: Generation
  private(set) var diagnostics: [Diagnostic] = []

  init(_ scenario: Scenario, _ root: JSONNode) {
    generation = scenario.generation
    for (index, step) in (root["steps"]?.array ?? []).enumerated() {
      reviewOptions(of: step, [.key("steps"), .index(index), .key("options")])
    }
  }

  private mutating func reviewOptions(of step: JSONNode, _ path: [JSONPath.Component]) {
    for (index, node) in (step["options"]?.array ?? []).enumerated() {
      guard let name = node.string, let option = LoadOptions(name: name),
        !option.isAvailable(in: generation.optionTable)
      else { continue }
      let owners = Generation.all.filter { option.isAvailable(in: $0.optionTable) }
      report(
        node, path + [.index(index)], "\(generation.name) has no option \"\(name)\"",
        "an option of \(generation.name)", "\"\(name)\"", have: owners)
    }
  }

  private mutating func report(
    _ node: JSONNode, _ path: [JSONPath.Component], _ message: String, _ expected: String,
    _ found: String, have owners: [Generation]
  ) {
    let names = alternativesList(owners.map(\.name), conjunction: "and")
    diagnostics.append(
      Diagnostic(
        position: node.position, path: JSONPath(path), message: message, expected: expected,
        found: found,
        advice: owners.isEmpty ? nil : "\(names) \(owners.count == 1 ? "has" : "have") it"))
  }
}
