import ImageLoadingInterface

/// Writes an exploration as JSON.
package enum ExplorationJSON {
  /// The version of the document.
  package static let version: Int64 = 1

  /// - Parameters:
  ///   - file: the path of the scenario.
  ///   - replay: for each finding, the line that shows it again; empty if there is none.
  package static func document(
    _ plan: ExplorationPlan, _ report: ExplorationReport, file: String, replay: [String],
    summary: ExplorationSummary
  ) -> JSONValue {
    .object([
      .init("version", .int(version)), .init("type", "exploration"),
      .init("file", .string(file)), .init("title", .string(plan.scenario.title)),
      .init("generation", .string(plan.scenario.generation.name)),
      .init("time", .string(plan.timeMode.rawValue)),
      .init("timeOfFile", .bool(plan.isTimeOfFile)),
      .init("complete", .bool(report.isComplete)), .init("end", .string(report.end.rawValue)),
      .init("executions", .integer(report.executions)),
      .init("givenUp", .integer(report.pruned)),
      .init("bounded", .integer(report.bounded)), .init("unmet", .integer(report.unmet)),
      .init("unmetStep", .text(report.unmetStep?.text)),
      .init("missedEnds", .integer(report.missedEnds)),
      .init(
        "strategies",
        .array(
          report.shares.map { share in
            .object([
              .init("strategy", .string(share.strategy.words)),
              .init("executions", .integer(share.executions)),
            ])
          })),
      .init("distinctOrders", .integer(report.orders)),
      .init("distinctStates", .integer(report.states)),
      .init("distinctEnds", .integer(report.ends)), .init("steps", .integer(report.steps)),
      .init(
        "findings",
        .array(
          report.findings.enumerated().map { index, finding in
            .object([
              .init("what", .string(finding.kind.words)),
              .init("explanation", .string(finding.explanation)),
              .init("cause", finding.cause?.json ?? .null),
              .init("runs", .integer(finding.count)),
              .init("foundBy", .string(report.shares[finding.strategy].strategy.words)),
              .init("firstRun", .integer(finding.firstRun)),
              .init(
                "firstRuns",
                .array(finding.firstRuns.map { .integer($0) })),
              .init("replay", index < replay.count ? .string(replay[index]) : .null),
            ])
          })),
      .init("unreached", .strings(report.unreached)),
      .init(
        "summary",
        .object([
          .init("tried", .string(summary.tried.text)),
          .init("mayHide", .string(summary.mayHide.text)),
          .init("next", .string(summary.next.sentence.text)),
          .init("line", .string(shellQuoted(summary.line))),
        ])),
    ])
  }
}
