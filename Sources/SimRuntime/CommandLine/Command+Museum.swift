extension Command {
  /// `sim museum`, the one that shows real bugs.
  static let museum = Command(
    name: "museum",
    summary: "List the real bugs that the generations have, or show one of them",
    discussion: [
      """
      Without an ID all defects are listed: which generations have them, what breaks, where it was \
      fixed, and which invariant catches it.
      """,
      """
      With an ID the scenario of that defect is run twice in each of its generations, once with the \
      defect and once without it, and what differs is told as by sim compare. The scenario is the \
      file DIR/museum/ID-*.json.
      """,
    ],
    arguments: [
      CommandArgument(
        value: CommandValue(name: "ID", kind: .text), count: .optional,
        summary: "The defect to show, such as D06 or M01")
    ],
    options: [
      .generation("List or show only what this generation has"),
      .scenarios,
      .format(text: "texts to read", json: "one JSON document, with a version"),
    ],
    examples: [
      CommandExample(purpose: "See which bugs 5.1.0 has", line: "sim museum --generation 5.x"),
      CommandExample(
        purpose: "See what a cancel during the disk query leaves behind", line: "sim museum M01"),
    ],
    exitCodes: [.success, .failed, .usage, .badScenario, .internalError, .inputOutput]
  )
}
