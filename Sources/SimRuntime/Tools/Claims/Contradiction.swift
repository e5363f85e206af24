/// A point on which the documents contradict one another, and what a run shows. It holds where a run
/// shows what was found.
public struct Contradiction: Judged {
  /// What some of the documents say.
  public struct Side: Sendable {
    public let says: String
    public let sources: [ClaimSource]

    init(_ says: String, _ sources: [ClaimSource]) {
      self.says = says
      self.sources = sources
    }
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

  init(
    _ id: String, _ topic: String, _ one: Side, _ other: Side, finding: String,
    claims: [String] = [], _ verdicts: Verdict...
  ) {
    self.id = id
    self.topic = topic
    sides = [one, other]
    self.finding = finding
    self.claims = claims
    self.verdicts = verdicts
  }

  /// Every contradiction, by id.
  public static let all: [Contradiction] = [ofCaches, ofLoads, ofTheRest].flatMap { $0 }
}
