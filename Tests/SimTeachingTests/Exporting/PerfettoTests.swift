import Testing

@testable import SimKernel
@testable import SimReports
@testable import SimRuntime
@testable import SimText
@testable import TestFixtures

/// A run as trace-event JSON.
@Suite struct PerfettoTests {
  @Test(arguments: ExportedRun.some, [TraceLevel.steps, .summary])
  func itIsATrace(run: FileRun, level: TraceLevel) throws {
    let checker = try TraceEventChecker(
      ExportedRun.text(try run.scenario(), .perfetto, level: level))
    #expect(!checker.slices.isEmpty && !checker.flows.isEmpty)
  }

  private func twoLoads() throws -> TraceEventChecker {
    try TraceEventChecker(ExportedRun.text(try ExportedRun.twoLoads(), .perfetto))
  }

  @Test func eachQueueHasATrack() throws {
    let names = Set(try twoLoads().threadNames.values)
    #expect(names.isSuperset(of: ["main", "io", "downloads", "network"]))
  }

  @Test func stepsStandInsideTheirBlock() throws {
    let checker = try twoLoads()
    let step = try #require(checker.slices.first { $0.name == "manager.query" })
    let block = checker.slices.first { slice in
      slice.track == step.track && slice.name == "for first" && slice.began < step.began
        && slice.ended >= step.ended
    }
    #expect(block != nil)
    #expect(checker.threadNames[step.track] == "main")
  }

  @Test func anArrowLeadsFromTheStepThatAsksToTheDiskQuery() throws {
    let checker = try twoLoads()
    let asks = try #require(checker.slices.first { $0.name == "manager.query" })
    let query = try #require(checker.slices.first { $0.name == "cache.disk.query" })
    let arrow = checker.flows.values.first { flow in
      flow.from?.0 == asks.track && flow.to?.0 == query.track
        && (flow.to?.1 ?? .max) <= query.began && (flow.from?.1 ?? 0) >= asks.began
    }
    #expect(arrow != nil)
  }

  @Test func loadsAndRequestsAreSpans() throws {
    #expect(try twoLoads().spans == ["load first", "request 1", "load second"])
  }

  @Test func requestsAndMemoryAreCounted() throws {
    let counts = try twoLoads().counts
    let values = { name in counts.filter { $0.name == name }.map(\.value) }
    #expect(values("requests in flight") == [1, 0])
    #expect(values("images in memory").last == 1)
    #expect(values("cost in memory").last == 100)
  }

  @Test func timeIsVirtual() throws {
    let checker = try twoLoads()
    let second = try #require(checker.slices.last { $0.name == "manager.load" })
    #expect(second.began / 1_000_000 == 1_000)
  }

  /// Two threads of one name that run at the same time do not fit on one track.
  @Test func threadsSideBySideHaveATrackEach() throws {
    let wait = #"{"at": "0 s", "wait": "5 ms", "from": "background"}"#
    let scenario = try TestScenario.steps("\(wait), \(wait)")
    let names = try TraceEventChecker(ExportedRun.text(scenario, .perfetto)).threadNames.values
    #expect(Set(names).count == names.count)
    #expect(names.contains("background (2)"))
  }
}
