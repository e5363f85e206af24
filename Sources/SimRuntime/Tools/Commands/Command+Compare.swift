extension Command {
  /// `sim compare`, the one that runs a scenario in several generations.
  static let compare = Command(
    name: "compare",
    summary: "Run a scenario in several generations and tell what differs",
    discussion: [
      """
      The file is run in each generation with the same stimuli and first-in-first-out order. What \
      follows is what differs: what each load hears, what views show, what is left in memory, on \
      disk and in the tables, the requests, and the invariants that break; then the first place \
      where the stories part, with the lines around it. What the file expects is not looked at.
      """,
      """
      A generation that lacks something the file asks for is named with the reason. That runs \
      differ is no failure: the exit code is 0 either way.
      """,
    ],
    arguments: [
      CommandArgument(
        value: CommandValue(name: "FILE", kind: .file), count: .one,
        summary: "Scenario file to run; - reads one from standard input")
    ],
    options: [
      CommandOption(
        "generations", value: CommandValue(name: "NAMES", kind: .text),
        summary: "Generations to compare, separated by commas; all that can run the file if absent"),
      CommandOption("all", summary: "Tell in full what is the same, too"),
      .strict,
      .format(text: "tables to read", json: "one JSON document, with a version"),
    ],
    rules: [OptionRule("all", neverWith: "format", oneOf: ["json"])],
    examples: [
      CommandExample(
        purpose: "See what a refused URL hears in each generation",
        line: "sim compare Scenarios/blacklist/refusal-comes-inline.json"),
      CommandExample(
        purpose: "Compare two generations only",
        line: "sim compare --generations 4.2,5.x Scenarios/views/cell-reuse.json"),
    ],
    exitCodes: [.success, .usage, .badScenario, .internalError, .inputOutput]
  )
}
