import ImageLoadingModel
import Testing

@testable import SimChecking
@testable import SimKernel
@testable import SimReports
@testable import SimRuntime
@testable import SimText
@testable import TestFixtures

/// What differs between runs of one scenario, and where they differ first.
@Suite struct RunComparisonTests {
  private static let cancelled =
    TestScenario.load + #", {"when": "first reaches cache.disk.query", "cancel": "first"}"#

  /// The comparison of scenarios that are called a, b, c.
  static func compare(_ scenarios: Scenario...) -> RunComparison {
    let labels = ["a", "b", "c"]
    return RunComparison(
      zip(labels, scenarios).map { .init($0, $1) }, on: ScenarioRunner())
  }

  private func values(_ comparison: RunComparison, _ title: String) -> [String]? {
    comparison.rows.first { $0.title == title }?.values
  }

  @Test func theSameRunTwiceDiffersInNothing() throws {
    let scenario = try TestScenario.steps(TestScenario.load)
    let comparison = Self.compare(scenario, scenario, scenario)
    #expect(comparison.differences.isEmpty)
    #expect(comparison.partings.isEmpty)
    #expect(
      values(comparison, "first gets")
        == Array(repeating: "image https://a/1.png, cache type none, at 10 ms", count: 3))
    #expect(values(comparison, "invariants") == ["all hold", "all hold", "all hold"])
  }

  @Test func aDefectShowsInTheStateAndTheInvariants() throws {
    let scenario = try TestScenario.steps(Self.cancelled)
    var repaired = scenario
    repaired.generation.defects.remove(.leakOnCancelDuringQuery)
    let comparison = Self.compare(scenario, repaired)
    #expect(values(comparison, "running") == ["first", "none"])
    #expect(
      values(comparison, "nothing-running-at-rest on first") == [
        "breaks: first is still on the list of running operations", "holds",
      ])
    #expect(
      values(comparison, "first gets") == ["nothing (cancelled)", "nothing (cancelled)"])
    #expect(comparison.differences.allSatisfy { [.state, .invariants].contains($0.section) })
    #expect(comparison.partings.count == 1)
    let parting = try #require(comparison.partings.first)
    #expect(parting.earlier == ["a"])
    #expect(parting.later == ["b"])
    #expect(parting.laterLines.first?.text.text.hasPrefix("manager.running.remove ") == true)
    #expect(parting.common.count == 4)
    #expect(parting.earlierLines.first != parting.laterLines.first)
  }

  @Test func eachCallOfACompletionIsComparedAndSoIsTheirOrder() throws {
    let loads = TestScenario.load + #", {"at": "0 s", "load": "https://b/1.png", "as": "second"}"#
    let scenario = { (latency: String, chunks: Int) in
      try TestScenario.read(
        #"""
        "given": {"network": {
          "https://a/*": {"image": "png 10x10", "latency": "10 ms"},
          "https://b/*": {"image": "png 10x10", "latency": "\#(latency)"}
        }}, "steps": [\#(loads)]
        """#)
    }
    let comparison = Self.compare(try scenario("20 ms", 1), try scenario("5 ms", 1))
    #expect(
      values(comparison, "order of the loads") == ["first, second", "second, first"])
    #expect(
      values(comparison, "second gets") == [
        "image https://b/1.png, cache type none, at 20 ms",
        "image https://b/1.png, cache type none, at 5 ms",
      ])
    #expect(
      comparison.differences.map(\.title) == ["second gets", "order of the loads"])
  }

  @Test func aCallThatOnlyOneRunMakesIsNamed() throws {
    let refresh = #"""
      "given": {
        "disk": {"https://a/1.png": {"image": "png 10x10", "label": "old"}},
        "network": {"https://a/*": {"image": "png 20x20", "label": "new", "latency": "10 ms"}}
      }, "steps": [{"at": "0 s", "load": "https://a/1.png", "as": "first", "options": [OPTIONS]}]
      """#
    let comparison = Self.compare(
      try TestScenario.read(refresh.replacing("OPTIONS", with: "")),
      try TestScenario.read(refresh.replacing("OPTIONS", with: #""refreshCached""#)))
    #expect(
      values(comparison, "first gets #2") == [
        "nothing more", "image new, cache type none, at 10 ms",
      ])
    #expect(values(comparison, "requests") == ["none", "https://a/1.png"])
  }

  @Test func aLoadThatOnlyOneRunBeginsIsNamed() throws {
    let more = TestScenario.load + #", {"at": "1 s", "load": "https://a/1.png", "as": "second"}"#
    let comparison = Self.compare(
      try TestScenario.steps(TestScenario.load), try TestScenario.steps(more))
    #expect(
      values(comparison, "second gets") == [
        "it is not loaded", "image https://a/1.png, cache type memory, at 1 s",
      ])
    let parting = try #require(comparison.partings.first)
    #expect(parting.earlierLines.isEmpty)
    #expect(parting.laterLines.first?.text.text == "load https://a/1.png")
    #expect(parting.laterLines.first?.time == .seconds(1))
    let lines = ComparisonText(comparison, style: .plain).lines()
    #expect(lines.contains("    a     the story ends"))
  }

  @Test func runsThatGoTheSameWayAreTakenTogether() throws {
    let scenario = try TestScenario.steps(Self.cancelled)
    var repaired = scenario
    repaired.generation.defects.remove(.leakOnCancelDuringQuery)
    let comparison = Self.compare(scenario, repaired, scenario)
    #expect(comparison.partings.map(\.earlier) == [["a", "c"]])
    #expect(comparison.partings.map(\.later) == [["b"]])
  }

  /// V28: all that differs is the progress object.
  @Test func progressObjectsAreCompared() throws {
    let scenario = try TestScenario.read(
      #"""
      "given": {"memory": {"https://a/1.png": "png 1x1"}, "network": {"*": {"status": 304}}},
      "steps": [{"at": "0 s", "watchProgress": "cell"},
        {"at": "0 s", "load": "https://a/1.png", "into": "cell", "options": ["refreshCached"], "as": "a"}]
      """#, in: .v5)
    var repaired = scenario
    repaired.generation.defects.remove(.refreshLeavesProgress)
    let comparison = Self.compare(scenario, repaired)
    #expect(values(comparison, "progress object of cell") == ["0 of -1", "1 of 1"])
    let parting = try #require(comparison.partings.first)
    #expect(parting.laterLines.first?.text.text == "view cell: progress object at 1 of 1")
  }

  /// P18: all that differs is what the delegate gets.
  @Test func theCallsOfAPrefetchersDelegateAreCompared() throws {
    let scenario = try TestScenario.read(
      #"""
      "given": {"network": {"https://a/1.png": {"image": "png 1x1", "latency": "10 ms"},
        "https://a/2.png": {"image": "png 1x1", "latency": "20 ms"}}},
      "steps": [{"at": "0 s", "prefetch": ["https://a/1.png"], "as": "one"},
        {"at": "0 s", "prefetch": ["https://a/2.png"], "as": "two"}]
      """#, in: .v5)
    var repaired = scenario
    repaired.generation.defects.remove(.endedPrefetchesAreForgotten)
    let comparison = Self.compare(scenario, repaired)
    #expect(values(comparison, "the delegate of one gets") == ["1 of 2", "1 of 2"])
    #expect(values(comparison, "the delegate of two gets") == ["1 of 1", "2 of 2"])
    #expect(
      values(comparison, "the delegate of two gets #2") == [
        "the end: total 1, skipped 0", "the end: total 2, skipped 0",
      ])
    #expect(comparison.differences.allSatisfy { [.prefetches, .invariants].contains($0.section) })
  }

  @Test func listsAreComparedToTheirEnds() throws {
    let loads = { (count: Int) in
      try TestScenario.steps(
        #"{"at": "0 s", "load": "https://a/{i}.png", "as": "load{i}", "repeat": \#(count)}"#)
    }
    let comparison = Self.compare(try loads(20), try loads(21))
    #expect(values(comparison, "memory")?.map { $0.split(separator: ",").count } == [20, 21])
  }

  @Test func theEndIsCompared() throws {
    let text = #"""
      "given": {"disk": {"https://a/1.png": {"image": "png 1x1", "age": "8 days"}},
        "diskFaults": {"attributesFail": true}}, "steps": [{"at": "0 s", "clean": true}]
      """#
    let scenario = try TestScenario.read(text)
    var broken = scenario
    broken.generation.defects.insert(.cleaningNeedsAttributes)
    let end = values(Self.compare(scenario, broken), "end of the run")
    #expect(end?.first == "at rest")
    #expect(end?.last?.hasPrefix("crashed on ") == true)
  }
}
