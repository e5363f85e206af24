/// A point on which the documents contradict one another, and what a run shows. It holds where a run
/// shows what was found.
package struct Contradiction: Judged {
  /// What some of the documents say.
  package struct Side: Sendable {
    package let says: String
    /// Whether the runs show it; in part, if it is so in some cases or generations only.
    package let verdict: Verdict.Kind
    package let sources: [ClaimSource]
  }

  /// `X01` to `X67`.
  package let id: String
  package let topic: String
  package let sides: [Side]
  /// What the runs show.
  package let finding: String
  /// The claims on which it bears.
  package let claims: [String]
  package let verdicts: [Verdict]

  /// Every contradiction, by id.
  package static let all: [Contradiction] = read(format.files).entries.sorted { $0.id < $1.id }
}
