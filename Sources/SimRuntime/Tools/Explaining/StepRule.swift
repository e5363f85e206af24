import ImageLoadingModel

/// Why a checkpoint of the flow is there, in one generation.
package struct StepRule: Sendable, Hashable {
  /// One or two sentences.
  package let sentence: String
  /// The claims of the documents that say so, and that runs support in this generation.
  package let claims: [String]
  /// The claims that say otherwise, and that runs refute in this generation.
  package let refuted: [String]
  /// The bugs of the museum that show themselves here, if the generation has them.
  package let bugs: [Defect]

  /// `nil` for a step that the table does not know: there is none.
  package init?(of step: Checkpoint, in generation: Generation) {
    guard let entry = Self.table[step] else { return nil }
    let release = generation.documentedAs
    sentence = entry.sentences[release] ?? entry.sentence
    let judged = Claim.all.filter { entry.claims.contains($0.id) }
    let claims = { (isWanted: (Verdict.Kind) -> Bool) in
      judged.filter { $0.verdict(in: release).map { isWanted($0.kind) } ?? false }.map(\.id)
    }
    self.claims = claims { $0 == .holds || $0 == .holdsInPart }
    refuted = claims { $0 == .doesNotHold }
    bugs = entry.bugs.filter { generation.has($0) }
  }

  private static let table: [Checkpoint: RuleEntry] = Dictionary(
    RuleEntry.all.map { ($0.step, $0) }, uniquingKeysWith: { first, _ in first })
}

/// A line of the table of rules.
struct RuleEntry: Sendable {
  let step: Checkpoint
  let sentence: String
  /// What replaces it in one generation, by its name.
  let sentences: [String: String]
  /// All claims that speak of it, whatever runs say of them.
  let claims: [String]
  let bugs: [Defect]

  /// One for each step.
  static let all: [RuleEntry] = read(format.files).entries
}
