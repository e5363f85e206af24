import ImageLoadingInterface

/// Writes exhibits as JSON.
package enum MuseumJSON {
  /// The version of the documents.
  package static let version: Int64 = 1

  /// The list of the exhibits.
  package static func list(_ exhibits: [Exhibit]) -> JSONValue {
    .object([
      .init("version", .int(version)), .init("type", "museum"),
      .init("exhibits", .array(exhibits.map { .object($0.members) })),
    ])
  }

  /// One exhibit with its runs.
  /// - Parameter file: the path of its scenario.
  package static func exhibit(_ exhibit: Exhibit, _ runs: [ExhibitRun], file: String) -> JSONValue {
    .object(
      [.init("version", .int(version)), .init("type", "exhibit")] + exhibit.members + [
        .init("file", .string(file)),
        .init("shown", .bool(!runs.isEmpty && runs.allSatisfy(\.showsDefect))),
        .init(
          "inGenerations",
          .array(
            runs.map { run in
              .object(
                [
                  .init("generation", .string(run.generation.name)),
                  .init("shown", .bool(run.showsDefect)),
                  .init("verdict", .string(run.verdict)),
                ] + run.comparison.members)
            })),
      ])
  }
}

extension Exhibit {
  fileprivate var members: [JSONValue.Member] {
    [
      .init("id", .string(defect.rawValue)), .init("title", .string(defect.title)),
      .init("generations", .array(generations.map { .string($0.name) })),
      .init("status", .string(status.rawValue)),
      .init("fixed", .text(fixed)),
      .init("granularity", .string(granularity.rawValue)),
      .init("invariant", .string(invariant.rawValue)),
      .init("breaks", .string(breaks)), .init("right", .string(right)),
    ]
  }
}
