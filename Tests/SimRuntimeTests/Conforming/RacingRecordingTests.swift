import ImageLoadingModel
import SimText
import Testing

@testable import SimChecking
@testable import SimExploring
@testable import SimKernel
@testable import SimRuntime
@testable import TestFixtures

/// Recordings of loads that race in groups, one group after the other: each group is a part that the
/// search looks for by itself.
@Suite struct RacingRecordingTests {
  /// In each group two loads of a URL and a cancel of the first one, at the same time.
  static func groups(_ count: Int, _ generation: String) throws -> Scenario {
    let text = #"""
      {"format": 1, "title": "T", "about": "A", "generation": "\#(generation)",
       "given": {"network": {"https://a/*": {"image": "png 1x1", "bytes": "10 B", "latency": "10 ms"}}},
       "steps": [
         {"at": "0 ms", "load": "https://a/{i}.png", "as": "a-{i}", "repeat": \#(count), "every": "100 ms"},
         {"at": "0 ms", "load": "https://a/{i}.png", "as": "b-{i}", "repeat": \#(count), "every": "100 ms"},
         {"at": "0 ms", "cancel": "a-{i}", "from": "background", "repeat": \#(count), "every": "100 ms"}]}
      """#
    return try ScenarioReader.read(Array(text.utf8), file: "t.json").scenarios[0]
  }

  static func recorded(_ scenario: Scenario, seed: UInt64) throws -> String {
    try ConformanceCase.recorded(
      scenario, SeededRandom(seed: seed), observes: EventKind.usuallyObserved, timeMode: .exact)
  }

  @Test(arguments: ["hardened", "4.2", "3.x"], [UInt64(1), 2])
  func racesInGroupsAreFound(generation: String, seed: UInt64) throws {
    let scenario = try Self.groups(10, generation)
    let recording = try ConformanceCase.read(
      try Self.recorded(scenario, seed: seed), of: scenario)
    let report = ConformanceCase.report(scenario, recording, timeMode: .exact)
    #expect(report.verdict == .possible)
    // In hardened each group has more orders: a load asks for the queue of its key (K35).
    #expect(report.runs <= (generation == "hardened" ? 60 : 40), "\(report.runs) runs")
    #expect(report.schedule != nil)
  }

  /// A completion that comes twice in one group is in no run, and the report points at it: the groups
  /// before and after hide it as little as they make up for it.
  @Test(arguments: WholeForm.each(3, of: [2, 0, 4]))
  func anImpossibleGroupIsNotMadeUpForByOthers(group: Int) throws {
    let scenario = try Self.groups(5, "hardened")
    var lines = try Self.recorded(scenario, seed: 1).split(separator: "\n")
    let completion = try #require(lines.firstIndex { $0.contains(#""completed":"b-\#(group)""#) })
    lines.insert(lines[completion], at: completion)
    let recording = try ConformanceCase.read(lines.joined(separator: "\n"), of: scenario)
    let report = ConformanceCase.report(scenario, recording, timeMode: .exact, executions: 240)
    #expect(report.verdict == .notFound)
    #expect(report.firstUnfollowed?.number == completion + 2)
  }

  // MARK: Parts

  private static func parts(_ steps: [String], _ lines: [String]) throws -> [RecordingSegments
    .Segment]
  {
    let text = #"""
      {"format": 1, "title": "T", "about": "A", "generation": "4.2", "given": {},
       "steps": [\#(steps.joined(separator: ", "))]}
      """#
    let scenario = try ScenarioReader.read(Array(text.utf8), file: "t.json").scenarios[0]
    let header =
      #"{"version": 1, "type": "recording", "observes": ["loadBegan", "completed", "memoryCleared"]}"#
    let recording = try ConformanceCase.read(
      ([header] + lines).joined(separator: "\n"), of: scenario)
    let segments = RecordingSegments(of: recording, scenario)
    return (0..<segments.count).map { segments[$0] }
  }

  private static let oneAfterTheOther = [
    #"{"at": "0 ms", "load": "https://a/1.png", "as": "a"}"#,
    #"{"at": "100 ms", "load": "https://a/2.png", "as": "b"}"#,
  ]

  @Test func aPartBeginsWhereAllFormerLoadsHaveTheirLines() throws {
    let parts = try Self.parts(
      Self.oneAfterTheOther,
      [
        #"{"loadBegan": "a"}"#, #"{"completed": "a"}"#, #"{"memoryCleared": true}"#,
        #"{"loadBegan": "b"}"#, #"{"completed": "b"}"#,
      ])
    #expect(parts.map(\.lines) == [0..<3, 3..<5])
    #expect(parts.map(\.start) == [.zero, .milliseconds(100)])
  }

  @Test func loadsWhoseLinesAreMixedAreOnePart() throws {
    let parts = try Self.parts(
      Self.oneAfterTheOther,
      [
        #"{"loadBegan": "a"}"#, #"{"loadBegan": "b"}"#, #"{"completed": "a"}"#,
        #"{"completed": "b"}"#,
      ])
    #expect(parts.map(\.lines) == [0..<4])
  }

  @Test func loadsOfOneInstantAreOnePart() throws {
    let parts = try Self.parts(
      [
        #"{"at": "5 ms", "load": "https://a/1.png", "as": "a"}"#,
        #"{"at": "5 ms", "load": "https://a/2.png", "as": "b"}"#,
      ],
      [
        #"{"loadBegan": "a"}"#, #"{"completed": "a"}"#, #"{"loadBegan": "b"}"#,
        #"{"completed": "b"}"#,
      ])
    #expect(parts.map(\.lines) == [0..<4])
  }

  @Test func eachRepetitionIsAPart() throws {
    let parts = try Self.parts(
      [
        #"{"at": "0 ms", "load": "https://a/{i}.png", "as": "a-{i}", "repeat": 3, "every": "50 ms"}"#
      ],
      (0..<3).flatMap { [#"{"loadBegan": "a-\#($0)"}"#, #"{"completed": "a-\#($0)"}"#] })
    #expect(parts.map(\.lines) == [0..<2, 2..<4, 4..<6])
    #expect(parts.map(\.start) == [.zero, .milliseconds(50), .milliseconds(100)])
  }
}
