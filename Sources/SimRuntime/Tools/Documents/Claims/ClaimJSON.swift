/// Claims for machines.
package struct ClaimJSON {
  private let evidence: ClaimEvidence

  package init(_ evidence: ClaimEvidence) { self.evidence = evidence }

  /// One document, with a version.
  package func list(_ entries: [ClaimEntry]) -> JSONValue {
    .object([.init("version", 1), .init("claims", .array(entries.map(json)))])
  }

  package func summary(_ summary: ClaimSummary) -> JSONValue {
    let names = ["claims"] + Verdict.Kind.allCases.map { "\($0)" }
    let rows = summary.rows.map { row in
      JSONValue.object(
        [.init("title", .string(row.title))]
          + zip(names, row.counts).map { .init($0, .integer($1)) })
    }
    let missing = summary.missing.map { name, ids in
      JSONValue.object([.init("generation", .string(name)), .init("claims", .strings(ids))])
    }
    return .object([
      .init("version", 1), .init("rows", .array(rows)), .init("missing", .array(missing)),
    ])
  }

  private func json(_ entry: ClaimEntry) -> JSONValue {
    let own: [JSONValue.Member] =
      switch entry {
      case .claim(let claim):
        [
          .init("area", .string(claim.area.rawValue)),
          .init("isConsequence", .bool(claim.isConsequence)),
          .init("says", .string(claim.sentence)), .init("sources", json(claim.sources)),
        ]
      case .contradiction(let contradiction):
        [
          .init("topic", .string(contradiction.topic)),
          .init(
            "sides",
            .array(
              contradiction.sides.map {
                .object([
                  .init("says", .string($0.says)), .init("verdict", .string($0.verdict.rawValue)),
                  .init("sources", json($0.sources)),
                ])
              })),
          .init("finding", .string(contradiction.finding)),
          .init("claims", .strings(contradiction.claims)),
        ]
      }
    let judged = entry.judged
    let verdicts = judged.generations.compactMap { name in
      judged.verdict(in: name).map { json($0, of: judged.id, in: name) }
    }
    return .object([.init("id", .string(entry.id))] + own + [.init("verdicts", .array(verdicts))])
  }

  private func json(_ verdict: Verdict, of id: String, in generation: String) -> JSONValue {
    let witnesses = evidence.witnesses(of: id, in: generation)
    return .object([
      .init("generation", .string(generation)),
      .init("verdict", .string(verdict.kind.rawValue)),
      .init("reason", .text(verdict.reason)),
      .init("shownBy", .strings(witnesses.filter(\.isFor).map(\.file))),
      .init("refutedBy", .strings(witnesses.filter { !$0.isFor }.map(\.file))),
    ])
  }

  private func json(_ sources: [ClaimSource]) -> JSONValue {
    .array(
      sources.map {
        .object([.init("document", .string($0.document)), .init("lines", .string($0.lines))])
      })
  }
}
