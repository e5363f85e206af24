import ImageLoadingModel

/// Tells an exploration to machines.
public enum ExplorationJSON {
  /// The version of the document.
  public static let version: Int64 = 1

  /// - Parameters:
  ///   - file: the path of the scenario.
  ///   - replay: for each finding, the line that shows it again.
  public static func document(
    _ plan: ExplorationPlan, _ report: ExplorationReport, file: String, replay: [String]
  ) -> JSONValue {
    .object([
      .init("version", .int(version)), .init("type", "exploration"),
      .init("file", .string(file)), .init("title", .string(plan.scenario.title)),
      .init("generation", .string(plan.scenario.generation.name)),
      .init("time", .string(plan.timeMode.rawValue)),
      .init("complete", .bool(report.isComplete)), .init("end", .string(report.end.rawValue)),
      .init("executions", .int(Int64(report.executions))),
      .init("givenUp", .int(Int64(report.pruned))),
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
              .init("firstRun", .int(Int64(finding.firstRun))),
              .init("replay", index < replay.count ? .string(replay[index]) : .null),
            ])
          })),
      .init("unreached", .array(report.unreached.map(JSONValue.string))),
    ])
  }
}
