extension Command {
  /// `sim claims`, what the documents say and what runs show of it.
  static let claims = Command(
    name: "claims",
    summary: "List what the documents claim, and what runs show of it",
    discussion: [
      """
      C001 to C286 are claims of the documents, C287 to C360 follow from the code that they quote, and \
      X01 to X67 are points on which the documents contradict one another. Each has a verdict in each \
      generation: it holds, holds in part, does not hold, or is not decidable here, with the reason.
      """,
      """
      The scenario files name the claims that their runs show: "shows" lists the claims that a run \
      shows to be true, "refutes" those that it shows to be false.
      """,
    ],
    arguments: [
      CommandArgument(
        value: CommandValue(name: "ID", kind: .text), count: .optional,
        summary: "The claim or contradiction to show in full, such as C042 or X19")
    ],
    options: [
      CommandOption(
        "area",
        value: CommandValue(
          name: "AREA",
          kind: .oneOf(ClaimArea.allCases.map { .init(name: $0.rawValue, summary: nil) })),
        summary: "List the claims of one area only"),
      .search,
      CommandOption(
        "summary", summary: "Count the verdicts, and name the claims that no scenario shows"),
      CommandOption(
        "check",
        summary: "Compare the verdicts with runs of the scenarios; exit with 1 if they differ"
      ),
      .maxTime("with --check, which is incomplete then"),
      .scenarios,
      .format(text: "a text to read", json: "one JSON document, with a version"),
    ],
    rules: [
      OptionRule("area", neverWith: "ID"), OptionRule("area", neverWith: "summary"),
      OptionRule("area", neverWith: "check"), OptionRule("search", neverWith: "ID"),
      OptionRule("search", neverWith: "summary"), OptionRule("search", neverWith: "check"),
      OptionRule("summary", neverWith: "ID"),
      OptionRule("summary", neverWith: "check"), OptionRule("check", neverWith: "ID"),
      OptionRule("format", neverWith: "check"), OptionRule("max-time", onlyWith: "check"),
    ],
    examples: [
      CommandExample(
        purpose: "See what the documents say about a refused load, and which runs show it",
        line: "sim claims C042"),
      CommandExample(
        purpose: "See the claims about the cache type of a miss", line: "sim claims X19"),
      CommandExample(
        purpose: "List all claims about cleaning", line: "sim claims --area cache-cleaning"),
      CommandExample(
        purpose: "List those that name an option", line: "sim claims --search refreshCached"),
    ],
    exitCodes: [
      .success, .failed, .incomplete, .usage, .badScenario, .internalError, .inputOutput,
      .interrupted,
    ]
  )
}
