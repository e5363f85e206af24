import ImageLoadingInterface

extension RunComparison {
  /// The members of the comparison in JSON.
  package var members: [JSONValue.Member] {
    [
      .init(
        "runs",
        .array(
          sides.map { side in
            .object([
              .init("label", .string(side.label)),
              .init("generation", .string(side.scenario.generation.name)),
              .init("outcome", .string(side.result.outcome.name)),
              .init("digest", .string(side.result.digest)),
              .init("steps", .integer(side.result.steps)),
              .init(
                "notes", .strings(side.result.scenarioErrors.map(\.message) + side.result.notes)),
            ])
          })), .init("differences", .array(differences.map(json))),
      .init("same", .array(rows.filter(\.isSame).map(json))),
      .init("partings", .array(partings.map(\.json))),
    ]
  }

  private func json(_ row: ComparisonRow) -> JSONValue {
    let values: [JSONValue.Member] =
      row.isSame
      ? [.init("value", .string(row.values.first ?? ""))]
      : [
        .init(
          "values",
          .object(zip(sides, row.values).map { .init($0.label, .string($1)) }))
      ]
    return .object(
      [
        .init("section", .string(row.section.rawValue)), .init("name", .string(row.name)),
        .init("call", .integer(row.call)),
      ] + values)
  }
}

extension StoryParting {
  fileprivate var json: JSONValue {
    .object([
      .init("earlier", .strings(earlier)), .init("later", .strings(later)),
      .init("linesInCommon", .integer(commonCount)),
      .init("common", .array(common.map(\.json))),
      .init("earlierContinues", .array(earlierLines.map(\.json))),
      .init("laterContinues", .array(laterLines.map(\.json))),
    ])
  }
}

extension StoryLine {
  fileprivate var json: JSONValue {
    .object([
      .init("time", .string(Quantity.describe(time))), .init("subject", .string(subject)),
      .init("text", .string(translated(text))),
    ])
  }
}
