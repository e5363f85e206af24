import ImageLoadingInterface

/// Why a run fails: what broke, which thread ran when, and which decision made it inevitable.
package struct FailureAnalysis: Sendable {
  /// A line of the run's story.
  package struct Line: Sendable, Equatable {
    package let step: Int
    package let time: Duration
    /// The id of the thread; empty if the world did it.
    package let thread: String
    /// The queue or thread on which it happened.
    package let place: String
    package let subject: String
    package let text: Sentence
  }

  /// A choice of the run, and how the runs end that begin like this one.
  package struct Decision: Sendable, Equatable {
    /// The place of the choice among all choices, from 1.
    package let number: Int
    package let step: Int
    /// The thread that was chosen.
    package let chosen: SwitchLog.Alternatives.Candidate
    /// The other enabled threads.
    package let others: [SwitchLog.Alternatives.Candidate]
    /// How many of the sampled runs that make the choices up to this one and then continue at
    /// random fail in the same way.
    package let failing: Int
  }

  package let scenario: Scenario
  package let result: RunResult
  /// What broke, in that order. The choices are followed for the end of the run, if it has a bad one,
  /// or else for what broke first.
  package let failures: [Violation]
  /// Where the run is not what the file expects, if nothing else is wrong.
  package let mismatches: [Mismatch]
  /// What the file asks for and the run could not give.
  package let scenarioErrors: [Diagnostic]
  package let lines: [Line]
  package let switches: [SwitchLog.Switch]
  /// How many choices the run has.
  package let choiceCount: Int
  /// The choices that were sampled: all, if the run does not have very many.
  package let decisions: [Decision]
  /// How many runs begin at random from the first choice on and fail in the same way; `nil` if that
  /// was not sampled.
  package let failingAtRandom: Int?
  /// How many runs were made for each share.
  package let samples: Int
  /// Whether all was sampled that was to be.
  package let isComplete: Bool
  /// The first choice from which on every sampled run fails, if the one before it leaves a way out.
  package let pointOfNoReturn: Decision?

  /// - Parameters:
  ///   - strategy: the strategy of the failing run.
  ///   - samples: how many random runs continue after each choice.
  ///   - runner: may end the run that is explained. The others are as long as that one, and made to their ends.
  ///   - progress: called with the number of runs made and that of all; whether to continue.
  package init(
    _ scenario: Scenario, strategy: any Strategy, timeMode: Kernel.TimeMode, samples: Int,
    on runner: ScenarioRunner, progress: (Int, Int) -> Bool = { _, _ in true }
  ) {
    self.scenario = scenario
    self.samples = samples
    let record = ChoiceRecord()
    let log = SwitchLog(choices: [])
    let catcher = LineCatcher()
    let result = runner.run(
      scenario,
      strategy: SwitchRecorder(RecordingChoices(strategy, in: record), in: log),
      timeMode: timeMode, checksExpectations: false, observer: catcher)
    let choices = record.choices
    self.result = result
    lines = catcher.lines
    switches = log.switches
    choiceCount = choices.count
    let unexpected = result.violations.filter { violation in
      !scenario.violates.contains { $0.describes(violation) }
    }
    let isDiverged = if case .diverged = result.outcome { true } else { false }
    // What another run breaks is not what was to be explained.
    let failures = isDiverged ? [] : unexpected.isEmpty ? result.violations : unexpected
    self.failures = failures
    let whole =
      failures.isEmpty && !isDiverged && result.outcome != .interrupted
      ? runner.run(scenario, strategy: strategy, timeMode: timeMode) : nil
    let hasEnded = (whole ?? result).outcome != .interrupted
    mismatches = hasEnded ? whole.map { Self.mismatches(of: scenario, $0) } ?? [] : []
    scenarioErrors = hasEnded ? (whole ?? result).scenarioErrors : []
    let end = failures.first { $0.invariant == InvariantID.runsToItsEnd.rawValue }
    guard hasEnded, let failure = end ?? failures.first else {
      (decisions, failingAtRandom, isComplete, pointOfNoReturn) = ([], nil, hasEnded, nil)
      return
    }
    let unbounded = ScenarioRunner()
    var sampling = ShareSampling(choiceCount: choices.count, samples: samples)
    let total = sampling.runCount
    sampling.sample(
      while: { progress($0, total) },
      fails: { count, seed in
        unbounded.run(
          scenario, strategy: ChoicesThenRandom(choices[..<count], seed: seed), timeMode: timeMode,
          checksExpectations: false,
          findsRaces: failure.invariant == InvariantID.noDataRace.rawValue
        ).violations.contains { $0.isLike(failure) }
      })
    isComplete = sampling.isComplete
    failingAtRandom = sampling.points.first?.failing
    let decisions = Self.decisions(sampling.points.dropFirst()) { log in
      _ = unbounded.run(
        scenario, strategy: SwitchRecorder(ChoiceReplay(choices), in: log), timeMode: timeMode,
        checksExpectations: false, findsRaces: false)
    }
    self.decisions = decisions
    pointOfNoReturn =
      sampling.decisive.flatMap { gap in
        gap.width == 1 ? decisions.first { $0.number == gap.to.choices } : nil
      }
  }

  /// What the file expects of the run, and of every run.
  private static func mismatches(of scenario: Scenario, _ result: RunResult) -> [Mismatch] {
    result.mismatches + (scenario.explore.map(result.mismatches(with:)) ?? [])
  }

  /// What was chosen at the choices that were sampled.
  /// - Parameter run: makes the failing run again.
  private static func decisions(
    _ points: ArraySlice<ShareSampling.Point>, run: (SwitchLog) -> Void
  ) -> [Decision] {
    let log = SwitchLog(choices: Set(points.map(\.choices)))
    run(log)
    return zip(points, log.choices).map { point, choice in
      var others = choice.candidates
      let chosen = others.remove(at: choice.chosen)
      return Decision(
        number: point.choices, step: choice.step, chosen: chosen, others: others,
        failing: point.failing)
    }
  }

  /// Keeps the story.
  private final class LineCatcher: RunObserver {
    private(set) var lines: [Line] = []
    let wantsChanges = false

    func observe(_ event: RunEvent) {
      guard let (text, _) = EventText.line(for: event.kind) else { return }
      lines.append(
        Line(
          step: event.step, time: event.time, thread: event.thread, place: event.place,
          subject: event.subject.name, text: text))
    }
  }
}

extension Violation {
  /// Whether it breaks the same invariant on the same load, view or URL.
  func isLike(_ other: Violation) -> Bool {
    invariant == other.invariant && subject == other.subject
  }
}
