import ImageLoadingModel
import Testing

@testable import SimChecking
@testable import SimExploring
@testable import SimKernel
@testable import SimRuntime
@testable import SimText

/// Scenarios that recordings are made of, and the plain way to judge recordings.
enum ConformanceCase {
  /// A load that is answered from memory, and a cancel on another thread.
  static let cancelled = scenario(
    #"{"at": "0 s", "load": "https://a/1.png", "as": "first"}"#,
    #"{"at": "0 s", "cancel": "first", "from": "background"}"#)

  /// Two loads, and the memory is emptied meanwhile.
  static let cleared = scenario(
    #"{"at": "0 s", "load": "https://a/1.png", "as": "first"}"#,
    #"{"at": "0 s", "load": "https://a/1.png", "as": "second", "from": "background"}"#,
    #"{"at": "0 s", "clearMemory": true, "from": "background"}"#)

  static func scenario(_ steps: String...) -> Scenario {
    let text = #"""
      {"format": 1, "title": "T", "about": "A", "generation": "4.2",
       "given": {"memory": {"https://a/1.png": "png 1x1"}},
       "steps": [\#(steps.joined(separator: ", "))]}
      """#
    guard let file = try? ScenarioReader.read(Array(text.utf8), file: "t.json") else {
      preconditionFailure("the scenario of a test is right")
    }
    return file.scenarios[0]
  }

  /// A run of the model, recorded.
  static func recorded(
    _ scenario: Scenario, _ strategy: some Strategy, observes: [EventKind],
    timeMode: Kernel.TimeMode
  ) throws -> String {
    let writer = RecordingWriter(observes: observes)
    let result = ScenarioRunner().run(
      scenario, strategy: strategy, timeMode: timeMode, checksExpectations: false, observer: writer)
    return writer.text(result.outcome)
  }

  static func read(_ text: String, of scenario: Scenario) throws -> Recording {
    try RecordingReader.read(Array(text.utf8), of: scenario, file: "r.ndjson")
  }

  static func report(
    _ scenario: Scenario, _ recording: Recording, timeMode: Kernel.TimeMode, executions: Int = 2_000
  ) -> ConformanceReport {
    let plan = ConformancePlan(scenario, recording, timeMode: timeMode, executions: executions)
    return ConformanceSearch(plan, on: ScenarioRunner()).search()
  }
}

/// The events of every run of a scenario, found by a search that knows no recording and gives up no run.
struct EveryRun {
  private(set) var sequences: Set<[EventRecord]> = []
  private(set) var isExhausted = false

  init(_ scenario: Scenario, observes: [EventKind], timeMode: Kernel.TimeMode) {
    let search = PartialOrderSearch()
    let runner = ScenarioRunner()
    while let strategy = search.nextStrategy() {
      let observer = Keeper(Set(observes), search.log)
      let result = runner.run(
        scenario, strategy: strategy, timeMode: timeMode, checksExpectations: false,
        findsRaces: false, observer: observer)
      search.runEnded(result.outcome, steps: result.steps)
      if result.outcome != .pruned { sequences.insert(observer.events) }
    }
    isExhausted = search.isExhausted
  }

  /// Whether some run is the recorded one.
  func allows(_ recording: Recording) -> Bool {
    sequences.contains { events in
      var follower = RecordingFollower(recording)
      return events.allSatisfy { follower.follow($0) } && follower.isComplete
    }
  }

  private final class Keeper: RunObserver {
    private let observes: Set<EventKind>
    private let log: StepLog
    private(set) var events: [EventRecord] = []
    private var observable = ObservableEvents()

    init(_ observes: Set<EventKind>, _ log: StepLog) {
      self.observes = observes
      self.log = log
    }

    func observe(_ event: RunEvent) {
      guard observable.sees(event) else { return }
      let record = EventRecord(event)
      guard observes.contains(record.event.kind) else { return }
      // The order of all observed events matters.
      log.touch(Touch(object: 77, access: .write))
      events.append(record)
    }
  }
}
