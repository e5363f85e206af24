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

  // MARK: Counts of a prefetch

  private static func load(_ index: Int, of name: String = "p") -> PrefetchedLoad {
    PrefetchedLoad(
      prefetch: EventSubject(name), index: index, ordinal: index,
      url: index == 0 ? Run.url : Run.other)
  }

  /// What is said of a prefetch of two URLs, each event by a load.
  private func prefetch(
    _ kinds: (PrefetchedLoad, RunEvent.Kind)..., in generation: Generation = .v42
  ) throws -> [String] {
    let begun: [(PrefetchedLoad, RunEvent.Kind)] = Run.model([
      .prefetchBegan(EventSubject("p"), urls: [Run.url, Run.other]),
      .prefetchRequested(Self.load(0)), .prefetchRequested(Self.load(1)),
      .prefetchBegan(EventSubject("q"), urls: [Run.url]), .prefetchRequested(Self.load(0, of: "q")),
    ]).map { (Self.load(0), $0) }
    let events = (begun + kinds).enumerated().map { number, told in
      Run.event(number + 1, told.1, by: told.0.subject.name)
    }
    return try Run.findings(of: events, in: generation).filter {
      $0.hasPrefix("prefetch-counts-add-up")
    }
  }

  private static func progressed(_ finished: Int, of total: Int = 2) -> RunEvent.Kind {
    .model(.prefetchProgressed(EventSubject("p"), finished: finished, total: total))
  }

  private static func ended(_ skipped: Int) -> RunEvent.Kind {
    .model(.prefetchCompleted(EventSubject("p"), finished: 2, skipped: skipped))
  }

  @Test func progressGoesUpByEachURL() throws {
    let (first, second) = (Self.load(0), Self.load(1))
    let done = { (load: PrefetchedLoad) in (load, Run.completed(load.subject.name)) }
    let id = "prefetch-counts-add-up p:"
    #expect(
      try prefetch(
        done(first), (first, Self.progressed(1)), done(second), (second, Self.progressed(2)),
        (second, Self.ended(0))) == [])
    #expect(
      try prefetch(done(first), (first, Self.progressed(1)), (first, Self.progressed(2))) == [
        "\(id) p reports 2 finished URLs, and 1 have ended"
      ])
    #expect(
      try prefetch(
        done(first), done(second), (first, Self.progressed(2)), (second, Self.progressed(1))) == [
          "\(id) progress of p is 1 of 2 after 2"
        ])
    #expect(
      try prefetch(done(first), (first, Self.progressed(1, of: 3))) == [
        "\(id) progress of p is 1 of 3 after 0"
      ])
    #expect(
      try prefetch(done(first), done(second), (first, Self.ended(0)), (second, Self.progressed(1)))
        == ["\(id) p reports progress after its end"])
    let other = Self.load(0, of: "q")
    #expect(
      try prefetch(done(first), done(other), (other, Self.progressed(1))) == [
        "\(id) q[0] is counted for p"
      ])
    #expect(
      try prefetch(done(first), done(second), (other, Self.ended(0))) == [
        "\(id) q[0] completes p"
      ])
  }

  @Test(arguments: [Generation.v42, .v5])
  func skippedAreThoseWithoutImage(generation: Generation) throws {
    let (first, second) = (Self.load(0), Self.load(1))
    let failed = Run.completed(second.subject.name, image: nil)
    let done = (first, Run.completed(first.subject.name))
    // A refresh that fails behind the image from the cache skips nothing.
    let refreshFailed = (first, Run.completed(first.subject.name, image: nil))
    #expect(
      try prefetch(
        done, refreshFailed, (second, failed), (second, Self.ended(1)), in: generation) == [])
    #expect(try prefetch(done, (second, failed), (second, Self.ended(1)), in: generation) == [])
    // Also one that has no error (P15).
    #expect(
      try prefetch(done, (second, failed), (second, Self.ended(0)), in: generation) == [
        "prefetch-counts-add-up p: p reports 0 skipped URLs: 1 were"
      ])
  }

  @Test func theDelegateGetsTheLoadsOwnURL() throws {
    let first = Self.load(0)
    func told(_ url: ImageURL, _ finished: Int) -> RunEvent.Kind {
      .model(.prefetchDelegateCalled(first.subject, url: url, finished: finished, total: 2))
    }
    let id = "prefetch-counts-add-up p[0]: the delegate gets"
    #expect(try prefetch((first, told(Run.url, 1))) == [])
    #expect(try prefetch((first, told(Run.other, 1))) == ["\(id) another URL than that of p[0]"])
    #expect(try prefetch((first, told(Run.url, 3))) == ["\(id) 3 URLs of 2"])
  }

  /// Another prefetch, `q`, is under way.
  @Test func theDelegateGetsNoEndWhileAnotherLoads() throws {
    let load = Self.load(0)
    let ended = (load, Run.completed(load.subject.name))
    let finished = (
      load, RunEvent.Kind.model(.prefetchFinished(load.subject, total: 5, skipped: 0))
    )
    let finding = "prefetch-counts-add-up p: the delegate gets the end with p, and q still loads"
    #expect(try prefetch(ended, finished, in: .v5) == [finding])
    #expect(try prefetch(ended, finished, in: .v42) == [])
    let other = EventSubject("q")
    for event in [ModelEvent.prefetchCancelled(other), .prefetchingCancelled] {
      let over = (load, RunEvent.Kind.model(event))
      #expect(try prefetch(over, ended, finished, in: .v5) == [])
      #expect(try prefetch(ended, over, finished, in: .v5) == [])
      // One that begins when the end is on its way may come too late for it.
      let began = (
        load, RunEvent.Kind.model(.prefetchBegan(EventSubject("r"), urls: [Run.other]))
      )
      #expect(try prefetch(over, ended, began, finished, in: .v5) == [])
    }
  }

  /// D21: it was cancelled on main, and its last load ends by that.
  @Test func theDelegateGetsNoEndOfACancelledPrefetch() throws {
    let q = Self.load(0, of: "q")
    let ended = (q, Run.completed(q.subject.name))
    let cancelled = (q, RunEvent.Kind.model(.prefetchCancelled(EventSubject("q"))))
    let finished = (q, RunEvent.Kind.model(.prefetchFinished(q.subject, total: 1, skipped: 1)))
    func findings(_ kinds: [(PrefetchedLoad, RunEvent.Kind)], place: String) throws -> [String] {
      let begun = Run.model([
        .prefetchBegan(EventSubject("q"), urls: [Run.url]), .prefetchRequested(q),
      ]).map { (q, $0) }
      return try Run.findings(
        of: (begun + kinds).enumerated().map {
          Run.event($0 + 1, $1.1, by: $1.0.subject.name, place: place)
        }, in: .v5
      ).filter { $0.hasPrefix("prefetch-counts-add-up") }
    }
    let finding =
      "prefetch-counts-add-up q: the delegate gets the end with q, which was cancelled"
    #expect(try findings([cancelled, ended, finished], place: "main") == [finding])
    #expect(try findings([ended, cancelled, finished], place: "main") == [])
    #expect(try findings([cancelled, ended, finished], place: "background") == [])
  }

  /// P18: `q` has one URL, and ends while `p` runs.
  @Test func theDelegateGetsTheURLsOfAllThatRanSideBySide() throws {
    let (first, other) = (Self.load(0), Self.load(0, of: "q"))
    let (firstEnds, otherEnds) = (
      (first, Run.completed(first.subject.name)), (other, Run.completed(other.subject.name))
    )
    func told(_ total: Int) -> (PrefetchedLoad, RunEvent.Kind) {
      (
        first,
        .model(.prefetchDelegateCalled(first.subject, url: Run.url, finished: 1, total: total))
      )
    }
    let finding =
      "prefetch-counts-add-up p: the delegate gets 2 URLs with p[0], and the prefetches that ran side by "
      + "side have 3"
    #expect(try prefetch(otherEnds, firstEnds, told(2), in: .v5) == [finding])
    #expect(try prefetch(otherEnds, firstEnds, told(3), in: .v5) == [])
    #expect(try prefetch(otherEnds, firstEnds, told(2), in: .v42) == [])
    // The other one still runs.
    #expect(try prefetch(firstEnds, told(2), in: .v5) == [finding])
    // It ends before the delegate is called, and still ran when the sums were made.
    #expect(try prefetch(firstEnds, otherEnds, told(2), in: .v5) == [finding])
    // One that was cancelled takes its URLs away, and one that is over is reported otherwise.
    let cancelled = (other, RunEvent.Kind.model(.prefetchCancelled(EventSubject("q"))))
    #expect(try prefetch(firstEnds, cancelled, told(2), in: .v5) == [])
    #expect(try prefetch(cancelled, firstEnds, told(2), in: .v5) == [])
    #expect(try prefetch(otherEnds, cancelled, firstEnds, told(2), in: .v5) == [])
    #expect(try prefetch(otherEnds, firstEnds, (first, Self.ended(0)), told(2), in: .v5) == [])
    // `q` has ended and is on its way out when `r` begins, which may find no other. `s` still runs at the end.
    let late = Self.load(0, of: "r")
    let begins: [(PrefetchedLoad, RunEvent.Kind)] = Run.model([
      .prefetchCancelled(EventSubject("p")), .prefetchBegan(EventSubject("r"), urls: [Run.url]),
      .prefetchRequested(late), .prefetchBegan(EventSubject("s"), urls: [Run.url]),
    ]).map { (late, $0) }
    let alone = (
      late,
      RunEvent.Kind.model(
        .prefetchDelegateCalled(late.subject, url: Run.url, finished: 1, total: 1))
    )
    #expect(
      try prefetch(
        otherEnds, begins[0], begins[1], begins[2], begins[3],
        (late, Run.completed(late.subject.name)), alone, in: .v5) == [])
  }

  /// P18: `p` has ended, and `q` is cancelled.
  @Test func theDelegateGetsAnEndWhenNoneRuns() throws {
    let (first, second, other) = (Self.load(0), Self.load(1), Self.load(0, of: "q"))
    func ends(_ load: PrefetchedLoad) -> (PrefetchedLoad, RunEvent.Kind) {
      (load, Run.completed(load.subject.name))
    }
    let told = (
      first,
      RunEvent.Kind.model(
        .prefetchDelegateCalled(first.subject, url: Run.url, finished: 1, total: 3))
    )
    let finished = (
      second, RunEvent.Kind.model(.prefetchFinished(second.subject, total: 3, skipped: 0))
    )
    let cancelled = (other, RunEvent.Kind.model(.prefetchCancelled(EventSubject("q"))))
    let finding =
      "prefetch-counts-add-up p: p has ended and no prefetch runs, and the delegate got no end"
    #expect(try prefetch(ends(first), told, ends(second), cancelled, in: .v5) == [finding])
    #expect(try prefetch(ends(first), told, ends(second), cancelled, in: .v42) == [])
    #expect(try prefetch(ends(first), told, ends(second), cancelled, finished, in: .v5) == [])
    // The end came before its last load, so it was that of another one.
    #expect(
      try prefetch(ends(first), told, cancelled, finished, ends(second), in: .v5) == [finding])
    // There is no delegate, or the other one still runs.
    #expect(try prefetch(ends(first), ends(second), cancelled, in: .v5) == [])
    #expect(try prefetch(ends(first), told, ends(second), in: .v5) == [])
  }

  /// In older versions the end is that of the list that is there by then.
  @Test func theDelegateGetsAllURLsAtTheEnd() throws {
    let load = Self.load(0)
    func findings(_ total: Int, _ skipped: Int, _ generation: Generation) throws -> [String] {
      try prefetch(
        (load, .model(.prefetchFinished(load.subject, total: total, skipped: skipped))),
        in: generation)
    }
    func finding(_ all: Int, _ skipped: Int) -> String {
      "prefetch-counts-add-up p: at the end of p the delegate gets a total of \(all) and \(skipped) "
        + "skipped: the list has 2"
    }
    #expect(try findings(2, 0, .v5) == [])
    #expect(try findings(2, 2, .v5) == [])
    #expect(try findings(5, 1, .v5) == [])
    #expect(try findings(1, 0, .v5) == [finding(1, 0)])
    #expect(try findings(2, 3, .v5) == [finding(2, 3)])
    #expect(try findings(1, 0, .v42) == [finding(1, 0)])
    #expect(try findings(2, 2, .v42) == [])
    let replaced = (load, RunEvent.Kind.model(.prefetchingCancelled))
    let other = (load, RunEvent.Kind.model(.prefetchFinished(load.subject, total: 1, skipped: 0)))
    #expect(try prefetch(replaced, other, in: .v42) == [])
    // It was cancelled, and has taken its URLs away: the sums are those of `q`, which still loads (P14).
    let cancelled = (load, RunEvent.Kind.model(.prefetchCancelled(EventSubject("p"))))
    let ended = (load, Run.completed(load.subject.name))
    func end(_ total: Int, _ skipped: Int) -> (PrefetchedLoad, RunEvent.Kind) {
      (load, .model(.prefetchFinished(load.subject, total: total, skipped: skipped)))
    }
    let early = "prefetch-counts-add-up p: the delegate gets the end with p, and q still loads"
    #expect(try prefetch(cancelled, ended, end(1, 0), in: .v5) == [early])
    #expect(try prefetch(cancelled, ended, end(1, 2), in: .v5) == [early, finding(1, 2)])
  }
}
