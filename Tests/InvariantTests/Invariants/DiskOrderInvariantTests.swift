import Testing

@testable import ImageLoadingModel
@testable import SimKernel
@testable import SimRuntime

/// The disk keeps the order of the app's calls.
@Suite struct DiskOrderInvariantTests {
  private typealias Run = BrokenRun
  private static let id = "disk-keeps-the-order-of-calls k: k was written by new, and is"

  private static func writes(_ step: String) -> RunEvent.Kind {
    .stimulus(step: step, .cache(.storeData(url: "k", ImageData(Run.image))))
  }
  private static let removes = RunEvent.Kind.stimulus(
    step: "old", .remove(url: "k", fromDisk: true))
  private static let clears = RunEvent.Kind.stimulus(step: "old", .clearDisk)
  private static let stored = RunEvent.Kind.model(.diskStored(key: "k", ImageData(Run.image)))
  private static let removed = RunEvent.Kind.model(.diskRemoved(key: "k"))

  /// What is found of events, each in the name of a step and at a time in seconds.
  private func findings(
    _ events: (Int, String, RunEvent.Kind)..., slow: [ClosedRange<Duration>] = []
  ) throws -> [String] {
    try findings(of: events, slow: slow)
  }

  private func findings(
    of events: [(Int, String, RunEvent.Kind)], slow: [ClosedRange<Duration>] = []
  ) throws -> [String] {
    try Run.findings(
      of: events.enumerated().map { Run.event($0 + 1, $1.2, by: $1.1, at: .seconds($1.0)) },
      slowTimes: slow
    ).filter { $0.hasPrefix("disk-keeps-the-order-of-calls") }
  }

  @Test func anEarlierCallTakesNothingAway() throws {
    let (asks, writes) = ((1, "old", Self.removes), (2, "new", Self.writes("new")))
    let stored = (2, "new", Self.stored)
    #expect(
      try findings(asks, writes, stored, (3, "old", Self.removed)) == [
        Self.id + " removed by old, which came before"
      ])
    #expect(
      try findings((1, "old", Self.clears), writes, stored, (3, "old", .model(.diskCleared))) == [
        Self.id + " removed by old, which came before"
      ])
    #expect(
      try findings((1, "old", Self.writes("old")), writes, stored, (3, "old", Self.stored)) == [
        Self.id + " replaced by old, which came before"
      ])
    let saves = RunEvent.Kind.stimulus(step: "old", .cache(.save(url: "k", Run.image)))
    #expect(
      try findings((1, "old", saves), writes, stored, (3, "old", Self.stored)) == [
        Self.id + " replaced by old, which came before"
      ])
    // In their order.
    #expect(try findings(asks, writes, (3, "old", Self.removed), (3, "new", Self.stored)) == [])
    // A thread was slow meanwhile.
    let slow = Duration.seconds(2)...Duration.seconds(2)
    #expect(try findings(asks, writes, stored, (3, "old", Self.removed), slow: [slow]) == [])
  }

  /// Findings of one instant come in the order of its events.
  @Test func lossesOfOneInstantAreReportedInTheirOrder() throws {
    let askers = (0..<8).map { "old\($0)" }
    var events = askers.map {
      (1, $0, RunEvent.Kind.stimulus(step: $0, .remove(url: "k", fromDisk: true)))
    }
    events.append((2, "new", Self.writes("new")))
    for asker in askers { events += [(3, "new", Self.stored), (3, asker, Self.removed)] }
    #expect(
      try findings(of: events) == askers.map { Self.id + " removed by \($0), which came before" })
  }

  @Test func laterCallsAndLoadsMay() throws {
    let writes = (2, "new", Self.writes("new"))
    let stored = (2, "new", Self.stored)
    #expect(try findings(writes, stored, (3, "old", Self.removes), (3, "old", Self.removed)) == [])
    // At the same time the order is not known.
    #expect(try findings((2, "old", Self.removes), writes, stored, (3, "old", Self.removed)) == [])
    // A load has written it since, or replaces it.
    #expect(
      try findings(
        (1, "old", Self.removes), writes, stored, (2, "load", Self.stored),
        (3, "old", Self.removed)) == [])
    #expect(try findings(writes, stored, (3, "load", Self.stored)) == [])
  }
}
