import ImageLoadingInterface

extension StepRule {
  /// The format of the files of rules.
  package static var format: ResourceFormat { RuleEntry.format }
}

extension RuleEntry {
  /// The format of the files of rules.
  static let format = ResourceFormat(
    "rules", in: EmbeddedFile.resources(of: "Teaching/Explaining"),
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
              description: "The sentence for one generation.",
              fields: Generation.documented.map { name in
                Field(name, ResourceFormat.sentence, description: "Why it is there in \(name).")
              }, minCount: 1)), description: "The sentences for single generations."),
        Field(
          "cases", .array(of: .object(ruleCase), minCount: 1),
          description: "Sentences for some steps: the first whose conditions all hold is shown."),
        Field(
          "claims", .array(of: .custom(ScenarioSyntax.claim), minCount: 1),
          description: "All claims that speak of it, whatever runs say of them."),
        Field(
          "claims if",
          .map(
            MapShape(
              keyDescription: "a claim", key: ScenarioSyntax.claim, value: facts, minCount: 1)),
          description: "Claims that are shown at some steps only, with what must be so there."),
        Field(
          "bugs", .array(of: .custom(ScenarioShape.defectID), minCount: 1),
          description: "The defects that show themselves here, if the generation has them."),
        Field(
          "bugs if",
          .map(
            MapShape(
              keyDescription: "a defect", key: ScenarioShape.defectID, value: facts, minCount: 1)),
          description: "Defects that are shown at some steps only, with what must be so there."),
      ]))

  private static let facts = Shape.array(
    of: .enumeration(StepFact.allCases.map(\.rawValue)), minCount: 1)

  /// A sentence for the steps at which something is so.
  private static let ruleCase = ObjectShape(
    description: "A sentence for some steps.",
    fields: [
      Field(
        "if", facts,
        description: "What must be so at the step. "
          + StepFact.allCases.map { "\($0.rawValue): \($0.meaning)." }.joined(separator: " ")),
      Field(
        "of", .array(of: .enumeration(Generation.documented), minCount: 1),
        description: "The generations that it is for; all of them if absent."),
      Field(
        "without", .array(of: .custom(ScenarioShape.defectID), minCount: 1),
        description: "Defects that the generation must not have."),
      Field("why", ResourceFormat.sentence, required: true, description: "The sentence."),
    ])

  /// Reads files of rules.
  static func read(_ files: [EmbeddedFile]) -> ResourceList<RuleEntry> {
    format.read(files) { _, node in
      node.text("step").flatMap(Checkpoint.init(rawValue:)).map { step in
        RuleEntry(
          step: step, sentence: node.text("why") ?? "",
          sentences: Dictionary(
            (node["in"]?.members ?? []).map { ($0.key, $0.value.string ?? "") },
            uniquingKeysWith: { first, _ in first }),
          cases: (node["cases"]?.array ?? []).map(RuleCase.init(checked:)),
          claims: node.texts("claims") ?? [],
          claimFacts: Dictionary(
            (node["claims if"]?.members ?? []).map { ($0.key, StepFact.set(of: $0.value)) },
            uniquingKeysWith: { first, _ in first }),
          bugs: (node.texts("bugs") ?? []).compactMap(Defect.init(rawValue:)),
          bugFacts: Dictionary(
            (node["bugs if"]?.members ?? []).compactMap { member in
              Defect(rawValue: member.key).map { ($0, StepFact.set(of: member.value)) }
            }, uniquingKeysWith: { first, _ in first }))
      }
    }
  }
}

extension RuleCase {
  fileprivate init(checked node: JSONNode) {
    facts = node["if"].map(StepFact.set) ?? []
    generations = node.texts("of") ?? Generation.documented
    absent = (node.texts("without") ?? []).compactMap(Defect.init(rawValue:))
    sentence = node.text("why") ?? ""
  }
}

extension StepFact {
  /// The facts that a checked list names.
  fileprivate static func set(of node: JSONNode) -> Set<StepFact> {
    Set((node.array ?? []).compactMap(\.string).compactMap(StepFact.init(rawValue:)))
  }
}
