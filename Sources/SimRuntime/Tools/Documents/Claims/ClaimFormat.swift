import ImageLoadingInterface

extension Claim {
  /// The format of the files of claims.
  package static let format = ResourceFormat(
    "claims", in: EmbeddedFile.resources(of: "Documents/Claims") + "/claims",
    description: "Claims of the documents, or what follows from the code that they quote.",
    fields: [
      Field(
        "area", .enumeration(ClaimArea.allCases.map(\.rawValue)), required: true,
        description: "What they are about.")
    ],
    entry: ObjectShape(
      description: "A claim.",
      fields: [
        Field("id", .custom(ScenarioSyntax.claim), required: true, description: "Its id."),
        Field(
          "says", ResourceFormat.sentence, required: true,
          description: "What is claimed, in the project's own words."),
        Field("from", ClaimSource.shape, required: true, description: "Where it is said."),
        Field(
          "twenty", .array(of: .integer(1...20), minCount: 1),
          description: "Which of the twenty steps of the documents it is said of."),
        Verdict.field,
      ]),
    [Verdict.definition])

  /// Reads files of claims.
  static func read(_ files: [EmbeddedFile]) -> ResourceList<Claim> {
    format.read(files) { file, node in
      file.text("area").flatMap(ClaimArea.init(rawValue:)).map { area in
        Claim(
          id: node.text("id") ?? "", area: area, sentence: node.text("says") ?? "",
          sources: ClaimSource.read(node),
          twentySteps: (node["twenty"]?.array ?? []).compactMap(\.int64).map { Int($0) },
          verdicts: Verdict.read(node))
      }
    }
  }
}

extension Contradiction {
  /// The format of the files of contradictions.
  package static let format = ResourceFormat(
    "contradictions", in: EmbeddedFile.resources(of: "Documents/Claims") + "/contradictions",
    description: "Points on which the documents contradict one another.",
    entry: ObjectShape(
      description: "A contradiction.",
      fields: [
        Field("id", .custom(ScenarioSyntax.claim), required: true, description: "Its id."),
        Field("topic", .text, required: true, description: "What it is about."),
        Field(
          "sides", .array(of: .reference("side"), minCount: 2), required: true,
          description: "The two sides."),
        Field(
          "finding", ResourceFormat.sentence, required: true, description: "What the runs show."),
        Field(
          "claims", .array(of: .custom(ScenarioSyntax.claim), minCount: 1),
          description: "The claims on which it bears."),
        Verdict.field,
      ]),
    [.init("side", .object(side)), Verdict.definition])

  private static let side = ObjectShape(
    description: "What some of the documents say.",
    fields: [
      Field("says", .text, required: true, description: "What they say."),
      Field(
        "verdict", .enumeration(Verdict.Kind.allCases.map(\.rawValue)), required: true,
        description: "Whether runs show it; in part, if in some cases or generations only."),
      Field("from", ClaimSource.shape, required: true, description: "Where they say it."),
    ])

  /// Reads files of contradictions.
  static func read(_ files: [EmbeddedFile]) -> ResourceList<Contradiction> {
    format.read(files) { _, node in
      Contradiction(
        id: node.text("id") ?? "", topic: node.text("topic") ?? "",
        sides: (node["sides"]?.array ?? []).compactMap { side in
          side.text("verdict").flatMap(Verdict.Kind.init).map { verdict in
            Side(says: side.text("says") ?? "", verdict: verdict, sources: ClaimSource.read(side))
          }
        },
        finding: node.text("finding") ?? "", claims: node.texts("claims") ?? [],
        verdicts: Verdict.read(node))
    }
  }
}

extension ClaimSource {
  /// The places of an entry.
  static let shape = Shape.array(of: .custom(syntax), minCount: 1)

  private static let syntax = StringSyntax(
    name: "a source",
    description: "A document, `000` to `004`, and in it lines and ranges of lines, from 1.",
    pattern: "00[0-4]:[0-9]+(?:-[0-9]+)?(?:, [0-9]+(?:-[0-9]+)?)*", example: "003:959-963, 2218"
  ) { ClaimSource($0) == nil ? "there is no such place in the documents" : nil }

  /// The places of a checked entry.
  static func read(_ node: JSONNode) -> [ClaimSource] {
    (node.texts("from") ?? []).compactMap(ClaimSource.init)
  }
}

extension Verdict {
  /// Where an entry has its verdicts.
  static let field = Field(
    "verdicts", .array(of: .reference("verdict"), minCount: 1), required: true,
    description: "What runs show of it. Each generation that it is about is in one of them.")

  /// The shape of a verdict: its kind is the key of the generations.
  static let definition = ShapeLibrary.Definition(
    "verdict",
    .tagged(
      TaggedShape(
        name: "a verdict", description: "What runs show in some generations, and why.",
        commonFields: [],
        verbs: Kind.allCases.map { kind in
          .init(
            kind.rawValue,
            .array(of: .enumeration(Generation.documented), minCount: 1),
            description: "The generations with this verdict, oldest first.",
            fields: kind == .holds
              ? []
              : [Field("because", ResourceFormat.sentence, required: true, description: "Why.")])
        })))

  /// The verdicts of a checked entry.
  static func read(_ node: JSONNode) -> [Verdict] {
    (node["verdicts"]?.array ?? []).compactMap { verdict in
      Kind.allCases.first { verdict[$0.rawValue] != nil }.map { kind in
        Verdict(
          kind: kind, generations: verdict.texts(kind.rawValue) ?? [],
          reason: verdict.text("because"))
      }
    }
  }
}
