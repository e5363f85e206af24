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

  private static func field(_ name: String, _ shape: Shape, _ description: String) -> Field {
    Field(name, shape, required: true, description: description)
  }

  private static let comparison = ObjectShape(
    description: "What comes out differently in several runs of one scenario file.",
    fields: [
      field(
        "version", .constant(.int(GenerationComparison.version)), "The version of the format."),
      field("type", .constant("comparison"), "Always comparison."),
      field("file", .text, "The scenario file."), field("title", .text, "What happens."),
      field("notRun", list(of: "refusal"), "The generations that cannot run the file."),
      field("runs", list(of: "run"), "The runs that are compared."),
      field("differences", list(of: "difference"), "What comes out differently."),
      field("same", list(of: "same"), "What comes out the same in all runs."),
      field("partings", list(of: "parting"), "Where the stories of two runs part."),
    ])

  private static let refusal = ObjectShape(
    description: "A generation that cannot run the file.",
    fields: [
      field("generation", .text, "Its name."), field("reasons", texts, "Why it cannot."),
    ])

  private static let run = ObjectShape(
    description: "A run.",
    fields: [
      field("label", .text, "How the run is called."),
      field("generation", .text, "Its generation."),
      field("outcome", .text, "How it ended."), field("digest", .text, "Equal for equal runs."),
      field("steps", .count, "How many operations were done."),
      field("notes", texts, "What is to be known about it."),
    ])

  private static let row = [
    field(
      "section", .enumeration(ComparisonRow.Section.allCases.map(\.rawValue)),
      "What kind of thing it is about."),
    field("name", .text, "What it is about."),
    field("call", .count, "Which of its calls, from 1."),
  ]

  private static let difference = ObjectShape(
    description: "Something that is not the same in all runs.",
    fields: row + [
      field(
        "values", .map(MapShape(keyDescription: "The label of a run.", value: .text)),
        "What it is in each run.")
    ])

  private static let same = ObjectShape(
    description: "Something that is the same in all runs.",
    fields: row + [field("value", .text, "What it is.")])

  private static let parting = ObjectShape(
    description: "Where the stories of two groups of runs part.",
    fields: [
      field("earlier", texts, "The runs of one group."),
      field("later", texts, "Those of the other one."),
      field("linesInCommon", .count, "How many lines they have in common."),
      field("common", list(of: "line"), "The last of these."),
      field("earlierContinues", list(of: "line"), "How one group continues."),
      field("laterContinues", list(of: "line"), "How the other one continues."),
    ])

  private static let line = ObjectShape(
    description: "A line of a story.",
    fields: [
      field("time", .duration(allowNegative: false), "Virtual time since the run began."),
      field("subject", .text, "Its subject."),
      field("text", .text, "What happened."),
    ])
}
