/// The result of one check of one scenario, with all that reports say of it.
package struct TestResult: Sendable, Equatable {
  package enum Status: String, Sendable, CaseIterable {
    case passed
    /// Something is not as it must be.
    case failed
    /// A bound stopped the work before there was an answer.
    case incomplete
    /// The file is no scenario, or it asks for what no run can do.
    case error
    /// The app under test does not declare that it can do what the file asks for, or an order that was kept no
    /// longer fits the scenario.
    case notApplicable = "not-applicable"
  }

  /// What was done.
  package enum Kind: String, Sendable, CaseIterable {
    /// Nothing but reading: the file is no scenario.
    case reading
    /// The file's own order, and what it expects.
    case own
    /// Random orders.
    case orders
    /// Every order.
    case everyOrder
    /// What is said of every order, as far as a bound let it be tried.
    case someOrders
    /// An order in which it failed before.
    case kept
  }

  /// Why the app under test cannot be run with a file.
  package enum Obstacle: String, Sendable, CaseIterable {
    /// The file does not list the generation that the app is based on.
    case generation
    /// The file asks for what the app does not declare that it can do.
    case ability

    init(_ obstacle: AppObstacle) {
      self = if case .generation = obstacle { .generation } else { .ability }
    }
  }

  /// How much of what the file expects of its own order was looked at.
  package enum Attention: String, Sendable, CaseIterable {
    case all, some, none
  }

  /// The path of the scenario file.
  package let file: String
  /// Empty if the file is no scenario.
  package let title: String
  /// Empty if the file is no scenario.
  package let generation: String
  /// In which order, or how many: `own order`, `random orders 1 to 100`, `every order`.
  package let checkSentence: Sentence
  /// The same in English.
  package var check: String { checkSentence.text }
  package let kind: Kind
  package var status: Status
  package var exitCode: ExitCode
  package var runs = 0
  /// Operations on shared objects in all runs.
  package var steps = 0
  /// How much virtual time passed, where it was one run.
  package var time: Duration?
  /// How much real time the check took; `nil` where that was not measured.
  package var elapsed: Duration?
  /// The digest of the run, where it was one.
  package var digest: String?
  package var problems: [TestProblem] = []
  /// Whether `--max-time` ended the check; reports do not keep that.
  package var isTimeOver = false
  /// Where it is not applicable, why.
  package var obstacle: Obstacle?
  package var attention = Attention.all
  /// The conditions of an exploration's verdict, beside the orders that were tried.
  package var conditions: Set<ExplorationCondition> = []
  /// The end of the story of the first run that failed.
  package var story: [String] = []

  init(
    file: String, title: String, generation: String, check: Sentence, kind: Kind, status: Status,
    exitCode: ExitCode
  ) {
    self.file = file
    self.title = title
    self.generation = generation
    checkSentence = check
    self.kind = kind
    self.status = status
    self.exitCode = exitCode
  }

  /// By file, generation and check.
  static func isOrdered(_ left: TestResult, _ right: TestResult) -> Bool {
    (left.file, left.generation, left.check) < (right.file, right.generation, right.check)
  }
}

/// What makes two problems of a scenario one finding, in whatever order of the threads they are seen.
package struct TestFinding: Sendable, Hashable {
  /// What is wrong, such as `completion-count is broken`.
  package let what: Sentence
  /// In which way; `nil` where the cause is known, for then it does not matter.
  package let way: String?
  /// Its cause; `nil` if that was not determined.
  package let cause: Cause?

  init(_ what: Sentence, way: String? = nil, cause: Cause? = nil) {
    self.what = what
    self.way = cause.map { $0.defects.isEmpty } ?? true ? way : nil
    self.cause = cause
  }

  /// It in a few words.
  var sentence: Sentence { cause.map { "\(what) (\($0.shortSentence))" } ?? what }
}

/// Something that is not as it must be, and where the file says so.
package struct TestProblem: Sendable, Equatable {
  /// From 1.
  package let line: Int
  /// From 1.
  package let column: Int
  /// What is wrong, in a line.
  package let sentence: Sentence
  /// The same in English.
  package var message: String { sentence.text }
  /// One line to paste that shows it again; `nil` if there is no run to show.
  package var replay: String?
  package let finding: TestFinding

  /// - Parameter finding: `nil` where the message says all.
  init(
    at place: SourcePosition, _ message: Sentence, _ finding: TestFinding? = nil,
    replay: String? = nil
  ) {
    self.init(
      line: place.line, column: place.column, message: message, finding: finding, replay: replay)
  }

  init(
    line: Int, column: Int, message: Sentence, finding: TestFinding? = nil, replay: String?
  ) {
    self.line = line
    self.column = column
    sentence = message
    self.finding = finding ?? TestFinding(message)
    self.replay = replay
  }
}

extension [TestProblem] {
  /// A line for each problem. Behind the problems of one run comes the command that repeats the run.
  func told<Line>(
    _ report: (TestProblem) -> Line, replay replayLine: (String) -> Line
  ) -> [Line] {
    indices.flatMap { index in
      let replay = self[index].replay
      let isLast = index + 1 == count || self[index + 1].replay != replay
      return [report(self[index])] + (isLast ? replay.map { [replayLine($0)] } ?? [] : [])
    }
  }
}
