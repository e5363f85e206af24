import SimTools
import Testing

@testable import TestFixtures

/// `repeat`, `every` and the counter.
@Suite struct RepeatedStepTests {
  @Test func repetitionsComeAtTheirInterval() throws {
    let result = try TestScenario.steps(
      #"{"at": "1 s", "load": "https://a/{i}.png", "as": "load{i}", "repeat": 3, "every": "2 s"}"#
    ).run()
    #expect(result.times == ["load0 at 1010 ms", "load1 at 3010 ms", "load2 at 5010 ms"])
    #expect(result.requests == ["https://a/0.png", "https://a/1.png", "https://a/2.png"])
  }

  @Test func withoutIntervalTheyComeAtOnce() throws {
    let result = try TestScenario.steps(
      #"{"at": "1 s", "query": "u{i}", "as": "ask{i}", "repeat": 3}"#
    ).run()
    #expect(result.times == ["ask0 at 1 s", "ask1 at 1 s", "ask2 at 1 s"])
  }

  @Test func theCounterBeginsAgainAfterN() throws {
    let result = try TestScenario.steps(
      #"""
      {"at": "0 s", "load": "https://a/{i%2}.png", "as": "load{i}", "into": "cell{i%3}",
       "repeat": 4, "every": "1 s"}
      """#
    ).run()
    #expect(result.requests == ["https://a/0.png", "https://a/1.png"])
    #expect(result.loads.map(\.view) == ["cell0", "cell1", "cell2", "cell0"])
    #expect(
      result.state.views.map { "\($0.name) \($0.content ?? "")" } == [
        "cell0 https://a/1.png", "cell1 https://a/1.png", "cell2 https://a/0.png",
      ])
  }

  @Test func aRepeatedStepCanWaitForRest() throws {
    let result = try TestScenario.steps(
      #"{"at": "0 s", "load": "https://a/1.png", "as": "first"}, "#
        + #"{"when": "rest", "query": "u", "as": "ask{i}", "repeat": 2, "every": "1 s"}"#
    ).run()
    #expect(result.times == ["first at 10 ms", "ask0 at 10 ms", "ask1 at 1010 ms"])
  }

  @Test func withoutIntervalTheyAllComeAtRest() throws {
    let result = try TestScenario.steps(
      #"{"at": "0 s", "load": "https://a/1.png", "as": "first"}, "#
        + #"{"when": "rest", "query": "u", "as": "ask{i}", "repeat": 2}"#
    ).run()
    #expect(result.times == ["first at 10 ms", "ask0 at 10 ms", "ask1 at 10 ms"])
  }

  /// The repetitions of a step that waited for a quiet moment have times, as those of timed steps.
  @Test func stepsAfterRepetitionsWaitForAllOfThem() throws {
    let result = try TestScenario.steps(
      #"{"when": "idle", "query": "u", "as": "ask{i}", "repeat": 3, "every": "2 s"}, "#
        + #"{"at": "3 s", "query": "u", "as": "timed"}, {"at": "9 s", "query": "u", "as": "late"}, "#
        + #"{"when": "idle", "query": "u", "as": "then"}"#
    ).run()
    #expect(
      result.times == [
        "ask0 at 0 s", "ask1 at 2 s", "timed at 3 s", "ask2 at 4 s", "late at 9 s", "then at 9 s",
      ])
  }

  @Test func untilIdleWaitsForRepetitionsThatAQuietMomentSet() throws {
    let result = try TestScenario.steps(
      #"{"when": "idle", "query": "u", "as": "ask{i}", "repeat": 2, "every": "2 s"}"#,
      #""until": "idle""#
    ).run()
    #expect(result.times == ["ask0 at 0 s", "ask1 at 2 s"])
    #expect(result.outcome == .idle)
  }

  @Test(arguments: [
    ("a{i}", "a7"), ("a{i%4}b", "a3b"), ("{i}{i%2}", "71"), ("{i", "{i"), ("{i%0}", "{i%0}"),
    ("{ix}{i}", "{ix}7"), ("{j}", "{j}"), ("{i%}", "{i%}"), ("{i%-1}", "{i%-1}"),
    ("{i%99999999999999999999}", "{i%99999999999999999999}"), ("", ""),
  ])
  func theCounterIsPutIn(text: String, result: String) throws {
    let loads = try TestScenario.steps(
      #"{"at": "0 s", "load": "x\#(text)", "as": "load{i}", "repeat": 8}"#
    ).run().loads
    #expect(loads.last?.url?.absoluteString == "x" + result)
  }
}
