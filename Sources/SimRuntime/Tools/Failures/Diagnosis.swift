import ImageLoadingInterface

/// Failures of one kind in a run, reported as one, with their cause.
package struct Diagnosis: Sendable, Equatable {
  package let kind: FailureKind
  /// The break that was seen first.
  package let example: Violation
  /// How many there are.
  package var count = 1
  /// `nil` if that was not determined.
  package var cause: Cause?

  /// Puts the breaks of one kind together, in the order in which each was first seen.
  package static func all(of violations: some Sequence<Violation>, in scenario: Scenario)
    -> [Diagnosis]
  {
    let names = FailureNames(scenario)
    var places: [FailureKind: Int] = [:]
    var diagnoses: [Diagnosis] = []
    for violation in violations {
      let kind = FailureKind(violation, names)
      if let place = places[kind] {
        diagnoses[place].count += 1
      } else {
        places[kind] = diagnoses.count
        diagnoses.append(Diagnosis(kind: kind, example: violation))
      }
    }
    return diagnoses
  }

  /// Whether it breaks the same invariant, and has the same known defects as cause.
  package func isLike(_ other: Diagnosis) -> Bool {
    kind.invariant == other.kind.invariant && cause == other.cause
      && cause.map { !$0.defects.isEmpty } ?? false
  }

  /// What is wrong, and how many times.
  package var headline: Sentence {
    count > 1
      ? "\(kind.invariant) is broken \(count) times" : "\(kind.invariant) is broken"
  }

  /// The same with what was seen.
  package var sentence: Sentence {
    count > 1
      ? "\(headline); first seen: \(example.placedSentence.withNames)"
      : "\(headline): \(example.placedSentence.withNames)"
  }
}

extension RunResult {
  /// What broke and the file does not say so.
  package var unexpectedViolations: [Violation] { mismatches.compactMap(\.violation) }

  /// What broke as the file says.
  package var expectedViolations: [Violation] {
    let unexpected = Set(unexpectedViolations)
    return violations.filter { !unexpected.contains($0) }
  }
}
