/// A point on which the documents contradict one another, and what a run shows. It holds where a run
/// shows what was found.
public struct Contradiction: Judged {
  /// What some of the documents say.
  public struct Side: Sendable {
    public let says: String
    public let sources: [ClaimSource]
  }

  /// `X01` to `X67`.
  public let id: String
  public let topic: String
  public let sides: [Side]
  /// What the runs show.
  public let finding: String
  /// The claims on which it bears.
  public let claims: [String]
  public let verdicts: [Verdict]

  /// Every contradiction, by id.
  public static let all: [Contradiction] = read(format.files).entries.sorted { $0.id < $1.id }
}
