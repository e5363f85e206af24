extension Command {
  /// `sim conform`, which asks whether what a real app did is possible in the model.
  static let conform = Command(
    name: "conform",
    summary: "Ask whether what a real app did is possible in the model",
    discussion: [
      """
      The scenario says what the app did, SEEN what was recorded: one event for each line, by the \
      names of sim events, with the queue on which it came. RECORDING.md says how to record. The \
      answer is that there is such a run, or that none was found: then the report says how much was \
      tried, and shows the run that came closest beside the recording.
      """,
      """
      First the file's own order is tried, then orders that the recording guides, and some at \
      random, each given up where nothing can be learned from its rest; then every order, of those \
      that differ only in independent steps one. Only if all of these were tried does the report say \
      that there is none, and the exit code is 1; if orders are left it is 3. A run in which a step of \
      the scenario is not done is not the recorded one; if that is so in every order, the exit code is \
      65. All bounds but --max-time are counted in runs and steps, so the same command gives the same \
      report.
      """,
    ],
    arguments: [
      CommandArgument(
        value: CommandValue(name: "FILE", kind: .file), count: .one,
        summary: "Scenario file: what was done"),
      CommandArgument(
        value: CommandValue(name: "SEEN", kind: .file), count: .one,
        summary: "What was seen; - reads it from standard input"),
    ],
    options: [
      .generation("the file need not list it"),
      CommandOption(
        "scenario", formerName: "save", value: CommandValue(name: "FILE", kind: .newFile),
        summary: "Write the run that was found to FILE, as a scenario that contains its schedule"),
      .maxExecutions(default: "\(ConformancePlan.usualExecutions)"),
      CommandOption(
        "max-steps", value: CommandValue(name: "N", kind: .unsigned(1...1_000_000_000_000)),
        default: "\(ConformancePlan.usualSteps)",
        summary: "Most operations on shared objects in all runs"),
      .maxTime("several generations share it, and what is left is incomplete"),
      .seed("for the random orders"),
      .time("any, or what the file says in \"explore\", if absent"),
      .format(text: "a report to read", json: "one JSON document, with a version"),
      .with, .without, .strict,
    ],
    examples: [
      CommandExample(
        purpose: "Ask whether a recording is possible, and keep the run",
        line: "sim conform --scenario found.json scenario.json observed.ndjson"),
      CommandExample(
        purpose: "Make a recording of a run of the model",
        line: "sim run --strategy random --observe observed.ndjson scenario.json"),
    ],
    exitCodes: [
      .success, .failed, .incomplete, .usage, .badScenario, .internalError, .inputOutput,
      .interrupted,
    ]
  )
}
