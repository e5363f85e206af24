import ImageLoadingInterface
import SimText

/// What is to be looked for, and for how long.
package struct ConformancePlan: Sendable {
  package let scenario: Scenario
  package let recording: Recording
  package let timeMode: Kernel.TimeMode
  /// The seed of the orders that are drawn at random.
  package let seed: UInt64
  /// How many runs at most, those included that were given up.
  package let executions: Int
  /// How many operations on shared objects in all runs at most.
  package let steps: Int

  /// Where nothing else is said.
  package static let usualExecutions = 20_000
  package static let usualSteps = 40_000_000

  /// The most runs that the recording guides in each time mode, and those of each kind of chance.
  var guidedRuns: Int { min(executions / 4, max(300, 20 * recording.lines.count)) }
  var samples: Int { min(executions / 10, 1_000) }
  /// The most steps that the guided runs make, and the random ones: some are left for all others.
  var guidedSteps: Int { steps / 2 }
  var sampledSteps: Int { steps / 4 }

  /// - Parameter timeMode: `nil` for what the file says in `explore`, or else `any`.
  package init(
    _ scenario: Scenario, _ recording: Recording, timeMode: Kernel.TimeMode? = nil,
    seed: UInt64 = Sampling.usualSeed, executions: Int = usualExecutions, steps: Int = usualSteps
  ) {
    self.scenario = scenario
    self.recording = recording
    self.timeMode = timeMode ?? scenario.explore?.timeMode ?? .any
    (self.seed, self.executions, self.steps) = (seed, executions, steps)
  }
}

/// The orders that are tried, in this sequence.
package enum ConformancePhase: String, Sendable, CaseIterable {
  /// The file's own.
  case own
  /// Those in which the threads run next whose events the recording has next.
  case guided
  case sampled
  /// Each one, of those that differ only in independent steps one.
  case every
}

/// Whether a recording is of a run that the model can make.
package struct ConformanceReport: Sendable {
  package enum Verdict: String, Sendable {
    /// There is such a run.
    case possible
    /// There is none: every order was tried.
    case impossible
    /// None was found, and orders are left.
    case notFound
  }

  /// The runs of one phase.
  package struct Effort: Sendable, Equatable {
    package var runs = 0
    package var steps = 0
  }

  /// The run that came furthest.
  struct Closest: Sendable {
    /// How many events it has as they were recorded, before the first that differs.
    var followed = 0
    var choices: [Int] = []
    var timeMode = Kernel.TimeMode.exact
    /// All its events of the observed kinds.
    var events: [EventRecord] = []
    /// The place among them of the first that the recording does not have there.
    var mismatch: Int?
    /// The lines that it would be, had the app been as they say.
    var otherStates: [OtherState] = []
    /// The places of the lines that could come next.
    var heads: [Int] = []
    /// How it ended.
    var end: Outcome.Kind?
    /// Whether the run came to its own end, and no bound ended it.
    var isKnownToItsEnd = true
    /// The first step that was not done in it, and why.
    var unmetStep: Sentence?
  }

  /// A name in a line of the recording that no event of a run has.
  package struct UnseenName: Sendable, Equatable {
    package enum Place: String, Sendable, CaseIterable {
      case queue, subject, url
    }

    package let place: Place
    package let name: String
    /// The number of the first line that has it.
    package let line: Int
    /// Those that the observed events of the runs have, in their order.
    package let seen: [String]
  }

  package let plan: ConformancePlan
  private var efforts: [ConformancePhase: Effort] = [:]
  private(set) var longestRun = 1
  var isPossible = false
  package var isExhausted = false
  /// Whether every run so far that was not given up left out a step of the scenario.
  private var hasOnlyUnmetRuns = true
  /// The step that the first of these left out, and why.
  private var unmetStep: Sentence?
  /// Whether the end of some run is not known.
  var hasUnknownRuns = false
  /// Whether threads had events before their first operation, which could have come later.
  var hasEarlyEvents = false
  var closest = Closest()
  /// Of each line whether some run came so far.
  var wasFollowed: [Bool]
  /// The names in the recording that no run has so far.
  var names: RecordedNames
  /// Of the run that is the recorded one.
  package var schedule: Schedule?

  init(_ plan: ConformancePlan) {
    self.plan = plan
    wasFollowed = Array(repeating: false, count: plan.recording.lines.count)
    names = RecordedNames(of: plan.recording, plan.scenario)
  }

  mutating func count(_ result: RunResult, _ phase: ConformancePhase) {
    efforts[phase, default: Effort()].runs += 1
    efforts[phase, default: Effort()].steps += result.steps
    longestRun = max(longestRun, result.steps)
    if result.outcome != .pruned, result.unmet.isEmpty { hasOnlyUnmetRuns = false }
    unmetStep = unmetStep ?? result.unmet.first?.explanationAtPath
  }

  package func effort(_ phase: ConformancePhase) -> Effort { efforts[phase] ?? Effort() }

  package var runs: Int { ConformancePhase.allCases.reduce(0) { $0 + effort($1).runs } }
  package var steps: Int { ConformancePhase.allCases.reduce(0) { $0 + effort($1).steps } }

  package var verdict: Verdict {
    isPossible ? .possible : isExhausted ? .impossible : .notFound
  }

  /// Where every order was tried, and some step was done in none: that step, and why.
  package var stepOfNoRun: Sentence? {
    verdict == .impossible && hasOnlyUnmetRuns ? unmetStep : nil
  }

  package var exitCode: ExitCode {
    switch verdict {
    case .possible: .success
    case .impossible: stepOfNoRun == nil ? .failed : .badScenario
    case .notFound: .incomplete
    }
  }

  /// The first line to which no run came; `nil` if each was reached by some run.
  package var firstUnfollowed: Recording.Line? {
    wasFollowed.firstIndex(of: false).map { plan.recording.lines[$0] }
  }

  /// Whether the closest run followed every line. It is not the recorded one because of another event, or of its end.
  var oneRunHasAllLines: Bool { closest.followed == plan.recording.lines.count }

  /// What the recording calls as no event of a run does, and as none can be called: it may be misspelled.
  package var unseenNames: [UnseenName] {
    if isPossible { return [] }
    return UnseenName.Place.allCases.flatMap { place in
      let lines = names.unseen(place)
      return lines.map { name, line in
        UnseenName(place: place, name: name, line: line, seen: names.seen(place))
      }
    }
  }

  /// The scenario with the schedule of the run that is the recorded one; `nil` if there is none.
  /// - Parameter document: the scenario's file.
  package func savedDocument(_ document: JSONValue, recording: String) -> JSONValue? {
    guard let schedule else { return nil }
    let scenario = plan.scenario
    return ScenarioDocument.isolated(document, for: scenario.generation)
      .with(.string("\(scenario.title), as it was recorded"), at: "title")
      .with(
        .string(
          "The run of \"\(scenario.title)\" that is the one of \(recording). The schedule belongs to "
            + "the model as it was: take it out when that has changed."),
        at: "about"
      )
      .with(schedule.json, at: "schedule")
  }
}
