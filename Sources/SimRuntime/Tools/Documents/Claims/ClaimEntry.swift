/// What an id of the list names.
package enum ClaimEntry: Sendable {
  case claim(Claim)
  case contradiction(Contradiction)

  /// `nil` if the list has no such id.
  package init?(_ id: String) {
    if let claim = Claim.all.first(where: { $0.id == id }) {
      self = .claim(claim)
    } else if let contradiction = Contradiction.all.first(where: { $0.id == id }) {
      self = .contradiction(contradiction)
    } else {
      return nil
    }
  }

  /// Every claim, then every contradiction.
  package static let all: [ClaimEntry] =
    Claim.all.map(ClaimEntry.claim) + Contradiction.all.map(ClaimEntry.contradiction)

  package var judged: any Judged {
    switch self {
    case .claim(let claim): claim
    case .contradiction(let contradiction): contradiction
    }
  }

  package var id: String { judged.id }

  /// The sentence of a claim, or what was found of a contradiction with its topic.
  package var sentence: Sentence {
    switch self {
    case .claim(let claim): Sentence(whole: claim.sentence)
    case .contradiction(let contradiction):
      "\(Sentence(whole: contradiction.topic)): \(Sentence(whole: contradiction.finding))"
    }
  }
}
