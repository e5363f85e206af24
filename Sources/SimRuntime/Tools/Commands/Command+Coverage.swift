extension Command {
  /// `sim coverage`, what scenarios reach and what none reaches.
  static let coverage = Command(
    name: "coverage",
    summary: "List what scenarios reach, and what none of them reaches",
    discussion: [
      """
      Each scenario is run in every generation that it lists, in its own order, and counted for that \
      generation alone. A checkpoint is reached if a thread reaches it; a checkpoint that a generation \
      does not have counts as not reached. A defect is reached if the flow asks for it while it is on, \
      so that its branch is taken. A claim is reached if a run that passes shows or refutes it; claims \
      that no run can decide are not counted.
      """,
      """
      Where no PATH is given, paths and filter of the default profile of .sim.json count, as in sim test.
      """,
      """
      Policies are plain values, and reading one leaves no event: one counts as reached if the flow \
      reaches a checkpoint at which it is asked for, even if the answer does not matter there. Policies \
      without such a checkpoint are counted separately.
      """,
    ],
    arguments: [
      CommandArgument(
        value: CommandValue(name: "PATH", kind: .file), count: .any,
        summary: "Scenario files, and folders of them; the profile's, or else Scenarios, if absent")
    ],
    options: [
      .generation(),
      .filter,
      CommandOption("missing", summary: "List only what no scenario reaches"),
      .maxTime("what was not run is incomplete"), .strict,
      .format(text: "lists to read", json: "one JSON document, with a version"),
    ],
    examples: [
      CommandExample(
        purpose: "See what is still to be shown of 5.1.0",
        line: "sim coverage --missing --generation 5.x --filter '!stress/' Scenarios"),
      CommandExample(
        purpose: "See what is reached by what sim test runs", line: "sim coverage"),
      CommandExample(
        purpose: "See what one scenario reaches",
        line: "sim coverage Scenarios/views/cell-reuse.json"),
    ],
    exitCodes: [.success, .failed, .incomplete, .usage, .badScenario, .internalError, .inputOutput]
  )
}
