extension ExplorationReport {
  /// Adds what another shard has done and found, as if its runs had come after those that are counted here.
  mutating func add(_ other: ExplorationReport) {
    let earlier = shares.map(\.executions)
    for index in shares.indices {
      shares[index].executions += other.shares[index].executions
      shares[index].pruned += other.shares[index].pruned
    }
    steps += other.steps
    bounded += other.bounded
    unmet += other.unmet
    unmetStep = unmetStep ?? other.unmetStep
    for (index, count) in other.expectedViolations.enumerated() {
      expectedViolations[index] += count
    }
    for (index, count) in other.reached.enumerated() { reached[index] += count }
    orderHashes.formUnion(other.orderHashes)
    endHashes.formUnion(other.endHashes)
    endHashesOfBursts.formUnion(other.endHashesOfBursts)
    let newPlaces = other.findings.map { add($0, after: earlier) }
    for (together, count) in other.shownTogether {
      shownTogether[together.map { newPlaces[$0] }.sorted(), default: 0] += count
    }
    // What ended a shard early ends the whole.
    if end == .exhausted { end = other.end }
  }

  /// - Parameter earlier: how many runs each strategy had made before.
  /// - Returns: the place of the finding.
  private mutating func add(_ other: ExplorationFinding, after earlier: [Int]) -> Int {
    let firstRuns = zip(other.firstRuns, earlier).map { run, before in run.map { $0 + before } }
    guard let place = places[other.kind] else {
      let place = findings.count
      places[other.kind] = place
      findings.append(
        ExplorationFinding(
          kind: other.kind, subject: other.subject, sentence: other.sentence,
          strategy: other.strategy, choices: other.choices, steps: other.steps, count: other.count,
          firstRuns: firstRuns))
      return place
    }
    findings[place].count += other.count
    findings[place].firstRuns = zip(findings[place].firstRuns, firstRuns).map { $0 ?? $1 }
    return place
  }
}
