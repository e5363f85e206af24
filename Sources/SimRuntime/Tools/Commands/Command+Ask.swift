extension Command {
  /// `sim ask`, which finds what the other commands can show.
  static let ask = Command(
    name: "ask",
    summary: "Find by words what the other commands can show",
    discussion: [
      """
      The words are looked for in the lessons, the claims and contradictions of the documents, the \
      museum, the options of loads, the checkpoints, the invariants, the kinds of events, the recipes of \
      the cookbook, the pages of `sim help` and the commands. What has most of them is listed, the best \
      first, with the command that shows it. A name such as \
      refreshCached is found by its parts, and a word by its beginning and its other forms.
      """
    ],
    arguments: [
      CommandArgument(
        value: CommandValue(name: "WORDS", kind: .text), count: .oneOrMore,
        summary: "What to look for")
    ],
    options: [
      CommandOption(
        "kind",
        value: CommandValue(
          name: "KIND",
          kind: .oneOf(
            SearchEntry.Kind.allCases.map { .init(name: $0.rawValue, summary: nil) })),
        summary: "List what is of one kind only"),
      CommandOption(
        "limit", value: CommandValue(name: "N", kind: .unsigned(1...10_000)), default: "10",
        summary: "How many to list at most"),
      .scenarios,
      .format(text: "a text to read", json: "one JSON document, with a version"),
    ],
    examples: [
      CommandExample(
        purpose: "See what there is about refreshing a cached picture",
        line: "sim ask refresh cached"),
      CommandExample(
        purpose: "Find the bugs that have to do with a cancel",
        line: "sim ask --kind museum cancel"),
    ],
    exitCodes: [.success, .failed, .usage, .badScenario, .internalError, .inputOutput]
  )
}
