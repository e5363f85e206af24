/// What came of one check of one scenario, with all that reports say of it.
public struct TestResult: Sendable, Equatable {
  public enum Status: String, Sendable, CaseIterable {
    case passed
    /// Something is not as it must be.
    case failed
    /// A bound stopped the work before there was an answer.
    case incomplete
    /// The file is no scenario, or it asks for what no run can do.
    case error
  }

  /// The path of the scenario file.
  public let file: String
  /// Empty if the file is no scenario.
  public let title: String
  /// Empty if the file is no scenario.
  public let generation: String
  /// In which order, or how many: `own order`, `random orders 1 to 100`, `every order`.
  public let check: String
  public var status: Status
  public var exitCode: ExitCode
  public var runs = 0
  /// Operations on shared objects in all runs.
  public var steps = 0
  /// How much virtual time passed, where it was one run.
  public var time: Duration?
  /// The digest of the run, where it was one.
  public var digest: String?
  public var problems: [TestProblem] = []
  /// The end of the story of the first run that failed.
  public var story: [String] = []

  /// Each problem, and behind those that one run shows the line that shows them again.
  func told<Line>(
    _ tell: (TestProblem) -> Line, replay tellReplay: (String) -> Line
  ) -> [Line] {
    problems.indices.flatMap { index in
      let replay = problems[index].replay
      let isLast = index + 1 == problems.count || problems[index + 1].replay != replay
      return [tell(problems[index])] + (isLast ? replay.map { [tellReplay($0)] } ?? [] : [])
    }
  }

  /// By file, generation and check.
  static func isOrdered(_ left: TestResult, _ right: TestResult) -> Bool {
    (left.file, left.generation, left.check) < (right.file, right.generation, right.check)
  }
}

/// Something that is not as it must be, and where the file says so.
public struct TestProblem: Sendable, Equatable {
  /// From 1.
  public let line: Int
  /// From 1.
  public let column: Int
  /// What is wrong, in a line.
  public let message: String
  /// One line to paste that shows it again; `nil` if there is no run to show.
  public var replay: String?

  init(at place: SourcePosition, _ message: String, replay: String? = nil) {
    self.init(line: place.line, column: place.column, message: message, replay: replay)
  }

  init(line: Int, column: Int, message: String, replay: String?) {
    self.line = line
    self.column = column
    self.message = message
    self.replay = replay
  }
}

/// How many there are of each.
public struct TestSummary: Sendable, Equatable {
  public var passed = 0
  public var failed = 0
  public var incomplete = 0
  /// Of those that failed, the files that are no scenario.
  public var errors = 0
  /// What was to be done and was not.
  public var notRun = 0
  /// Whether somebody has stopped the work.
  public var isInterrupted = false
  /// How many files there are.
  public var files = 0
  private var codes: [ExitCode] = []

  public init(_ results: [TestResult], notRun: Int = 0, isInterrupted: Bool = false) {
    for result in results {
      switch result.status {
      case .passed: passed += 1
      case .incomplete: incomplete += 1
      case .failed: failed += 1
      case .error:
        failed += 1
        errors += 1
      }
    }
    codes = results.map(\.exitCode)
    files = Set(results.map(\.file)).count
    self.notRun = notRun
    self.isInterrupted = isInterrupted
  }

  /// The gravest of all codes; what is not known is incomplete.
  public var exitCode: ExitCode {
    if isInterrupted { return .interrupted }
    return .gravest(codes + (notRun > 0 ? [.incomplete] : []))
  }

  /// The line to search for.
  public var line: String {
    "sim test: \(passed) passed, \(failed) failed, \(incomplete) incomplete in \(files) "
      + (files == 1 ? "file" : "files") + (notRun > 0 ? "; \(notRun) not run" : "")
      + (isInterrupted ? " (interrupted)" : "")
  }
}
