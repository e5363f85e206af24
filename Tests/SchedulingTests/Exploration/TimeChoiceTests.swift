import ImageLoadingModel
import Testing

@testable import SimExploring
@testable import SimKernel
@testable import SimRuntime
@testable import SimText
@testable import TestFixtures

/// The time of a step that an exploration chooses.
@Suite struct TimeChoiceTests {
  /// A load whose answer comes at 100 ms.
  private func scenario(_ steps: String, _ more: String = "") throws -> Scenario {
    let answer = #"{"image": "png 10x10", "bytes": "19 B", "latency": "100 ms"}"#
    return try TestScenario.read(
      #""given": {"network": {"https://a/1.png": \#(answer)}}, "#
        + #""steps": [\#(steps)]\#(more)"#)
  }

  private func load(at times: String, _ more: String = "") -> String {
    #"{"at": {"oneOf": [\#(times)]}, "load": "https://a/1.png", "as": "a"\#(more)}"#
  }

  private func cancel(at times: String) -> String {
    #"{"at": "0 s", "load": "https://a/1.png", "as": "a"}, "#
      + #"{"at": {"oneOf": [\#(times)]}, "cancel": "a"}"#
  }

  /// What the runs end with, of each order of the steps on shared objects, where threads take no time.
  private func ends(ofEveryOrderOf scenario: Scenario) -> Set<[String]> {
    let search = PartialOrderSearch(.optimal)
    var ends: Set<[String]> = []
    while let strategy = search.nextStrategy() {
      let result = ScenarioRunner().run(scenario, strategy: strategy, timeMode: .exact)
      search.runEnded(result.outcome, steps: result.steps)
      ends.insert(result.times)
    }
    #expect(search.isExhausted)
    return ends
  }

  /// The first of the list, not the earliest.
  @Test(arguments: [(#""20 ms", "50 ms""#, "a at 120 ms"), (#""50 ms", "20 ms""#, "a at 150 ms")])
  func aRunTakesTheFirst(times: String, end: String) throws {
    #expect(try scenario(load(at: times)).run().times == [end])
  }

  @Test func allOrdersHaveEachOfThem() throws {
    let scenario = try scenario(load(at: #""50 ms", "0 s", "3 s""#))
    #expect(ends(ofEveryOrderOf: scenario) == [["a at 100 ms"], ["a at 150 ms"], ["a at 3.1 s"]])
  }

  /// At 100 ms the answer comes, and either may be first.
  @Test func aCancelComesBeforeTheAnswerOrAfterIt() throws {
    let ends = { times in try self.ends(ofEveryOrderOf: self.scenario(self.cancel(at: times))) }
    #expect(try ends(#""40 ms", "60 ms""#) == [[]])
    #expect(try ends(#""40 ms", "200 ms""#) == [[], ["a at 100 ms"]])
    #expect(try ends(#""100 ms", "200 ms""#) == [[], ["a at 100 ms"]])
  }

  /// Each step is chosen a time for itself.
  @Test func twoStepsHaveEachPairOfTimes() throws {
    let other = #"{"at": {"oneOf": ["0 s", "1 s"]}, "load": "https://a/2.png", "as": "b"}"#
    let scenario = try scenario(load(at: #""0 s", "2 s""#) + ", " + other)
    #expect(
      Set(ends(ofEveryOrderOf: scenario).map { $0.sorted() }) == [
        ["a at 100 ms", "b at 0 s"], ["a at 100 ms", "b at 1 s"],
        ["a at 2.1 s", "b at 0 s"], ["a at 2.1 s", "b at 1 s"],
      ])
  }

  /// The repetitions of a step follow the time that was chosen.
  @Test func repetitionsKeepTheirDistance() throws {
    let scenario = try scenario(
      #"{"at": {"oneOf": ["0 s", "1 s"]}, "load": "https://a/{i}.png", "as": "a-{i}", "repeat": 2, "every": "10 ms"}"#
    )
    #expect(
      ends(ofEveryOrderOf: scenario) == [
        ["a-0 at 0 s", "a-1 at 110 ms"], ["a-0 at 1 s", "a-1 at 1110 ms"],
      ])
  }

  /// What waits for rest waits for a step whose time has not come.
  @Test func quietComesAfterIt() throws {
    let scenario = try scenario(
      load(at: #""2 s", "0 s""#) + #", {"when": "rest", "load": "https://a/1.png", "as": "b"}"#)
    #expect(
      ends(ofEveryOrderOf: scenario) == [
        ["a at 2.1 s", "b at 2.1 s"], ["a at 100 ms", "b at 100 ms"],
      ])
  }

  @Test func aScheduleSaysWhatWasChosen() throws {
    let scenario = try scenario(load(at: #""0 s", "2 s""#))
    let late = try #require(
      (1...60).lazy.map { scenario.run(.sampling(.random, seed: $0)) }
        .first { $0.times == ["a at 2.1 s"] })
    let again = scenario.run(.replay(late.schedule))
    #expect(again.times == ["a at 2.1 s"])
    #expect(again.digest == late.digest)
    #expect(late.schedule.decisions.contains { $0.operation.contains("time of a") })
  }

  /// The search by states tells runs apart in which only the time is another.
  @Test func statesHaveEachOfThem() throws {
    let scenario = try scenario(load(at: #""0 s", "50 ms", "3 s""#))
    let search = StateSearch(timeMode: .exact)
    var ends: Set<[String]> = []
    while let strategy = search.nextStrategy() {
      let result = ScenarioRunner().run(scenario, strategy: strategy, timeMode: .exact)
      search.runEnded(result.outcome, steps: result.steps)
      if result.outcome == .rest { ends.insert(result.times) }
    }
    #expect(ends == [["a at 100 ms"], ["a at 150 ms"], ["a at 3.1 s"]])
  }

  @Test func badTimesAreNamed() {
    let document = TestScenario.document(
      #""steps": [{"at": {"oneOf": ["1 s"]}, "memoryWarning": true}]"#)
    let complaints = TestScenario.complaints(Array(document.utf8))
    #expect(complaints.contains { $0.contains("steps[0].at.oneOf") }, "\(complaints)")
  }
}
