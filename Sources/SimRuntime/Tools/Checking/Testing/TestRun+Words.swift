import ImageLoadingInterface

extension ExplorationFinding {
  /// What is wrong in the run that shows it, with the step.
  func sentence(in run: RunResult, of scenario: Scenario) -> Sentence {
    guard case .violation(let kind) = kind else { return sentence }
    let violation = run.violations.first { FailureKind($0, in: scenario) == kind }
    return violation?.placedSentence ?? sentence
  }
}

extension ExplorationFinding.Kind {
  /// The same for the same failure, and another for each other.
  var identity: String {
    if case .violation(let kind) = self { "\(words) \(kind.subject) \(kind.way)" } else { words }
  }

  func finding(_ cause: Cause?) -> TestFinding {
    if case .violation(let kind) = self {
      TestFinding(sentence, way: kind.way, cause: cause)
    } else {
      TestFinding(sentence, cause: cause)
    }
  }
}

extension Cause? {
  /// A sentence that says what is wrong, and the cause if there is one.
  func added(to sentence: Sentence, in generation: Generation) -> Sentence {
    map { "\(sentence); it \($0.sentence(in: generation))" } ?? sentence
  }
}

extension ExplorationPlan {
  /// What makes the first so many runs again.
  func command(_ executions: Int, _ file: String) -> [String] {
    [AppRegistry.program, "explore", "--generation", scenario.generation.name] + strategy.arguments
      + ["--time", timeMode.rawValue, "--max-executions", "\(executions)", file]
  }

  /// Which orders were tried.
  func checkName(_ report: ExplorationReport) -> Sentence {
    let orders: Sentence =
      switch strategy {
      case .sampling(.random, let seed): "\(executions) random orders, seed \(seed)"
      case .sampling(.pct, let seed): "\(executions) orders of priorities (pct), seed \(seed)"
      case .optimal, .sourceSets, .everyOrder, .states, .preemptions:
        report.isComplete ? "every order" : "every order, as far as tried"
      }
    return Sentence([orders, timeSentence], separator: ", ")
  }
}

extension ExplorationReport {
  /// Why there is no answer.
  func openSentence(_ limit: TimeLimit) -> Sentence {
    if missedEnds > 0 {
      return "random orders reached \(missedEndsSentence) that the search did not: a mistake in sim"
    }
    if bounded > 0 {
      return "\(bounded) of \(executions) runs were cut short by their bound on steps"
    }
    let ended: Sentence = end == .time ? limit.sentence : "--max-executions ended it"
    return "\(executions) of an unknown number of orders tried; \(ended)"
  }
}

extension TestResult.Status {
  /// What an exit code says of a check.
  init(_ code: ExitCode) {
    self =
      switch code {
      case .success: .passed
      case .incomplete, .interrupted: .incomplete
      case .badScenario, .internalError: .error
      case .failed, .nondeterministic, .usage, .inputOutput: .failed
      }
  }
}

extension TestResult.Attention {
  init(_ scenario: Scenario) {
    self = !scenario.leavesOutExpectations ? .all : scenario.expectsNothing ? .none : .some
  }

  /// What is said of it where something passed; `nil` where all was looked at.
  var sentence: Sentence? {
    switch self {
    case .all: nil
    case .some: "some expectations not looked at"
    case .none: "expectations not looked at"
    }
  }
}

extension RunResult {
  /// What is wrong, with places.
  func problems(
    _ places: ScenarioPlaces, _ diagnoses: [Diagnosis], _ generation: Generation, replay: String
  ) -> [TestProblem] {
    var problems = scenarioErrors.map {
      TestProblem(at: $0.position, "\($0.path): \($0.sentence)", replay: replay)
    }
    problems += diagnoses.map { diagnosis in
      let kind = ExplorationFinding.Kind.violation(diagnosis.kind)
      return TestProblem(
        at: places.place(of: diagnosis.example),
        diagnosis.cause.added(to: diagnosis.sentence, in: generation),
        kind.finding(diagnosis.cause),
        replay: replay)
    }
    problems += mismatches.filter { $0.violation == nil }.map { mismatch in
      TestProblem(
        at: places.place(of: mismatch), mismatch.sentence, TestFinding("\(mismatch.section)"),
        replay: replay)
    }
    let end: Sentence? =
      switch outcome {
      case .stepBound(let steps): "stopped by the bound of \(steps) steps"
      case .interrupted, .diverged, .escaped: outcome.sentence
      case .rest, .idle, .timeBound, .deadlock, .livelock, .crashed, .pruned: nil
      }
    if let end { problems.append(TestProblem(at: places.title, end, replay: replay)) }
    return problems
  }
}
