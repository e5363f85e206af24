import ImageLoadingInterface

/// The format of what `sim compare --format json` prints.
package enum ComparisonShape {
  /// All shapes; the document's own is `comparison`.
  package static let library = ShapeLibrary([
    .init("comparison", .object(comparison)), .init("refusal", .object(refusal)),
    .init("run", .object(run)), .init("difference", .object(difference)),
    .init("same", .object(same)), .init("parting", .object(parting)),
    .init("line", .object(line)),
  ])

  /// The JSON Schema of the document.
  package static var schema: JSONValue {
    library.schema(
      root: .reference("comparison"),
      id: "https://image-loading-simulator.example/comparison.schema.json",
      title: "A comparison of runs by sim compare")
  }

  private static func list(of name: String) -> Shape { .array(of: .reference(name), minCount: 0) }
  private static let texts = Shape.array(of: .text, minCount: 0)

  private static let comparison = ObjectShape(
    description: "What comes out differently in several runs of one scenario file.",
    fields: [
      .required(
        "version", .constant(.int(GenerationComparison.version)), "The version of the format."),
      .required("type", .constant("comparison"), "Always comparison."),
      .required("file", .text, "The scenario file."), .required("title", .text, "What happens."),
      .required("notRun", list(of: "refusal"), "The generations that cannot run the file."),
      .required("runs", list(of: "run"), "The runs that are compared."),
      .required("differences", list(of: "difference"), "What comes out differently."),
      .required("same", list(of: "same"), "What comes out the same in all runs."),
      .required("partings", list(of: "parting"), "Where the stories of two runs part."),
    ])

  private static let refusal = ObjectShape(
    description: "A generation that cannot run the file.",
    fields: [
      .required("generation", .text, "Its name."), .required("reasons", texts, "Why it cannot."),
    ])

  private static let run = ObjectShape(
    description: "A run.",
    fields: [
      .required("label", .text, "How the run is called."),
      .required("generation", .text, "Its generation."),
      .required("outcome", .text, "How it ended."),
      .required("digest", .text, "Equal for equal runs."),
      .required("steps", .count, "How many operations were done."),
      .required("notes", texts, "What is to be known about it."),
    ])

  private static let row: [Field] = [
    .required(
      "section", .enumeration(ComparisonRow.Section.allCases.map(\.rawValue)),
      "What kind of thing it is about."),
    .required("name", .text, "What it is about."),
    .required("call", .count, "Which of its calls, from 1."),
  ]

  private static let difference = ObjectShape(
    description: "Something that is not the same in all runs.",
    fields: row + [
      .required(
        "values", .map(MapShape(keyDescription: "The label of a run.", value: .text)),
        "What it is in each run.")
    ])

  private static let same = ObjectShape(
    description: "Something that is the same in all runs.",
    fields: row + [.required("value", .text, "What it is.")])

  private static let parting = ObjectShape(
    description: "Where the stories of two groups of runs part.",
    fields: [
      .required("earlier", texts, "The runs of one group."),
      .required("later", texts, "Those of the other one."),
      .required("linesInCommon", .count, "How many lines they have in common."),
      .required("common", list(of: "line"), "The last of these."),
      .required("earlierContinues", list(of: "line"), "How one group continues."),
      .required("laterContinues", list(of: "line"), "How the other one continues."),
    ])

  private static let line = ObjectShape(
    description: "A line of a story.",
    fields: [
      .required("time", .duration(allowNegative: false), "Virtual time since the run began."),
      .required("subject", .text, "Its subject."),
      .required("text", .text, "What happened."),
    ])
}
