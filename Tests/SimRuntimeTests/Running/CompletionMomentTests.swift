import SimTools
import Testing

@testable import TestFixtures

/// `when X completes`: the step runs inside the completion block.
@Suite struct CompletionMomentTests {
  @Test func theStepRunsInsideTheCompletionBlock() throws {
    let (result, lines) = try TestScenario.steps(
      """
      {"at": "0 s", "load": "https://a/1.png", "as": "first", "into": "cell"},
      {"when": "first completes", "wait": "1 s", "as": "pause"},
      {"at": "500 ms", "maxConcurrentDownloads": 1}
      """
    ).told()
    let heard = try #require(lines.firstIndex { $0.hasPrefix("first completes") })
    #expect(
      Array(lines[(heard + 1)...]) == [
        "view cell shows https://a/1.png", "main, for pause", "> wait 1 s",
        "io, for first", "disk has https://a/1.png (100 B)", "1010 ms  main, for stimulus 3",
        "> 1 download at once",
      ])
    #expect(result.times == ["first at 10 ms"])
  }

  @Test func aStepFromTheBackgroundDoesNotHoldTheCompletionUp() throws {
    let (result, lines) = try TestScenario.steps(
      """
      {"at": "0 s", "load": "https://a/1.png", "as": "first"},
      {"when": "first completes", "wait": "1 s", "from": "background"},
      {"at": "500 ms", "maxConcurrentDownloads": 1}
      """
    ).told()
    #expect(lines.suffix(2) == ["500 ms  main, for stimulus 3", "> 1 download at once"])
    #expect(result.time == .milliseconds(1_010))
  }

  @Test func theSecondCallIsAskedForByNumber() throws {
    let result = try TestScenario.read(
      #"""
      "given": {
        "memory": {"https://a/1.png": "png 10x10 'old'"}, \#(TestScenario.network)
      },
      "steps": [
        {"at": "0 s", "load": "https://a/1.png", "as": "first", "options": ["refreshCached"]},
        {"when": "first completes #2", "load": "https://a/2.png", "as": "second"}
      ]
      """#
    ).run()
    #expect(result.times == ["first at 0 s", "first at 10 ms", "second at 20 ms"])
  }

  @Test func aRepeatedStepIsRefused() {
    let document = TestScenario.document(
      #"""
      "steps": [
        {"at": "0 s", "load": "https://a/1.png", "as": "first"},
        {"when": "first completes", "load": "https://a/{i}.png", "as": "next{i}", "repeat": 3,
         "every": "1 s"},
        {"when": "first completes", "load": "https://a/{i}.png", "as": "now{i}", "repeat": 2}
      ]
      """#)
    #expect(
      TestScenario.complaints(Array(document.utf8)) == [
        "s.json:3:87: $.steps[1].repeat: a step that waits for a load cannot be repeated",
        "s.json:5:86: $.steps[2].repeat: a step that waits for a load cannot be repeated",
      ])
  }

  /// Each of them has its own step instead.
  @Test func severalStepsMayWaitForOneCompletion() throws {
    let result = try TestScenario.steps(
      """
      {"at": "0 s", "load": "https://a/1.png", "as": "first"},
      {"when": "first completes", "load": "https://a/2.png", "as": "next"},
      {"when": "first completes", "load": "https://a/3.png", "as": "now"}
      """
    ).run()
    #expect(
      result.loads.map { "\($0.name) at \(Quantity.describe($0.began))" } == [
        "first at 0 s", "next at 10 ms", "now at 10 ms",
      ])
  }

  @Test func aQueryCompletesToo() throws {
    let result = try TestScenario.steps(
      """
      {"at": "1 s", "query": "https://a/1.png", "as": "asked"},
      {"when": "asked completes", "load": "https://a/1.png", "as": "first"}
      """
    ).run()
    #expect(result.times == ["asked at 1 s", "first at 1010 ms"])
  }
}
