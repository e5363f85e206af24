extension Command {
  /// `sim museum`, the one that shows real bugs.
  static let museum = Command(
    name: "museum",
    summary: "List the real bugs that the generations have, or show one of them",
    discussion: [
      """
      Without an ID all defects are listed: which generations have them, what breaks, where they were \
      fixed, and which invariant catches them.
      """,
      """
      With an ID the scenario of that defect is run twice in each of its generations, once with the \
      defect and once without it, and the differences are shown as by sim compare. The scenario is the \
      file DIR/museum/ID-*.json. Without a folder Scenarios/museum, the scenarios that are built into \
      sim are used; every command reads them by their paths.
      """,
      """
      With --find each scenario is explored in its generation, without any "when" that holds a thread \
      before a checkpoint: in random orders, with random priorities (pct), exhaustively, and by a \
      portfolio, in which the strategies of sim explore make a run in turn. With --seeds it prints the \
      median of so many searches, and the time of the processor that one took.
      """,
      """
      With --fuzz each defect is switched on alone in each of its generations, and sim fuzz writes \
      scenarios until one fails because of it. It prints the number of runs and the failure.
      """,
    ],
    arguments: [
      CommandArgument(
        value: CommandValue(name: "ID", kind: .text), count: .optional,
        summary: "The defect to show, such as D06 or M01")
    ],
    options: [
      .generation("the bugs that it has"),
      .search,
      CommandOption(
        "find",
        summary: "Find the defects by trying orders, and print how many runs each strategy took"),
      .maxExecutions("with --find, of each strategy", default: "1000"),
      CommandOption(
        "seeds", value: CommandValue(name: "N", kind: .unsigned(1...1_000)), default: "1",
        summary: "Repeat random choices with so many seeds, and print the median"),
      CommandOption(
        "fuzz",
        summary:
          "Look for each defect alone by scenarios from a seed, and print how many runs it took"),
      .runs("with --fuzz, for each defect at most", default: "20000"),
      .seed("with --fuzz, for the first scenario"),
      .jobs("with --fuzz"),
      .maxTime("with --find or --fuzz, and the search is incomplete"),
      .scenarios,
      .format(text: "texts to read", json: "one JSON document, with a version"),
    ],
    rules: [
      OptionRule("search", neverWith: "ID"),
      OptionRule("max-executions", onlyWith: "find"),
      OptionRule("seeds", onlyWith: "find"),
      OptionRule("format", neverWith: "find"),
      OptionRule("format", neverWith: "fuzz"),
      OptionRule("fuzz", neverWith: "find"),
      OptionRule("runs", onlyWith: "fuzz"),
      OptionRule("seed", onlyWith: "fuzz"),
      OptionRule("jobs", onlyWith: "fuzz"),
    ],
    examples: [
      CommandExample(purpose: "See which bugs 5.1.0 has", line: "sim museum --generation 5.x"),
      CommandExample(
        purpose: "See how fast each strategy finds them", line: "sim museum --find"),
      CommandExample(
        purpose: "See which defects of 5.x scenarios from a seed find",
        line: "sim museum --fuzz --generation 5.x --jobs 2"),
      CommandExample(
        purpose: "See what a cancel during the disk query leaves behind", line: "sim museum M01"),
    ],
    exitCodes: [
      .success, .failed, .incomplete, .usage, .badScenario, .internalError, .inputOutput,
      .interrupted,
    ]
  )
}
