import ImageLoadingModel
import Testing

@testable import SimChecking
@testable import SimKernel
@testable import SimRuntime
@testable import SimScenarios
@testable import SimText

/// Orders and locks: each invariant reports the broken run and is silent on the good one.
@Suite struct OrderInvariantTests {
  private typealias Run = BrokenRun
  private static let urls = (0...3).map { ImageURL("https://a/\($0).png") }

  private static func created(_ number: Int, priority: Int = 0) -> ModelEvent {
    .downloadCreated(urls[number], priority: priority)
  }

  private static func started(_ number: Int) -> ModelEvent { .downloadStarted(urls[number]) }

  private static func ended(_ number: Int) -> ModelEvent { .downloadEnded(urls[number]) }

  private static func early(_ number: Int) -> String {
    let url = urls[number]
    return "download-order \(url): the download of \(url) begins before its turn"
  }

  /// What is said of events with one slot.
  private func findings(
    _ events: ModelEvent..., order: ExecutionOrder = .fifo, isSuspended: Bool = false
  ) throws -> [String] {
    var given = Given()
    given.downloader.maxConcurrentDownloads = 1
    given.downloader.executionOrder = order
    given.isSuspended = isSuspended
    return try Run.findings(Run.model(events), given: given)
      .filter { $0.hasPrefix("download-order") }
  }

  @Test func theOldestIsFirstWithFIFO() throws {
    let (zero, one, two) = (Self.created(0), Self.created(1), Self.created(2))
    let first = Self.started(0)
    #expect(try findings(zero, one, two, first, Self.ended(0), Self.started(1)) == [])
    #expect(
      try findings(zero, one, two, first, Self.ended(0), Self.started(2)) == [Self.early(2)])
    #expect(try findings(zero, one, first, Self.started(1)) == [Self.early(1)])
  }

  @Test func theNewestIsFirstWithLIFO() throws {
    let (zero, one, two) = (Self.created(0), Self.created(1), Self.created(2))
    let first = Self.started(0)
    #expect(
      try findings(zero, one, two, first, Self.ended(0), Self.started(2), order: .lifo) == [])
    #expect(
      try findings(zero, one, two, first, Self.ended(0), Self.started(1), order: .lifo) == [
        Self.early(1)
      ])
  }

  @Test func thePriorityIsStrongerThanTheAge() throws {
    let waiting = (Self.created(1), Self.created(2, priority: 1))
    let (zero, end) = (Self.created(0), Self.ended(0))
    #expect(try findings(zero, waiting.0, waiting.1, end, Self.started(2)) == [])
    #expect(
      try findings(zero, waiting.0, waiting.1, end, Self.started(1)) == [Self.early(1)])
    #expect(
      try findings(zero, Self.created(1, priority: -1), Self.created(2), end, Self.started(2))
        == [])
  }

  /// While it is put in order nothing else may be taken, and the slot is its own as soon as it waits.
  @Test func theNewestTakesTheSlotOfAnOlderOneWithLIFO() throws {
    let (zero, one, two) = (Self.created(0), Self.created(1), Self.created(2))
    let first = Self.started(0)
    let (end, second) = (Self.ended(0), Self.started(2))
    #expect(try findings(zero, first, one, end, two, second, order: .lifo) == [])
    #expect(
      try findings(
        zero, first, one, end, two, second, Self.ended(2), Self.started(1), order: .lifo) == [])
    #expect(try findings(zero, first, one, two, second, order: .lifo) == [Self.early(2)])
  }

  @Test func aJoinedDownloadHasItsNewPriority() throws {
    let (zero, one, two) = (Self.created(0), Self.created(1), Self.created(2))
    let raised = ModelEvent.downloadPriority(Self.urls[2], 4)
    let first = Self.started(0)
    #expect(try findings(zero, first, one, two, raised, Self.ended(0), Self.started(2)) == [])
    #expect(
      try findings(zero, first, one, two, raised, Self.ended(0), Self.started(1)) == [
        Self.early(1)
      ])
  }

  /// One whose priority changes goes behind those that have it already.
  @Test func anotherPriorityIsAnotherPlace() throws {
    let (zero, one, two) = (Self.created(0), Self.created(1), Self.created(2))
    let (first, end) = (Self.started(0), Self.ended(0))
    let lowered = ModelEvent.downloadPriority(Self.urls[1], -4)
    let raised = ModelEvent.downloadPriority(Self.urls[1], 0)
    #expect(try findings(zero, first, one, two, lowered, raised, end, Self.started(2)) == [])
    #expect(
      try findings(zero, first, one, two, lowered, raised, end, Self.started(1)) == [
        Self.early(1)
      ])
  }

  @Test func aCancelledDownloadFreesItsSlot() throws {
    let cancelled = { (number: Int) in ModelEvent.downloadCancelled(Self.urls[number]) }
    let (zero, one, two) = (Self.created(0), Self.created(1), Self.created(2))
    #expect(try findings(zero, one, cancelled(0), Self.started(1)) == [])
    #expect(
      try findings(zero, one, two, cancelled(1), Self.ended(0), Self.started(2)) == [])
    #expect(try findings(zero, one, two, cancelled(1), Self.started(2)) == [Self.early(2)])
  }

  @Test func aHigherLimitHasMoreSlots() throws {
    let (zero, one, two) = (Self.created(0), Self.created(1), Self.created(2))
    let raised = ModelEvent.limitChanged(2)
    #expect(try findings(zero, one, two, raised, Self.started(1)) == [])
    #expect(try findings(zero, one, two, raised, Self.started(2)) == [Self.early(2)])
  }

  /// The queue may have taken it before the limit fell.
  @Test func aLowerLimitTakesNoTurnBack() throws {
    let lowered = [ModelEvent.limitChanged(2), .limitChanged(1)]
    let (zero, one, two) = (Self.created(0), Self.created(1), Self.created(2))
    let starts = (Self.started(0), Self.started(1), Self.started(2))
    #expect(
      try findings(lowered[0], zero, one, two, lowered[1], starts.0, starts.1, starts.2)
        == [Self.early(2)])
  }

  /// A turn lasts until a download begins that leaves no slot.
  @Test func aTurnIsLostToANewerDownload() throws {
    let (zero, one, two) = (Self.created(0), Self.created(1), Self.created(2, priority: 1))
    let first = Self.started(0)
    #expect(try findings(zero, first, one, Self.ended(0), two, Self.started(2)) == [])
    #expect(try findings(zero, first, one, Self.ended(0), two, Self.started(1)) == [])
    #expect(
      try findings(zero, first, one, Self.ended(0), two, Self.started(2), Self.started(1))
        == [Self.early(1)])
  }

  @Test func nothingBeginsWhileDownloadsAreSuspended() throws {
    let zero = Self.created(0)
    #expect(try findings(zero, Self.started(0), isSuspended: true) == [Self.early(0)])
    #expect(try findings(zero, .suspended(false), Self.started(0), isSuspended: true) == [])
    #expect(try findings(.suspended(true), zero, Self.started(0)) == [Self.early(0)])
    #expect(try findings(zero, .suspended(true), Self.started(0)) == [])
  }

  @Test func theLatestLoadOfAViewIsKept() throws {
    let asked = [Run.asked("v", Run.url, "a"), Run.asked("v", Run.other, "b")]
    #expect(
      try Run.findings(asked + [Run.cancelled("b", by: "a")]) == [
        "latest-load-is-kept b: a cancels b, which was asked for later"
      ])
    #expect(try Run.findings(asked + [Run.cancelled("a", by: "b")]) == [])
    #expect(try Run.findings(asked + [Run.cancelled("b", by: "b")]) == [])
    #expect(try Run.findings(asked + [Run.cancelled("b")]) == [])
    let pictures = [
      Run.asked("v", Run.url, "a", key: "image"), Run.asked("v", Run.other, "b", key: "background"),
    ]
    #expect(try Run.findings(pictures + [Run.cancelled("b", by: "a")]).count == 1)
    let again = Run.asked("v", Run.url, "c", key: "background")
    #expect(try Run.findings(pictures + [again, Run.cancelled("b", by: "c")]) == [])
  }

  @Test func theAppsCodeRunsUnderNoLock() throws {
    func findings(_ kind: RunEvent.Kind, _ locks: String...) throws -> [String] {
      try Run.findings(of: [Run.event(1, kind, heldLocks: locks)])
    }
    let calls = [Run.completed("a"), Run.progressed(1, 2)]
    for call in calls {
      #expect(try findings(call) == [])
      #expect(
        try findings(call, "outer", "inner") == [
          "no-user-code-under-lock a: code of the app runs under the lock inner"
        ])
    }
    #expect(try findings(Run.cancelled("a"), "outer") == [])
    #expect(try findings(Run.shows("v", nil), "outer") == [])
  }
}
