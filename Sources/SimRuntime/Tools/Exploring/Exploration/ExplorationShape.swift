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

  private static let textOrNull = Shape.oneOf([.null, .text])

  private static let exploration = ObjectShape(
    description: "What was explored, and what was found.",
    fields: [
      .required("version", .constant(.int(ExplorationJSON.version)), "The version of the format."),
      .required("type", .constant("exploration"), "Always exploration."),
      .required("file", .text, "The scenario file."), .required("title", .text, "What happens."),
      .required(
        "generation", .enumeration(Generation.selectable.map(\.name)),
        "The generation in which it was run."),
      .required(
        "time", .enumeration(Kernel.TimeMode.allCases.map(\.rawValue)),
        "How far time may run ahead of threads."),
      .required("timeOfFile", .boolean, "Whether the file says so, and not the command line."),
      .required(
        "complete", .boolean,
        "Whether all orders were tried, under the conditions that are given in `summary`."),
      .required(
        "end", .enumeration(ExplorationReport.End.allCases.map(\.rawValue)), "Why it ended."),
      .required("executions", .count, "How many runs were made."),
      .required("givenUp", .count, "Runs that would have repeated others, and were given up."),
      .required("bounded", .count, "Runs that a bound cut short."),
      .required("unmet", .count, "Runs in which a step was not done."),
      .required("unmetStep", textOrNull, "The step that the first of these left out, and why."),
      .required(
        "missedEnds", .count,
        "Ends that random orders reached and the search did not; more than none is an error of sim."
      ),
      .required(
        "strategies", .array(of: .reference("share"), minCount: 0), "What each strategy has done."),
      .required(
        "distinctOrders", .count, "How many runs of the first strategy differ in some step."),
      .required(
        "distinctStates", .oneOf([.null, .count]),
        "How many states with a choice were met; null for strategies that do not compare states."),
      .required("distinctEnds", .count, "In how many different states runs ended."),
      .required("steps", .count, "Operations in all runs."),
      .required("findings", .array(of: .reference("finding"), minCount: 0), "What is wrong."),
      .required(
        "unreached", .array(of: .text, minCount: 0), "Goals of `sometimes` that no run reached."),
      .required("summary", .reference("summary"), "The result without terms of strategies."),
    ])

  private static let share = ObjectShape(
    description: "What a strategy has done.",
    fields: [
      .required("strategy", .text, "The strategy."), .required("executions", .count, "Its runs."),
    ])

  private static let finding = ObjectShape(
    description: "Something that must not be.",
    fields: [
      .required("what", .text, "What is wrong."),
      .required("explanation", .text, "What was seen first."),
      .required(
        "cause", .oneOf([.reference("cause"), .null]),
        "The known defects that cause it; null if they were not looked for."),
      .required("runs", .count, "How many runs showed it."),
      .required("foundBy", .text, "The strategy that found it first."),
      .required("firstRun", .count, "The number of the first run of that strategy that showed it."),
      .required(
        "firstRuns", .array(of: .oneOf([.null, .count]), minCount: 0),
        "The same for each of the strategies; null for those that did not find it."),
      .required("replay", textOrNull, "The command that shows it again."),
    ])

  private static let summary = ObjectShape(
    description: "The result without terms of strategies.",
    fields: [
      .required("tried", .text, "What was tried."),
      .required("mayHide", .text, "What may still hide."),
      .required("next", .text, "What to do next."), .required("line", .text, "The command for it."),
    ])
}
