import ImageLoadingModel
import Testing

@testable import SimChecking
@testable import SimKernel
@testable import SimRuntime
@testable import SimText
@testable import TestFixtures

/// Queues and subjects of a recording that no event of a run has.
@Suite struct UnseenNameTests {
  private static func report(_ line: String) throws -> ConformanceReport {
    let scenario = ConformanceCase.scenario(
      #"{"at": "0 s", "load": "https://a/1.png", "as": "first"}"#)
    let header = #"{"version": 1, "type": "recording", "observes": ["completed"]}"#
    let recording = try ConformanceCase.read(header + "\n" + line, of: scenario)
    return ConformanceCase.report(scenario, recording, timeMode: .exact)
  }

  @Test(arguments: [
    (
      #"{"completed": "first", "subject": "frist"}"#,
      "line 2: none of these runs has an event of the subject frist; did you mean first?"
    ),
    (
      #"{"completed": "first", "queue": "session"}"#,
      "line 2: none of these runs has an event on the queue session; the runs have main"
    ),
  ])
  func theyAreNamed(line: String, sentence: String) throws {
    let report = try Self.report(line)
    #expect(report.verdict == .impossible)
    #expect(ConformanceText(report, style: .plain).lines().contains(sentence))
    let unseen = try #require(report.json(file: "s", recording: "r")["unseenNames"]?.elements)
    #expect(unseen.count == 1 && unseen[0]["line"] == 2)
  }

  @Test(arguments: [
    #"{"completed": "first", "queue": "main", "subject": "first"}"#,
    #"{"completed": "first"}"#,
  ])
  func nothingIsSaidOfThoseThatAreThere(line: String) throws {
    let report = try Self.report(line)
    #expect(report.verdict == .possible && report.unseenNames.isEmpty)
    let other = try Self.report(line.replacing("}", with: #", "image": "other"}"#))
    #expect(other.verdict == .impossible && other.unseenNames.isEmpty)
  }

  /// No run has such an event, as the image is in memory; the name is right.
  @Test func aSubjectOfTheScenarioIsNotSuspected() throws {
    let report = try Self.report(
      #"{"completed": "first", "subject": "download of https://a/1.png"}"#)
    #expect(report.verdict == .impossible && report.unseenNames.isEmpty)
    let misspelled = try Self.report(
      #"{"completed": "first", "subject": "download of https://a/l.png"}"#)
    #expect(misspelled.unseenNames.map(\.name) == ["download of https://a/l.png"])
  }

  /// So is a URL, where the scenario asks for others.
  @Test(
    arguments: [
      ("https://a/l.png", "did you mean https://a/1.png?"), ("https://a/*", nil),
      ("https://a/2.png", nil),
    ] as [(String, String?)])
  func aURLIsNamed(url: String, others: String?) throws {
    let scenario = try TestScenario.read(
      #""given": {\#(TestScenario.network)}, "steps": ["#
        + #"{"at": "0 s", "load": "https://a/1.png", "as": "first"}, "#
        + #"{"when": "first completes #2", "load": "https://a/2.png", "as": "second"}]"#, in: .v5)
    let text = """
      {"version": 1, "type": "recording", "observes": ["requestStarted"]}
      {"requestStarted": "\(url)"}
      {"requestStarted": "https://a/1.png"}
      """
    let report = ConformanceCase.report(
      scenario, try ConformanceCase.read(text, of: scenario), timeMode: .exact, executions: 40)
    #expect(report.verdict != .possible)
    let sentence = others.map {
      "line 2: none of these runs has an event of the URL \(url); \($0)"
    }
    let lines = ConformanceText(report, style: .plain).lines()
    #expect(lines.filter { $0.contains("none of these runs") } == [sentence].compactMap(\.self))
    #expect(report.unseenNames.map(\.place) == (others == nil ? [] : [.url]))
  }

  @Test func aURLOfNoRunIsNamed() throws {
    let scenario = ConformanceCase.scenario(
      #"{"at": "0 s", "load": "https://a/1.png", "as": "first"}"#)
    let recording = try ConformanceCase.read(
      """
      {"version": 1, "type": "recording", "observes": ["requestStarted"]}
      {"requestStarted": "https://b/3.png"}
      """, of: scenario)
    let report = ConformanceCase.report(scenario, recording, timeMode: .exact)
    #expect(
      ConformanceText(report, style: .plain).lines().contains(
        "line 2: none of these runs has an event of the URL https://b/3.png; the runs have none"))
  }

  @Test func aLoadThatBeginsInNoRunIsNotSuspected() throws {
    let scenario = ConformanceCase.scenario(
      #"""
      {"at": "0 s", "load": "https://a/1.png", "as": "first"},
      {"when": "first completes #3", "load": "https://a/1.png", "as": "second"}
      """#)
    let recording = try ConformanceCase.read(
      """
      {"version": 1, "type": "recording", "observes": ["completed"]}
      {"completed": "first", "subject": "second"}
      """, of: scenario)
    let report = ConformanceCase.report(scenario, recording, timeMode: .exact)
    #expect(report.verdict == .impossible && report.unseenNames.isEmpty)
  }

  /// The closest run has an event of one only, others have the other.
  @Test func aNameThatAnotherRunHasIsNotSuspected() throws {
    let scenario = ConformanceCase.cancelled
    let recording = try ConformanceCase.read(
      """
      {"version": 1, "type": "recording", "observes": ["completed", "cancelled"]}
      {"completed": "first", "queue": "main", "image": "other"}
      {"cancelled": "first", "queue": "background"}
      """, of: scenario)
    let report = ConformanceCase.report(scenario, recording, timeMode: .any)
    #expect(report.verdict == .impossible && report.unseenNames.isEmpty)
  }
}
