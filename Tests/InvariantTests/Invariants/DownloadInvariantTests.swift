import ImageLoadingModel
import Testing

@testable import SimChecking
@testable import SimDocuments
@testable import SimKernel
@testable import SimRuntime
@testable import SimText

/// What downloads owe those who wait for them: each invariant reports the broken run and is silent
/// on the good one.
@Suite struct DownloadInvariantTests {
  private typealias Run = BrokenRun

  private func posted(
    _ notification: DownloadNotification, _ url: ImageURL = Run.url
  ) -> RunEvent.Kind {
    .model(.notified(notification, url))
  }

  @Test func startsAndStopsComeInPairs() throws {
    let id = "download-notifications-in-pairs https://a/1.png: a download of https://a/1.png"
    let early = "\(id) posts a stop, and no start before it"
    let open = "\(id) posts its start, and no stop after it"
    func findings(_ kinds: RunEvent.Kind..., outcome: Outcome = .rest) throws -> [String] {
      try Run.findings(kinds, outcome: outcome).filter { $0.hasPrefix("download-notifications") }
    }
    #expect(
      try findings(posted(.start), posted(.receiveResponse), posted(.stop), posted(.finish)) == [])
    #expect(try findings(posted(.start), posted(.stop), posted(.start), posted(.stop)) == [])
    // A download is still there: its server says nothing, or it is suspended.
    let waits = try Run.findings([posted(.start)]) { $0.downloads = 1 }
    #expect(!waits.contains(open))
    // A second download may start before the stop of the first is posted.
    #expect(try findings(posted(.start), posted(.start), posted(.stop), posted(.stop)) == [])
    #expect(try findings(posted(.stop)) == [early])
    #expect(try findings(posted(.start), posted(.stop), posted(.stop)) == [early])
    #expect(try findings(posted(.stop), posted(.start)) == [early, open])
    #expect(try findings(posted(.start, Run.other), posted(.stop)).contains(early))
    #expect(try findings(posted(.start)) == [open])
    #expect(try findings(posted(.start), outcome: .idle) == [])
    #expect(try findings(posted(.receiveResponse), posted(.finish)) == [])
  }

  @Test func partsComeOnlyWhereTheyAreAsked() throws {
    let part = Run.completed("a", isFinished: false)
    let whole = Run.completed("a")
    func findings(_ kinds: RunEvent.Kind...) throws -> [String] { try Run.findings(kinds) }
    let finding =
      "parts-only-where-asked a: a asked for no parts of the image and gets one"
    #expect(try findings(Run.began("a"), part, whole) == [finding])
    #expect(try findings(Run.began("a", "progressiveDownload"), part, whole) == [])
    #expect(try findings(Run.began("a"), whole) == [])
    // The app's options processor asks for parts, or for none.
    let plain = RunEvent.Kind.model(.optionsProcessed(EventSubject("a"), []))
    #expect(try findings(Run.began("a", "progressiveDownload"), plain, part, whole) == [finding])
    let asking = RunEvent.Kind.model(.optionsProcessed(EventSubject("a"), .progressiveDownload))
    #expect(try findings(Run.began("a"), asking, part, whole) == [])
    // What is begun at the downloader is no load.
    #expect(try findings(part, whole) == [])
  }

  @Test func aCancelEndsTheProgress() throws {
    let joined = RunEvent.Kind.model(.downloadJoined(Run.url, by: EventSubject("a")))
    let bytes = Run.network(.received(bytes: 50), 1)
    func findings(
      _ kinds: (Int, RunEvent.Kind)..., slow: [ClosedRange<Duration>] = []
    ) throws -> [String] {
      let events = kinds.enumerated().map { number, kind in
        Run.event(number + 1, kind.1, at: .seconds(kind.0))
      }
      return try Run.findings(of: events, slowTimes: slow).filter { $0.hasPrefix("no-progress") }
    }
    let finding =
      "no-progress-after-cancel a: a was cancelled, and gets progress of bytes that came later"
    let cancelled = Run.cancelled("a")
    #expect(
      try findings(
        (0, joined), (1, bytes), (2, cancelled), (3, bytes), (3, Run.progressed(100, 200))
      ) == [finding])
    // The bytes had come before, or come with the cancel.
    #expect(
      try findings((0, joined), (1, bytes), (2, cancelled), (3, Run.progressed(50, 200))) == [])
    #expect(
      try findings(
        (0, joined), (1, bytes), (1, cancelled), (1, bytes), (2, Run.progressed(100, 200))
      ) == [])
    #expect(
      try findings((0, joined), (1, cancelled), (1, bytes), (1, Run.progressed(50, 200))) == [])
    #expect(try findings((0, joined), (1, bytes), (1, Run.progressed(50, 200))) == [])
    // The cancel was on its way.
    #expect(
      try findings(
        (0, joined), (1, cancelled), (2, bytes), (2, Run.progressed(50, 200)),
        slow: [Duration.seconds(1)...Duration.seconds(3)]
      ) == [])
  }

  @Test func aWaitingDownloadHasTheHighestPriority() throws {
    let low = try Run.began("a", "lowPriority")
    let high = try Run.began("b", "highPriority")
    let created = RunEvent.Kind.model(.downloadCreated(Run.url, priority: -4))
    let joined = RunEvent.Kind.model(.downloadJoined(Run.url, by: EventSubject("b")))
    let raised = RunEvent.Kind.model(.downloadPriority(Run.url, 4))
    let started = RunEvent.Kind.model(.downloadStarted(Run.url))
    func findings(
      _ kinds: (Int, RunEvent.Kind)..., slow: [ClosedRange<Duration>] = []
    ) throws -> [String] {
      let events = kinds.enumerated().map { number, kind in
        Run.event(number + 1, kind.1, at: .seconds(kind.0))
      }
      return try Run.findings(of: events, slowTimes: slow).filter { $0.hasPrefix("waiting-") }
    }
    let finding =
      "waiting-download-has-highest-priority https://a/1.png: the download of https://a/1.png "
      + "has a lower priority than a load that waits for it"
    #expect(
      try findings((0, low), (0, created), (1, high), (1, joined), (2, started)) == [finding])
    #expect(
      try findings((0, low), (0, created), (1, high), (1, joined), (1, raised), (2, started)) == [])
    // It was lowered.
    let lowered = RunEvent.Kind.model(.downloadPriority(Run.url, 0))
    #expect(
      try findings(
        (0, low), (0, created), (1, high), (1, joined), (1, raised), (1, lowered), (2, started)
      ) == [finding])
    // The one before was cancelled while it waited, and this one begins before it is reported.
    let givenUp = RunEvent.Kind.model(.downloadCancelled(Run.url))
    #expect(
      try findings(
        (0, low), (0, created), (1, high), (1, joined), (2, givenUp), (3, started), (3, created)
      ) == [])
    // The queue had taken it already, or the load does not wait any more.
    #expect(try findings((0, low), (0, created), (1, high), (1, joined), (1, started)) == [])
    #expect(
      try findings(
        (0, low), (0, created), (1, high), (1, joined), (2, Run.cancelled("b")), (3, started)
      ) == [])
    #expect(
      try findings(
        (0, low), (0, created), (1, high), (1, joined), (2, started),
        slow: [Duration.seconds(1)...Duration.seconds(3)]
      ) == [])
  }
}
