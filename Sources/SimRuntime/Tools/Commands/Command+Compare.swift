extension Command {
  /// `sim compare`, the one that runs a scenario in several generations.
  static let compare = Command(
    name: "compare",
    summary: "Run a scenario in several generations and show what differs",
    discussion: [
      """
      The file is run in each generation with the same stimuli and in first-in-first-out order. The \
      output lists what differs: what each load gets, what views show, what is left in memory, on disk \
      and in the tables, the requests, and the violations; then the first line at which the stories \
      differ, with the lines around it. What the file expects is not checked.
      """,
      """
      With --defect the file is run twice in the first of its generations that has the defect, or in the \
      one of --generations. With --html the histories stand in columns, aligned by checkpoint, and what differs is marked.
      """,
      """
      A generation that lacks something the file asks for is named with the reason. Differences are no \
      failure: the exit code is 0 either way. It is 3 if a bound cut a run short.
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
        summary:
          "Generations to compare, separated by commas; all that can run the file if absent; with "
          + "--defect the one to run in"),
      CommandOption("all", summary: "Also show in full what is the same"),
      CommandOption(
        "defect", value: CommandValue(name: "ID", kind: .text),
        summary: "Compare runs with this defect and without it instead, such as D06"),
      .html("with the runs side by side, step by step"),
      .maxTime("and the runs end there; with --html nothing is written"),
      .strict,
      .format(text: "tables to read", json: "one JSON document, with a version"),
    ],
    rules: [
      OptionRule("all", neverWith: "format", oneOf: ["json"]),
      OptionRule("all", neverWith: "html"), OptionRule("format", neverWith: "html"),
    ],
    examples: [
      CommandExample(
        purpose: "See what a load of a refused URL gets in each generation",
        line: "sim compare Scenarios/blacklist/refusal-comes-inline.json"),
      CommandExample(
        purpose: "Compare two generations only",
        line: "sim compare --generations 4.2,5.x Scenarios/views/cell-reuse.json"),
      CommandExample(
        purpose: "Read a bug beside its repair in a browser",
        line: "sim compare --defect M01 --html m01.html "
          + "Scenarios/museum/M01-cancel-during-disk-query.json"),
      CommandExample(
        purpose: "See a bug in the generation that you use",
        line: "sim compare --defect M01 --generations 4.2 "
          + "Scenarios/museum/M01-cancel-during-disk-query.json"),
    ],
    exitCodes: [
      .success, .incomplete, .usage, .badScenario, .internalError,
      .inputOutput, .interrupted,
    ]
  )
}
