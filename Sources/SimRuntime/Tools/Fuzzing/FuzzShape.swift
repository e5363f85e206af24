import ImageLoadingInterface

/// The format of fuzzing reports.
package enum FuzzShape {
  package static let library = ShapeLibrary([
    .init("report", .object(report)),
    .init("plan", .object(plan)),
    .init("finding", .object(finding)),
    .init("shrunk", .object(shrunk)),
  ])

  /// The JSON Schema of the document.
  package static var schema: JSONValue {
    library.schema(
      root: .reference("report"),
      id: "https://image-loading-simulator.example/fuzz.schema.json",
      title: "A report of sim fuzz, or a campaign")
  }

  private static let count = Shape.count
  private static let seed = Shape.custom(
    StringSyntax(
      name: "a seed", description: "A whole number below 2 to the power of 64, as text.",
      pattern: "[0-9]+", example: "7"
    ) { UInt64($0) == nil ? "it is no whole number below 2 to the power of 64" : nil })
  private static let order = StringSyntax(
    name: "an order", description: "In which order the threads go on.",
    pattern: FuzzOrder.pattern, example: "random 3"
  ) { FuzzOrder($0) == nil ? "no order is called so" : nil }
  private static let defects = Shape.array(of: .custom(ScenarioShape.defectID), minCount: 0)
  private static let generation = Shape.enumeration(Generation.selectable.map(\.name))

  private static let report = ObjectShape(
    description: "What `sim fuzz` has done and found.",
    fields: [
      Field(
        "version", .constant(.int(FuzzReport.version)), required: true,
        description: "The version of the format."),
      Field(
        "program", .text,
        description: "The program, its version and its commit; absent of a campaign."),
      Field("plan", .reference("plan"), required: true, description: "What was to be done."),
      Field(
        "stretches",
        .array(
          of: .object(
            ObjectShape(
              description: "Scenarios whose seeds follow one another.",
              fields: [
                Field("seed", seed, required: true, description: "The seed of the first."),
                Field("runs", count, required: true, description: "How many there are."),
              ])), minCount: 2),
        description: "Of joined campaigns: which scenarios were run, in the order of their places."),
      Field("scenarios", count, required: true, description: "Scenarios that were run."),
      Field("executions", count, required: true, description: "Runs of them."),
      Field("steps", count, required: true, description: "Operations in all runs."),
      Field(
        "unjudged", count, required: true,
        description: "Runs in which a moment that the scenario waits for never came."),
      Field(
        "findings", .array(of: .reference("finding"), minCount: 0), required: true,
        description: "Each kind of failure once, by the first scenario that shows it."),
    ])

  private static let plan = ObjectShape(
    description: "What was to be done.",
    fields: [
      Field("seed", seed, required: true, description: "The seed of the first scenario."),
      Field("runs", count, required: true, description: "How many scenarios, in all shards."),
      Field(
        "generations", .array(of: generation, minCount: 1), required: true,
        description: "Which they are for, in turn."),
      Field("with", defects, required: true, description: "Defects that are switched on."),
      Field(
        "without", .oneOf([.constant("all"), defects]), required: true,
        description: "Defects that are switched off."),
      Field(
        "orders", .integer(1...100_000), required: true,
        description: "Runs of each scenario, in an order of their own each."),
      Field(
        "batch", .integer(1...1_000_000), required: true,
        description: "How many scenarios learn from each other."),
      Field(
        "shard", .custom(Shard.syntax), required: true, description: "Which part of the work it is."
      ),
    ])

  private static let finding = ObjectShape(
    description: "A kind of failure.",
    fields: [
      Field("generation", generation, required: true, description: "Where it was found."),
      Field(
        "invariant", .enumeration(InvariantID.allCases.map(\.rawValue)), required: true,
        description: "What broke."),
      Field(
        "on", .enumeration(FailureSubject.allCases.map(\.rawValue)), required: true,
        description: "The kind of thing on which it broke."),
      Field(
        "mode", .enumeration(FailureMode.allCases.map(\.rawValue)), required: true,
        description: "In which of its ways it broke."),
      Field(
        "detail", .oneOf([.null, .text]), required: true,
        description: "What distinguishes failures of one mode; null for nothing."),
      Field("count", count, required: true, description: "How many scenarios show it."),
      Field("index", count, required: true, description: "The place of the first."),
      Field("seed", seed, required: true, description: "Its seed."),
      Field("order", .custom(order), required: true, description: "The order that shows it."),
      Field("explanation", .text, required: true, description: "What is wrong there."),
      Field("shrunk", .reference("shrunk"), description: "What shrinking has left of it."),
    ])

  private static let shrunk = ObjectShape(
    description: "A small scenario that fails in the same way.",
    fields: [
      Field("explanation", .text, required: true, description: "What is wrong there."),
      Field("steps", count, required: true, description: "How many steps it has."),
      Field("switches", count, required: true, description: "ModelContext switches in its run."),
      Field(
        "defects", defects, required: true,
        description: "The steps that the failure needs: without any of them it does not fail."),
      Field(
        "end", .enumeration(Shrunk.End.allCases.map(\.rawValue)), required: true,
        description: "Why it is no smaller."),
      Field("digest", .text, required: true, description: "The digest of its run."),
      Field("scenario", .any, required: true, description: "The scenario file."),
    ])
}
