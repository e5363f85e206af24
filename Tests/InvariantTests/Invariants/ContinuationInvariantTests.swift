import ImageLoadingModel
import Testing

@testable import SimChecking
@testable import SimKernel
@testable import SimRuntime
@testable import SimScenarios
@testable import SimText

/// What continues in the background: the invariant reports the broken run and is silent on the good one.
@Suite struct ContinuationInvariantTests {
  private typealias Run = BrokenRun

  private func findings(
    _ kinds: (Int, RunEvent.Kind)..., given: Given = Given(),
    slow: [ClosedRange<Duration>] = []
  ) throws -> [String] {
    let events = kinds.enumerated().map { number, kind in
      Run.event(number + 1, kind.1, at: .seconds(kind.0))
    }
    return try Run.findings(of: events, given: given, slowTimes: slow).filter {
      $0.hasPrefix("continues-")
    }
  }

  private let created = RunEvent.Kind.model(.downloadCreated(BrokenRun.url, priority: 0))
  private let started = RunEvent.Kind.model(.downloadStarted(BrokenRun.url))
  private let joined = RunEvent.Kind.model(.downloadJoined(BrokenRun.url, by: EventSubject("b")))
  private let leaves = RunEvent.Kind.stimulus(step: "leave", .app(.enterBackground))
  private let begun = RunEvent.Kind.model(
    .backgroundTaskBegan(BackgroundTask(identifier: 1), for: BrokenRun.url.absoluteString))
  private let finding =
    "continues-in-background b: b has continueInBackground, and its download has begun no "
    + "background task when the app leaves"

  @Test func aDownloadThatIsJoinedContinues() throws {
    let plain = try Run.began("b")
    let continuing = try Run.began("b", "continueInBackground")
    #expect(
      try findings((0, created), (0, started), (1, continuing), (1, joined), (2, leaves))
        == [finding])
    #expect(
      try findings(
        (0, created), (0, started), (1, continuing), (1, joined), (1, begun), (2, leaves)) == [])
    #expect(try findings((0, created), (0, started), (1, plain), (1, joined), (2, leaves)) == [])
    // A task of an earlier download is none of this one.
    #expect(
      try findings(
        (0, begun), (1, created), (1, started), (1, continuing), (1, joined), (2, leaves))
        == [finding])
    // A worker was fast.
    #expect(
      try findings((0, started), (0, created), (1, continuing), (1, joined), (2, leaves))
        == [finding])
  }

  @Test func onlyADownloadThatIsUnderWayIsCutOff() throws {
    let continuing = try Run.began("b", "continueInBackground")
    let joins: [(Int, RunEvent.Kind)] = [
      (0, created), (0, started), (1, continuing), (1, joined),
    ]
    func after(_ kind: RunEvent.Kind) throws -> [String] {
      try findings(joins[0], joins[1], joins[2], joins[3], (2, kind), (3, leaves))
    }
    #expect(try after(Run.network(.finished, 1)) == [])
    #expect(try after(Run.network(.failed(LoadError(.timedOut)), 1)) == [])
    #expect(try after(.model(.downloadCancelled(Run.url))) == [])
    #expect(try after(Run.cancelled("b")) == [])
    #expect(try after(Run.completed("b")) == [])
    #expect(try after(Run.completed("b", isFinished: false)) == [finding])
    #expect(try findings(joins[0], joins[2], joins[3], (2, leaves)) == [])
    // It joins while the app leaves, or is on its way.
    #expect(try findings(joins[0], joins[1], joins[2], joins[3], (1, leaves)) == [])
    #expect(
      try findings(
        joins[0], joins[1], joins[2], joins[3], (2, leaves),
        slow: [Duration.seconds(1)...Duration.seconds(3)]) == [])
    var given = Given()
    given.device.hasApplication = false
    #expect(
      try findings(joins[0], joins[1], joins[2], joins[3], (2, leaves), given: given) == [])
  }
}
