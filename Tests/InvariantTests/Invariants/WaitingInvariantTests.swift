import Testing

@testable import ImageLoadingModel
@testable import SimRuntime
@testable import SimScenarios

private typealias Run = BrokenRun

/// Who has waited for the I/O queue asks memory once more.
@Suite struct WaitingInvariantTests {
  private static let key = Run.url.absoluteString
  private static let id = "no-disk-for-what-memory-has b: "
  private static let reads = [Self.id + "b reads the file of \(Self.key), and memory has the image"]

  private let stores = RunEvent.Kind.model(.memoryStored(key: Self.key, Run.image))
  private let file = RunEvent.Kind.model(
    .fileRead(key: Self.key, path: "/f", ImageData(Run.image)))

  private func asked(_ isFound: Bool) -> RunEvent.Kind {
    .model(.memoryRead(key: Self.key, found: isFound))
  }

  /// What is found of load `b`, whose events have a place; `a` is somebody else.
  private func findings(
    given: Given = Given(), of events: (String, RunEvent.Kind, String)...
  ) throws -> [String] {
    let all = [("b", try Run.began("b"), "main")] + events
    return try Run.findings(
      of: all.enumerated().map { Run.event($0 + 1, $1.1, by: $1.0, place: $1.2) }, in: .v5,
      given: given
    ).filter { $0.hasPrefix("no-disk-for-what-memory-has") }
  }

  @Test func whatHasComeIsNotReadAgain() throws {
    let miss = ("b", asked(false), "main")
    #expect(try findings(of: miss, ("a", stores, "io"), ("b", file, "io")) == Self.reads)
    let none = RunEvent.Kind.model(.fileRead(key: Self.key, path: "/f", nil))
    #expect(
      try findings(of: miss, ("a", stores, "main"), ("b", none, "io")) == [
        Self.id + "b looks for the file of \(Self.key), and memory has the image"
      ])
    // A file that is read twice is one.
    #expect(
      try findings(of: miss, ("a", stores, "io"), ("b", file, "io"), ("b", file, "io"))
        == Self.reads)
    // It comes back from the weak table, or was there before.
    let revived = RunEvent.Kind.model(.memoryRevived(key: Self.key, Run.image))
    #expect(try findings(of: miss, ("a", revived, "main"), ("b", file, "io")) == Self.reads)
    var given = Given()
    given.memory = [(Self.key, Run.image)]
    #expect(try findings(given: given, of: miss, ("b", file, "io")) == Self.reads)
  }

  @Test func whatMemoryHasNotIsRead() throws {
    let (miss, come) = (("b", asked(false), "main"), ("a", stores, "io"))
    #expect(try findings(of: miss, ("b", file, "io")) == [])
    for gone in [
      ModelEvent.memoryRemoved(key: Self.key), .memoryEvicted(key: Self.key), .memoryCleared,
    ] {
      #expect(try findings(of: miss, come, ("a", .model(gone), "main"), ("b", file, "io")) == [])
    }
  }

  @Test func othersAreNotJudged() throws {
    let (miss, come) = (("b", asked(false), "main"), ("a", stores, "io"))
    // It has asked again, and the image came between the question and the file.
    #expect(try findings(of: miss, ("b", asked(false), "io"), come, ("b", file, "io")) == [])
    // It has the image, and wants its bytes.
    #expect(try findings(of: miss, come, ("b", asked(true), "main"), ("b", file, "io")) == [])
    // It has found the image in the weak table, and wants its bytes.
    let revives = RunEvent.Kind.model(.memoryRevived(key: Self.key, Run.image))
    #expect(try findings(of: miss, ("b", revives, "main"), ("b", file, "io")) == [])
    // Memory may have one of another class.
    let options = RunEvent.Kind.model(
      .optionsProcessed(EventSubject("b"), .matchAnimatedImageClass))
    #expect(try findings(of: ("b", options, "main"), miss, come, ("b", file, "io")) == [])
    // Another reads it, who is no load, or who has asked for another key.
    #expect(try findings(of: miss, come, ("c", file, "io")) == [])
    #expect(try findings(of: ("c", asked(false), "main"), come, ("c", file, "io")) == [])
    let other = RunEvent.Kind.model(.fileRead(key: "other", path: "/o", ImageData(Run.image)))
    #expect(try findings(of: miss, come, ("b", other, "io")) == [])
  }
}

/// Downloads wait only at the limit.
@Suite struct DownloadSlotTests {
  private static let id = "waits-only-at-the-limit"
  private static let emptySlot =
    "\(id) https://a/2.png: the download of https://a/2.png waits while fewer others run than may"
  private static let third = ImageURL("https://a/3.png")

  private static func created(_ url: ImageURL) -> RunEvent.Kind {
    .model(.downloadCreated(url, priority: 0))
  }

  private static func started(_ url: ImageURL) -> RunEvent.Kind { .model(.downloadStarted(url)) }

  private static func begun(_ url: ImageURL) -> [RunEvent.Kind] { [created(url), started(url)] }

  private func findings(of kinds: [RunEvent.Kind], given: Given = Given()) throws -> [String] {
    try Run.findings(kinds, given: given).filter { $0.hasPrefix(Self.id) }
  }

  @Test func noDownloadWaitsBelowTheLimitOfTheApp() throws {
    let lowered = RunEvent.Kind.model(.limitOverwritten(1))
    let (first, second) = (Self.begun(Run.url), Self.begun(Run.other))
    #expect(try findings(of: first + second) == [])
    #expect(
      try findings(of: [lowered] + first + [Self.created(Run.other)]) == [
        "\(Self.id) https://a/2.png: https://a/2.png waits behind 1 downloads; the app "
          + "allows 6 at once"
      ])
    #expect(try findings(of: [lowered, .model(.limitChanged(1))] + first + second) == [])
    for end in [NetworkEvent.Kind.finished, .cancelled, .failed(LoadError(.timedOut))] {
      #expect(try findings(of: [lowered] + first + [Run.network(end, 1)] + second) == [])
    }
    for end in [ModelEvent.downloadEnded(Run.url), .downloadCancelled(Run.url)] {
      #expect(try findings(of: [lowered] + first + [.model(end)] + second) == [])
    }
  }

  /// What is found of events at these times, in a world with two slots.
  private func findings(
    _ kinds: (Int, RunEvent.Kind)..., isSuspended: Bool = false, outcome: Outcome = .rest,
    slow: [ClosedRange<Duration>] = []
  ) throws -> [String] {
    try findings(of: kinds, isSuspended: isSuspended, outcome: outcome, slow: slow)
  }

  private func findings(
    of kinds: [(Int, RunEvent.Kind)], isSuspended: Bool = false, outcome: Outcome = .rest,
    slow: [ClosedRange<Duration>] = []
  ) throws -> [String] {
    var given = Given()
    given.downloader.maxConcurrentDownloads = 2
    given.isSuspended = isSuspended
    let events = kinds.enumerated().map { number, kind in
      Run.event(number + 1, kind.1, at: .seconds(kind.0))
    }
    return try Run.findings(of: events, given: given, outcome: outcome, slowTimes: slow)
      .filter { $0.hasPrefix(Self.id) }
  }

  @Test func noSlotStaysEmptyWhileADownloadWaits() throws {
    let (first, second) = ((0, Self.created(Run.url)), (0, Self.created(Run.other)))
    let begins = (0, Self.started(Run.url))
    let later = (1, Self.started(Run.other))
    #expect(try findings(first, begins, second, later) == [Self.emptySlot])
    #expect(try findings(first, begins, second, (0, Self.started(Run.other))) == [])
    #expect(try findings(first, begins, (0, Self.started(Run.other)), second, later) == [])
    // It waits for ever, or the run was left before time passed.
    #expect(try findings(first, begins, second) == [Self.emptySlot])
    #expect(try findings(first, begins, second, outcome: .idle) == [])
    // A thread was slow meanwhile, or at another time.
    let slow = Duration.milliseconds(500)...Duration.milliseconds(600)
    #expect(try findings(first, begins, second, later, slow: [slow]) == [])
    #expect(
      try findings(first, begins, second, later, slow: [.seconds(2)...Duration.seconds(3)])
        == [Self.emptySlot])
    // The app has suspended the queue, or resumes it.
    #expect(try findings(first, second, later, isSuspended: true) == [])
    #expect(
      try findings(
        first, begins, second, (1, .model(.suspended(false))), (2, Self.started(Run.other)),
        isSuspended: true) == [Self.emptySlot])
    // Nothing may run.
    #expect(try findings(first, begins, (0, .model(.limitChanged(1))), second, later) == [])
  }

  @Test func aSlotFallsFree() throws {
    let both = Self.begun(Run.url) + Self.begun(Self.third)
    for end in [ModelEvent.downloadEnded(Run.url), .downloadCancelled(Run.url)] {
      #expect(
        try findings(
          (0, both[0]), (0, both[1]), (0, both[2]), (0, both[3]), (0, Self.created(Run.other)),
          (1, .model(end)), (1, Self.started(Run.other))) == [])
      #expect(
        try findings(
          (0, both[0]), (0, both[1]), (0, both[2]), (0, both[3]), (0, Self.created(Run.other)),
          (1, .model(end)), (2, Self.started(Run.other))) == [Self.emptySlot])
    }
  }

  /// D54: a download that was cancelled while it is decoded has no slot any more.
  @Test func aCancelEndsADecoding() throws {
    let both = Self.begun(Run.url) + Self.begun(Self.third)
    let before = [
      (0, both[0]), (0, both[1]), (0, both[2]), (0, both[3]), (0, Self.created(Run.other)),
    ]
    let (finished, cancelled) = (
      Run.network(.finished, 1), RunEvent.Kind.model(.downloadCancelled(Run.url))
    )
    for start in [1, 2] {
      #expect(
        try findings(
          of: before + [(1, finished), (1, cancelled), (start, Self.started(Run.other))])
          == (start == 1 ? [] : [Self.emptySlot]))
    }
  }

  /// What ends late is the cancelled download, not the next one of its URL.
  @Test func theEndOfACancelledDownloadIsItsOwn() throws {
    let first = Self.begun(Run.url).map { (0, $0) }
    let cancelled = [
      (0, Run.network(.finished, 1)), (0, RunEvent.Kind.model(.downloadCancelled(Run.url))),
    ]
    let both = first + cancelled + first + Self.begun(Self.third).map { (0, $0) }
    let ended = [(0, RunEvent.Kind.model(.downloadEnded(Run.url)))]
    let waits = [(0, Self.created(Run.other)), (1, Self.started(Run.other))]
    #expect(try findings(of: both + ended + waits) == [])
    // Which of the two has ended is not known, so the slot may be taken.
    #expect(try findings(of: both + ended + ended + waits) == [])
  }

  /// The bytes were those of the download before.
  @Test func aCancelEndsWhatWaits() throws {
    let before =
      Self.begun(Run.url).map { (0, $0) } + [
        (0, Run.network(.finished, 1)), (0, .model(.downloadEnded(Run.url))),
      ]
    let waits = [(1, Self.created(Run.url))]
    let cancelled = [(1, RunEvent.Kind.model(.downloadCancelled(Run.url)))]
    #expect(try findings(of: before + waits + cancelled) == [])
    #expect(try findings(of: before + waits).count == 1)
  }

  /// After a cancel the next download of the URL counts as running, for the end of the first may still come.
  @Test func whatFollowsACancelIsNotJudged() throws {
    let cancelled = (0, RunEvent.Kind.model(.downloadCancelled(Run.other)))
    let again = (0, Self.created(Run.other))
    #expect(try findings(again, cancelled, again, (1, Self.started(Run.other))) == [])
    #expect(
      try findings(
        again, cancelled, again, (0, Self.created(Run.url)), (0, Self.started(Run.url)),
        (0, Self.created(Self.third)), (0, .model(.downloadEnded(Run.other))),
        (1, Self.started(Self.third))) == [])
  }
}
