extension CommandTable {
  /// The command line of `sim`.
  public static let sim = CommandTable(
    program: "sim",
    version: "0.1.0",
    summary: """
      sim is a deterministic simulator of the image loading of SDWebImage: it replays, checks and \
      tells what happens.
      """,
    commands: [
      .run, .test, .explain, .step, .lessons, .explore, .fuzz, .merge, .why, .compare, .export,
      .museum, .invariants, .claims, .coverage, .bench, .initialize, .importArchive, .steps,
      .schema, .completions, .man, .help,
    ],
    globalOptions: [
      CommandOption(
        colorName,
        value: CommandValue(
          name: "WHEN",
          kind: .oneOf(ColorChoice.allCases.map { .init(name: $0.rawValue, summary: nil) })),
        default: ColorChoice.auto.rawValue,
        summary: "When to use colour; auto also heeds NO_COLOR and CLICOLOR_FORCE"),
      CommandOption(helpName, letter: "h", summary: "Print help"),
      CommandOption(versionName, summary: "Print the version"),
    ],
    examples: [
      CommandExample(
        purpose: "Tell a scenario as a story", line: "sim run Scenarios/views/cell-reuse.json"),
      CommandExample(
        purpose: "See which steps a scenario can wait for", line: "sim steps"),
    ]
  )
}

extension Command {
  fileprivate static let steps = Command(
    name: "steps",
    summary: "List the steps that a scenario can wait for",
    discussion: [
      """
      A step is a named point that threads pass. A scenario holds a thread there with \
      "when": "LOAD reaches STEP" and lets something else happen first. The names are part of the \
      format of scenario files and change only with its version.
      """
    ],
    arguments: [],
    options: [.format(text: "a table to read", json: "one JSON document, with a version")],
    examples: [
      CommandExample(purpose: "Find the steps of the disk cache", line: "sim steps | grep disk")
    ],
    exitCodes: [.success, .usage, .internalError, .inputOutput]
  )

  fileprivate static let schema = Command(
    name: "schema",
    summary: "Print the JSON Schema of scenario files, or of another format",
    discussion: [
      """
      Editors that know JSON Schema complete and check a scenario while it is written, if its \
      "$schema" names the file.
      """
    ],
    arguments: [],
    options: [
      CommandOption(
        "of",
        value: CommandValue(
          name: "FORMAT",
          kind: .oneOf([
            .init(name: "scenario", summary: "scenario files"),
            .init(name: "trace", summary: "what sim export --to json writes"),
            .init(name: "test", summary: "a line of what sim test --format json writes"),
          ])),
        default: "scenario", summary: "Whose schema to print")
    ],
    examples: [
      CommandExample(
        purpose: "Put the schema beside the scenarios",
        line: "sim schema > Scenarios/scenario.schema.json")
    ],
    exitCodes: [.success, .usage, .internalError, .inputOutput]
  )

  fileprivate static let help = Command(
    name: CommandTable.helpName,
    summary: "Print help for a command, or for all of sim",
    discussion: [],
    arguments: [
      CommandArgument(
        value: CommandValue(name: "COMMAND", kind: .command), count: .optional,
        summary: "The command to tell about")
    ],
    options: [],
    examples: [
      CommandExample(purpose: "See how scenarios are run", line: "sim help run")
    ],
    exitCodes: [.success, .usage, .internalError, .inputOutput]
  )
}
