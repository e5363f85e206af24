import ImageLoadingInterface

/// Something that must not be, with how often it was seen.
package struct ExplorationFinding: Sendable, Equatable {
  /// What is wrong.
  package enum Kind: Sendable, Hashable {
    /// An invariant broke in some way.
    case violation(FailureKind)
    /// A part of the file's `always` does not hold.
    case always(ExpectationPath)
    /// One of the file's `never` holds.
    case never(Int)
    /// The same choices led to another run.
    case diverged
    /// A thread awaited something that is not a port.
    case escaped
  }

  package let kind: Kind
  /// The load, view or URL on which the first run showed it first.
  package var subject: String?
  /// What was seen in the first run that showed it.
  package let sentence: Sentence
  /// The same in English.
  package var explanation: String { sentence.text }
  /// Which of the plan's strategies found it first.
  package let strategy: Int
  /// What was chosen in that run, for ``ChoiceReplay``.
  package let choices: [Int]
  /// How many steps it had.
  package let steps: Int
  /// How many runs showed it.
  package internal(set) var count = 1
  /// For each strategy of the plan, the number of the first of its runs that showed it, from 1.
  package internal(set) var firstRuns: [Int?]
  /// Its cause; `nil` if that was not determined.
  package internal(set) var cause: Cause?

  /// The number of the run that showed it first, among those of its strategy.
  package var firstRun: Int { firstRuns[strategy] ?? 0 }
}

extension ExplorationFinding {
  /// Whether it breaks the same invariant, and has the same known defects as cause.
  fileprivate func isLike(_ other: ExplorationFinding) -> Bool {
    guard case .violation(let kind) = kind, case .violation(let otherKind) = other.kind,
      let cause, !cause.defects.isEmpty
    else { return false }
    return kind.invariant == otherKind.invariant && cause == other.cause
  }
}

/// The result of exploring a scenario.
package struct ExplorationReport: Sendable {
  /// Why it ended.
  package enum End: String, Sendable, CaseIterable {
    /// All that the strategy would try was tried.
    case exhausted
    case executions
    case time
    case failure
    /// As many states were met as may be kept.
    case states
    /// Parts of it are missing.
    case parts
    case interrupted
    /// The same choices led to another run, or a thread left the kernel: a search learns nothing from such a run.
    case diverged
  }

  /// What one of the plan's strategies did.
  package struct Share: Sendable, Equatable {
    package let strategy: ExplorationPlan.Strategy
    /// Runs that ended by themselves, or at a bound.
    package internal(set) var executions = 0
    /// Runs that were given up because they would have repeated others.
    package internal(set) var pruned = 0
  }

  /// Distinct things are counted up to this number, so that memory stays flat.
  static let distinctLimit = 100_000

  /// What each of the plan's strategies did, in their order.
  package internal(set) var shares: [Share]
  package internal(set) var steps = 0
  /// How many runs were cut short by the bound on their steps.
  package internal(set) var bounded = 0
  /// How many runs left out a step of the scenario: its moment never came, or it could not end.
  package internal(set) var unmet = 0
  /// The step that the first of these left out, and why.
  package internal(set) var unmetStep: Sentence?
  /// How many states with a choice were met, if the strategy distinguishes them.
  package internal(set) var states: Int?
  package var end = End.exhausted
  /// A digest of what all shards do alike before each keeps its part, how those runs end, and which invariants
  /// there are; 0 if it was not divided. Where it differs, a part was made by another version of `sim`, and what the
  /// one leaves to the other may be left out.
  package internal(set) var division: UInt64 = 0
  /// From how many parts it was put together; these may have tried the same order.
  package internal(set) var shardCount = 1
  /// In the order in which they were first seen.
  package internal(set) var findings: [ExplorationFinding] = []
  /// How many runs broke each of the invariants that are expected to break.
  package internal(set) var expectedViolations: [Int]
  /// How many runs reached each of the file's `sometimes`.
  package internal(set) var reached: [Int]
  var orderHashes: Set<UInt64> = []
  /// Of the runs of the first strategy.
  var endHashes: Set<UInt64> = []
  var endHashesOfBursts: Set<UInt64> = []
  var places: [ExplorationFinding.Kind: Int] = [:]
  /// How many runs showed just these findings, by their places.
  var shownTogether: [[Int]: Int] = [:]
  var plan: ExplorationPlan

  package init(_ plan: ExplorationPlan) {
    self.plan = plan
    shares = plan.strategies.map { Share(strategy: $0) }
    expectedViolations = plan.expectedViolations.map { _ in 0 }
    reached = (plan.scenario.explore?.sometimes ?? []).map { _ in 0 }
  }

  /// Runs that ended by themselves, or at a bound, by all strategies.
  package var executions: Int { shares.reduce(0) { $0 + $1.executions } }

  /// Runs that another shard counts, because all shards make them alike.
  package internal(set) var uncounted = 0

  /// All runs that were made.
  package var made: Int { executions + pruned + uncounted }

  /// Runs that were given up because they would have repeated others.
  package var pruned: Int { shares.reduce(0) { $0 + $1.pruned } }

  /// How many runs of the first strategy differ in some step, at most `distinctLimit`.
  package var orders: Int { orderHashes.count }

  /// How many ends differ in what loads got, views show and caches hold, at most about
  /// `distinctLimit`.
  package var ends: Int { endHashes.union(endHashesOfBursts).count }

  /// Whether a count of distinct things has reached its bound.
  package static func isBounded(_ count: Int) -> Bool { count >= distinctLimit }

  /// How many ends random orders reached and a search that should have reached every end did not.
  /// Where it is not 0, a rule by which the search leaves orders out is wrong.
  package var missedEnds: Int {
    guard end == .exhausted, plan.strategy.triesAll, plan.shard.count == 1, bounded == 0,
      !Self.isBounded(endHashes.count)
    else { return 0 }
    return endHashesOfBursts.subtracting(endHashes).count
  }

  /// The same in words.
  package var missedEndsSentence: Sentence { missedEnds == 1 ? "1 end" : "\(missedEnds) ends" }

  /// Something that the file says must come in some order, by its place in the file's list.
  package enum Goal: Sendable, Equatable {
    case violation(Int)
    case sometimes(Int)
  }

  /// What the file says must come, and did not.
  package var unreached: [String] { unreachedGoals.map(\.sentence.text) }

  /// The same with what is meant.
  package var unreachedGoals: [(goal: Goal, sentence: Sentence)] {
    var goals: [(goal: Goal, sentence: Sentence)] = []
    let violations = plan.expectedViolations
    if plan.scenario.explore != nil {
      for (index, count) in expectedViolations.enumerated()
      where count == 0 && plan.scenario.requires(violations[index]) {
        let invariant = violations[index].invariant
        goals.append(
          (
            .violation(index),
            violations[index].subject.map { "no run breaks \(invariant) on \($0)" }
              ?? "no run breaks \(invariant)"
          ))
      }
    }
    for (index, count) in reached.enumerated() where count == 0 {
      goals.append((.sometimes(index), "no run reaches sometimes[\(index)]"))
    }
    return goals
  }

  /// Whether every order was tried to its end, up to the order of independent steps.
  package var isComplete: Bool {
    end == .exhausted && plan.strategy.triesAll && plan.shard.count == 1 && bounded == 0
      && missedEnds == 0
      && !has(.diverged) && !has(.escaped)
  }

  private func has(_ kind: ExplorationFinding.Kind) -> Bool {
    findings.contains { $0.kind == kind }
  }

  /// The exit code that the exploration asks for: that all held is said only of every order, and of a shard
  /// if its part was tried to its end.
  package var exitCode: ExitCode {
    if end == .interrupted { return .interrupted }
    if has(.diverged) { return .nondeterministic }
    if has(.escaped), !plan.scenario.generation.parts.haveOwnCode { return .internalError }
    if !findings.isEmpty { return .failed }
    if missedEnds > 0 { return .internalError }
    if plan.shard.count > 1 { return end == .exhausted && bounded == 0 ? .success : .incomplete }
    if !isComplete { return .incomplete }
    // A moment that never comes may be the fault of custom code.
    if isUnmet { return plan.scenario.generation.parts.haveOwnCode ? .failed : .badScenario }
    return unreached.isEmpty ? .success : .failed
  }

  /// Whether in each order some step is not done: what was to be explored never happens.
  package var isUnmet: Bool { isComplete && executions > 0 && unmet == executions }

  /// That it is so; `nil` if it is not.
  package var unmetSentence: Sentence? { isUnmet ? unmetStep.map(Sentence.inEveryOrder) : nil }

  /// Counts a run.
  /// - Parameter strategy: its strategy, by its place in the plan.
  mutating func add(_ run: ExploredRun, by strategy: Int) {
    steps += run.steps
    if run.isPruned {
      shares[strategy].pruned += 1
      return
    }
    shares[strategy].executions += 1
    if run.isBounded { bounded += 1 }
    if let step = run.unmetStep {
      unmet += 1
      unmetStep = unmetStep ?? step
    }
    if strategy == 0 {
      if orderHashes.count < Self.distinctLimit { orderHashes.insert(run.order) }
      if endHashes.count < Self.distinctLimit { endHashes.insert(run.end) }
    } else if endHashesOfBursts.count < Self.distinctLimit {
      endHashesOfBursts.insert(run.end)
    }
    for index in run.expectedViolations.sorted() { expectedViolations[index] += 1 }
    for index in run.reached.sorted() { reached[index] += 1 }
    var shown: Set<Int> = []
    for failure in run.failures {
      let place = places[failure.kind] ?? findings.count
      if place == findings.count {
        places[failure.kind] = place
        findings.append(
          ExplorationFinding(
            kind: failure.kind, subject: failure.subject, sentence: failure.sentence,
            strategy: strategy, choices: run.choices, steps: run.steps, count: 0,
            firstRuns: shares.map { _ in nil }))
      }
      guard shown.insert(place).inserted else { continue }
      findings[place].count += 1
      if findings[place].firstRuns[strategy] == nil {
        findings[place].firstRuns[strategy] = shares[strategy].executions
      }
    }
    if !shown.isEmpty { shownTogether[shown.sorted(), default: 0] += 1 }
  }

  /// Finds the cause of each finding, and groups those that break one invariant and have the same
  /// cause.
  package mutating func findCauses(by finder: CauseFinder) {
    var groups: [[Int]] = []
    for index in findings.indices {
      let finding = findings[index]
      findings[index].cause = finder.cause(
        of: finding.kind, in: ChoiceReplay(finding.choices), steps: finding.steps)
      if let place = groups.firstIndex(where: { findings[$0[0]].isLike(findings[index]) }) {
        groups[place].append(index)
      } else {
        groups.append([index])
      }
    }
    findings = groups.map { group in
      var finding = findings[group[0]]
      finding.count = shownTogether.reduce(0) { sum, entry in
        entry.key.contains(where: group.contains) ? sum + entry.value : sum
      }
      finding.firstRuns = finding.firstRuns.indices.map { strategy in
        group.compactMap { findings[$0].firstRuns[strategy] }.min()
      }
      return finding
    }
    shownTogether = [:]
    places = [:]
  }
}

extension Sentence {
  /// That a step was not done in any order.
  /// - Parameter step: which one, and why, in the first of them.
  package static func inEveryOrder(unmet step: Sentence) -> Sentence {
    "in every order, a step was not done: \(step)"
  }
}
