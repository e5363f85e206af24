import ImageLoadingModel
import Testing

@testable import SimKernel
@testable import SimRuntime
@testable import SimScenarios
@testable import SimText

/// The prefetcher: each invariant reports the broken run and is silent on the good one.
@Suite struct PrefetchInvariantTests {
  private typealias Run = BrokenRun
  private static let name = EventSubject("p")

  private static func began(_ urls: ImageURL...) -> RunEvent.Kind {
    .model(.prefetchBegan(name, urls: urls))
  }

  private static func requested(_ index: Int, ordinal: Int, _ url: ImageURL) -> RunEvent.Kind {
    .model(
      .prefetchRequested(
        PrefetchedLoad(prefetch: name, index: index, ordinal: ordinal, url: url)))
  }

  private static func completed(_ finished: Int) -> RunEvent.Kind {
    .model(.prefetchCompleted(name, finished: finished, skipped: 0))
  }

  private static let cancelled = RunEvent.Kind.model(.prefetchingCancelled)

  @Test func eachURLIsLoadedOnce() throws {
    let began = Self.began(Run.url, Run.other)
    let first = Self.requested(0, ordinal: 0, Run.url)
    let second = Self.requested(1, ordinal: 1, Run.other)
    #expect(try Run.findings([began, first, second, Self.completed(2)]) == [])
    #expect(
      try Run.findings([began, first, Self.requested(0, ordinal: 1, Run.url), Self.completed(2)])
        == [
          "prefetch-loads-each-url https://a/1.png: p has completed, and https://a/1.png was loaded "
            + "2 times",
          "prefetch-loads-each-url https://a/2.png: p has completed, and https://a/2.png was never "
            + "loaded",
        ])
    #expect(try Run.findings([began, first, Self.cancelled]) == [])
  }

  @Test func aCancelledOneBeginsNothing() throws {
    let one = RunEvent.Kind.model(.prefetchCancelled(Self.name))
    let begun = [Self.began(Run.url, Run.other), Self.requested(0, ordinal: 0, Run.url)]
    let late = Self.requested(1, ordinal: 1, Run.other)
    let finding = "cancelled-prefetch-rests p: p was cancelled and begins p[1]"
    #expect(try Run.findings(begun + [one, late]) == [finding])
    #expect(try Run.findings(begun + [Self.cancelled, late]) == [finding])
    let other = RunEvent.Kind.model(.prefetchCancelled(EventSubject("q")))
    #expect(try Run.findings(begun + [other, late, Self.completed(2)]) == [])
    // A thread was on its way to begin it, and it is cancelled as soon as that is seen.
    let cancelled = RunEvent.Kind.model(.cancelled(EventSubject("p[1]"), by: EventSubject("p")))
    #expect(try Run.findings(begun + [one, late, cancelled]) == [])
    // A prefetch cancels the one before it, and continues itself.
    #expect(try Run.findings([Self.cancelled] + begun + [late, Self.completed(2)]) == [])
  }

  /// P21: whoever cancels all prefetches on main, where they complete, hears of none that was listed.
  @Test func cancelPrefetchingMeansTheListed() throws {
    let asked = RunEvent.Kind.stimulus(step: "stop", .cancelPrefetch(nil))
    func findings(_ isRequested: Bool, place: String) throws -> [String] {
      let kinds =
        [Self.began(Run.url)] + (isRequested ? [Self.requested(0, ordinal: 0, Run.url)] : [])
      let events = kinds.enumerated().map { Run.event($0 + 1, $1) }
      let cancel = Run.event(events.count + 1, asked, place: place)
      let end = Run.event(events.count + 2, Self.completed(1))
      return try Run.findings(of: events + [cancel, end], in: .v5)
        .filter { $0.hasPrefix("no-prefetch-completion-after-cancel") }
    }
    #expect(try findings(true, place: "main").count == 1)
    #expect(try findings(true, place: "background") == [])
    #expect(try findings(false, place: "main") == [])
  }

  @Test func aPrefetchCompletesOnce() throws {
    let began = Self.began()
    #expect(
      try Run.findings([began]) == [
        "prefetch-completion-is-called p: p was not cancelled and never completed"
      ])
    // It waits for what the app itself has suspended, if its loads do.
    let suspended = RunEvent.Kind.model(.suspended(true))
    let begun = [Self.began(Run.url), Self.requested(0, ordinal: 0, Run.url)]
    #expect(try Run.findings(begun + [suspended]) { $0.prefetching = ["p[0]"] } == [])
    #expect(try Run.findings([began, suspended]) { $0.prefetching = [] }.count == 1)
    // It waits behind another one that does, until all its loads have begun.
    let one = [Self.began(Run.url), suspended]
    #expect(try Run.findings(one) { $0.prefetching = ["q[0]"] } == [])
    #expect(
      try Run.findings(one + [Self.requested(0, ordinal: 0, Run.url)]) {
        $0.prefetching = ["q[0]"]
      } == ["prefetch-completion-is-called p: p was not cancelled and never completed"])
    #expect(
      try Run.findings([began, suspended, .model(.suspended(false))]) { $0.prefetching = ["p[0]"] }
        .contains { $0.hasPrefix("prefetch-completion-is-called p: ") })
    #expect(try Run.findings([began, Self.cancelled]) == [])
    #expect(try Run.findings([Self.cancelled, began]).count == 1)
    #expect(try Run.findings([began, Self.completed(0)]) == [])
    #expect(
      try Run.findings([began, Self.completed(0), Self.completed(0)]) == [
        "prefetch-completion-is-called p: completion number 2 of p"
      ])
    #expect(
      try Run.findings([began, Self.completed(1)]) == [
        "prefetch-completion-is-called p: p counts 1 URLs, and has 0"
      ])
  }

  @Test func aCancelledOneDoesNotComplete() throws {
    func findings(_ kinds: [RunEvent.Kind], place: String = "main") throws -> [String] {
      try Run.findings(of: kinds.enumerated().map { Run.event($0 + 1, $1, place: place) })
    }
    let one = RunEvent.Kind.model(.prefetchCancelled(Self.name))
    let begun = [Self.began(Run.url), Self.requested(0, ordinal: 0, Run.url)]
    let finding =
      "no-prefetch-completion-after-cancel p: the completion of p was called after its cancel"
    #expect(try findings(begun + [one, Self.completed(1)]) == [finding])
    #expect(try findings(begun + [Self.cancelled, Self.completed(1)]) == [finding])
    #expect(try findings(begun + [Self.completed(1), one]) == [])
    // A prefetch cancels the one before it.
    #expect(try findings([Self.cancelled] + begun + [Self.completed(1)]) == [])
    // The completion may be on its way on main.
    #expect(try findings(begun + [one, Self.completed(1)], place: "worker") == [])
  }

  /// Neither its progress block is called any more, nor the delegate with one of its URLs (P20).
  @Test func theAppHearsNoMoreOfACancelledOne() throws {
    let id = "no-prefetch-completion-after-cancel p: "
    func findings(_ kinds: [RunEvent.Kind], place: String = "main") throws -> [String] {
      try Run.findings(of: kinds.enumerated().map { Run.event($0 + 1, $1, place: place) })
        .filter { $0.hasPrefix(id) }
    }
    let begun = [Self.began(Run.url), Self.requested(0, ordinal: 0, Run.url)]
    let progress = RunEvent.Kind.model(.prefetchProgressed(Self.name, finished: 1, total: 1))
    let delegate = RunEvent.Kind.model(
      .prefetchDelegateCalled(EventSubject("p[0]"), url: Run.url, finished: 0, total: 0))
    let one = RunEvent.Kind.model(.prefetchCancelled(Self.name))
    for cancel in [one, Self.cancelled] {
      #expect(
        try findings(begun + [cancel, progress]) == [id + "p reports progress after its cancel"])
      #expect(
        try findings(begun + [cancel, delegate])
          == [id + "the delegate gets p[0] after the cancel of p"])
      #expect(try findings(begun + [progress, delegate, cancel]) == [])
      #expect(try findings(begun + [cancel, progress, delegate], place: "worker") == [])
      // The delegate of 5.x gets each URL whose load has ended, also by a cancel.
      #expect(
        try Run.findings(
          of: (begun + [cancel, delegate]).enumerated().map { Run.event($0 + 1, $1) }, in: .hardened
        ).allSatisfy { !$0.hasPrefix(id) })
    }
  }

  @Test func theOwnLimitIsTheAppsLimit() throws {
    var given = Given()
    given.downloader.maxConcurrentDownloads = 1
    let raised = RunEvent.Kind.model(.limitOverwritten(3))
    #expect(
      try Run.findings([raised, Run.started(1), Run.started(2, Run.other)], given: given) == [
        "download-limit https://a/2.png: 2 requests at once, the limit is 1"
      ])
  }
}
