extension Command {
  /// `sim coverage`, what scenarios come to and what none does.
  static let coverage = Command(
    name: "coverage",
    summary: "Tell what scenarios reach, and what none of them does",
    discussion: [
      """
      Each scenario is run in every generation that it lists, in its own order, and counted for that \
      generation alone. A step is reached where a thread comes to it; a step that a generation does \
      not have counts as not reached. A defect is reached where the flow asks for it while it is on, \
      so that its branch is taken. A claim is reached if a run that passes shows or refutes it; \
      claims of which no run can tell are not counted.
      """,
      """
      Policies are plain values whose reading nobody hears: one counts as reached where the flow \
      comes to a step at which it is asked for, even if the answer does not matter there. Those of \
      which no step tells are numbered apart.
      """,
    ],
    arguments: [
      CommandArgument(
        value: CommandValue(name: "PATH", kind: .file), count: .oneOrMore,
        summary: "Scenario files, and folders of them")
    ],
    options: [
      .generation("Look at this generation only"),
      CommandOption("missing", summary: "Tell only what no scenario reaches"),
      .strict,
      .format(text: "lists to read", json: "one JSON document, with a version"),
    ],
    examples: [
      CommandExample(
        purpose: "See what is still to be shown of 5.1.0",
        line: "sim coverage --missing --generation 5.x Scenarios"),
      CommandExample(
        purpose: "See what one scenario comes to",
        line: "sim coverage Scenarios/views/cell-reuse.json"),
    ],
    exitCodes: [.success, .failed, .incomplete, .usage, .badScenario, .internalError, .inputOutput]
  )
}
