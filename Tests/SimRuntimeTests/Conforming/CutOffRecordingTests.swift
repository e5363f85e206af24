import ImageLoadingModel
import Testing

@testable import SimChecking
@testable import SimExploring
@testable import SimKernel
@testable import SimRuntime
@testable import SimText
@testable import TestFixtures

/// Recordings that stopped before all was quiet.
@Suite struct CutOffRecordingTests {
  /// The beginning of a recording.
  private static func prefix(of text: String, _ count: Int, isCutOff: Bool) -> String {
    var lines = text.split(separator: "\n").map(String.init)
    if isCutOff { lines[0] = lines[0].dropLast() + #","cutOff":true}"# }
    return lines.prefix(1 + count).joined(separator: "\n")
  }

  /// A sample of the scenario files, cut in the middle.
  @Test(
    arguments: TestScenario.plainRuns.enumerated().filter { $0.offset % 32 == 3 }.map(\.element))
  func theBeginningOfARunIsPossible(run: FileRun) throws {
    var scenario = try run.scenario()
    scenario.schedule = nil
    let text = try ConformanceCase.recorded(
      scenario, SeededRandom(seed: 2), observes: EventKind.usuallyObserved, timeMode: .exact)
    let count = text.split(separator: "\n").count - 1
    let recording = try ConformanceCase.read(
      Self.prefix(of: text, count / 2, isCutOff: true), of: scenario)
    #expect(recording.isCutOff && recording.lines.count == count / 2)
    let report = ConformanceCase.report(scenario, recording, timeMode: .any)
    #expect(report.verdict == .possible, "\(ConformanceText(report, style: .plain).lines())")
  }

  /// Every beginning of recordings of small scenarios: marked it is possible, and else only if a whole
  /// run explains it.
  @Test(
    arguments: WholeForm.each(2, of: [ConformanceCase.cancelled, ConformanceCase.cleared]),
    0..<UInt64(WholeForm.isWanted ? 3 : 1))
  func withoutTheMarkNothingCameAfterIt(scenario: Scenario, seed: UInt64) throws {
    let observes: [EventKind] = [.loadBegan, .completed, .cancelled]
    let every = EveryRun(scenario, observes: observes, timeMode: .exact)
    #expect(every.isExhausted)
    let text = try ConformanceCase.recorded(
      scenario, SeededRandom(seed: seed), observes: observes, timeMode: .exact)
    let count = text.split(separator: "\n").count - 1
    var impossible = 0
    for length in 0..<count {
      let marked = try ConformanceCase.read(
        Self.prefix(of: text, length, isCutOff: true), of: scenario)
      #expect(ConformanceCase.report(scenario, marked, timeMode: .exact).verdict == .possible)
      let unmarked = try ConformanceCase.read(
        Self.prefix(of: text, length, isCutOff: false), of: scenario)
      let verdict = ConformanceCase.report(scenario, unmarked, timeMode: .exact).verdict
      #expect(verdict == (every.allows(unmarked) ? .possible : .impossible))
      if verdict == .impossible { impossible += 1 }
    }
    #expect(impossible > 0)
  }

  /// The cut does not excuse what came before it.
  @Test func whatIsWrongBeforeTheCutIsImpossible() throws {
    let recording = try ConformanceCase.read(
      """
      {"version": 1, "type": "recording", "observes": ["completed"], "cutOff": true}
      {"completed": "first", "queue": "main"}
      {"completed": "first", "queue": "main"}
      """, of: ConformanceCase.cancelled)
    let report = ConformanceCase.report(ConformanceCase.cancelled, recording, timeMode: .any)
    #expect(report.verdict == .impossible)
  }

  @Test func theReportSaysThatTheRunBeginsSo() throws {
    let text = """
      {"version": 1, "type": "recording", "observes": ["loadBegan", "completed"], "cutOff": true}
      {"loadBegan": "first"}
      """
    let recording = try ConformanceCase.read(text, of: ConformanceCase.cancelled)
    let report = ConformanceCase.report(ConformanceCase.cancelled, recording, timeMode: .any)
    let lines = ConformanceText(report, style: .plain).lines()
    #expect(lines[1] == "recorded: 1 event of loadBegan, completed, cut off")
    #expect(
      lines.contains("possible: there is a run that begins with these events, in this order"))
    #expect(report.json(file: "f", recording: "r")["isCutOff"]?.bool == true)
  }

  /// How the app ended is compared, if it is said.
  @Test(arguments: [("rest", true), ("crashed", false), ("deadlock", false)])
  func theEndOfTheAppIsThatOfTheRun(end: String, isPossible: Bool) throws {
    let recording = try ConformanceCase.read(
      #"{"version": 1, "type": "recording", "observes": ["cancelAllBegan"], "end": "\#(end)"}"#,
      of: ConformanceCase.cancelled)
    let report = ConformanceCase.report(ConformanceCase.cancelled, recording, timeMode: .any)
    #expect(report.verdict == (isPossible ? .possible : .impossible))
    let lines = ConformanceText(report, style: .plain).lines()
    #expect(isPossible || lines.last == "the app ended so: \(end); the run so: rest")
  }

  /// A run that is ended by a bound does not say that nothing came after.
  @Test func aRunThatIsCutOffIsRecordedAsSuch() throws {
    var scenario = ConformanceCase.cleared
    scenario.limits.steps = 10
    let text = try ConformanceCase.recorded(
      scenario, FirstInFirstOut(), observes: EventKind.observable, timeMode: .exact)
    let recording = try ConformanceCase.read(text, of: scenario)
    #expect(recording.isCutOff && !recording.lines.isEmpty)
    let report = ConformanceCase.report(
      ConformanceCase.cleared, recording, timeMode: .exact)
    #expect(report.verdict == .possible)
  }

  /// Two calls on two queues, of which either may come first.
  private static let onTwoQueues: [(steps: String, observes: [EventKind])] = [
    (
      #"{"at": "0 ms", "clearDisk": true, "as": "one"}, {"at": "0 ms", "clearMemory": true, "as": "two"}"#,
      [.memoryCleared, .diskCleared]
    ),
    (
      #"{"at": "0 ms", "clearDisk": true, "as": "one", "from": "background"}, "#
        + #"{"at": "0 ms", "clearMemory": true, "as": "two"}"#,
      [.stimulus, .memoryCleared, .diskCleared]
    ),
    (
      #"{"at": "0 ms", "load": "https://a/1.png", "as": "a"}, "#
        + #"{"at": "0 ms", "clearDisk": true, "as": "one", "from": "background"}"#,
      [.loadBegan, .diskCleared, .memoryRead, .fileRead]
    ),
  ]

  private static func cutOff(after events: ArraySlice<EventRecord>, _ observes: [EventKind])
    -> String
  {
    let header: JSONValue = [
      "version": 1, "type": "recording", "observes": .array(observes.map { .string($0.rawValue) }),
      "cutOff": true,
    ]
    let lines = events.map { event in
      JSONValue.object(event.event.members + [.init("queue", .string(event.queue))])
    }
    return ([header] + lines).map { $0.text(pretty: false) }.joined(separator: "\n")
  }

  /// Whether events are the first of a run depends on what comes before them on other queues: every order of the queues
  /// is tried before there is none, however few runs there are in all. Each beginning of each run, judged by all runs.
  @Test(arguments: onTwoQueues.indices)
  func theFirstEventsOfARunAreNeverImpossible(index: Int) throws {
    let (steps, observes) = Self.onTwoQueues[index]
    let scenario = try TestScenario.read(#""steps": [\#(steps)]"#, in: .v5)
    let every = EveryRun(scenario, observes: observes, timeMode: .any)
    #expect(every.isExhausted)
    let recordings = Set(
      every.sequences.flatMap { events in
        (1...events.count).map { Self.cutOff(after: events.prefix($0), observes) }
      })
    #expect(recordings.count > 2)
    for text in recordings.sorted() {
      let recording = try ConformanceCase.read(text, of: scenario)
      #expect(every.allows(recording), "\(text)")
      for executions in Array(1...12) + [2_000] {
        let report = ConformanceCase.report(
          scenario, recording, timeMode: .any, executions: executions)
        #expect(report.verdict != .impossible, "\(executions) runs: \(text)")
        #expect(report.verdict == .possible || executions < 2_000, "\(text)")
      }
    }
  }

  /// What a step from the background does at once in each run of the search may come later in reality.
  @Test func whatComesFirstOnAnotherQueueIsOpen() throws {
    let scenario = try TestScenario.read(#""steps": [\#(Self.onTwoQueues[1].steps)]"#, in: .v5)
    let recording = try ConformanceCase.read(
      #"{"version": 1, "type": "recording", "observes": ["stimulus"], "cutOff": true}"# + "\n"
        + #"{"stimulus": "clearMemory", "queue": "main"}"#, of: scenario)
    let report = ConformanceCase.report(scenario, recording, timeMode: .any)
    #expect(report.verdict == .notFound && report.hasEarlyEvents)
  }
}
