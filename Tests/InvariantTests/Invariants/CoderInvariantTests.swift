import Testing

@testable import ImageLoadingModel
@testable import SimRuntime
@testable import SimScenarios

private typealias Run = BrokenRun

/// Queries of the disk wait for no encoding.
@Suite struct EncodingWaitTests {
  private static let photo = "https://a/photo.png"
  private static let waits = [
    "queries-wait-for-no-encoding b: b looks for the file of \(Run.url), and waits until \(Self.photo) "
      + "is encoded"
  ]

  private let miss = RunEvent.Kind.model(.memoryRead(key: Run.url.absoluteString, found: false))
  private let hit = RunEvent.Kind.model(.memoryRead(key: Run.url.absoluteString, found: true))
  private let reads = RunEvent.Kind.model(
    .fileRead(key: Run.url.absoluteString, path: "/f", ImageData(Run.image)))

  private func encodes(_ key: String = Self.photo) -> (RunEvent.Kind, RunEvent.Kind) {
    (.model(.encodingBegan(key: key, image: Run.image)), .model(.encodingEnded(key: key)))
  }

  /// What is found of events, each at a time in seconds and at a place; `b` asks, and `a` stores.
  private func findings(
    of events: (Int, RunEvent.Kind, String)..., slow: [ClosedRange<Duration>] = []
  ) throws -> [String] {
    try Run.findings(
      of: events.enumerated().map { number, event in
        let isStore = [.encodingBegan, .encodingEnded].contains(event.1.kind)
        return Run.event(
          number + 1, event.1, by: isStore ? "a" : "b", at: .seconds(event.0), place: event.2)
      }, in: .v5, slowTimes: slow
    ).filter { $0.hasPrefix("queries-wait-for-no-encoding") }
  }

  @Test func aQueryThatWaitsForAnotherImageIsFound() throws {
    let (begins, ends) = encodes()
    // The image was encoded before, or only from then on.
    for start in [0, 1] {
      #expect(
        try findings(
          of: (start, begins, "io"), (1, miss, "main"), (2, ends, "io"), (2, reads, "io"))
          == Self.waits)
    }
    #expect(
      try findings(of: (0, miss, "main"), (0, begins, "io"), (2, ends, "io"), (3, reads, "io"))
        == Self.waits)
    // It asks memory again before it looks for the file.
    #expect(
      try findings(
        of: (0, miss, "main"), (0, begins, "io"), (2, ends, "io"), (2, miss, "io"),
        (2, reads, "io")) == Self.waits)
    #expect(
      try findings(
        of: (0, miss, "main"), (0, begins, "io"), (2, ends, "io"), (2, hit, "io"),
        (2, reads, "io")) == [])
    // It asks once more when the image is encoded.
    #expect(
      try findings(
        of: (0, miss, "main"), (0, begins, "io"), (2, ends, "io"), (2, miss, "main"),
        (2, reads, "io")) == [])
  }

  @Test func othersAreNotJudged() throws {
    let (begins, ends) = encodes()
    let (before, after) = ((1, miss, "main"), (2, reads, "io"))
    // It took no time, or was over before.
    #expect(try findings(of: before, (2, begins, "io"), (2, ends, "io"), after) == [])
    #expect(try findings(of: (0, begins, "io"), (1, ends, "io"), before, after) == [])
    // On another queue, and by a read that did not wait for that queue.
    #expect(try findings(of: before, (1, begins, "encode"), (2, ends, "encode"), after) == [])
    #expect(try findings(of: before, (1, begins, "io"), (2, ends, "io"), (2, reads, "main")) == [])
    // For its own image.
    let own = encodes(Run.url.absoluteString)
    #expect(try findings(of: before, (1, own.0, "io"), (2, own.1, "io"), after) == [])
    // It had found the image in memory.
    #expect(
      try findings(of: (1, hit, "main"), (1, begins, "io"), (2, ends, "io"), after) == [])
    // A thread was slow meanwhile.
    let slow = Duration.milliseconds(1_500)...Duration.milliseconds(1_600)
    #expect(
      try findings(of: before, (1, begins, "io"), (2, ends, "io"), after, slow: [slow]) == [])
  }
}

/// Downloads wait for no decoding of another image.
@Suite struct DecodingWaitTests {
  private static let id = "downloads-wait-for-no-decoding"
  private static let waits = [
    "\(Self.id) \(Run.url): the download of \(Run.url) waits until \(Run.other) is decoded"
  ]
  private static let costs = CodingCosts(decode: CodingCosts.Cost(fixed: .seconds(1)))

  private let begins = RunEvent.Kind.model(.decodingBegan(Run.other))
  private let ends = RunEvent.Kind.model(.decodingEnded(Run.other))
  private let comes = Run.network(.finished, 1)
  private let decodes = RunEvent.Kind.model(.decodingBegan(Run.url))

  /// What is found of events, each at a time in seconds and at a place.
  private func findings(
    of events: (Int, RunEvent.Kind, String)..., costs: CodingCosts = Self.costs,
    slow: [ClosedRange<Duration>] = [], in generation: Generation = .v42
  ) throws -> [String] {
    var given = Given()
    given.coder = costs
    return try Run.findings(
      of: events.enumerated().map { number, event in
        Run.event(number + 1, event.1, at: .seconds(event.0), place: event.2)
      }, in: generation, given: given, slowTimes: slow
    ).filter { $0.hasPrefix(Self.id) }
  }

  @Test func anEndThatWaitsForAnotherImageIsFound() throws {
    // It came while the image was decoded, or before.
    #expect(
      try findings(
        of: (0, begins, "session"), (1, comes, "network"), (2, ends, "session"),
        (2, decodes, "session")) == Self.waits)
    let fails = Run.network(.failed(LoadError(.timedOut)), 1)
    #expect(
      try findings(
        of: (0, fails, "network"), (0, begins, "session"), (2, ends, "session"),
        (2, .model(.downloadEnded(Run.url)), "session")) == Self.waits)
  }

  @Test func bytesThatWaitForAnotherImageAreFound() throws {
    let bytes = Run.network(.received(bytes: 1), 1)
    for asks in [
      ModelEvent.downloadCreated(Run.url, priority: 0),
      .downloadJoined(Run.url, by: EventSubject("a")),
    ] {
      #expect(
        try findings(
          of: (0, .model(asks), "main"), (0, begins, "session"), (1, bytes, "network"),
          (2, ends, "session"), (2, Run.progressed(1, 3), "session")) == Self.waits)
    }
  }

  @Test func othersAreNotJudged() throws {
    let (before, after) = ((1, comes, "network"), (2, decodes, "session"))
    // It took no time, or was over before.
    #expect(try findings(of: before, (2, begins, "session"), (2, ends, "session"), after) == [])
    #expect(
      try findings(of: (0, begins, "session"), (1, ends, "session"), before, after) == [])
    // On another queue, or for a part of its own image.
    #expect(try findings(of: before, (1, begins, "coder"), (2, ends, "coder"), after) == [])
    #expect(
      try findings(
        of: (0, decodes, "session"), before, (2, .model(.decodingEnded(Run.url)), "session"),
        after) == [])
    // What had come was taken up before, or its request was cancelled.
    #expect(
      try findings(
        of: before, (1, decodes, "session"), (1, begins, "session"), (2, ends, "session"), after)
        == [])
    #expect(
      try findings(
        of: before, (1, begins, "session"), (1, Run.network(.cancelled, 1), "network"),
        (2, ends, "session"), after) == [])
  }

  @Test func whereItCannotBeSaidNobodyIsJudged() throws {
    let (first, third) = ((0, begins, "session"), (2, ends, "session"))
    let (second, last) = ((1, comes, "network"), (2, decodes, "session"))
    // A thread was slow meanwhile.
    let slow = Duration.milliseconds(1_500)...Duration.milliseconds(1_600)
    #expect(try findings(of: first, second, third, last, slow: [slow]) == [])
    // The coder takes no time.
    #expect(try findings(of: first, second, third, last, costs: CodingCosts()) == [])
    // Each connection has a thread.
    #expect(try findings(of: first, second, third, last, in: .v3) == [])
  }
}
