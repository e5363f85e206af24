import ImageLoadingInterface

/// What one run of an exploration has to say.
package struct ExploredRun: Sendable {
  /// Something that must not be.
  package struct Failure: Sendable {
    /// What is wrong, the same for all runs in which it is.
    package let kind: ExplorationFinding.Kind
    /// The load, view or URL on which it was seen first.
    package var subject: String?
    /// What was seen in this run.
    package let sentence: Sentence
    /// The same in English.
    package var explanation: String { sentence.text }
  }

  let isPruned: Bool
  /// Whether it was cut short by the bound on its steps, or on those at one instant.
  let isBounded: Bool
  /// The first of the scenario's steps that was not done, and why: its moment never came, or it could not end.
  let unmetStep: Sentence?
  let steps: Int
  /// Equal for equal runs.
  let order: UInt64
  /// Equal for runs that end alike: what loads got, what is shown and kept, what broke, and what the file says of
  /// ends.
  let end: UInt64
  package let failures: [Failure]
  /// Which of the violations that are expected came, by their places.
  let expectedViolations: Set<Int>
  /// Which of the `sometimes` came, by their places.
  let reached: Set<Int>
  /// What was chosen, if the run is worth having again.
  let choices: [Int]
  let outcome: Outcome

  package init(_ result: RunResult, of plan: ExplorationPlan, choices: [Int]) {
    outcome = result.outcome
    isPruned = result.outcome == .pruned
    isBounded =
      switch result.outcome {
      case .stepBound, .livelock: true
      case .rest, .idle, .timeBound, .deadlock, .crashed, .interrupted, .pruned, .diverged,
        .escaped:
        false
      }
    unmetStep = result.unmet.first?.explanationAtPath
    steps = result.steps
    order = UInt64(result.digest, radix: 16) ?? 0
    if isPruned {
      (end, failures, expectedViolations, reached, self.choices) = (0, [], [], [], [])
      return
    }
    let expected = plan.expectedViolations
    expectedViolations = Set(
      expected.indices.filter { index in
        result.violations.contains { expected[index].describes($0) }
      })
    let explore = plan.scenario.explore
    let sometimes = explore?.sometimes ?? []
    reached = Set(sometimes.indices.filter { result.check(sometimes[$0]).mismatches.isEmpty })
    let unexpected = result.violations.lazy.filter { violation in
      !expected.contains { $0.describes(violation) }
    }
    var failures = Diagnosis.all(of: unexpected, in: plan.scenario).map { diagnosis in
      Failure(
        kind: .violation(diagnosis.kind), subject: diagnosis.example.subject,
        sentence: diagnosis.example.sentence)
    }
    if let always = explore?.always {
      failures += result.check(always).mismatches.map { mismatch in
        guard let path = mismatch.path else {
          preconditionFailure("what is always so is compared part by part")
        }
        return Failure(
          kind: .always(path),
          sentence: "expected \(mismatch.expectedSentence), found \(mismatch.foundSentence)")
      }
    }
    for (index, never) in (explore?.never ?? []).enumerated() {
      let check = result.check(never)
      if check.mismatches.isEmpty {
        failures.append(
          Failure(
            kind: .never(index),
            sentence: check.matches.isEmpty
              ? "it asks for nothing" : Sentence(check.matches, separator: "; ")))
      }
    }
    switch result.outcome {
    case .diverged:
      failures.append(Failure(kind: .diverged, sentence: result.outcome.sentence))
    case .escaped:
      failures.append(Failure(kind: .escaped, sentence: result.outcome.sentence))
    case .rest, .idle, .timeBound, .stepBound, .deadlock, .livelock, .crashed, .interrupted,
      .pruned:
      break
    }
    self.failures = failures
    // What the file says of ends belongs to the end: a search that tried every order has met it, too.
    var end = Digest()
    end.add(result.endHash)
    for index in reached.sorted() { end.add("sometimes \(index)") }
    for index in expectedViolations.sorted() { end.add("violates \(index)") }
    for failure in failures {
      switch failure.kind {
      case .always(let path): end.add("always \(path)")
      case .never(let index): end.add("never \(index)")
      case .violation, .diverged, .escaped: break
      }
    }
    self.end = end.value
    self.choices = failures.isEmpty ? [] : choices
  }
}

extension RunResult {
  /// The same for runs that end alike, whenever and in whatever order it came.
  fileprivate var endHash: UInt64 {
    var digest = Digest()
    for load in loads.sorted(by: { $0.name < $1.name }) {
      digest.add(load.name)
      for completion in load.completions { digest.add(completion.result.words) }
    }
    for (name, value) in state.lines(listing: .max) {
      digest.add(name)
      digest.add(value)
    }
    for url in requests.sorted() { digest.add(url) }
    for violation in violations.map({ "\($0.invariant) \($0.subject ?? "")" }).sorted() {
      digest.add(violation)
    }
    digest.add(outcome.name)
    return digest.value
  }
}
