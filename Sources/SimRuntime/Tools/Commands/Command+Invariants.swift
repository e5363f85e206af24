extension Command {
  /// `sim invariants`, what must be true of every run.
  static let invariants = Command(
    name: "invariants",
    summary: "List what must be true of every run, and which defects break it",
    discussion: [
      """
      An invariant is checked in every run of a scenario. Each has a sentence that says what must hold, \
      the reason why it matters, and the claims of the documents that promise it.
      """,
      """
      A generation promises an invariant if it has what the sentence is about. A known defect may still \
      break it: sim museum shows these defects.
      """,
    ],
    arguments: [
      CommandArgument(
        value: CommandValue(name: "ID", kind: .text), count: .optional,
        summary: "The invariant to show in full, such as completion-count")
    ],
    options: [
      .generation("what it promises"),
      .search,
      .format(text: "texts to read", json: "one JSON document, with a version"),
    ],
    rules: [OptionRule("generation", neverWith: "ID"), OptionRule("search", neverWith: "ID")],
    examples: [
      CommandExample(
        purpose: "See which defects break the promise of one completion",
        line: "sim invariants completion-count"),
      CommandExample(
        purpose: "List what 5.1.0 promises", line: "sim invariants --generation 5.x"),
    ],
    exitCodes: [.success, .failed, .usage, .internalError, .inputOutput]
  )
}
