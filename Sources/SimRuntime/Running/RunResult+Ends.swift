import SimScenarios

extension RunResult {
  /// Compares the end of the run with what is said of ends.
  package func check(_ expectation: Expectation) -> ExpectationCheck {
    let snapshot = Snapshot(
      step: "", state: state, loads: loads, requests: requests, answers: answers,
      prefetches: prefetches, story: story)
    return ExpectationCheck(expectation, snapshot, outcome, seeksNearest: false)
  }

  /// Where the run does not end as the file says of every order.
  package func mismatches(with explore: ExpectedExploration) -> [Mismatch] {
    let always = explore.always.map { check($0).mismatches } ?? []
    let never = explore.never.enumerated().compactMap { index, never in
      let check = check(never)
      return check.mismatches.isEmpty ? Mismatch(never: index, check.matches) : nil
    }
    return always.map(Mismatch.init(always:)) + never
  }
}
