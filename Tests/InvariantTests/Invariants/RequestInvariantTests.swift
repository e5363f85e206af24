import ImageLoadingModel
import Testing

@testable import SimChecking
@testable import SimKernel
@testable import SimRuntime
@testable import SimText

/// Requests behind a load: each invariant reports the broken run and is silent on the good one.
@Suite struct RequestInvariantTests {
  private typealias Run = BrokenRun

  /// What is said of these events, each at a time in milliseconds.
  private func findings(
    _ kinds: (Int, RunEvent.Kind)..., slow: [ClosedRange<Int>] = []
  ) throws -> [String] {
    try Run.findings(
      of: kinds.enumerated().map { Run.event($0 + 1, $1.1, at: .milliseconds($1.0)) },
      slowTimes: slow.map { .milliseconds($0.lowerBound) ... .milliseconds($0.upperBound) }
    ).filter { $0.hasPrefix("request-ends-with-its-cancel") }
  }

  @Test func aCancelEndsTheRequest() throws {
    let created = RunEvent.Kind.model(.downloadCreated(Run.url, priority: 0))
    let joined = RunEvent.Kind.model(.downloadJoined(Run.url, by: EventSubject("b")))
    let (started, bytes) = (Run.started(1), Run.network(.received(bytes: 1), 1))
    let cancelled = Run.cancelled("a")
    let finding =
      "request-ends-with-its-cancel https://a/1.png: the last load of https://a/1.png was "
      + "cancelled, and its request continues"
    #expect(try findings((0, created), (0, started), (1, cancelled), (2, bytes)) == [finding])
    #expect(
      try findings((0, created), (0, started), (1, cancelled), (2, bytes), (3, bytes)) == [finding])
    // While a stimulus holds a thread, the cancel may be on its way.
    let late: [(Int, RunEvent.Kind)] = [(0, created), (0, started), (1, cancelled), (2, bytes)]
    #expect(try findings(late[0], late[1], late[2], late[3], slow: [1...5]) == [])
    #expect(try findings(late[0], late[1], late[2], late[3], slow: [0...1, 3...5]) == [finding])
    #expect(
      try findings(late[0], late[1], late[2], late[3], (6, bytes), slow: [1...5]) == [finding])
    // What comes at the same time may have been on its way.
    #expect(try findings((0, created), (0, started), (1, cancelled), (1, bytes)) == [])
    let givenUp = Run.network(.cancelled, 1)
    #expect(try findings((0, created), (0, started), (1, cancelled), (1, givenUp)) == [])
    // Another one waits for it.
    #expect(
      try findings((0, created), (0, started), (0, joined), (1, cancelled), (2, bytes)) == [])
    #expect(
      try findings(
        (0, created), (0, started), (0, joined), (1, cancelled), (1, Run.cancelled("b")), (2, bytes)
      ) == [finding])
    #expect(
      try findings((0, created), (0, started), (1, cancelled), (1, joined), (2, bytes)) == [])
    // It was cancelled before it asked for the download.
    #expect(try findings((0, cancelled), (0, created), (0, started), (2, bytes)) == [finding])
    #expect(try findings((0, created), (0, started), (2, bytes)) == [])
  }

  /// D02, D14: whoever has been answered waits no more.
  @Test func noRequestContinuesForNobody() throws {
    let created = RunEvent.Kind.model(.downloadCreated(Run.url, priority: 0))
    let joined = RunEvent.Kind.model(.downloadJoined(Run.url, by: EventSubject("b")))
    let (started, bytes) = (Run.started(1), Run.network(.received(bytes: 1), 1))
    let finding =
      "request-ends-with-its-cancel https://a/1.png: each load of https://a/1.png has its answer, "
      + "and a request continues"
    let ends = [
      Run.completed("a"), Run.failed("a", LoadError(.timedOut)),
      .downloadCall(.answered(EventSubject("a"), LoadResult(error: .noData, url: Run.url))),
    ]
    for end in ends {
      #expect(try findings((0, created), (0, started), (1, end), (2, bytes)) == [finding])
      #expect(try findings((0, created), (0, started), (1, end), (1, bytes)) == [])
      #expect(try findings((0, created), (0, started), (0, joined), (1, end), (2, bytes)) == [])
      #expect(
        try findings((0, created), (0, started), (1, end), (2, bytes), slow: [1...5]) == [])
      // Another download is under way.
      #expect(try findings((0, created), (1, end), (1, created), (2, bytes)) == [])
    }
    // The refresh of a cached image continues, and a part is no end.
    for goesOn in [Run.completed("a", type: .memory), Run.completed("a", isFinished: false)] {
      #expect(try findings((0, created), (0, started), (1, goesOn), (2, bytes)) == [])
    }
    // One is cancelled and another one has its answer, in any order.
    let cancelled =
      "request-ends-with-its-cancel https://a/1.png: the last load of https://a/1.png was "
      + "cancelled, and its request continues"
    let (answer, cancel) = (Run.completed("a"), Run.cancelled("b"))
    #expect(
      try findings((0, created), (0, started), (0, joined), (1, cancel), (2, answer), (3, bytes))
        == [finding])
    #expect(
      try findings((0, created), (0, started), (0, joined), (1, answer), (2, cancel), (3, bytes))
        == [cancelled])
    for (first, second) in [(answer, cancel), (cancel, answer)] {
      #expect(
        try findings(
          (0, created), (0, started), (0, joined), (1, first), (1, second), (2, bytes))
          == [cancelled])
    }
  }

  // MARK: Background tasks

  private static let task = BackgroundTask(identifier: 7)
  private static let work = Run.url.absoluteString
  private static let began = ModelEvent.backgroundTaskBegan(task, for: work)
  private static let ended = ModelEvent.backgroundTaskEnded(task, for: work)
  private static let early =
    "background-task-covers-its-work \(work): the background task for \(work) ends before the work "
    + "is done"

  @Test func aTaskLastsAsLongAsItsDownload() throws {
    func findings(_ events: ModelEvent...) throws -> [String] {
      try Run.findings(Run.model(events))
    }
    let started = ModelEvent.downloadStarted(Run.url)
    let expired = ModelEvent.backgroundTaskExpired(for: Self.work)
    #expect(try findings(Self.began, started, .downloadEnded(Run.url), Self.ended) == [])
    #expect(try findings(Self.began, started, .downloadCancelled(Run.url), Self.ended) == [])
    #expect(try findings(Self.began, started, Self.ended) == [Self.early])
    #expect(try findings(Self.began, started, expired, Self.ended) == [])
    #expect(
      try findings(Self.began, started, .downloadEnded(Run.other), Self.ended) == [Self.early])
    // The next download of the URL has no task.
    #expect(
      try findings(Self.began, started, .downloadEnded(Run.url), started, Self.ended) == [])
    #expect(
      try findings(started, .downloadEnded(Run.url), Self.began, started, Self.ended)
        == [Self.early])
    #expect(
      try findings(.backgroundTaskEnded(.invalid, for: Self.work)) == [
        "background-task-covers-its-work \(Self.work): no background task was open for "
          + "\(Self.work)"
      ])
  }

  @Test func aTaskLastsAsLongAsItsCleaning() throws {
    let work = "cache cleaning"
    let began = ModelEvent.backgroundTaskBegan(Self.task, for: work)
    let ended = ModelEvent.backgroundTaskEnded(Self.task, for: work)
    let asked = ModelEvent.cleaning(.asked(.background))
    let cleaned = ModelEvent.cleaning(.ended)
    func count(_ findings: [String]) -> Int {
      findings.filter { $0.hasPrefix("background-task-covers-its-work") }.count
    }
    func count(_ events: ModelEvent...) throws -> Int {
      count(try Run.findings(Run.model(events)))
    }
    #expect(try count(began, asked, cleaned, ended) == 0)
    #expect(try count(began, asked, ended) == 1)
    // The cleaning before it was another one.
    #expect(try count(.cleaning(.asked(.call)), began, asked, cleaned, ended) == 1)
    #expect(try count(.cleaning(.asked(.call)), began, asked, cleaned, cleaned, ended) == 0)
    let events = [began, asked, cleaned, ended].enumerated().map { number, event in
      Run.event(number + 1, .model(event), by: number == 2 ? "somebody else" : "step 1")
    }
    #expect(count(try Run.findings(of: events)) == 1)
  }
}
