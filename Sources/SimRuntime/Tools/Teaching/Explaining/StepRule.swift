import ImageLoadingInterface

/// Why a checkpoint of the flow is there, in one generation and at one step of a run.
package struct StepRule: Sendable, Hashable {
  /// One or two sentences.
  package let sentence: String
  /// The claims of the documents that say so, and that runs support in this generation.
  package let claims: [String]
  /// The claims that say otherwise, and that runs refute in this generation.
  package let refuted: [String]
  /// The bugs of the museum that can show themselves here, if the generation has them.
  package let bugs: [Defect]

  /// `nil` for a step that the table does not know: there is none.
  /// - Parameter facts: what is so at the step.
  package init?(of step: Checkpoint, in generation: Generation, where facts: Set<StepFact>) {
    guard let (entry, itsClaims) = Self.table[step] else { return nil }
    let release = generation.documentedAs
    let special = entry.cases.first { $0.holds(in: generation, where: facts) }
    sentence = translated(whole: special?.sentence ?? entry.sentences[release] ?? entry.sentence)
    let judged = itsClaims.filter { entry.claimFacts[$0.id]?.isSubset(of: facts) != false }
    let claims = { (isWanted: (Verdict.Kind) -> Bool) in
      judged.filter { $0.verdict(in: release).map { isWanted($0.kind) } ?? false }.map(\.id)
    }
    self.claims = claims { $0 == .holds || $0 == .holdsInPart }
    refuted = claims { $0 == .doesNotHold }
    bugs = entry.bugs.filter {
      generation.has($0) && entry.bugFacts[$0]?.isSubset(of: facts) != false
    }
  }

  /// The claims of an entry are in the order of their list.
  private static let table: [Checkpoint: (entry: RuleEntry, claims: [Claim])] = Dictionary(
    RuleEntry.all.map { entry in
      (entry.step, (entry, Claim.all.filter { entry.claims.contains($0.id) }))
    }, uniquingKeysWith: { first, _ in first })
}

/// A line of the table of rules.
struct RuleEntry: Sendable {
  let step: Checkpoint
  let sentence: String
  /// What replaces it in one generation, by its name.
  let sentences: [String: String]
  /// What replaces them at some steps, the first that is so.
  let cases: [RuleCase]
  /// All claims that speak of it, whatever runs say of them.
  let claims: [String]
  /// What must be so at a step where a claim is named.
  let claimFacts: [String: Set<StepFact>]
  let bugs: [Defect]
  /// What must be so at a step where a bug is named.
  let bugFacts: [Defect: Set<StepFact>]

  /// One for each step.
  static let all: [RuleEntry] = read(format.files).entries
}

/// A sentence for the steps at which something is so.
struct RuleCase: Sendable {
  /// All of them must be so.
  let facts: Set<StepFact>
  /// The generations that it is for, as the documents name them.
  let generations: [String]
  /// Defects that the generation must not have.
  let absent: [Defect]
  let sentence: String

  func holds(in generation: Generation, where facts: Set<StepFact>) -> Bool {
    self.facts.isSubset(of: facts) && generations.contains(generation.documentedAs)
      && !absent.contains { generation.has($0) }
  }
}
