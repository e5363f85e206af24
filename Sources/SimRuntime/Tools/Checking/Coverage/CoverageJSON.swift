extension Coverage {
  /// The version of the JSON document.
  package static let version: Int64 = 1

  /// The coverage for machines.
  /// - Parameter printsMissingOnly: whether only what no scenario reaches is printed.
  package func json(printsMissingOnly: Bool = false) -> JSONValue {
    .object([
      .init("version", .int(Self.version)), .init("type", "coverage"),
      .init(
        "generations",
        .array(
          generations.map { generation in
            .object(
              [
                .init("generation", .string(generation.name)),
                .init("scenarios", .integer(generation.scenarios)),
                .init("failures", .strings(generation.failures)),
              ]
                + Subject.allCases.map { subject in
                  let items = (generation.items[subject] ?? []).filter {
                    !printsMissingOnly || $0.scenarios == 0
                  }
                  return .init(subject.rawValue, .array(items.map(\.json)))
                } + [
                  .init(
                    "policiesWithoutStep",
                    .strings(generation.policiesWithoutStep))
                ])
          })),
    ])
  }
}

extension Coverage.Item {
  fileprivate var json: JSONValue {
    .object([.init("name", .string(name)), .init("scenarios", .integer(scenarios))])
  }
}
