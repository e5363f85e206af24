import Testing

@testable import ImageLoadingModel
@testable import SimRuntime
@testable import SimScenarios
@testable import TestFixtures

/// What a scenario says of its network in short.
@Suite struct NetworkProfileTests {
  private func answers(_ given: String) throws -> [ServerAnswer] {
    let text = TestScenario.document(
      #""given": {\#(given)}, "steps": [{"at": "0 s", "load": "https://a/1.png", "as": "a"}]"#)
    let scenario = try ScenarioReader.read(Array(text.utf8), file: "s.json").scenarios[0]
    let answers = scenario.given.network.first?.answers ?? []
    return answers.map { answer in
      scenario.given.connection?.carrying(answer, of: ImageURL("https://a/1.png"), request: 0)
        ?? answer
    }
  }

  @Test func anAnswerComesSoManyTimes() throws {
    let answers = try answers(
      #""network": {"https://a/1.png": [{"status": 500, "times": 3}, {"status": 404}]}"#)
    #expect(answers.map(\.status) == [500, 500, 500, 404])
  }

  @Test(arguments: [
    ("Edge", 840, 30_000), ("3G", 200, 97_500), ("LTE", 115, 6_250_000), ("Wi-Fi", 2, 5_000_000),
  ])
  func aConnectionSetsThePace(name: String, milliseconds: Int, bytes: Int) throws {
    let plain = #""network": {"https://a/1.png": {"status": 404, "latency": "50 ms"}}"#
    let answer = try answers(#""connection": "\#(name)", "# + plain)[0]
    #expect(answer.latency == .milliseconds(50 + milliseconds))
    #expect(answer.pace.bandwidth == bytes)
    #expect(try answers(plain)[0].pace.bandwidth == nil)
  }

  @Test(arguments: [
    (#""connection": "3G", "#, "", 21), (#""connection": "LTE", "#, "", 1),
    (#""connection": {"profile": "3G", "shared": true}, "#, "", 21),
    (#""connection": "3G", "#, #", "chunks": 1"#, 1), ("", #", "bandwidth": "1 MB/s""#, 2),
    (#""connection": "3G", "#, #", "bandwidth": "1 kB/s""#, 2_000),
    ("", #", "bandwidth": "1 B/s""#, 100_000),
  ])
  func noPieceTakesLongerThanASecond(connection: String, pace: String, count: Int) throws {
    let network = #""network": {"https://a/1.png": {"image": "png 9x9", "bytes": "2 MB"\#(pace)}}"#
    #expect(try answers(connection + network)[0].pace.chunkCount(of: 2_000_000) == count)
  }

  @Test func aSlowerServerStaysSlow() throws {
    let slow = #""network": {"https://a/1.png": {"status": 404, "bandwidth": "1 kB/s"}}"#
    #expect(try answers(#""connection": "Wi-Fi", "# + slow)[0].pace.bandwidth == 1_000)
    let fast = #""network": {"https://a/1.png": {"status": 404, "bandwidth": "9 MB/s"}}"#
    #expect(try answers(#""connection": "Wi-Fi", "# + fast)[0].pace.bandwidth == 5_000_000)
  }
}
