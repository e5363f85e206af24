import ImageLoadingModel

extension StepRule {
  /// The format of the files of rules.
  package static var format: ResourceFormat { RuleEntry.format }
}

extension RuleEntry {
  /// The format of the files of rules.
  static let format = ResourceFormat(
    "rules", in: EmbeddedFile.resources(of: "Explaining"),
    description: "Why the checkpoints of the flow are there.",
    entry: ObjectShape(
      description: "A checkpoint.",
      fields: [
        Field(
          "step", .enumeration(Checkpoint.allCases.map(\.rawValue)), required: true,
          description: "Its name."),
        Field(
          "why", ResourceFormat.sentence, required: true,
          description: "Why it is there, in every generation that is not in `in`."),
        Field(
          "in",
          .object(
            ObjectShape(
              description: "What is so instead in a generation.",
              fields: Generation.documented.map { name in
                Field(name, ResourceFormat.sentence, description: "Why it is there in \(name).")
              }, minCount: 1)), description: "What is so instead in a generation."),
        Field(
          "claims", .array(of: .custom(ScenarioSyntax.claim), minCount: 1),
          description: "All claims that speak of it, whatever runs say of them."),
        Field(
          "bugs", .array(of: .custom(ScenarioShape.defectID), minCount: 1),
          description: "The defects that show themselves here, if the generation has them."),
      ]))

  /// Reads files of rules.
  static func read(_ files: [EmbeddedFile]) -> ResourceList<RuleEntry> {
    format.read(files) { _, node in
      node.text("step").flatMap(Checkpoint.init(rawValue:)).map { step in
        RuleEntry(
          step: step, sentence: node.text("why") ?? "",
          sentences: Dictionary(
            (node["in"]?.members ?? []).map { ($0.key, $0.value.string ?? "") },
            uniquingKeysWith: { first, _ in first }),
          claims: node.texts("claims") ?? [],
          bugs: (node.texts("bugs") ?? []).compactMap(Defect.init(rawValue:)))
      }
    }
  }
}
