import ImageLoadingInterface

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
      .generation("the file need not list it"),
      .strategy,
      .seed, .depth, .schedule,
      CommandOption(
        "record", value: CommandValue(name: "FILE", kind: .newFile),
        summary: "Write the schedule of the run to FILE, for --schedule"),
      CommandOption(
        "observe", value: CommandValue(name: "FILE", kind: .newFile),
        summary: "Write what can be seen of the run to FILE, as a recording for sim conform"),
      .trace(TraceLevel.allCases.map { .init(name: $0.rawValue, summary: $0.summary) }),
      .format(text: "a story to read", json: "JSON for machines, with a version"),
      .maxTime("what was not run is incomplete"), .with, .without, .strict,
      CommandOption(
        "no-races", summary: "Do not look for data races; a long run takes a little less time"),
      .noCauses,
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
        purpose: "Run the scenarios of a folder, and print only how they end",
        line: "sim run --trace none Scenarios/basics/*.json"),
      CommandExample(
        purpose: "Run a scenario that another program writes",
        line: "make-scenario | sim run --format json -"),
    ],
    exitCodes: ExitCode.allCases
  )
}

extension TraceLevel {
  /// What is printed, for the help.
  fileprivate var summary: Sentence {
    switch self {
    case .steps: "every step"
    case .summary: "stimuli, requests, completions, what views show"
    case .none: "a line for each file, and what failed"
    }
  }
}
