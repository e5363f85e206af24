import ImageLoadingInterface

/// The generations in which a scenario is run, and what differs in one of them.
extension ScenarioShape {
  private static let name = Shape.enumeration(Generation.selectable.map(\.name))

  static let generations = Field(
    "generation", .oneOf([name, .array(of: name, minCount: 1)]), required: true,
    description: "Which generation of SDWebImage is modelled; of a list, each in a run of its own.")

  static let variations = Field(
    "in", .object(eachGeneration { _ in .reference("variation") }),
    description: "What is otherwise in one generation of the list.")

  static let variation = ObjectShape(
    description: "What differs in one generation.",
    fields: [
      Field(
        "expect", .reference("expectation"),
        description: "Sections that replace those of the same name in the scenario's `expect`."),
      Field(
        "violates", .array(of: .reference("violation"), minCount: 0),
        description: "The invariants that break here, instead of those of the scenario."),
    ] + claims)

  /// The sections of a step's `expect` that are otherwise in one generation.
  static let lookVariations = Field(
    "in", .object(eachGeneration { _ in .reference("expectation") }),
    description: "Sections that replace those of the same name, in one generation of the list.")

  /// What the run shows of the documents' claims.
  static let claims = [
    Field(
      "shows", .array(of: .custom(ScenarioSyntax.claim), minCount: 0),
      description: "The claims of the documents that the run shows to be true."),
    Field(
      "refutes", .array(of: .custom(ScenarioSyntax.claim), minCount: 0),
      description: "The claims of the documents that the run shows to be false."),
  ]

  private static func eachGeneration(_ shape: (Generation) -> Shape) -> ObjectShape {
    ObjectShape(
      description: "What differs in each generation.",
      fields: Generation.all.map { generation in
        Field(generation.name, shape(generation), description: "In \(generation.name).")
      })
  }
}
