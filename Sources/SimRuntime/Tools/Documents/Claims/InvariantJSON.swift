import ImageLoadingInterface

/// Invariants for machines.
package enum InvariantJSON {
  /// The version of the document.
  package static let version: Int64 = 1

  /// One document, with a version.
  package static func list(_ invariants: [InvariantDescription]) -> JSONValue {
    .object([
      .init("version", .int(version)), .init("type", "invariants"),
      .init("invariants", .array(invariants.map(json))),
    ])
  }

  private static func json(_ invariant: InvariantDescription) -> JSONValue {
    let generations = Generation.all.map { generation in
      JSONValue.object([
        .init("generation", .string(generation.name)),
        .init("promised", .bool(invariant.isPromised(by: generation))),
        .init(
          "brokenBy",
          .array(invariant.defects(of: generation).map { .string($0.rawValue) })),
      ])
    }
    return .object([
      .init("id", .string(invariant.id)), .init("sentence", .string(invariant.sentence)),
      .init("reason", .string(invariant.reason)),
      .init("claims", .strings(invariant.claims)),
      .init("ofOneCache", .bool(invariant.isOfOneCache)),
      .init("ofAnyLoader", .bool(invariant.judgesAnyLoader)),
      .init("ofAnyManager", .bool(invariant.judgesAnyManager)),
      .init("generations", .array(generations)),
    ])
  }
}
