import ImageLoadingModel
import Testing

@testable import SimChecking
@testable import SimKernel
@testable import SimRuntime
@testable import SimText

/// Queues and subjects of a recording that no event of the closest run has.
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
      #"{"completed": "first", "queue": "mian"}"#,
      "line 2: the closest run has no event on the queue mian; did you mean main?"
    ),
    (
      #"{"completed": "first", "subject": "frist"}"#,
      "line 2: the closest run has no event of the subject frist; did you mean first?"
    ),
    (
      #"{"completed": "first", "queue": "com.apple.background"}"#,
      "line 2: the closest run has no event on the queue com.apple.background; it has main"
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
}
