import ImageLoadingModel
import Testing

@testable import SimChecking
@testable import SimKernel
@testable import SimRuntime
@testable import SimScenarios
@testable import SimText
@testable import TestFixtures

/// Lines that say what the state of the app was.
@Suite struct RecordedStateTests {
  private static let header = #"{"version": 1, "type": "recording", "observes": ["completed"]}"#

  private static func report(_ scenario: Scenario, _ lines: String...) throws -> ConformanceReport {
    let recording = try ConformanceCase.read(
      ([header] + lines).joined(separator: "\n"), of: scenario)
    return ConformanceCase.report(scenario, recording, timeMode: .any)
  }

  private static func completed(_ load: String, _ state: String) -> String {
    #"{"completed": "\#(load)", "queue": "main", "state": {\#(state)}}"#
  }

  @Test func theStateIsComparedWithThatOfTheRun() throws {
    let state = #""memory": ["https://a/1.png"], "disk": [], "failedURLs": []"#
    let right = try Self.report(ConformanceCase.cancelled, Self.completed("first", state))
    #expect(right.verdict == .possible)
    let wrong = try Self.report(
      ConformanceCase.cancelled, Self.completed("first", #""memory": []"#))
    // No step reads the state, so the search leaves orders out, and may not say that there is none.
    #expect(wrong.verdict == .notFound)
    #expect(wrong.exitCode == .incomplete)
    let text = ConformanceText(wrong, style: .plain).lines()
    let difference =
      #"line 2 comes in the run, but in another state: memory: expected [], found ["https://a/1.png"]"#
    #expect(text.contains(difference), "\(text)")
    #expect(right.closest.otherStates.isEmpty)
  }

  /// An event that the recording does not have there is not one in another state.
  @Test func anotherEventIsInNoOtherState() throws {
    let report = try Self.report(
      ConformanceCase.cancelled,
      #"{"completed": "first", "image": "none", "state": {"memory": []}}"#)
    #expect(report.closest.mismatch != nil && report.closest.otherStates.isEmpty)
  }

  /// The memory is emptied before or after the completions.
  @Test(arguments: ["", #""https://a/1.png""#])
  func theRunIsSoughtThatHasTheState(memory: String) throws {
    let scenario = ConformanceCase.scenario(
      #"{"at": "0 s", "load": "https://a/1.png", "as": "first"}"#,
      #"{"at": "0 s", "clearMemory": true, "from": "background"}"#)
    let report = try Self.report(
      scenario,
      #"{"completed": "first", "image": "*", "state": {"memory": [\#(memory)]}}"#)
    #expect(report.verdict == .possible)
  }

  @Test func linesThatDifferInTheirStateAreTwo() throws {
    let header = #"{"version": 1, "type": "recording", "observes": ["loadBegan"]}"#
    let recording = try ConformanceCase.read(
      """
      \(header)
      {"loadBegan": "first", "state": {"running": 0}}
      {"loadBegan": "first", "state": {"running": 1}}
      """, of: ConformanceCase.cancelled)
    var follower = RecordingFollower(recording)
    let record = EventRecord(Event(.loadBegan, "first"))
    for running in [["other"], []] {
      var state = Self.state
      state.running = running
      #expect(follower.follow(record) { state })
    }
    #expect(follower.isComplete)
  }

  private static let state = AppState(
    views: [], memory: [], disk: [], failedURLs: [], running: [], managers: [], downloads: 0,
    downloaderURLs: [],
    deadDownloads: [], viewLoads: [], requestsInFlight: [], openBackgroundTasks: 0, weakTable: [],
    memoryCosts: [], excludedFromBackup: [], backgroundTasks: [])

  @Test func onlyWhatIsStateCanBeSaidOfIt() {
    do throws(ScenarioReader.Failure) {
      _ = try RecordingReader.read(
        Array("\(Self.header)\n\(Self.completed("first", #""requests": []"#))".utf8),
        of: ConformanceCase.cancelled, file: "r.ndjson")
      Issue.record("it is read")
    } catch {
      #expect(error.diagnostics[0].rendered().contains(#"unknown key "requests""#))
    }
  }
}
