import Testing

@testable import ImageLoadingModel
@testable import SimInvariants
@testable import SimRuntime
@testable import SimScenarios

private typealias Run = BrokenRun

/// Parts of an image are decoded while it comes.
@Suite struct PartInvariantTests {
  private static let finding =
    "no-part-after-the-end https://a/1.png: a part of https://a/1.png is decoded after the end of its download"

  private func findings(_ events: ModelEvent...) throws -> [String] {
    try Run.findings(Run.model(events), in: .v5)
      .filter { $0.hasPrefix("no-part-after-the-end") }
  }

  @Test(arguments: [ModelEvent.receivingEnded(Run.url), .downloadCancelled(Run.url)])
  func aLatePartIsFound(end: ModelEvent) throws {
    let (created, part) = (
      ModelEvent.downloadCreated(Run.url, priority: 0), ModelEvent.partDecodingBegan(Run.url)
    )
    #expect(try findings(created, end, part) == [Self.finding])
    #expect(try findings(created, end, part, part) == [Self.finding, Self.finding])
    #expect(try findings(created, part, end) == [])
    // Another download of the URL has begun.
    #expect(try findings(created, end, created, part) == [])
    // Of two at a time it is not known which was cancelled, until there is another one.
    let isCancel = if case .downloadCancelled = end { true } else { false }
    #expect(try findings(created, created, end, part) == (isCancel ? [] : [Self.finding]))
    let over = ModelEvent.downloadEnded(Run.url)
    #expect(try findings(created, over, created, end, part) == [Self.finding])
    #expect(try findings(created, created, over, created, end, part) == [Self.finding])
    // Another URL's has ended.
    #expect(try findings(end, .partDecodingBegan(Run.other)) == [])
    // In 4.2 a part is decoded where it comes.
    #expect(!NoPartAfterTheEnd.isPromised(by: .v42))
  }
}

/// Parts of an image reach all who asked for them.
@Suite struct WantedPartTests {
  private static let id = "parts-wherever-asked"
  private static let missed = [
    "\(id) a: a asked for parts of the image, and gets only the whole though it came in pieces"
  ]
  private static let joined = RunEvent.Kind.model(.downloadJoined(Run.url, by: EventSubject("a")))
  private static let whole = Run.completed("a")

  /// The events of a download in two pieces, which `a` joins.
  private struct Download {
    var options = ["progressiveDownload"]
    var joinedAt = 1
    var expected = 100
    var first = 50
    var piecesAt = (2, 3)
    var endsAt = 4
    var more: [(Int, RunEvent.Kind)] = []
    var end = WantedPartTests.whole
    var given = Given()
    var slow: [ClosedRange<Duration>] = []

    func findings() throws -> [String] {
      let response = NetworkResponse(status: 200, expectedLength: expected, headers: [])
      var kinds: [(Int, RunEvent.Kind)] = [
        (0, Run.started(1)), (1, Run.network(.responded(response), 1)),
        (piecesAt.0, Run.network(.received(bytes: first), 1)),
        (piecesAt.1, Run.network(.received(bytes: 100 - first), 1)),
        (endsAt, Run.network(.finished, 1)), (endsAt, end),
      ]
      let began =
        try options.isEmpty
        ? Run.began("a") : Run.began("a", options[0], options.dropFirst().first ?? options[0])
      kinds += [(joinedAt, began), (joinedAt, WantedPartTests.joined)] + more
      let ordered = kinds.enumerated().sorted {
        ($0.element.0, $0.offset) < ($1.element.0, $1.offset)
      }
      let events = ordered.enumerated().map { number, kind in
        Run.event(number + 1, kind.element.1, at: .seconds(kind.element.0))
      }
      return try Run.findings(of: events, given: given, slowTimes: slow)
        .filter { $0.hasPrefix(WantedPartTests.id) }
    }
  }

  @Test func whoAskedGetsAPart() throws {
    #expect(try Download().findings() == Self.missed)
    let part = Run.completed("a", isFinished: false)
    #expect(try Download(more: [(2, part)]).findings() == [])
    #expect(try Download(options: []).findings() == [])
    #expect(try Download(options: ["progressiveDownload", "refreshCached"]).findings() == [])
    // The app's options processor asks for parts.
    let asking = RunEvent.Kind.model(.optionsProcessed(EventSubject("a"), .progressiveDownload))
    var processed = Download(options: [])
    processed.more = [(1, asking), (1, Self.joined)]
    #expect(try processed.findings() == Self.missed)
  }

  @Test func onlyWhatCameWhileItWaitedCounts() throws {
    // The first piece came before the load, or with it, and the last one is no part.
    #expect(try Download(joinedAt: 3).findings() == [])
    #expect(try Download(joinedAt: 2).findings() == [])
    // Its download had ended, and the bytes are those of the next one.
    let ended = RunEvent.Kind.model(.downloadEnded(Run.url))
    #expect(try Download(more: [(1, ended)]).findings() == [])
    #expect(try Download(more: [(4, ended)]).findings() == Self.missed)
    // All came at one instant with the end.
    #expect(try Download(piecesAt: (4, 4)).findings() == [])
    // A thread was slow meanwhile.
    #expect(try Download(slow: [.seconds(3)...Duration.seconds(3)]).findings() == [])
    // The length is not known, or all of it has come.
    #expect(try Download(expected: -1).findings() == [])
    #expect(try Download(expected: 50).findings() == [])
    // The first bytes are too few to draw.
    #expect(try Download(first: 15).findings() == [])
    #expect(try Download(first: 16).findings() == Self.missed)
  }

  @Test func itIsAboutImagesOfTheDownload() throws {
    #expect(
      try Download(end: Run.failed("a", LoadError(.timedOut))).findings() == [])
    #expect(try Download(end: Run.completed("a", type: .memory)).findings() == [])
    #expect(
      try Download(endsAt: 5, more: [(4, .model(.transformBegan(EventSubject("a"))))]).findings()
        == [])
    var together = Given()
    together.downloader.minimumProgressPercent = 10
    #expect(try Download(given: together).findings() == [])
    // Another request for the URL has begun since.
    #expect(try Download(more: [(3, Run.started(2))]).findings() == [])
  }
}
