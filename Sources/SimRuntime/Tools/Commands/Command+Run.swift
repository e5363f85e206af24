import ImageLoadingModel

extension Command {
  /// `sim run`, which prints the story of a scenario.
  static let run = Command(
    name: "run",
    summary: "Run scenario files in virtual time and print what happens",
    discussion: [
      """
      Each run is printed as a story, one line for each event: the virtual time, the thread, what \
      happened and what changed. Then follow the completions, the state at rest, the checks and a \
      digest. The same file with the same options gives the same story on every machine.
      """,
      """
      A file that lists several generations is run in each, one after the other. In a generation that a \
      file does not list, what it expects is not checked.
      """,
    ],
    arguments: [
      CommandArgument(
        value: CommandValue(name: "FILE", kind: .file), count: .oneOrMore,
        summary: "Scenario files to run, in this order; - reads one from standard input")
    ],
    options: [
      .generation("Run in this generation only, whether the file lists it or not"),
      .strategy,
      .seed, .depth, .schedule,
      CommandOption(
        "record", value: CommandValue(name: "FILE", kind: .file),
        summary: "Write the schedule of the run to FILE, for --schedule"),
      CommandOption(
        "observe", value: CommandValue(name: "FILE", kind: .file),
        summary: "Write what can be seen of the run to FILE, as a recording for sim conform"),
      .trace,
      .format(text: "a story to read", json: "JSON for machines, with a version"),
      .with, .without, .strict,
      CommandOption(
        "no-races", summary: "Do not look for data races; a long run takes a little less time"),
      CommandOption(
        "check-determinism",
        summary: "Run each file twice and compare step by step; exit with 5 if they differ"),
    ],
    rules: .ofOneOrder,
    examples: [
      CommandExample(
        purpose: "Print the story of a scenario", line: "sim run Scenarios/views/cell-reuse.json"),
      CommandExample(
        purpose: "Run it in one generation",
        line: "sim run --generation 4.2 Scenarios/views/cell-reuse.json"),
      CommandExample(
        purpose: "Try another order of the threads, and keep it",
        line: "sim run --strategy random --seed 7 --record found.json scenario.json"),
      CommandExample(
        purpose: "Replay that order", line: "sim run --schedule found.json scenario.json"),
      CommandExample(
        purpose: "See what a defect breaks: switch it off",
        line: "sim run --without M01 Scenarios/museum/M01-cancel-during-disk-query.json"),
      CommandExample(
        purpose: "Run all scenarios, and print only how they end",
        line: "sim run --trace none Scenarios/*/*.json"),
      CommandExample(
        purpose: "Run a scenario that another program writes",
        line: "make-scenario | sim run --format json -"),
    ],
    exitCodes: ExitCode.allCases
  )
}

extension CommandOption {
  /// `--generation`, with what it does.
  static func generation(_ summary: String) -> CommandOption {
    CommandOption("generation", value: .generation, summary: summary)
  }

  /// `--format`, with what the two formats are.
  static func format(text: String, json: String) -> CommandOption {
    CommandOption(
      "format",
      value: CommandValue(
        name: "FORMAT",
        kind: .oneOf([
          .init(name: "text", summary: text),
          .init(name: "json", summary: json),
        ])),
      default: "text", summary: "How to print the results")
  }

  /// `--with`, which switches a defect on.
  static let with = CommandOption(
    "with", value: .defect, isRepeatable: true,
    summary: "Switch a named defect on, such as D06 or M01")

  /// `--without`, which switches defects off.
  static let without = CommandOption(
    "without", value: .defect, isRepeatable: true,
    summary: "Switch a named defect off; all for every one of the generation")

  /// `--filter`, which scenarios of a folder are meant.
  static let filter = CommandOption(
    "filter", value: CommandValue(name: "PATTERN", kind: .text), isRepeatable: true,
    summary: "Run only what matches the pattern, or with a leading ! what does not")

  /// `--strict`, which lets nothing odd pass.
  static let strict = CommandOption(
    "strict",
    summary: "Treat warnings as errors: refuse files that can be run but are probably wrong"
  )

  /// `--strategy`, how the next thread is chosen.
  static let strategy = CommandOption(
    "strategy",
    value: CommandValue(
      name: "NAME",
      kind: .oneOf(
        RunPlan.OrderName.allCases.map { .init(name: $0.rawValue, summary: $0.summary) })),
    default: RunPlan.OrderName.fifo.rawValue, summary: "How to choose between enabled threads")

  fileprivate static let trace = CommandOption(
    "trace",
    value: CommandValue(
      name: "DETAIL",
      kind: .oneOf(
        TraceLevel.allCases.map { .init(name: $0.rawValue, summary: $0.summary) })),
    default: TraceLevel.steps.rawValue, summary: "How much to print")
}

extension TraceLevel {
  /// What is printed, for the help.
  fileprivate var summary: String {
    switch self {
    case .steps: "every step"
    case .summary: "stimuli, requests, completions, what views show"
    case .none: "a line for each file, and what failed"
    }
  }
}

extension CommandValue {
  /// The name of a generation.
  fileprivate static let generation = CommandValue(
    name: "NAME",
    kind: .oneOf(
      Generation.selectable.map { generation in
        let isApp = generation.name != generation.nameInScenarios
        return .init(
          name: generation.name,
          summary: isApp
            ? "the app under test, on \(generation.nameInScenarios)"
            : "SDWebImage \(generation.release)")
      }))

  fileprivate static let defect = CommandValue(name: "DEFECT", kind: .text)
}
