import ImageLoadingModel
import Testing

@testable import SimChecking
@testable import SimKernel
@testable import SimRuntime
@testable import SimText

/// The counts of a prefetch: the invariant reports the broken run and is silent on the good one.
@Suite struct PrefetchCountInvariantTests {
  private typealias Run = BrokenRun

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
