import ImageLoadingModel

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
      .init("executions", .int(Int64(report.executions))),
      .init("givenUp", .int(Int64(report.pruned))),
      .init("bounded", .int(Int64(report.bounded))), .init("unmet", .int(Int64(report.unmet))),
      .init("unmetStep", report.unmetStep.map { .string($0.text) } ?? .null),
      .init("missedEnds", .int(Int64(report.missedEnds))),
      .init(
        "strategies",
        .array(
          report.shares.map { share in
            .object([
              .init("strategy", .string(share.strategy.words)),
              .init("executions", .int(Int64(share.executions))),
            ])
          })),
      .init("distinctOrders", .int(Int64(report.orders))),
      .init("distinctStates", report.states.map { .int(Int64($0)) } ?? .null),
      .init("distinctEnds", .int(Int64(report.ends))), .init("steps", .int(Int64(report.steps))),
      .init(
        "findings",
        .array(
          report.findings.enumerated().map { index, finding in
            .object([
              .init("what", .string(finding.kind.words)),
              .init("explanation", .string(finding.explanation)),
              .init("cause", finding.cause?.json ?? .null),
              .init("runs", .int(Int64(finding.count))),
              .init("foundBy", .string(report.shares[finding.strategy].strategy.words)),
              .init("firstRun", .int(Int64(finding.firstRun))),
              .init(
                "firstRuns",
                .array(finding.firstRuns.map { $0.map { .int(Int64($0)) } ?? .null })),
              .init("replay", index < replay.count ? .string(replay[index]) : .null),
            ])
          })),
      .init("unreached", .array(report.unreached.map(JSONValue.string))),
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
