/// How many verdicts there are of each kind, and which of them no scenario shows yet.
package struct ClaimSummary: Sendable {
  /// A line of the table.
  package struct Row: Sendable {
    package let title: String
    /// Claims, then verdicts of each kind, one for each generation of a claim.
    package let counts: [Int]
  }

  package let rows: [Row]
  /// The claims and contradictions without a scenario, by generation, oldest first.
  package let missing: [(generation: String, ids: [String])]

  package init(_ evidence: ClaimEvidence) {
    var rows = ClaimArea.allCases.map { area in
      Self.row(area.rawValue, Claim.all.filter { $0.area == area })
    }
    rows.append(Self.row("contradictions", Contradiction.all))
    rows.append(Self.row("said by the documents", Claim.all.filter { !$0.isConsequence }))
    rows.append(Self.row("follow from their code", Claim.all.filter(\.isConsequence)))
    self.rows = rows
    let gaps = evidence.faults.filter(\.isGap)
    let generations = Set(gaps.map(\.generation)).sorted()
    missing = generations.map { name in
      (name, gaps.filter { $0.generation == name }.map(\.id))
    }
  }

  /// The heading of the table.
  static let legend =
    ClaimText.padded("", to: 24)
    + (["claims"] + ["hold", "in part", "do not", "open"]).map {
      ClaimText.leftPadded($0, to: 10)
    }.joined()

  private static func row(_ title: String, _ claims: [some Judged]) -> Row {
    let verdicts = claims.flatMap(\.verdicts)
    let counts = Verdict.Kind.allCases.map { kind in
      verdicts.filter { $0.kind == kind }.reduce(0) { $0 + $1.generations.count }
    }
    return Row(title: title, counts: [claims.count] + counts)
  }
}
