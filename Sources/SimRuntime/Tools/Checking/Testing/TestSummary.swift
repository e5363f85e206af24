/// How many there are of each.
package struct TestSummary: Sendable, Equatable {
  package internal(set) var passed = 0
  package internal(set) var failed = 0
  package internal(set) var incomplete = 0
  /// The files that ask for what the app under test does not declare that it can do.
  package internal(set) var notApplicable = 0
  /// The files that do not list the generation that the app under test is based on.
  package internal(set) var otherGenerations = 0
  /// Of those that failed, the files that are no scenario.
  package internal(set) var errors = 0
  /// What was to be done and was not.
  package internal(set) var notRun = 0
  /// Whether a signal has stopped the work.
  package internal(set) var isInterrupted = false
  /// How many files there are.
  package internal(set) var files = 0
  /// How many checks there are of each kind that counts.
  package internal(set) var checks: [TestResult.Kind: Int] = [:]
  /// How many of them `--max-time` ended.
  package internal(set) var endedByTime: [TestResult.Kind: Int] = [:]
  /// What is said of every order hangs on these in some file.
  package internal(set) var conditions: Set<ExplorationCondition> = []
  /// How many orders that are kept from earlier runs fail again.
  package internal(set) var keptFailing = 0
  /// How many orders were tried at random.
  package internal(set) var randomOrders = 0
  /// The names of the generations that were looked at.
  var generations: Set<String> = []
  var codes: Set<ExitCode> = []

  package init(_ results: [TestResult], notRun: Int = 0, isInterrupted: Bool = false) {
    var tally = TestTally()
    for result in results { tally.add(result) }
    self = tally.summary(notRun: notRun, isInterrupted: isInterrupted)
  }

  init() {}

  /// How many checks ended.
  package var count: Int { passed + failed + incomplete + notApplicable + otherGenerations }

  /// Whether there were files, and the app under test cannot be run with any.
  package var hasRunNothing: Bool {
    count > 0 && passed + failed + incomplete + notRun == 0 && !isInterrupted
  }

  /// The gravest of all codes; what is not known is incomplete.
  package var exitCode: ExitCode {
    if isInterrupted { return .interrupted }
    return .gravest(Array(codes) + (notRun > 0 ? [.incomplete] : []))
  }

  /// The line to search for.
  package var sentence: Sentence {
    var sentence: Sentence =
      "sim test: \(passed) passed, \(failed) failed, \(incomplete) incomplete in "
      + "\(Sentence.files(files))"
    if notApplicable > 0 { sentence = "\(sentence); \(notApplicable) not applicable" }
    if otherGenerations > 0 {
      sentence = "\(sentence); \(otherGenerations) for other generations"
    }
    if notRun > 0 { sentence = "\(sentence); \(notRun) not run" }
    return isInterrupted ? "\(sentence) (interrupted)" : sentence
  }

  /// The same in English.
  package var line: String { sentence.text }
}

/// Counts results as they come, and keeps none of them.
///
/// An order that is kept from an earlier run is no check of its own: a failure that another check
/// finds as well is that one's, so that a second run counts as the first. One that no other finds
/// counts as failed, and one without an answer as incomplete.
package struct TestTally {
  private var summary = TestSummary()
  private var files: Set<String> = []
  private var seen: Set<Finding> = []
  /// What each order that was kept and fails shows.
  private var kept: [Set<Finding>] = []

  /// A finding in one scenario.
  private struct Finding: Hashable {
    let file: String
    let generation: String
    let finding: TestFinding
  }

  package init() {}

  package mutating func add(_ result: TestResult) {
    files.insert(result.file)
    summary.codes.insert(result.exitCode)
    if result.isTimeOver { summary.endedByTime[result.kind, default: 0] += 1 }
    let findings = Set(
      result.problems.map {
        Finding(file: result.file, generation: result.generation, finding: $0.finding)
      })
    if result.kind == .kept {
      switch result.status {
      case .failed:
        kept.append(findings)
        summary.keptFailing += 1
      case .incomplete: summary.incomplete += 1
      case .passed, .notApplicable, .error: break
      }
      return
    }
    seen.formUnion(findings)
    summary.checks[result.kind, default: 0] += 1
    summary.generations.insert(result.generation)
    summary.conditions.formUnion(result.conditions)
    if result.kind == .orders {
      summary.randomOrders += min(result.runs, .max - summary.randomOrders)
    }
    switch result.status {
    case .passed: summary.passed += 1
    case .incomplete: summary.incomplete += 1
    case .notApplicable:
      switch result.obstacle {
      case .generation: summary.otherGenerations += 1
      case .ability, nil: summary.notApplicable += 1
      }
    case .failed: summary.failed += 1
    case .error:
      summary.failed += 1
      summary.errors += 1
    }
  }

  /// - Parameter notRun: what was to be done and was not.
  package func summary(notRun: Int = 0, isInterrupted: Bool = false) -> TestSummary {
    var summary = summary
    summary.failed += kept.count { !$0.isSubset(of: seen) }
    summary.files = files.count
    summary.notRun = notRun
    summary.isInterrupted = isInterrupted
    return summary
  }

  /// Whether another check reports the failure of a kept order, too.
  func isTwice(_ result: TestResult) -> Bool {
    result.kind == .kept
      && result.problems.allSatisfy {
        seen.contains(
          Finding(file: result.file, generation: result.generation, finding: $0.finding))
      }
  }
}
