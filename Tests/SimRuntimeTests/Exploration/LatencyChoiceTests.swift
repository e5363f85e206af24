import ImageLoadingModel
import Testing

@testable import SimExploring
@testable import SimKernel
@testable import SimRuntime
@testable import SimText

/// A latency that an exploration chooses.
@Suite struct LatencyChoiceTests {
  private func scenario(
    _ latencies: String, _ steps: String = "", more: String = ""
  ) throws -> Scenario {
    let latency = #"{"oneOf": [\#(latencies)]}"#
    return try TestScenario.read(
      #""given": {"network": {"https://a/1.png": {"status": 404, "latency": \#(latency)}}}, "#
        + #""steps": [{"at": "0 s", "load": "https://a/1.png", "as": "a"}\#(steps)]\#(more)"#)
  }

  /// When the answer came, in orders of which those that differ only in independent steps are one.
  private func times(inEveryOrderOf scenario: Scenario) -> Set<String> {
    let search = PartialOrderSearch(.optimal)
    var times: Set<String> = []
    while let strategy = search.nextStrategy() {
      let result = ScenarioRunner().run(scenario, strategy: strategy)
      search.runEnded(result.outcome, steps: result.steps)
      times.formUnion(result.times)
    }
    #expect(search.isExhausted)
    return times
  }

  @Test func aRunTakesTheFirst() throws {
    #expect(try scenario(#""20 ms", "200 ms""#).run().times == ["a at 20 ms"])
    #expect(try scenario(#""200 ms", "20 ms""#).run().times == ["a at 200 ms"])
  }

  @Test func allOrdersHaveEachOfThem() throws {
    let scenario = try scenario(#""20 ms", "200 ms", "3 s""#)
    #expect(times(inEveryOrderOf: scenario) == ["a at 20 ms", "a at 200 ms", "a at 3 s"])
  }

  @Test(arguments: [Sampling.random, .pct(depth: 3)])
  func randomOrdersComeToEachOfThem(sampling: Sampling) throws {
    let scenario = try scenario(#""20 ms", "200 ms", "3 s""#)
    let times = (1...60).flatMap { scenario.run(.sampling(sampling, seed: $0)).times }
    #expect(Set(times) == ["a at 20 ms", "a at 200 ms", "a at 3 s"])
  }

  @Test func aScheduleSaysWhatWasChosen() throws {
    let scenario = try scenario(#""20 ms", "200 ms""#)
    let late = try #require(
      (1...60).lazy.map { scenario.run(.sampling(.random, seed: $0)) }
        .first { $0.times == ["a at 200 ms"] })
    let again = scenario.run(.replay(late.schedule))
    #expect(again.times == ["a at 200 ms"])
    #expect(again.digest == late.digest)
    #expect(again.digest != scenario.run().digest)
    #expect(
      late.schedule.decisions.contains { $0.operation.contains("latency of https://a/1.png") })
  }

  /// Each entry of a list is chosen for itself, each time that it is used.
  @Test func eachRequestHasAChoiceOfItsOwn() throws {
    let scenario = try scenario(
      #""20 ms", "200 ms""#,
      #", {"at": "1 s", "load": "https://a/1.png", "as": "b", "options": ["retryFailed"]}"#)
    #expect(
      times(inEveryOrderOf: scenario) == [
        "a at 20 ms", "a at 200 ms", "b at 1020 ms", "b at 1.2 s",
      ])
  }

  @Test func aCancelComesBeforeOrAfterIt() throws {
    let cancel = #", {"at": "100 ms", "cancel": "a"}"#
    #expect(times(inEveryOrderOf: try scenario(#""20 ms", "200 ms""#, cancel)) == ["a at 20 ms"])
  }

  /// A request can be given up while its latency is open, and then nothing is chosen for it.
  @Test func whatEndsItWhileItIsOpenCounts() throws {
    for step in [#""cancel": "a", "from": "background""#, #""offline": true"#] {
      let scenario = try scenario(#""20 ms", "200 ms""#, #", {"at": "0 s", \#(step)}"#)
      for seed in 1...200 {
        let result = scenario.run(
          .sampling(.random, seed: UInt64(seed)), without: Defect.allCases)
        #expect(result.outcome == .rest)
        #expect(result.violations.isEmpty, "\(step) \(seed)")
        #expect(Set(result.times).isSubset(of: ["a at 0 s", "a at 20 ms", "a at 200 ms"]))
      }
    }
  }

  @Test(arguments: [
    (#""20 ms""#, "at least 2 elements"), (#""20 ms", "-1 ms""#, "it is negative"),
    (#""20 ms", 3"#, "expected a duration"),
  ])
  func whatIsNoChoiceIsRefused(latencies: String, told: String) throws {
    let document = TestScenario.document(
      #""given": {"network": {"https://a/1.png": {"status": 404, "latency": {"oneOf": [\#(latencies)]}}}}, "#
        + #""steps": [{"at": "0 s", "load": "https://a/1.png", "as": "a"}]"#)
    let found = TestScenario.complaints(Array(document.utf8))
    #expect(found.count == 1)
    #expect(found.first?.contains(told) == true, "\(found)")
  }
}
