import ImageLoadingModel
import Testing

@testable import SimKernel
@testable import SimRuntime
@testable import SimText

/// What loads get: each invariant reports the broken run and is silent on the good one.
@Suite struct CompletionInvariantTests {
  private typealias Run = BrokenRun

  @Test func everyInvariantHasATestHere() {
    #expect(
      Invariants.all.map(\.id) == [
        "no-completion-after-cancel", "completion-count", "completion-on-main", "true-cache-type",
        "blacklisted-by-rule", "unblacklisted-by-retry", "one-request-per-url", "download-limit",
        "view-shows-last-answer", "memory-empty-after-warning", "disk-holds-download",
        "nothing-running-at-rest", "background-tasks-ended", "runs-to-its-end",
        "progress-is-true", "indicator-follows-load", "cached-is-not-refused",
        "store-fails-only-for-the-disk", "removed-stays-removed", "download-order",
        "latest-load-is-kept", "no-user-code-under-lock", "cleaning-keeps-the-young",
        "used-files-stay", "stored-where-asked", "shown-image-is-at-hand",
        "cleaned-at-termination", "disk-untouched-by-memory-warning",
        "cost-counts-frames", "prefetch-loads-each-url", "prefetch-completion-is-called",
        "cancelled-prefetch-rests", "animation-images-in-order", "waits-only-at-the-limit",
        "no-data-race", "no-dead-operation-listed",
        "callbacks-are-answered", "cancel-all-reaches-every-load",
        "cancel-reaches-the-download", "not-modified-only-for-refresh", "errors-have-causes",
        "prefetch-counts-add-up", "request-ends-with-its-cancel",
        "background-task-covers-its-work", "removed-stays-out-of-memory",
        "progress-is-of-the-shown-load", "cache-calls-answer-once", "nothing-kept-at-rest",
        "synchronous-load-completes-inside", "view-cancel-reaches-its-load",
        "retry-failed-is-heeded", "source-options-are-heeded", "policies-name-the-caches",
        "image-is-of-its-url", "no-prefetch-completion-after-cancel",
        "ends-with-image-or-error", "cancelled-load-shows-nothing",
        "refresh-brings-the-newest", "stored-is-found-again",
        "completed-is-in-memory", "indicators-on-main",
        "download-notifications-in-pairs", "parts-only-where-asked", "no-progress-after-cancel",
        "waiting-download-has-highest-priority", "decoded-as-asked", "answered-load-covers-nothing",
        "animated-stays-animated", "file-keeps-its-pixels", "certificates-as-allowed",
        "continues-in-background", "no-part-after-the-end", "no-disk-for-what-memory-has",
        "no-credential-is-no-cancel", "images-have-pixels", "file-keeps-its-frames",
        "cached-as-asked", "parts-wherever-asked", "scaled-down-as-allowed",
        "bytes-are-of-the-image",
        "disk-keeps-the-order-of-calls", "url-is-of-the-image", "completed-is-shown",
        "placeholder-is-delayed", "stored-replaces-older",
        "completed-load-brings-nothing-back", "queries-wait-for-no-encoding",
        "original-is-found-again", "downloads-wait-for-no-decoding",
        "no-placeholder-over-image", "older-picture-is-gone", "left-out-of-backups",
        "request-is-as-configured", "progress-is-reported",
        "cached-is-not-downloaded", "hits-name-their-cache", "bytes-come-with-the-image",
        "cache-tells-what-it-has",
        "indicator-is-shown", "transitions-as-configured", "prefetch-goes-by-its-settings",
        "cleaned-in-background",
        "refresh-asks-the-server", "delegate-is-heeded", "transformed-as-asked",
        "failures-are-blacklisted", "stored-under-its-key", "serialized-as-asked",
        "stored-reaches-the-disk", "memory-within-limits", "prefetch-ends-with-its-loads",
        "memory-outlives-reads",
      ])
  }

  @Test func aRunWithoutEventsBreaksNothing() throws {
    let findings = try Run.findings([])
    #expect(findings == [])
  }

  @Test func noCompletionAfterCancel() throws {
    let bad = try Run.findings([Run.cancelled("a"), Run.completed("a")])
    #expect(
      bad == ["no-completion-after-cancel a: a completion of a was called after its cancel"])
    let good = try Run.findings([
      Run.completed("a"), Run.cancelled("a"), Run.cancelled("b"), Run.completed("c"),
    ])
    #expect(good == [])
  }

  @Test func exactlyOneFinishedCompletion() throws {
    let a = try Run.began("a")
    let never = "completion-count a: a was not cancelled and never completed"
    #expect(try Run.findings([a]) == [never])
    let progressive = try Run.began("a", "progressiveDownload")
    let part = Run.completed("a", isFinished: false)
    #expect(try Run.findings([progressive, part]) == [never])
    #expect(
      try Run.findings([a, Run.completed("a"), Run.completed("a")]) == [
        "completion-count a: finished completion number 2 of a"
      ])
    #expect(try Run.findings([a, Run.completed("a")]) == [])
    #expect(try Run.findings([progressive, part, Run.completed("a")]) == [])
    #expect(try Run.findings([a, Run.cancelled("a")]) == [])
  }

  /// It completes when the app resumes the downloads.
  @Test func aLoadWaitsWhileDownloadsAreSuspended() throws {
    let never = "completion-count a: a was not cancelled and never completed"
    let events = [
      try Run.began("a"), .model(.downloadCreated(Run.url, priority: 0)), .model(.suspended(true)),
    ]
    func findings(_ more: RunEvent.Kind..., urls: [String]) throws -> [String] {
      try Run.findings(events + more) { $0.downloaderURLs = urls }
        .filter { $0.hasPrefix("completion-count") }
    }
    let url = Run.url.absoluteString
    #expect(try findings(urls: [url]) == [])
    #expect(try findings(urls: []) == [never])
    #expect(try findings(urls: [Run.other.absoluteString]) == [never])
    #expect(try findings(.model(.suspended(false)), urls: [url]) == [never])
    #expect(
      try findings(.model(.downloadJoined(Run.other, by: EventSubject("a"))), urls: [url]) == [
        never
      ])
  }

  /// A partial image was transformed longer than the final one (M16).
  @Test func noPartialImageComesAfterTheFinalOne() throws {
    let part = Run.completed("a", isFinished: false)
    let whole = Run.completed("a")
    let begun = try Run.began("a", "progressiveDownload")
    #expect(try Run.findings([begun, part, part, whole]) == [])
    #expect(
      try Run.findings([begun, whole, part]) == [
        "completion-count a: a gets a partial image after its final one"
      ])
  }

  @Test func aRefreshCompletesOnceOrTwice() throws {
    let a = try Run.began("a", "refreshCached")
    let heard = Run.completed("a")
    #expect(try Run.findings([a, heard]) == [])
    #expect(try Run.findings([a, heard, heard]) == [])
    #expect(
      try Run.findings([a, heard, heard, heard]) == [
        "completion-count a: finished completion number 3 of a"
      ])
    #expect(
      try Run.findings([a]) == [
        "completion-count a: a was not cancelled and never completed"
      ])
  }

  @Test func completionsComeOnMain() throws {
    let bad = try Run.findings([Run.completed("a", isOnMain: false)])
    #expect(bad == ["completion-on-main a: a completion of a was called on worker"])
    #expect(try Run.findings([Run.completed("a")]) == [])
  }

  @Test func withoutImageTheTypeIsNone() throws {
    func answered(_ found: Bool, _ type: CacheType) -> RunEvent.Kind {
      .model(.queryAnswered(EventSubject("q"), key: "k", found: found, type))
    }
    #expect(
      try Run.findings([answered(false, .disk)]) == [
        "true-cache-type q: k is nowhere, and the type given is disk"
      ])
    #expect(
      try Run.findings([Run.completed("a", image: nil, type: .memory)]) == [
        "true-cache-type a: no image, and the type given is memory"
      ])
    #expect(try Run.findings([answered(false, .none), answered(true, .disk)]) == [])
    #expect(try Run.findings([Run.completed("a", image: nil, type: .none)]) == [])
  }

  @Test func progressNeverFallsNorPassesItsEnd() throws {
    #expect(
      try Run.findings([Run.progressed(50, 100), Run.progressed(40, 100)]) == [
        "progress-is-true a: progress fell from 50 to 40"
      ])
    #expect(
      try Run.findings([Run.progressed(101, 100)]) == [
        "progress-is-true a: 101 bytes received of 100"
      ])
    #expect(
      try Run.findings([
        Run.progressed(0, -1), Run.progressed(0, 100), Run.progressed(100, 100),
        Run.progressed(100, -1), Run.progressed(150, 0),
      ]) == [])
  }
}
