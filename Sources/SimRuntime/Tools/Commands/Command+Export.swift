extension Command {
  /// `sim export`, the one that hands a run to other tools.
  static let export = Command(
    name: "export",
    summary: "Write a run for other tools: Mermaid, JSON, Perfetto or ShiViz",
    discussion: [
      """
      The scenario is run once, as by sim run, and all that happened is written in the format of the \
      tool. A violation in the run is no failure: the exit code is 0 then, too.
      """,
      """
      Many sites draw Mermaid diagrams in their Markdown. The JSON document is described by sim schema \
      --of trace. Perfetto opens its file at ui.perfetto.dev, all on your machine. ShiViz reads the log \
      with the expression in its first line.
      """,
    ],
    arguments: [
      CommandArgument(
        value: CommandValue(name: "FILE", kind: .file), count: .one,
        summary: "Scenario file to run; - reads one from standard input")
    ],
    options: [
      CommandOption(
        "to",
        value: CommandValue(
          name: "FORMAT",
          kind: .oneOf(
            ExportFormat.allCases.map { .init(name: $0.rawValue, summary: $0.summary) })),
        default: ExportFormat.mermaid.rawValue, summary: "The format"),
      .output,
      .generation("the first that the file lists if absent"),
      .strategy, .seed, .depth, .schedule,
      .trace([
        .init(name: "steps", summary: "everything"),
        .init(name: "summary", summary: "what was done, requests, completions, what views show"),
      ]),
      .maxTime("and the run ends there"),
      .with, .without, .strict,
    ],
    rules: .ofOneOrder,
    examples: [
      CommandExample(
        purpose: "Draw a run in a README",
        line: "sim export --trace summary Scenarios/views/cell-reuse.json"),
      CommandExample(
        purpose: "Look at it in Perfetto",
        line: "sim export --to perfetto --output trace.json Scenarios/views/cell-reuse.json"),
    ],
    exitCodes: [
      .success, .failed, .incomplete, .usage, .badScenario, .internalError,
      .inputOutput, .interrupted,
    ]
  )
}
