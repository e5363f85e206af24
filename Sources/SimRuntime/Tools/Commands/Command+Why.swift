extension Command {
  /// `sim why`, the one that explains a failure.
  static let why = Command(
    name: "why",
    summary: "Explain why a run fails",
    discussion: [
      """
      The run is repeated and reported: the invariant that breaks, with the known defect that causes \
      it, or which thread waits for which; how the failure became inevitable: after each choice of the \
      run, some runs continue in a random order, and the report gives the share of them that fails in \
      the same way; and the story with a column for each queue or thread, and at each switch the reason \
      for it. Of a run with more than a hundred choices a hundred are sampled, most of them where the \
      share changes. Of a long story the two hundred lines about what broke are printed.
      """,
      """
      A file that contains a schedule is run with it. If no unexpected violation occurs, those that the \
      file expects are explained.
      """,
    ],
    arguments: [
      CommandArgument(
        value: CommandValue(name: "FILE", kind: .file), count: .one,
        summary: "Scenario file to explain; - reads one from standard input")
    ],
    options: [
      .generation("the first that the file lists if absent"),
      .schedule,
      .seed("explain the run of the random strategy with it", default: nil),
      CommandOption(
        "samples", value: CommandValue(name: "N", kind: .unsigned(1...100_000)), default: "20",
        summary: "How many random runs continue after each choice"),
      .maxTime("what is known by then is reported"),
      .whole("the story of a long run, and all other threads of each choice"),
      .with, .without, .strict,
    ],
    rules: [OptionRule("seed", neverWith: "schedule")],
    examples: [
      CommandExample(
        purpose: "Explain a bug of the museum",
        line: "sim why Scenarios/museum/M03-cancel-while-the-block-is-set.json"),
      CommandExample(
        purpose: "Explain what an exploration has found",
        line: "sim why found/4.2-finding-1.json"),
    ],
    exitCodes: [
      .success, .failed, .incomplete, .usage, .badScenario, .internalError, .inputOutput,
      .interrupted,
    ]
  )
}
