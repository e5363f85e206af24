extension Command {
  /// `sim explain`, the one that tells a run as numbered steps with their reasons.
  static let explain = Command(
    name: "explain",
    summary: "Explain a run as numbered steps, each with its reason",
    discussion: [
      """
      The run is told as numbered steps: what happens, on which queue and under which lock, what \
      changes, why it is so, with the claims of the documents that say it, and which other threads \
      could go on at this point. The claims are those of sim claims.
      """,
      """
      A file that lists several generations is explained in the first of them; --generation chooses \
      another. The numbers are the same at every level, and those of sim step.
      """,
    ],
    arguments: [
      CommandArgument(
        value: CommandValue(name: "FILE", kind: .file), count: .one,
        summary: "Scenario file to explain; - reads one from standard input")
    ],
    options: [
      .generation("Explain it in this generation; the first that the file lists if absent"),
      .level,
      .strategy, .seed, .depth, .schedule,
      .format(text: "a text to read", json: "one JSON document, with a version"),
      CommandOption(
        "html", value: CommandValue(name: "OUT", kind: .file),
        summary: "Write it as one HTML file instead, with a diagram to step through"),
      .with, .without, .strict,
    ],
    rules: .ofOneOrder + [
      OptionRule("format", neverWith: "html"), OptionRule("level", neverWith: "html"),
      OptionRule("level", neverWith: "format", oneOf: ["json"]),
    ],
    examples: [
      CommandExample(
        purpose: "Step through it in a browser",
        line: "sim explain --html run.html Scenarios/basics/cold-load.json"),
      CommandExample(
        purpose: "See at a glance what happens",
        line: "sim explain --level outline Scenarios/lessons/01-first-load.json"),
      CommandExample(
        purpose: "Follow a bug of the museum, with every operation on shared objects",
        line: "sim explain --level all Scenarios/museum/M01-cancel-during-disk-query.json"),
    ],
    exitCodes: [.success, .incomplete, .usage, .badScenario, .internalError, .inputOutput]
  )
}

extension CommandOption {
  /// `--seed` of the strategies that go by chance.
  static let seed = CommandOption(
    "seed", value: CommandValue(name: "N", kind: .unsigned(0...UInt64.max)), default: "0",
    summary: "Seed of the strategies random and pct")

  /// `--depth` of the strategy pct.
  static let depth = CommandOption(
    "depth", value: CommandValue(name: "D", kind: .unsigned(1...1_000)),
    default: "\(Sampling.usualDepth)",
    summary: "How many ordered pairs of steps a bug is thought to need, for pct")

  /// `--schedule` of the replay strategy.
  static let schedule = CommandOption(
    "schedule", value: CommandValue(name: "FILE", kind: .file),
    summary: "Schedule that the replay strategy follows, instead of the one in the scenario")

  /// `--level`, how closely a run is looked at.
  static let level = CommandOption(
    "level",
    value: CommandValue(
      name: "LEVEL",
      kind: .oneOf(
        ExplanationLevel.allCases.map { .init(name: $0.rawValue, summary: $0.summary) })),
    default: ExplanationLevel.steps.rawValue, summary: "How closely to look")
}

extension ExplanationLevel {
  /// What is told, for the help.
  fileprivate var summary: String {
    switch self {
    case .outline: "what is done, requests, answers, what views show"
    case .steps: "each checkpoint of the flow, with its reason"
    case .all: "each operation on an object that threads share, too"
    }
  }
}
