import ImageLoadingModel

/// What one run of an exploration has to say.
struct ExploredRun: Sendable {
  /// Something that must not be.
  struct Failure: Sendable {
    /// What is wrong, the same for all runs in which it is.
    let kind: ExplorationFinding.Kind
    /// What was seen in this run.
    let explanation: String
  }

  let isPruned: Bool
  let steps: Int
  /// Equal for equal runs.
  let order: UInt64
  /// Equal for runs that end alike: what was heard, shown and kept, and what broke.
  let end: UInt64
  let failures: [Failure]
  /// Which of the violations that are expected came, by their places.
  let expectedViolations: Set<Int>
  /// Which of the `sometimes` came, by their places.
  let reached: Set<Int>
  /// What was chosen, if the run is worth having again.
  let choices: [Int]
  let outcome: Outcome

  init(_ result: RunResult, of plan: ExplorationPlan, choices: [Int]) {
    outcome = result.outcome
    isPruned = result.outcome == .pruned
    steps = result.steps
    order = UInt64(result.digest, radix: 16) ?? 0
    if isPruned {
      (end, failures, expectedViolations, reached, self.choices) = (0, [], [], [], [])
      return
    }
    end = result.endHash
    let expected = plan.expectedViolations
    expectedViolations = Set(
      expected.indices.filter { index in
        result.violations.contains { expected[index].describes($0) }
      })
    let explore = plan.scenario.explore
    let look = Look(
      step: "", state: result.state, loads: result.loads, requests: result.requests,
      answers: result.answers, prefetches: result.prefetches, story: result.story)
    let isSo = { (expectation: Expectation) in
      ExpectationCheck(expectation, look, result.outcome).mismatches.isEmpty
    }
    let sometimes = explore?.sometimes ?? []
    reached = Set(sometimes.indices.filter { isSo(sometimes[$0]) })
    var failures = result.violations.filter { violation in
      !expected.contains { $0.describes(violation) }
    }.map { Failure(kind: .violation($0.invariant, on: $0.subject), explanation: $0.explanation) }
    if let always = explore?.always {
      failures += ExpectationCheck(always, look, result.outcome).mismatches.map { mismatch in
        Failure(
          kind: .always(mismatch.section),
          explanation: "expected \(mismatch.expected), found \(mismatch.found)")
      }
    }
    for (index, never) in (explore?.never ?? []).enumerated() where isSo(never) {
      failures.append(Failure(kind: .never(index), explanation: "all that it says is so"))
    }
    if case .diverged(let divergence) = result.outcome {
      failures.append(Failure(kind: .diverged, explanation: divergence.description))
    }
    self.failures = failures
    self.choices = failures.isEmpty ? [] : choices
  }
}

extension RunResult {
  /// The same for runs that end alike, whenever and in whatever order it came.
  fileprivate var endHash: UInt64 {
    var digest = Digest()
    for load in loads {
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
