import ImageLoadingModel
import SimScenarios

/// What a run of a scenario gave.
public struct RunResult: Sendable {
  /// How the run ended.
  public var outcome: Outcome
  /// Equal for equal runs, on every platform.
  public var digest: String
  /// How many operations on shared objects were done.
  public var steps: Int
  /// Virtual time at the end.
  public var time: Duration
  /// The decisions, for `Replay`.
  public var schedule: Schedule
  /// What the app had at the end.
  public var state: AppState
  /// The loads, in the order in which they began.
  public var loads: [LoadRecord]
  package var prefetches: [PrefetchRecord]
  /// The URLs in the order in which the network saw them.
  public var requests: [String]
  /// The answers to calls of the cache, in the order in which they came.
  package var answers: [AnswerRecord] = []
  /// The invariants that broke, in the order in which that was seen.
  public var violations: [Violation]
  /// The races that the generation is known to have and that were seen, in the order of its list.
  public var knownRaces: [SeenRace] = []
  /// How many invariants have judged the run.
  public var invariantCount = 0
  /// Whether a part of the app is custom.
  public var runsOwnCode = false
  /// Whether data races were looked for.
  public var findsRaces = true
  /// Whether the `expect` of the file counts for this run.
  package var checkedExpectations = true
  /// What was expected and did not come.
  public var mismatches: [Mismatch]
  /// What the scenario asks for and no run can do, as a condition that never came.
  public var scenarioErrors: [Diagnostic]
  /// Steps of the scenario that were not done, because their moment never came or they could not end.
  public var unmet: [Diagnostic] = []
  /// What was seen by steps with `expect`, in order.
  package var snapshots: [Snapshot]
  /// The events of the story; empty unless the scenario checks them.
  package var story: [EventRecord] = []
  /// What is no mistake, and probably not meant.
  package var noteSentences: [Sentence]
  /// The same in English.
  public var notes: [String] { noteSentences.map(\.text) }

  /// Whether all that the scenario says is true, and no invariant broke but those it names.
  public var passed: Bool {
    mismatches.isEmpty && scenarioErrors.isEmpty && !hasUnexpectedEnd
  }

  /// Whether the run is not the one that the scenario, or its schedule, asks for.
  package var isAnotherRun: Bool {
    if case .diverged = outcome { return true }
    return !scenarioErrors.isEmpty
  }

  /// Whether nothing cut it short: what it does not show does not happen in it.
  package var isToTheEnd: Bool {
    switch outcome {
    case .interrupted, .stepBound, .pruned, .diverged, .escaped: false
    case .rest, .idle, .timeBound, .deadlock, .livelock, .crashed: true
    }
  }

  private var hasUnexpectedEnd: Bool {
    switch outcome {
    case .diverged, .escaped, .interrupted, .stepBound: true
    case .rest, .idle, .timeBound, .deadlock, .livelock, .crashed, .pruned: false
    }
  }
}

/// A race that the generation is known to have, as a run saw it.
public struct SeenRace: Sendable, Equatable {
  package let race: KnownRace
  /// How many times it was seen, on any of its cells; of each cell the first few count.
  public var count: Int
  /// The race, where it was seen first.
  public let first: DataRace
}

/// The state at a step with `expect`.
package struct Snapshot: Sendable {
  /// The name of the step.
  package let step: String
  package let state: AppState
  package let loads: [LoadRecord]
  /// The URLs in the order in which the network saw them.
  package let requests: [String]
  package let answers: [AnswerRecord]
  package let prefetches: [PrefetchRecord]
  /// The events of the story; empty unless the scenario checks them.
  package let story: [EventRecord]

  package init(
    step: String, state: AppState, loads: [LoadRecord], requests: [String],
    answers: [AnswerRecord], prefetches: [PrefetchRecord], story: [EventRecord]
  ) {
    self.step = step
    self.state = state
    self.loads = loads
    self.requests = requests
    self.answers = answers
    self.prefetches = prefetches
    self.story = story
  }
}

/// What became of one load, or of one query of the cache.
public struct LoadRecord: Sendable {
  /// What the scenario calls it.
  public let name: String
  /// What was loaded; `nil` for no URL.
  public var url: ImageURL?
  /// The view that was to show it.
  public var view: String?
  /// `SDWebImageOptions`.
  public var options: LoadOptions
  /// Whether the prefetcher asked for it.
  public var isPrefetched = false
  /// When it began, in virtual time.
  public var began: Duration
  /// The calls of its completion block, in their order.
  public var completions: [(time: Duration, result: LoadResult)] = []
  /// The calls of its progress block, in their order.
  public var progress: [(received: Int, expected: Int)] = []
  /// Whether it was cancelled.
  public var isCancelled = false
  /// What the app's own setter was handed.
  public var setterCalls: [(content: String?, bytes: Int?)] = []
}
