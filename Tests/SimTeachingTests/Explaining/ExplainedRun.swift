import ImageLoadingModel

@testable import SimChecking
@testable import SimDocuments
@testable import SimExploring
@testable import SimKernel
@testable import SimRuntime
@testable import SimTeaching
@testable import SimText

/// An explained run to ask what really happened at a step. It looks at the steps and events of the
/// whole run, and knows nothing of ``RunFacts``, so that the two can be compared.
struct ExplainedRun {
  let explanation: Explanation
  let steps: [ExplainedStep]
  /// The places of the steps of each thread, in order.
  private let placesByThread: [String: [Int]]

  init(_ scenario: Scenario, order: RunPlan.Order? = nil) {
    explanation = Explanation(RunPlan(scenario, order: order), on: ScenarioRunner())
    steps = explanation.steps
    placesByThread = Dictionary(grouping: steps.indices, by: { [steps] in steps[$0].thread })
  }

  var generation: Generation { explanation.scenario.generation }

  /// Whether the download that is cancelled at a step was started: the last of its URL that was made.
  func cancelsStartedDownload(_ step: ExplainedStep) -> Bool {
    let url = span(of: step).flatMap(\.events).first { $0.event.kind == .downloadCancelled }
    guard let url = url?.event.value else { return false }
    return eventsBefore(step).first {
      [.downloadStarted, .downloadCreated].contains($0.event.kind) && $0.event.value == url
    }?.event.kind == .downloadStarted
  }

  /// The events before a step, with the latest first.
  func eventsBefore(_ step: ExplainedStep) -> some Sequence<EventRecord> {
    steps[..<(step.number - 1)].reversed().lazy.flatMap { $0.events.reversed() }
  }

  /// The steps before it on its own thread.
  func earlierOfThread(_ step: ExplainedStep) -> [ExplainedStep] {
    (placesByThread[step.thread] ?? []).prefix { $0 < step.number - 1 }.map { steps[$0] }
  }

  /// The step and those after it on its own thread, up to its next checkpoint.
  func span(of step: ExplainedStep) -> [ExplainedStep] {
    let own = (placesByThread[step.thread] ?? []).drop { $0 < step.number - 1 }.map { steps[$0] }
    return Array(own.prefix(1)) + own.dropFirst().prefix { $0.step == nil }
  }

  /// The next checkpoint of its thread.
  func next(after step: ExplainedStep) -> Checkpoint? {
    (placesByThread[step.thread] ?? []).lazy.filter { $0 >= step.number }
      .compactMap { steps[$0].step }.first
  }

  /// What its thread does up to its next checkpoint, as words of operations.
  func operations(of step: ExplainedStep) -> [String] {
    let places = placesByThread[step.thread] ?? []
    let end = places.first { $0 >= step.number && steps[$0].step != nil } ?? steps.count
    return steps[(step.number - 1)..<end].flatMap(\.operations)
      .filter { $0.thread == step.thread }.map(\.words)
  }

  func happened(_ kind: EventKind, _ value: String, before step: ExplainedStep) -> Bool {
    eventsBefore(step).contains { $0.event.kind == kind && $0.event.value == .string(value) }
  }

  /// The latest event of some kinds before a step.
  func latest(_ kinds: Set<EventKind>, before step: ExplainedStep) -> EventRecord? {
    eventsBefore(step).first { kinds.contains($0.event.kind) }
  }

  func reached(_ name: Checkpoint, of subject: String, before step: ExplainedStep) -> Bool {
    steps[..<(step.number - 1)].contains { $0.step == name && $0.subject == subject }
  }

  func reaches(_ name: Checkpoint, of subject: String, after step: ExplainedStep) -> Bool {
    steps[step.number...].contains { $0.step == name && $0.subject == subject }
  }

  /// A thread begins on its own queue: that of main is the main thread.
  func isOnMain(_ step: ExplainedStep) -> Bool {
    (earlierOfThread(step).first ?? step).place == "main"
  }

  /// The options that the scenario gives a load.
  func options(of load: String) -> LoadOptions {
    for stimulus in explanation.scenario.stimuli {
      if case .load(let request) = stimulus.action, stimulus.title == load {
        return request.options
      }
    }
    return []
  }

  /// Whether some load of the run has an option.
  func hasOption(_ name: String) -> Bool {
    steps.flatMap(\.events).contains { record in
      record.event.fields.contains { field in
        guard field.key == "options", case .array(let names) = field.value else { return false }
        return names.contains(.string(name))
      }
    }
  }

  /// How often a load was completed since it asked the downloader last, or at all.
  func completionsOfAnswer(_ load: String, before step: ExplainedStep) -> Int {
    let earlier = steps[..<(step.number - 1)]
    let start = earlier.last { $0.step == .downloaderDownload && $0.subject == load }?.number ?? 0
    return earlier.dropFirst(start).flatMap(\.events).count {
      $0.event.kind == .completed && $0.event.value == .string(load)
        && $0.event.fields.contains { $0.key == "finished" && $0.value == true }
    }
  }
}
