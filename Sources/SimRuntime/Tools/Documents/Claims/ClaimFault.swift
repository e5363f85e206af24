/// A verdict that the scenario files do not support.
package struct ClaimFault: Sendable, Hashable, CustomStringConvertible {
  package enum Problem: Sendable, Hashable {
    /// No scenario shows it.
    case notShown
    /// It is said not to hold, and no scenario refutes it.
    case notRefuted
    /// A scenario says the opposite of the verdict.
    case contradicted(by: String)
    /// It is called not decidable, and a scenario decides it.
    case decided(by: String)
  }

  package let id: String
  package let generation: String
  package let problem: Problem

  package var description: String {
    let place = "\(id) in \(generation)"
    return switch problem {
    case .notShown: "\(place): no scenario shows it"
    case .notRefuted: "\(place): no scenario refutes it"
    case .contradicted(let file): "\(place): \(file) says the opposite of the verdict"
    case .decided(let file): "\(place): said not to be decidable, but \(file) decides it"
    }
  }

  /// Whether a scenario is missing, rather than wrong.
  package var isGap: Bool { problem == .notShown || problem == .notRefuted }
}

extension ClaimEvidence {
  /// What is wrong with the verdicts on a claim.
  package func faults(of claim: some Judged) -> [ClaimFault] {
    var faults: [ClaimFault] = []
    for verdict in claim.verdicts {
      for generation in verdict.generations {
        let witnesses = witnesses(of: claim.id, in: generation)
        faults += problems(verdict.kind, witnesses).map {
          ClaimFault(id: claim.id, generation: generation, problem: $0)
        }
      }
    }
    return faults
  }

  /// What is wrong with the verdicts on all claims and contradictions.
  package var faults: [ClaimFault] {
    Claim.all.flatMap { faults(of: $0) } + Contradiction.all.flatMap { faults(of: $0) }
  }

  private func problems(_ kind: Verdict.Kind, _ witnesses: [Witness]) -> [ClaimFault.Problem] {
    let (pro, contra) = (witnesses.filter(\.isFor), witnesses.filter { !$0.isFor })
    switch kind {
    case .holds:
      return (pro.isEmpty ? [.notShown] : []) + contra.map { .contradicted(by: $0.file) }
    case .holdsInPart:
      return pro.isEmpty ? [.notShown] : []
    case .doesNotHold:
      return (contra.isEmpty ? [.notRefuted] : []) + pro.map { .contradicted(by: $0.file) }
    case .notDecidable:
      return witnesses.map { .decided(by: $0.file) }
    }
  }
}
