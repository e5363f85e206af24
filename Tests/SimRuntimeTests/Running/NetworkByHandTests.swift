import SimTools
import Testing

@testable import TestFixtures

/// The network played by hand: each part of an answer is a step.
@Suite struct NetworkByHandTests {
  private func told(_ steps: String, load: String = "") throws -> (
    result: RunResult, lines: [String]
  ) {
    try TestScenario.read(
      #"""
      "given": {"network": {"u": {"byHand": true, "image": "png 10x10", "bytes": "100 B"}}},
      "steps": [{"at": "0 s", "load": "u", "as": "first", "progress": true\#(load)}, \#(steps)]
      """#
    ).told()
  }

  private func network(_ lines: [String]) -> [String] {
    lines.filter { $0.hasPrefix("network") || $0.hasPrefix("first completes") }
  }

  @Test func theAnswerIsPlayedInParts() throws {
    let (result, lines) = try told(
      """
      {"at": "1 s", "respond": "u"}, {"at": "2 s", "deliver": "u", "bytes": "40 B"},
      {"at": "3 s", "deliver": "u", "bytes": "60 B"}, {"at": "4 s", "finish": "u"}
      """)
    #expect(
      network(lines) == [
        "network: request 1 for u", "network: status 200 for u", "network: 40 B of u",
        "network: 60 B of u", "network: end of u",
        "first completes: image u, cache type none",
      ])
    #expect(result.times == ["first at 4 s"])
    let progress = result.loads.first?.progress.map { "\($0.received)/\($0.expected)" }
    #expect(progress == ["0/-1", "0/100", "40/100", "100/100"])
  }

  @Test func theResponseIsAsTheStepSays() throws {
    let lines = try told(#"{"at": "1 s", "respond": "u", "status": 404}"#).lines
    #expect(lines.contains("network: status 404 for u"))
    let unknown = try told(
      #"{"at": "1 s", "respond": "u", "expectedLength": "unknown"}, {"at": "2 s", "finish": "u"}"#)
    #expect(unknown.result.loads.first?.progress.last?.expected != 100)
    let told = try told(
      #"{"at": "1 s", "respond": "u", "expectedLength": "7 B"}, {"at": "2 s", "finish": "u"}"#)
    #expect(told.result.loads.first?.progress.contains { $0.expected == 7 } == true)
  }

  @Test func theRequestCanFail() throws {
    let (result, lines) = try told(
      #"{"at": "1 s", "respond": "u"}, {"at": "2 s", "fail": "u", "error": "networkConnectionLost"}"#
    )
    #expect(
      network(lines).suffix(2) == [
        "network: NSURLErrorDomain -1005 networkConnectionLost for u",
        "first completes: error NSURLErrorDomain -1005 networkConnectionLost, cache type none",
      ])
    #expect(result.times == ["first at 2 s"])
  }

  @Test func aRequestUnderWayFailsWhenTheNetworkGoes() throws {
    let (result, lines) = try told(
      #"{"at": "1 s", "offline": true}, {"at": "2 s", "load": "v", "as": "second"}"#)
    #expect(result.times == ["first at 1 s", "second at 2 s"])
    #expect(lines.contains("> network: offline"))
    #expect(result.loads.last?.completions.first?.result.error?.name == "notConnectedToInternet")
  }

  @Test func thereIsNoTimeOut() throws {
    let (result, _) = try told(#"{"at": "100 s", "respond": "u"}, {"at": "200 s", "finish": "u"}"#)
    #expect(result.times == ["first at 200 s"])
    #expect(result.passed)
  }
}
