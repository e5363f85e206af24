import ImageLoadingModel

/// Something that must not be, with how often it was seen.
public struct ExplorationFinding: Sendable, Equatable {
  /// What is wrong.
  public enum Kind: Sendable, Hashable {
    /// An invariant broke in some way.
    case violation(FailureKind)
    /// A part of the file's `always` is not so.
    case always(String)
    /// One of the file's `never` is so.
    case never(Int)
    /// The same choices led to another run.
    case diverged
  }

  public let kind: Kind
  /// The load, view or URL on which the first run showed it first.
  public var subject: String?
  /// What was seen in the first run that showed it.
  public let explanation: String
  /// The number of that run, from 1.
  public let firstRun: Int
  /// What was chosen in that run, for ``ChoicesAgain``.
  public let choices: [Int]
  /// How many steps it had.
  public let steps: Int
  /// How many runs showed it.
  public internal(set) var count = 1
  /// What it comes of; `nil` if nobody has asked.
  public internal(set) var cause: Cause?
}

extension ExplorationFinding {
  /// Whether it breaks the same invariant, and comes of the same known defects.
  fileprivate func isLike(_ other: ExplorationFinding) -> Bool {
    guard case .violation(let kind) = kind, case .violation(let otherKind) = other.kind,
      let cause, !cause.defects.isEmpty
    else { return false }
    return kind.invariant == otherKind.invariant && cause == other.cause
  }
}

/// What came of exploring a scenario.
public struct ExplorationReport: Sendable {
  /// Why it ended.
  public enum End: String, Sendable {
    /// All that the strategy would try was tried.
    case exhausted
    case executions
    case time
    case failure
    /// As many states were met as may be kept.
    case states
    case interrupted
    /// The same choices led to another run.
    case diverged
  }

  /// Distinct things are counted up to this number, so that memory stays flat.
  static let distinctLimit = 100_000

  /// Runs that came to their end.
  public internal(set) var executions = 0
  /// Runs that were given up because they would have repeated others.
  public internal(set) var pruned = 0
  public internal(set) var steps = 0
  /// How many states with a choice were met, if the strategy tells them apart.
  public internal(set) var states: Int?
  public internal(set) var end = End.exhausted
  /// In the order in which they were first seen.
  public internal(set) var findings: [ExplorationFinding] = []
  /// How many runs broke each of the invariants that are expected to break.
  public internal(set) var expectedViolations: [Int]
  /// How many runs reached each of the file's `sometimes`.
  public internal(set) var reached: [Int]
  private var orderHashes: Set<UInt64> = []
  private(set) var endHashes: Set<UInt64> = []
  private var places: [ExplorationFinding.Kind: Int] = [:]
  /// How many runs showed just these findings, by their places.
  private var shownTogether: [[Int]: Int] = [:]
  private let plan: ExplorationPlan

  init(_ plan: ExplorationPlan) {
    self.plan = plan
    expectedViolations = plan.expectedViolations.map { _ in 0 }
    reached = (plan.scenario.explore?.sometimes ?? []).map { _ in 0 }
  }

  /// How many runs differ in some step, at most ``distinctLimit``.
  public var orders: Int { orderHashes.count }

  /// How many ends differ in what was heard, shown and kept, at most ``distinctLimit``.
  public var ends: Int { endHashes.count }

  /// Whether a count of distinct things has come to its bound.
  public static func isBounded(_ count: Int) -> Bool { count >= distinctLimit }

  /// Something that the file says must come in some order, by its place in the file's list.
  enum Goal: Sendable, Equatable {
    case violation(Int)
    case sometimes(Int)
  }

  /// What the file says must come, and did not.
  public var unreached: [String] { unreachedGoals.map(\.words) }

  /// The same with what is meant.
  var unreachedGoals: [(goal: Goal, words: String)] {
    var goals: [(goal: Goal, words: String)] = []
    let violations = plan.expectedViolations
    if plan.scenario.explore != nil {
      for (index, count) in expectedViolations.enumerated() where count == 0 {
        let subject = violations[index].subject.map { " on \($0)" } ?? ""
        goals.append(
          (.violation(index), "no run breaks \(violations[index].invariant)\(subject)"))
      }
    }
    for (index, count) in reached.enumerated() where count == 0 {
      goals.append((.sometimes(index), "no run reaches sometimes[\(index)]"))
    }
    return goals
  }

  /// Whether every order was tried, up to the order of independent steps.
  public var isComplete: Bool {
    guard end == .exhausted else { return false }
    if case .preemptions = plan.strategy { return false }
    return plan.strategy.isExhaustive
  }

  /// The exit code that the exploration asks for.
  public var exitCode: ExitCode {
    if findings.contains(where: { $0.kind == .diverged }) { return .nondeterministic }
    if !findings.isEmpty { return .failed }
    if end == .interrupted { return .interrupted }
    let cameToItsEnd = end == .exhausted || !plan.strategy.isExhaustive
    if !unreached.isEmpty { return cameToItsEnd ? .failed : .incomplete }
    return cameToItsEnd ? .success : .incomplete
  }

  /// Counts a run.
  mutating func add(_ run: ExploredRun) {
    steps += run.steps
    if run.isPruned {
      pruned += 1
      return
    }
    executions += 1
    if orderHashes.count < Self.distinctLimit { orderHashes.insert(run.order) }
    if endHashes.count < Self.distinctLimit { endHashes.insert(run.end) }
    for index in run.expectedViolations.sorted() { expectedViolations[index] += 1 }
    for index in run.reached.sorted() { reached[index] += 1 }
    var shown: Set<Int> = []
    for failure in run.failures {
      if let place = places[failure.kind] {
        if shown.insert(place).inserted { findings[place].count += 1 }
        continue
      }
      shown.insert(findings.count)
      places[failure.kind] = findings.count
      findings.append(
        ExplorationFinding(
          kind: failure.kind, subject: failure.subject, explanation: failure.explanation,
          firstRun: executions, choices: run.choices, steps: run.steps))
    }
    if !shown.isEmpty { shownTogether[shown.sorted(), default: 0] += 1 }
  }

  /// Finds what each finding comes of, and puts those together that break one invariant and come of
  /// the same.
  public mutating func findCauses(by finder: CauseFinder) {
    var groups: [[Int]] = []
    for index in findings.indices {
      let finding = findings[index]
      findings[index].cause = finder.cause(
        of: finding.kind, in: ChoicesAgain(finding.choices), steps: finding.steps)
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
      return finding
    }
    shownTogether = [:]
    places = [:]
  }
}
