import ImageLoadingModel
import Testing

@testable import SimChecking
@testable import SimDocuments
@testable import SimKernel
@testable import SimRuntime
@testable import SimText

/// What downloads owe those who listen to them: each invariant reports the broken run and is silent on
/// the good one.
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
    let plain = RunEvent.Kind.model(.optionsProcessed(Subject("a"), []))
    #expect(try findings(Run.began("a", "progressiveDownload"), plain, part, whole) == [finding])
    let asking = RunEvent.Kind.model(.optionsProcessed(Subject("a"), .progressiveDownload))
    #expect(try findings(Run.began("a"), asking, part, whole) == [])
    // What is begun at the downloader is no load.
    #expect(try findings(part, whole) == [])
  }
}
