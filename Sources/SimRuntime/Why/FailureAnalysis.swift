import ImageLoadingModel

/// Why a run fails: what broke, who went on when, and which decision made it inevitable.
public struct FailureAnalysis: Sendable {
  /// A line of the run's story.
  public struct Line: Sendable, Equatable {
    public let step: Int
    public let time: Duration
    /// The queue or thread on which it happened.
    public let place: String
    public let subject: String
    public let text: String
  }

  /// A choice of the run, and how the runs end that begin like this one.
  public struct Decision: Sendable, Equatable {
    /// The place of the choice among all choices, from 1.
    public let number: Int
    public let step: Int
    public let thread: String
    public let operation: String
    /// The threads that could have gone on.
    public let enabled: [String]
    /// How many of the sampled runs fail in the same way that make the choices up to this one and go
    /// on at random.
    public let failing: Int
  }

  public let scenario: Scenario
  public let result: RunResult
  /// What broke, in that order. The choices are followed for the end of the run, if it has a bad one,
  /// or else for what broke first.
  public let failures: [Violation]
  /// Where the run is not what the file expects, if nothing else is wrong.
  public let mismatches: [Mismatch]
  public let lines: [Line]
  public let switches: [SwitchLog.Switch]
  public let decisions: [Decision]
  /// How many runs begin at random from the first choice on and fail in the same way.
  public let failingAtRandom: Int
  /// How many runs were made for each share.
  public let samples: Int

  /// - Parameters:
  ///   - strategy: the strategy of the failing run.
  ///   - samples: how many runs go on at random after each choice.
  ///   - progress: called with the number of runs made and that of all.
  public init(
    _ scenario: Scenario, strategy: any Strategy, timeMode: Kernel.TimeMode, samples: Int,
    on runner: ScenarioRunner, progress: (Int, Int) -> Bool = { _, _ in true }
  ) {
    self.scenario = scenario
    self.samples = samples
    let record = ChoiceRecord()
    let log = SwitchLog()
    let catcher = LineCatcher()
    let result = runner.run(
      scenario,
      strategy: NotingSwitches(RecordingChoices(strategy, in: record), in: log),
      timeMode: timeMode, checksExpectations: false, recordsSchedule: true, observer: catcher)
    let choices = record.choices
    self.result = result
    lines = catcher.lines
    switches = log.switches
    let unexpected = result.violations.filter { violation in
      !scenario.violates.contains { $0.describes(violation) }
    }
    let failures = unexpected.isEmpty ? result.violations : unexpected
    self.failures = failures
    mismatches =
      failures.isEmpty
      ? runner.run(scenario, strategy: strategy, timeMode: timeMode).mismatches : []
    let end = failures.first { $0.invariant == InvariantID.runsToItsEnd.rawValue }
    guard let failure = end ?? failures.first else {
      (decisions, failingAtRandom) = ([], 0)
      return
    }
    let shares = Self.shares(
      of: failure, choices, samples, total: (choices.count + 1) * samples, progress
    ) { prefix, seed in
      runner.run(
        scenario, strategy: ChoicesThenRandom(prefix, seed: seed), timeMode: timeMode,
        checksExpectations: false)
    }
    failingAtRandom = shares.first ?? 0
    decisions = zip(result.schedule.decisions, shares.dropFirst()).enumerated().map { index, pair in
      Decision(
        number: index + 1, step: pair.0.step, thread: pair.0.thread, operation: pair.0.operation,
        enabled: pair.0.enabled, failing: pair.1)
    }
  }

  /// For each number of first choices how many runs fail that make them.
  private static func shares(
    of failure: Violation, _ choices: [Int], _ samples: Int, total: Int,
    _ progress: (Int, Int) -> Bool, run: (ArraySlice<Int>, UInt64) -> RunResult
  ) -> [Int] {
    var shares: [Int] = []
    for count in 0...choices.count {
      var failing = 0
      for seed in 0..<UInt64(samples) {
        guard progress(count * samples + Int(seed), total) else { return shares }
        let result = run(choices[..<count], seed)
        if result.violations.contains(where: { $0.isLike(failure) }) { failing += 1 }
      }
      shares.append(failing)
    }
    return shares
  }

  /// The first choice from which on every sampled run fails.
  public var pointOfNoReturn: Decision? {
    let tail = decisions.reversed().prefix { $0.failing == samples }
    return tail.last
  }

  /// Keeps the story.
  private final class LineCatcher: RunObserver {
    private(set) var lines: [Line] = []

    func observe(_ fact: RunFact) {
      guard let (text, _) = FactText.line(for: fact.kind) else { return }
      lines.append(
        Line(
          step: fact.step, time: fact.time, place: fact.place, subject: fact.subject.name,
          text: text))
    }
  }
}

extension Violation {
  /// Whether it breaks the same invariant on the same load, view or URL.
  func isLike(_ other: Violation) -> Bool {
    invariant == other.invariant && subject == other.subject
  }
}
