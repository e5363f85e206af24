extension Command {
  /// `sim lessons`, the one that lists the course.
  static let lessons = Command(
    name: "lessons",
    summary: "List the lessons of the course, or show how to begin one",
    discussion: [
      """
      A lesson is a scenario that asks questions: sim step runs it and asks them on the way. The run \
      itself decides which answer is right. The lessons are the files DIR/lessons/*.json. Without a \
      folder Scenarios/lessons, the lessons that are built into sim are used; every command reads them \
      by their paths.
      """
    ],
    arguments: [
      CommandArgument(
        value: CommandValue(name: "N", kind: .unsigned(1...1_000)), count: .optional,
        summary: "The lesson to show")
    ],
    options: [
      .search, .scenarios,
      .format(text: "texts to read", json: "one JSON document, with a version"),
    ],
    rules: [OptionRule("format", neverWith: "N"), OptionRule("search", neverWith: "N")],
    examples: [
      CommandExample(purpose: "See what there is to learn", line: "sim lessons"),
      CommandExample(purpose: "Begin with the races", line: "sim lessons 14"),
    ],
    exitCodes: [.success, .failed, .usage, .badScenario, .internalError, .inputOutput]
  )
}
