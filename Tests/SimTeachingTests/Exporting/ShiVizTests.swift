import ImageLoadingModel
import Testing

@testable import SimChecking
@testable import SimKernel
@testable import SimReports
@testable import SimRuntime
@testable import SimTeaching
@testable import SimText
@testable import TestFixtures

/// A run as a log with vector clocks.
@Suite struct ShiVizTests {
  @Test(arguments: ExportedRun.some, [TraceLevel.steps, .summary])
  func itIsALog(run: FileRun, level: TraceLevel) throws {
    let trace = try ExportedRun.trace(run, for: .shiviz)
    let checker = try ShiVizChecker(ShiVizLog(trace, level: level).text)
    #expect(checker.events.count == trace.events.count { $0.told(level) != nil })
  }

  /// What the run itself shows of its order: a thread does one thing after the other, and a new
  /// thread comes after what its maker did before.
  @Test(arguments: ExportedRun.some)
  func theClocksHaveTheOrderOfThreadsAndTheirMakers(run: FileRun) throws {
    let trace = try ExportedRun.trace(run, for: .shiviz)
    let clocks = EventClocks(trace, level: .steps).events
    var next = clocks[...]
    var latest: [String: EventClocks.Stamped] = [:]
    for event in trace.events {
      if case .trace(.made(let child, _)) = event.kind {
        latest[child.description] = latest[event.thread]
      }
      guard event.told(.steps) != nil, let stamped = next.popFirst() else { continue }
      if let before = latest[event.thread] {
        #expect(stamped.clock[before.host] >= before.clock[before.host], "\(stamped.text)")
      }
      latest[event.thread] = stamped
    }
  }

  /// No event comes after one that had not happened yet.
  @Test(arguments: ExportedRun.some.prefix(12))
  func theClocksNeverGoAgainstTheRun(run: FileRun) throws {
    let trace = try ExportedRun.trace(run, for: .shiviz)
    let events = try ShiVizChecker(ShiVizLog(trace, level: .summary).text).events
    for (index, event) in events.enumerated() {
      #expect(events[(index + 1)...].allSatisfy { !event.comesAfter($0) })
    }
  }

  private func events(_ scenario: Scenario) throws -> (String) throws -> ShiVizChecker.Event {
    let events = try ShiVizChecker(ExportedRun.text(scenario, .shiviz)).events
    return { text in try #require(events.first { $0.text.contains(text) }, "\(text)") }
  }

  @Test func aPostedBlockComesAfterItsPostAndNotAfterWhatFollowed() throws {
    let event = try events(try ExportedRun.twoLoads())
    let query = try event("first: cache.disk.query")
    #expect(query.comesAfter(try event("first: manager.query:")))
    let register = try event("first: view.register")
    #expect(!query.comesAfter(register) && !register.comesAfter(query))
  }

  @Test func timeMovesAfterAllThatWas() throws {
    let event = try events(try ExportedRun.twoLoads())
    #expect(try event("second: manager.load").comesAfter(try event("first: cache.disk.write")))
  }

  /// Two downloads that know nothing of each other are not ordered.
  @Test func unorderedEventsAreOnTwoHosts() throws {
    let scenario = try TestScenario.steps(
      #"{"at": "0 s", "load": "https://a/1.png", "as": "a"}, "#
        + #"{"at": "0 s", "load": "https://a/2.png", "as": "b"}"#)
    let event = try events(scenario)
    let first = try event("download of https://a/1.png: operation.start")
    let second = try event("download of https://a/2.png: operation.start")
    #expect(first.host == "downloads" && second.host == "downloads-2")
    #expect(!second.comesAfter(first))
  }

  @Test func aRunOfTooManyStepsIsCutShort() throws {
    var scenario = try ExportedRun.twoLoads()
    scenario.limits.steps = 30
    let trace = ExportedRun.trace(scenario, for: .shiviz)
    #expect(trace.result.outcome == .stepBound(30))
    _ = try ShiVizChecker(ShiVizLog(trace, level: .steps).text)
  }
}
