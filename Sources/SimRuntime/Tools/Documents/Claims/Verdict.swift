/// What the runs have to say of a claim, in some generations.
package struct Verdict: Sendable, Hashable {
  package enum Kind: String, Sendable, CaseIterable {
    case holds
    case holdsInPart = "holds in part"
    case doesNotHold = "does not hold"
    /// No run of this model can decide it.
    case notDecidable = "not decidable here"
  }

  package let kind: Kind
  /// The names of the generations, oldest first.
  package let generations: [String]
  /// Why; `nil` only for what plainly holds.
  package let reason: String?
}

/// Something with an id that runs show to be true or false, in each of its generations.
package protocol Judged: Sendable {
  var id: String { get }
  /// Each generation is in one of them.
  var verdicts: [Verdict] { get }
}

extension Judged {
  /// The generations of the claim, oldest first.
  package var generations: [String] { verdicts.flatMap(\.generations).sorted() }

  /// `nil` if nothing is claimed of the generation.
  package func verdict(in generation: String) -> Verdict? {
    verdicts.first { $0.generations.contains(generation) }
  }
}
