import ImageLoadingModel
import Testing

@testable import SimExploring
@testable import SimKernel
@testable import SimRuntime
@testable import SimText
@testable import TestFixtures

/// A duration that an exploration chooses.
@Suite struct DurationChoiceTests {
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

  private func ranging(_ range: String) throws -> Scenario {
    try TestScenario.read(
      #""given": {"network": {"https://a/1.png": {"status": 404, "latency": {"range": "\#(range)"}}}}, "#
        + #""steps": [{"at": "0 s", "load": "https://a/1.png", "as": "a"}]"#)
  }

  @Test func aRangeHasBothEndsAndWhatIsBetween() throws {
    let scenario = try ranging("20 ms to 200 ms by 60 ms")
    #expect(scenario.run().times == ["a at 20 ms"])
    #expect(
      times(inEveryOrderOf: scenario) == ["a at 20 ms", "a at 80 ms", "a at 140 ms", "a at 200 ms"])
    // The last end is tried whatever the distance.
    #expect(
      times(inEveryOrderOf: try ranging("20 ms to 100 ms by 50 ms"))
        == ["a at 20 ms", "a at 70 ms", "a at 100 ms"])
    #expect(
      times(inEveryOrderOf: try ranging("20 ms to 50 ms by 1 s")) == ["a at 20 ms", "a at 50 ms"])
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

  // MARK: Of the disk and the coder

  private static let choice = #"{"oneOf": ["5 ms", "40 ms"]}"#
  private static let image = #"{"https://a/1.png": {"image": "png 10x10", "bytes": "19 B"}}"#

  /// A world in which a load takes one of two durations, once.
  private func world(_ given: String, _ steps: String = "", _ more: String = "") throws -> Scenario
  {
    try TestScenario.read(
      #""given": {\#(given)}, "steps": [{"at": "0 s", "load": "https://a/1.png", "as": "a"}\#(steps)]\#(more)"#
    )
  }

  private func decoding() throws -> Scenario {
    try world(#""network": \#(Self.image), "coder": {"decode": \#(Self.choice)}"#)
  }

  private func reading(_ more: String = "") throws -> Scenario {
    try world(
      #""disk": \#(Self.image), "diskFaults": {"readLatency": \#(Self.choice)}"#, more)
  }

  @Test func aRunTakesTheFirstDurationOfEachPart() throws {
    #expect(try decoding().run().times == ["a at 5 ms"])
    // In 4.2 a query reads the file twice.
    #expect(try reading().run().times == ["a at 10 ms"])
  }

  @Test func allOrdersHaveEachTimeOfDecoding() throws {
    #expect(times(inEveryOrderOf: try decoding()) == ["a at 5 ms", "a at 40 ms"])
  }

  /// Each access has a choice of its own.
  @Test func allOrdersHaveEachTimeOfReading() throws {
    #expect(times(inEveryOrderOf: try reading()) == ["a at 10 ms", "a at 45 ms", "a at 80 ms"])
  }

  @Test(arguments: [Sampling.random, .pct(depth: 3)])
  func randomOrdersComeToEachTimeOfDecoding(sampling: Sampling) throws {
    let scenario = try decoding()
    let times = (1...60).flatMap { scenario.run(.sampling(sampling, seed: $0)).times }
    #expect(Set(times) == ["a at 5 ms", "a at 40 ms"])
  }

  @Test func aScheduleSaysHowLongTheDecodingTook() throws {
    let scenario = try decoding()
    let late = try #require(
      (1...60).lazy.map { scenario.run(.sampling(.random, seed: $0)) }
        .first { $0.times == ["a at 40 ms"] })
    let again = scenario.run(.replay(late.schedule))
    #expect(again.times == ["a at 40 ms"] && again.digest == late.digest)
    #expect(late.schedule.decisions.contains { $0.operation.contains("time of decoding") })
  }

  /// The disk can be made slow, or not, during the run.
  @Test func aStepOpensTheChoice() throws {
    let step = #", {"at": "1 s", "diskFaults": {"readLatency": \#(Self.choice)}}"#
    let load = #", {"at": "2 s", "load": "https://a/2.png", "as": "b"}"#
    let scenario = try world(
      #""disk": {"https://a/2.png": {"image": "png 10x10", "bytes": "19 B"}}, "#
        + #""network": \#(Self.image)"#, step + load)
    #expect(times(inEveryOrderOf: scenario).count { $0.hasPrefix("b at") } == 3)
  }

  @Test func everyDurationOfTheWorldMayBeOpen() throws {
    let scenario = try world(
      #""diskFaults": {"readLatency": \#(Self.choice), "writeLatency": \#(Self.choice)}, "#
        + #""coder": {"decode": \#(Self.choice), "encode": \#(Self.choice), "decompress": \#(Self.choice)}"#
    )
    let both = Durations(.milliseconds(5), or: [.milliseconds(40)])
    let (disk, coder) = (scenario.given.disk.latency, scenario.given.coder)
    #expect(disk.read.perCall == both && disk.write.perCall == both)
    #expect(coder.decode.fixed == both && coder.encode.fixed == both)
    #expect(coder.decompress.fixed == both)
  }

  /// The run may end while something waits for its choice.
  @Test func theAppMayEndMeanwhile() throws {
    let scenario = try reading(#", {"at": "7 ms", "app": "terminate"}"#)
    for seed in 1...40 {
      let result = scenario.run(.sampling(.random, seed: UInt64(seed)))
      #expect(result.outcome == .rest && result.times == [])
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
