extension CommandTable {
  /// The command line of `sim`.
  package static let sim = CommandTable(
    program: AppRegistry.program,
    version: SimVersion.number,
    summary: """
      sim is a deterministic simulator of the image loading of SDWebImage: it replays, checks and \
      explains what happens.
      """,
    commands: CommandName.allCases.map(\.command) + [.help],
    globalOptions: [
      CommandOption(
        colorName,
        value: CommandValue(
          name: "WHEN",
          kind: .oneOf(ColorChoice.allCases.map { .init(name: $0.rawValue, summary: nil) })),
        default: ColorChoice.auto.rawValue,
        summary: "When to use colour; auto also heeds NO_COLOR and CLICOLOR_FORCE"),
      .language,
      CommandOption(helpName, letter: "h", summary: "Print help"),
      CommandOption(versionName, summary: "Print the version"),
    ],
    examples: [
      CommandExample(
        purpose: "Print the story of a scenario", line: "sim run Scenarios/views/cell-reuse.json"),
      CommandExample(
        purpose: "Step through it as a page, in a browser",
        line: "sim explain --html page.html Scenarios/views/cell-reuse.json"),
      CommandExample(
        purpose: "Learn the flow, from its first load to its races", line: "sim lessons 1"),
      CommandExample(purpose: "See a real bug, and the run without it", line: "sim museum M01"),
      CommandExample(purpose: "Begin a scenario of your own", line: "sim init mine.json"),
      CommandExample(purpose: "Try every order of its threads", line: "sim explore mine.json"),
      CommandExample(purpose: "Check all scenarios of a folder", line: "sim test Scenarios"),
    ],
    topics: ManualSection.names
  )
}

/// The commands of `sim` that do work, in the order in which the help lists them. Help and version are
/// asked for in other ways, too.
package enum CommandName: String, Sendable, CaseIterable {
  case run, test, golden, explain, step, lessons, explore, fuzz, merge, why, conform, compare,
    export
  case museum, invariants, claims, ask, coverage, bench, site
  case initialize = "init"
  case importArchive = "import"
  case migrate, checkpoints, events, schema, completions, man

  /// Whether it lists names that scenario files take, which one looks for with `sim help`, too.
  package var listsNames: Bool { [.checkpoints, .events, .invariants].contains(self) }

  /// Its place in the table.
  var command: Command {
    switch self {
    case .run: .run
    case .test: .test
    case .golden: .golden
    case .explain: .explain
    case .step: .step
    case .lessons: .lessons
    case .explore: .explore
    case .fuzz: .fuzz
    case .merge: .merge
    case .why: .why
    case .conform: .conform
    case .compare: .compare
    case .export: .export
    case .museum: .museum
    case .invariants: .invariants
    case .claims: .claims
    case .ask: .ask
    case .coverage: .coverage
    case .bench: .bench
    case .site: .site
    case .initialize: .initialize
    case .importArchive: .importArchive
    case .migrate: .migrate
    case .checkpoints: .checkpoints
    case .events: .events
    case .schema: .schema
    case .completions: .completions
    case .man: .man
    }
  }
}

/// The formats whose JSON Schema `sim schema` prints.
package enum SchemaName: String, Sendable, CaseIterable {
  case scenario, given, run, trace, recording, test, exploration, fuzz, comparison, config, claims,
    contradictions, exhibits, rules,
    methods,
    sentences

  /// What is in that format, for the help.
  var summary: Sentence {
    switch self {
    case .scenario: "scenario files"
    case .given: "files that scenarios include, *.given.json"
    case .run: "a line of what sim run --format json writes"
    case .trace: "what sim export --to json writes"
    case .recording: "a line of what sim conform reads"
    case .test: "a line of what sim test --format json writes"
    case .exploration: "what sim explore --format json writes"
    case .fuzz: "what sim fuzz --format json writes, and a campaign.json"
    case .comparison: "what sim compare --format json writes"
    case .config: "the file .sim.json, with profiles of sim test"
    case .claims: "the built-in claims"
    case .contradictions: "the built-in contradictions"
    case .exhibits: "the built-in texts of the museum"
    case .rules: "the built-in reasons of steps"
    case .methods: "the built-in methods that steps stand for"
    case .sentences: "the built-in sentences of another language"
    }
  }

  package var schema: JSONValue {
    switch self {
    case .scenario: ScenarioShape.schema
    case .given: ScenarioShape.schemaOfShared
    case .run: RunShape.schema
    case .trace: TraceShape.schema
    case .recording: RecordingShape.schema
    case .test: TestShape.schema
    case .exploration: ExplorationShape.schema
    case .fuzz: FuzzShape.schema
    case .comparison: ComparisonShape.schema
    case .config: TestProfiles.schema
    case .claims: Claim.format.schema
    case .contradictions: Contradiction.format.schema
    case .exhibits: Exhibit.format.schema
    case .rules: StepRule.format.schema
    case .methods: OriginalMethod.format.schema
    case .sentences: TranslatedSentence.format(of: .zh).schema
    }
  }

  /// The same as a page to read.
  package var reference: SchemaReference {
    SchemaReference(schema, isOfScenarios: self == .scenario)
  }
}

extension Command {
  fileprivate static let checkpoints = Command(
    name: "checkpoints", formerName: "steps",
    summary: "List the checkpoints that a scenario can wait for",
    discussion: [
      """
      A checkpoint is a point of the flow with a name. A scenario holds a thread there with \
      "when": "LOAD reaches CHECKPOINT" and lets something else happen first. The names are part of the \
      format of scenario files and change only with its version.
      """
    ],
    arguments: [],
    options: [
      .search, .format(text: "a table to read", json: "one JSON document, with a version"),
    ],
    examples: [
      CommandExample(
        purpose: "Find the checkpoints of the disk cache", line: "sim checkpoints --search disk")
    ],
    exitCodes: [.success, .failed, .usage, .internalError, .inputOutput]
  )

  fileprivate static let events = Command(
    name: "events",
    summary: "List the kinds of events that a scenario can expect",
    discussion: [
      """
      An event is something that happens in a run. A scenario names it in "told" and "untold" by its \
      kind, what it is about, and those of its fields that matter: {"completed": "first", "image": \
      "*", "cacheType": "disk"}. sim export --to json writes all events of a run in the same form.
      """
    ],
    arguments: [],
    options: [
      .search, .format(text: "a table to read", json: "one JSON document, with a version"),
    ],
    examples: [
      CommandExample(
        purpose: "Find the events of the blacklist", line: "sim events --search blacklist")
    ],
    exitCodes: [.success, .failed, .usage, .internalError, .inputOutput]
  )

  fileprivate static let migrate = Command(
    name: "migrate",
    summary: "Rewrite scenario files in which events are named by sentences",
    discussion: [
      """
      Before events had kinds and fields, "told" and "untold" quoted the sentences of the story. Each \
      such sentence is replaced by the event that it meant; everything else stays as it is written. A \
      file with a sentence that names no event is left alone and reported.
      """
    ],
    arguments: [
      CommandArgument(
        value: CommandValue(name: "PATH", kind: .file), count: .oneOrMore,
        summary: "Scenario file, or a folder of them, to rewrite in place")
    ],
    options: [],
    examples: [
      CommandExample(purpose: "Rewrite all files of a folder", line: "sim migrate Scenarios")
    ],
    exitCodes: [.success, .usage, .badScenario, .internalError, .inputOutput]
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
          kind: .oneOf(
            SchemaName.allCases.map { .init(name: $0.rawValue, summary: $0.summary) })),
        default: SchemaName.scenario.rawValue, summary: "Which schema to print"),
      CommandOption(
        "markdown", summary: "Print a page to read instead: a table of keys for each part"),
    ],
    examples: [
      CommandExample(
        purpose: "Put the schema beside the scenarios",
        line: "sim schema > Scenarios/scenario.schema.json"),
      CommandExample(
        purpose: "Look up all keys of a scenario file", line: "sim schema --markdown | less"),
    ],
    exitCodes: [.success, .usage, .internalError, .inputOutput]
  )

  fileprivate static let help = Command(
    name: CommandTable.helpName,
    summary: "Print help for a command, a page of the documents, or help for all of sim",
    discussion: [
      """
      The pages are those of the folder Documentation, as they are there. 'sim help' lists them.
      """
    ],
    arguments: [
      CommandArgument(
        value: CommandValue(name: "COMMAND", kind: .command), count: .optional,
        summary: "The command to explain, or the topic of the page")
    ],
    options: [],
    examples: [
      CommandExample(purpose: "See how scenarios are run", line: "sim help run"),
      CommandExample(
        purpose: "Look up all keys of a scenario file", line: "sim help scenario-format | less"),
      CommandExample(
        purpose: "See which variables of the environment count", line: "sim help environment"),
    ],
    exitCodes: [.success, .usage, .internalError, .inputOutput]
  )
}
