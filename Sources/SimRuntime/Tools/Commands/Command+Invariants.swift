extension Command {
  /// `sim invariants`, what must be true of every run.
  static let invariants = Command(
    name: "invariants",
    summary: "Tell what must be true of every run, and who breaks it",
    discussion: [
      """
      An invariant is watched in every run of a scenario. Each has a sentence that says what must be \
      so, the reason why anybody should care, and the claims of the documents that promise it.
      """,
      """
      A generation promises an invariant if it has what the sentence is about. It may break it all \
      the same by a known defect: sim museum tells all about that.
      """,
    ],
    arguments: [
      CommandArgument(
        value: CommandValue(name: "ID", kind: .text), count: .optional,
        summary: "The invariant to tell all about, such as completion-count")
    ],
    options: [
      .generation("List only what this generation promises"),
      .format(text: "texts to read", json: "one JSON document, with a version"),
    ],
    rules: [OptionRule("generation", neverWith: "ID")],
    examples: [
      CommandExample(
        purpose: "See which defects break the promise of one completion",
        line: "sim invariants completion-count"),
      CommandExample(
        purpose: "List what 5.1.0 promises", line: "sim invariants --generation 5.x"),
    ],
    exitCodes: [.success, .usage, .internalError, .inputOutput]
  )
}
