extension Command {
  /// `sim golden`, which finds unintended changes of events.
  static let golden = Command(
    name: "golden",
    summary: "Compare the events of all runs with golden files",
    discussion: [
      """
      A golden file has all events of a scenario's run in each of its generations, in the file's own \
      order: checkpoints, locks that are taken and held, changes of state, calls and completions. A \
      scenario expects only what it is about; its golden file shows every other change, such as a \
      checkpoint that is no longer reached or a lock that is no longer taken.
      """,
      """
      The golden file of PATH/a/b.json is DIR/a/b.golden. --update writes those that differ and removes \
      those without a scenario: look at them with git diff before you commit.
      """,
    ],
    arguments: [
      CommandArgument(
        value: CommandValue(name: "PATH", kind: .file), count: .one,
        summary: "Folder of scenario files")
    ],
    options: [
      CommandOption(
        "in", value: CommandValue(name: "DIR", kind: .file), default: "Golden",
        summary: "Folder of golden files"),
      .filter,
      .maxTime("what was not compared is incomplete"),
      CommandOption("update", summary: "Write the golden files instead of comparing"),
    ],
    examples: [
      CommandExample(
        purpose: "Look for events that changed",
        line: "sim golden Scenarios --in Tests/Golden --filter '!stress/'"),
      CommandExample(
        purpose: "Accept the events of today",
        line: "sim golden Scenarios --in Tests/Golden --filter '!stress/' --update"),
    ],
    exitCodes: [
      .success, .failed, .incomplete, .usage, .badScenario, .internalError, .inputOutput,
      .interrupted,
    ]
  )
}
