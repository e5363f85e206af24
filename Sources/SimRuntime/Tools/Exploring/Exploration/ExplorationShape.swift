import ImageLoadingInterface

/// The format of what `sim explore --format json` prints. What its shards write is `ExplorationPartShape`.
package enum ExplorationShape {
  /// All shapes; the document's own is `exploration`.
  package static let library = ShapeLibrary([
    .init("exploration", .object(exploration)), .init("share", .object(share)),
    .init("finding", .object(finding)), .init("cause", .object(Cause.shape)),
    .init("summary", .object(summary)),
  ])

  /// The JSON Schema of the document.
  package static var schema: JSONValue {
    library.schema(
      root: .reference("exploration"),
      id: "https://image-loading-simulator.example/exploration.schema.json",
      title: "A report of sim explore")
  }

  private static func field(_ name: String, _ shape: Shape, _ description: String) -> Field {
    Field(name, shape, required: true, description: description)
  }

  private static let textOrNull = Shape.oneOf([.null, .text])

  private static let exploration = ObjectShape(
    description: "What was explored, and what was found.",
    fields: [
      field("version", .constant(.int(ExplorationJSON.version)), "The version of the format."),
      field("type", .constant("exploration"), "Always exploration."),
      field("file", .text, "The scenario file."), field("title", .text, "What happens."),
      field(
        "generation", .enumeration(Generation.selectable.map(\.name)),
        "The generation in which it was run."),
      field(
        "time", .enumeration(Kernel.TimeMode.allCases.map(\.rawValue)),
        "How far time may run ahead of threads."),
      field("timeOfFile", .boolean, "Whether the file says so, and not the command line."),
      field(
        "complete", .boolean,
        "Whether all orders were tried, under the conditions that are given in `summary`."),
      field("end", .enumeration(ExplorationReport.End.allCases.map(\.rawValue)), "Why it ended."),
      field("executions", .count, "How many runs were made."),
      field("givenUp", .count, "Runs that would have repeated others, and were given up."),
      field("bounded", .count, "Runs that a bound cut short."),
      field("unmet", .count, "Runs in which a step was not done."),
      field("unmetStep", textOrNull, "The step that the first of these left out, and why."),
      field(
        "missedEnds", .count,
        "Ends that random orders reached and the search did not; more than none is an error of sim."
      ),
      field(
        "strategies", .array(of: .reference("share"), minCount: 0), "What each strategy has done."),
      field("distinctOrders", .count, "How many runs of the first strategy differ in some step."),
      field(
        "distinctStates", .oneOf([.null, .count]),
        "How many states with a choice were met; null for strategies that do not compare states."),
      field("distinctEnds", .count, "In how many different states runs ended."),
      field("steps", .count, "Operations in all runs."),
      field("findings", .array(of: .reference("finding"), minCount: 0), "What is wrong."),
      field(
        "unreached", .array(of: .text, minCount: 0), "Goals of `sometimes` that no run reached."),
      field("summary", .reference("summary"), "The result without terms of strategies."),
    ])

  private static let share = ObjectShape(
    description: "What a strategy has done.",
    fields: [
      field("strategy", .text, "The strategy."), field("executions", .count, "Its runs."),
    ])

  private static let finding = ObjectShape(
    description: "Something that must not be.",
    fields: [
      field("what", .text, "What is wrong."), field("explanation", .text, "What was seen first."),
      field(
        "cause", .oneOf([.reference("cause"), .null]),
        "The known defects that cause it; null if they were not looked for."),
      field("runs", .count, "How many runs showed it."),
      field("foundBy", .text, "The strategy that found it first."),
      field("firstRun", .count, "The number of the first run of that strategy that showed it."),
      field(
        "firstRuns", .array(of: .oneOf([.null, .count]), minCount: 0),
        "The same for each of the strategies; null for those that did not find it."),
      field("replay", textOrNull, "The command that shows it again."),
    ])

  private static let summary = ObjectShape(
    description: "The result without terms of strategies.",
    fields: [
      field("tried", .text, "What was tried."), field("mayHide", .text, "What may still hide."),
      field("next", .text, "What to do next."), field("line", .text, "The command for it."),
    ])
}
