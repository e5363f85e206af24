import ImageLoadingModel
import Testing

@testable import SimChecking
@testable import SimKernel
@testable import SimRuntime
@testable import SimText

/// What the report says of why no run is the recorded one.
@Suite struct UnfollowedRecordingTests {
  private static let scenario = ConformanceCase.scenario(
    #"{"at": "0 s", "load": "https://a/1.png", "as": "first"}"#)

  private static func lines(_ recorded: String...) throws -> [String] {
    let header = #"{"version": 1, "type": "recording", "observes": ["loadBegan", "completed"]}"#
    let recording = try ConformanceCase.read(
      ([header] + recorded).joined(separator: "\n"), of: scenario)
    let report = ConformanceCase.report(scenario, recording, timeMode: .exact)
    #expect(report.verdict == .impossible)
    return ConformanceText(report, style: .plain).lines()
  }

  @Test func anEventIsMissing() throws {
    let lines = try Self.lines(#"{"loadBegan": "first"}"#)
    #expect(
      lines.contains(
        "one run has all recorded events, and an event that the recording does not have"))
    #expect(lines.contains("  - nothing more"))
    #expect(lines.contains { $0.hasPrefix(#"  + {"completed":"first""#) })
  }

  /// What a run that is given up leaves out says nothing, nor what it does.
  @Test func aStepOfNoRunIsThatOfTheRunsThatWereMade() throws {
    let recording = try ConformanceCase.read(
      #"{"version": 1, "type": "recording", "observes": ["completed"]}"#, of: Self.scenario)
    let plan = ConformancePlan(Self.scenario, recording, timeMode: .exact, executions: 10)
    let whole = ScenarioRunner().run(
      Self.scenario, strategy: FirstInFirstOut(), checksExpectations: false)
    var unmet = whole
    unmet.unmet = [
      Diagnostic(
        position: .start, path: JSONPath([.key("steps"), .index(1)]), message: "never came",
        expected: "a moment", found: "none")
    ]
    var pruned = whole
    pruned.outcome = .pruned
    var report = ConformanceReport(plan)
    report.isExhausted = true
    report.count(unmet, .every)
    report.count(pruned, .every)
    #expect(report.stepOfNoRun?.text.hasPrefix("$.steps[1]: never came") == true)
    report.count(whole, .every)
    #expect(report.stepOfNoRun == nil)
  }

  @Test func nothingWasRecorded() throws {
    let lines = try Self.lines()
    #expect(lines.contains("no event was recorded, but the run has some"))
    #expect(lines.contains("the closest run has none of the events as recorded"))
  }

  @Test func aLineIsInNoRun() throws {
    let lines = try Self.lines(#"{"completed": "first", "image": "other"}"#)
    #expect(lines.contains { $0.hasPrefix("line 2 is the first that no run could follow: ") })
    #expect(lines.contains("the closest run has none of the events as recorded"))
    #expect(lines.contains("next in the recording"))
  }

  @Test func theEndDiffers() throws {
    let header =
      #"{"version": 1, "type": "recording", "observes": ["loadBegan"], "end": "deadlock"}"#
    let recording = try ConformanceCase.read(
      header + "\n" + #"{"loadBegan": "first"}"#, of: Self.scenario)
    let report = ConformanceCase.report(Self.scenario, recording, timeMode: .exact)
    let lines = ConformanceText(report, style: .plain).lines()
    #expect(
      lines.contains("one run has all recorded events and no other, but does not end as recorded"))
    #expect(lines.last == "the app ended so: deadlock; the run so: rest")
  }
}
