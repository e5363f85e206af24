import ImageLoadingModel
import Testing

@testable import SimChecking
@testable import SimExploring
@testable import SimKernel
@testable import SimRuntime
@testable import SimText
@testable import TestFixtures

/// The search of `sim conform`, held against runs of the model whose answer is known.
@Suite struct ConformanceSearchTests {
  /// Where a run is cut short by the bound on steps of one instant, what comes later is not known.
  @Test func runsThatAreCutShortProveNothing() throws {
    let scenario = try TestScenario.read(
      #""limits": {"stepsAtOneInstant": 20}, "steps": ["#
        + #"{"at": "0 s", "load": "https://a/1.png", "as": "first"}]"#, in: .v5)
    let text =
      #"{"version": 1, "type": "recording", "observes": ["completed"]}"# + "\n"
      + #"{"completed": "first", "image": "https://a/1.png"}"#
    let report = ConformanceCase.report(
      scenario, try ConformanceCase.read(text, of: scenario), timeMode: .exact)
    #expect(report.verdict == .notFound)
  }

  // MARK: What the model does is possible

  /// A sample; a search is bounded, and where many loads race it may end before it finds the run.
  @Test(
    arguments: TestScenario.plainRuns.enumerated().filter { $0.offset.isMultiple(of: 16) }
      .map(\.element))
  func recordingsOfRandomRunsAreFound(run: FileRun) throws {
    let report = try Self.report(ofRandomRunOf: run, seed: 0, executions: 2_000)
    #expect(
      report.verdict == .possible, "\(ConformanceText(report, style: .plain).lines())")
  }

  @Test(
    arguments: TestScenario.plainRuns.enumerated().filter {
      $0.offset % (WholeForm.isWanted ? 4 : 24) == 1
    }
    .map(\.element))
  func noRecordingOfARunIsCalledImpossible(run: FileRun) throws {
    let report = try Self.report(ofRandomRunOf: run, seed: 1, executions: 200)
    #expect(
      report.verdict != .impossible, "\(ConformanceText(report, style: .plain).lines())")
  }

  private static func report(
    ofRandomRunOf run: FileRun, seed: UInt64, executions: Int
  ) throws -> ConformanceReport {
    var scenario = try run.scenario()
    scenario.schedule = nil
    let text = try ConformanceCase.recorded(
      scenario, SeededRandom(seed: seed), observes: EventKind.usuallyObserved, timeMode: .exact)
    let recording = try ConformanceCase.read(text, of: scenario)
    return ConformanceCase.report(scenario, recording, timeMode: .any, executions: executions)
  }

  @Test(arguments: [Kernel.TimeMode.exact, .any], 0..<UInt64(5))
  func everyObservableEventCanBeFollowed(timeMode: Kernel.TimeMode, seed: UInt64) throws {
    let scenario = ConformanceCase.cleared
    let text = try ConformanceCase.recorded(
      scenario, SeededRandom(seed: seed), observes: EventKind.observable, timeMode: timeMode)
    let recording = try ConformanceCase.read(text, of: scenario)
    #expect(ConformanceCase.report(scenario, recording, timeMode: timeMode).verdict == .possible)
  }

  /// One part, for the loads overlap; a duration that is wrong shows only later, and no other order mends it.
  @Test(arguments: 0..<UInt64(3))
  func chosenDurationsOfOverlappingLoadsAreFound(seed: UInt64) throws {
    let scenario = try TestScenario.read(
      #""given": {"network": {"https://a/*": {"image": "png 1x1", "latency": {"oneOf": ["10 ms", "30 ms"]}}}}, "#
        + #""steps": [{"at": "0 s", "load": "https://a/{i}.png", "as": "l{i}", "repeat": 40, "every": "4 ms"}]"#,
      in: .v5)
    let text = try ConformanceCase.recorded(
      scenario, SeededRandom(seed: seed), observes: EventKind.usuallyObserved, timeMode: .exact)
    let report = ConformanceCase.report(
      scenario, try ConformanceCase.read(text, of: scenario), timeMode: .exact, executions: 1_000)
    #expect(report.verdict == .possible)
    #expect(report.effort(.sampled).runs == 0)
  }

  @Test func theRunThatIsFoundCanBeReplayed() throws {
    let scenario = ConformanceCase.cleared
    let observes: [EventKind] = [.loadBegan, .memoryRead, .memoryCleared, .completed]
    let text = try ConformanceCase.recorded(
      scenario, SeededRandom(seed: 3), observes: observes, timeMode: .exact)
    let report = ConformanceCase.report(
      scenario, try ConformanceCase.read(text, of: scenario), timeMode: .any)
    let schedule = try #require(report.schedule)
    let replayed = RecordingWriter(observes: observes)
    let result = ScenarioRunner().run(
      scenario, strategy: Replay(schedule), timeMode: schedule.timeMode, checksExpectations: false,
      observer: replayed)
    #expect(result.outcome == .rest)
    #expect(
      ConformanceCase.report(
        scenario, try ConformanceCase.read(replayed.text(result.outcome), of: scenario),
        timeMode: .any
      ).verdict == .possible)
  }

  @Test func theSameSearchGivesTheSameReport() throws {
    let recording = try ConformanceCase.read(Self.impossible, of: ConformanceCase.cancelled)
    let reports = (0..<2).map { _ in
      ConformanceCase.report(ConformanceCase.cancelled, recording, timeMode: .any)
        .json(file: "f", recording: "r").text(pretty: true)
    }
    #expect(reports[0] == reports[1])
  }

  // MARK: What is not found is not there

  private static let impossible = """
    {"version": 1, "type": "recording", "observes": ["completed"]}
    {"completed": "first", "queue": "main"}
    {"completed": "first", "queue": "main"}
    """

  @Test func aSecondCompletionIsImpossible() throws {
    let recording = try ConformanceCase.read(Self.impossible, of: ConformanceCase.cancelled)
    let report = ConformanceCase.report(ConformanceCase.cancelled, recording, timeMode: .any)
    #expect(report.verdict == .impossible)
    #expect(report.exitCode == .failed)
    #expect(report.firstUnfollowed?.number == 3)
    #expect(report.schedule == nil)
  }

  /// A step from the background begins at once in every run, and in reality when its thread does.
  @Test func whatAThreadDoesFirstMayComeLater() throws {
    let scenario = try TestScenario.read(
      #""steps": [{"at": "0 s", "load": null, "as": "a"}, "#
        + #"{"at": "0 s", "load": null, "as": "b", "from": "background"}]"#, in: .v5)
    func report(_ lines: String) throws -> ConformanceReport {
      let text = #"{"version": 1, "type": "recording", "observes": ["loadBegan"]}"# + "\n" + lines
      return ConformanceCase.report(
        scenario, try ConformanceCase.read(text, of: scenario), timeMode: .any)
    }
    let later = try report(
      #"{"loadBegan": "a", "id": "x"}"# + "\n" + #"{"loadBegan": "b", "after": "x"}"#)
    #expect(later.verdict == .notFound && later.hasEarlyEvents)
    let earlier = try report(
      #"{"loadBegan": "b", "id": "x"}"# + "\n" + #"{"loadBegan": "a", "after": "x"}"#)
    #expect(earlier.verdict == .possible)
    // Nothing is said of an order of the two.
    let twice = try report(
      #"{"loadBegan": "a", "queue": "main"}"# + "\n" + #"{"loadBegan": "a", "queue": "main"}"#)
    #expect(twice.verdict == .impossible && !twice.hasEarlyEvents)
  }

  /// So it is where a recording speaks of one queue alone: two threads that begin, or one beside another.
  @Test(arguments: [
    (
      #"{"at": "0 s", "load": null, "as": "b", "from": "background"}, "#
        + #"{"at": "0 s", "load": null, "as": "c", "from": "background"}"#,
      [
        #"{"loadBegan": "c", "queue": "background"}"#,
        #"{"loadBegan": "b", "queue": "background"}"#,
      ]
    ),
    (
      #"{"at": "0 s", "load": "https://a/1.png", "as": "a"}, "#
        + #"{"at": "0 s", "load": null, "as": "b", "from": "background"}, "#
        + #"{"at": "5 ms", "cancel": "a", "from": "background"}"#,
      [
        #"{"loadBegan": "a", "queue": "main"}"#, #"{"cancelled": "a", "queue": "background"}"#,
        #"{"loadBegan": "b", "queue": "background"}"#,
      ]
    ),
  ])
  func soItIsOnOneQueue(steps: String, lines: [String]) throws {
    let scenario = try TestScenario.read(
      #""given": {\#(TestScenario.network)}, "steps": [\#(steps)]"#, in: .v5)
    let header = #"{"version": 1, "type": "recording", "observes": ["loadBegan", "cancelled"]}"#
    let text = ([header] + lines).joined(separator: "\n")
    let report = ConformanceCase.report(
      scenario, try ConformanceCase.read(text, of: scenario), timeMode: .exact)
    #expect(report.verdict == .notFound && report.hasEarlyEvents)
  }

  /// The run that came furthest is told to its end, although no run may be made any more.
  @Test func theClosestRunIsToldWhenTheTimeIsOver() throws {
    let scenario = try TestScenario.read(
      #""given": {\#(TestScenario.network)}, "steps": ["#
        + #"{"at": "0 s", "load": "https://a/1.png", "as": "first"}]"#, in: .v5)
    let text = """
      {"version": 1, "type": "recording", "observes": ["loadBegan", "completed"]}
      {"loadBegan": "first"}
      {"completed": "first", "image": "https://a/2.png"}
      """
    let plan = ConformancePlan(
      scenario, try ConformanceCase.read(text, of: scenario), executions: 2_000)
    var isOver = false
    let report = ConformanceSearch(plan, on: ScenarioRunner(isInterrupted: { isOver })) { _ in
      isOver = true
      return false
    }.search()
    #expect(report.runs == 1)
    #expect(report.closest.followed == 1)
    #expect(report.closest.events.count == 2 && report.closest.mismatch == 1)
  }

  @Test func aBoundLeavesTheQuestionOpen() throws {
    let recording = try ConformanceCase.read(Self.impossible, of: ConformanceCase.cancelled)
    let report = ConformanceCase.report(
      ConformanceCase.cancelled, recording, timeMode: .any, executions: 4)
    #expect(report.verdict == .notFound)
    #expect(report.exitCode == .incomplete)
    #expect(report.runs == 4)
  }

  /// Recordings of runs that are falsified in one place, judged by the guided search and by all runs.
  @Test(
    arguments: WholeForm.each(
      2,
      of: [
        ("cleared", ConformanceCase.cleared, Kernel.TimeMode.exact),
        ("cancelled", ConformanceCase.cancelled, .any),
      ]),
    [
      [EventKind.loadBegan, .completed, .cancelled],
      [.memoryRead, .memoryCleared, .completed, .completionDropped],
      [.completed, .cancelled, .answerReady, .runningOperationAdded],
    ])
  func aFalsifiedRecordingIsFoundOnlyIfSomeRunExplainsIt(
    setting: (name: String, scenario: Scenario, timeMode: Kernel.TimeMode), observes: [EventKind]
  ) throws {
    let (name, scenario, timeMode) = setting
    let every = EveryRun(scenario, observes: observes, timeMode: timeMode)
    #expect(every.isExhausted)
    var counts = (possible: 0, impossible: 0)
    for seed in 0..<UInt64(WholeForm.isWanted ? 6 : 1) {
      let text = try ConformanceCase.recorded(
        scenario, SeededRandom(seed: seed), observes: observes, timeMode: timeMode)
      for falsified in WholeForm.each(15, of: Falsified.all(of: text)) {
        let recording = try ConformanceCase.read(falsified, of: scenario)
        let report = ConformanceCase.report(
          scenario, recording, timeMode: timeMode, executions: 800)
        let isAllowed = every.allows(recording)
        #expect(
          report.verdict == (isAllowed ? .possible : .impossible),
          "\(name), seed \(seed): \(falsified)")
        if isAllowed { counts.possible += 1 } else { counts.impossible += 1 }
      }
    }
    #expect(counts.impossible > 0)
  }

  // MARK: Long recordings

  /// Nine hundred loads and cancels that race, more than three thousand events.
  @Test func aLongRecordingIsFollowedInFewRuns() throws {
    let text = #"""
      {"format": 1, "title": "T", "about": "A", "generation": "4.2",
       "given": {
         "network": {"https://a/*.png": {"image": "png 1x1", "bytes": "10 B", "latency": "95 ms"}},
         "downloader": {"maxConcurrentDownloads": 10}},
       "steps": [
         {"at": "0 ms", "load": "https://a/{i%25}.png", "as": "load-{i}", "repeat": 100},
         {"at": "100 ms", "load": "https://a/{i%25}.png", "as": "back-{i}", "repeat": 20,
          "every": "5 ms", "from": "background"},
         {"at": "100 ms", "cancel": "load-{i}", "repeat": 100, "every": "5 ms",
          "from": "background"}]}
      """#
    let scenario = try ScenarioReader.read(Array(text.utf8), file: "t.json").scenarios[0]
    for seed in 1...UInt64(2) {
      let recording = try ConformanceCase.read(
        try ConformanceCase.recorded(
          scenario, SeededRandom(seed: seed), observes: EventKind.usuallyObserved,
          timeMode: .exact),
        of: scenario)
      #expect(recording.lines.count > 300)
      let report = ConformanceCase.report(scenario, recording, timeMode: .any)
      #expect(report.verdict == .possible)
      #expect(report.runs <= 10, "\(report.runs) runs")
    }
  }
}

/// Recordings that differ from another one in one place.
enum Falsified {
  static func all(of text: String) -> [String] {
    let lines = text.split(separator: "\n").map(String.init)
    let events = Array(lines.dropFirst())
    var others: [[String]] = []
    for place in events.indices {
      var dropped = events
      dropped.remove(at: place)
      var twice = events
      twice.insert(events[place], at: place)
      others += [dropped, twice]
      if let next = events[(place + 1)...].firstIndex(where: {
        queue(of: $0) == queue(of: events[place])
      }) {
        var swapped = events
        swapped.swapAt(place, next)
        others.append(swapped)
      }
      for (value, other) in [
        (#""isFinished":true"#, #""isFinished":false"#), (#""found":true"#, #""found":false"#),
        (#""found":false"#, #""found":true"#), (#""memory""#, #""disk""#),
      ] {
        let changed = events[place].replacing(value, with: other)
        if changed != events[place] {
          others.append(events[..<place] + [changed] + events[(place + 1)...])
        }
      }
    }
    return others.map { ([lines[0]] + $0).joined(separator: "\n") }
  }

  private static func queue(of line: String) -> Substring? {
    line.firstMatch(of: /"queue":"([^"]*)"/).map(\.1)
  }
}
