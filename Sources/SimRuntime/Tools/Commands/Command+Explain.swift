extension Command {
  /// `sim explain`, which shows a run as numbered steps with their reasons.
  static let explain = Command(
    name: "explain",
    summary: "Explain a run as numbered steps, each with its reason",
    discussion: [
      """
      The run is shown as numbered steps: what happens, on which queue and under which lock, what \
      changes, the reason, with the claims of the documents that give it, and which other threads are \
      enabled at this point. The claims are those of sim claims.
      """,
      """
      A file that lists several generations is explained in the first of them; --generation chooses \
      another. The numbers are the same at every level and in sim step.
      """,
    ],
    arguments: [
      CommandArgument(
        value: CommandValue(name: "FILE", kind: .file), count: .one,
        summary: "Scenario file to explain; - reads one from standard input")
    ],
    options: [
      .generation("the first that the file lists if absent"),
      .level,
      .strategy, .seed, .depth, .schedule,
      .format(text: "a text to read", json: "one JSON document, with a version"),
      .html("with a diagram to step through"),
      .maxTime("and the steps end there; with --html nothing is written"),
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
    exitCodes: [
      .success, .failed, .incomplete, .usage, .badScenario, .internalError,
      .inputOutput, .interrupted,
    ]
  )
}

extension CommandOption {
  /// `--level`, how closely a run is looked at.
  static let level = CommandOption(
    "level",
    value: CommandValue(
      name: "LEVEL",
      kind: .oneOf(
        ExplanationLevel.allCases.map { .init(name: $0.rawValue, summary: $0.summary) })),
    default: ExplanationLevel.steps.rawValue, summary: "How much detail to show")
}

extension ExplanationLevel {
  /// What is shown, for the help.
  fileprivate var summary: Sentence {
    switch self {
    case .outline: "stimuli, requests, answers, what views show"
    case .steps: "each checkpoint of the flow, with its reason"
    case .all: "also each operation on an object that threads share"
    }
  }
}
