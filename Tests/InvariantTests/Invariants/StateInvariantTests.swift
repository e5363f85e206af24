import ImageLoadingModel
import Testing

@testable import SimKernel
@testable import SimRuntime
@testable import SimScenarios
@testable import SimText
@testable import TestFixtures

/// What is there at rest: each invariant reports the broken run and is silent on the good one.
@Suite struct StateInvariantTests {
  private typealias Run = BrokenRun

  @Test func aWarningEmptiesTheMemory() throws {
    let stored = RunEvent.Kind.model(.memoryStored(key: "k", Run.image))
    let left = "memory-empty-after-warning -: 1 images are still in memory"
    #expect(try Run.findings([stored, .memoryWarningHandled]) == [left])
    #expect(
      try Run.findings([stored, .model(.memoryRemoved(key: "x")), .memoryWarningHandled]) == [left])
    #expect(
      try Run.findings([stored, .model(.memoryRemoved(key: "k")), .memoryWarningHandled]) == [])
    #expect(try Run.findings([stored, .model(.memoryCleared), .memoryWarningHandled]) == [])
    var given = Given()
    given.memory = [("k", Run.image)]
    #expect(try Run.findings([.memoryWarningHandled], given: given) == [left])
    #expect(try Run.findings([.model(.memoryCleared), .memoryWarningHandled], given: given) == [])
  }

  /// 5.x empties the memory once; what is stored behind that stays.
  @Test func imagesStoredDuringTheWarningMayStay() throws {
    let stored = RunEvent.Kind.model(.memoryStored(key: "k", Run.image))
    let revived = RunEvent.Kind.model(.memoryRevived(key: "k", Run.image))
    let left = "memory-empty-after-warning -: 1 images are still in memory"
    for came in [stored, revived] {
      #expect(
        try Run.findings([.memoryWarningBegan, came, .memoryWarningHandled], in: .v5) == [])
      #expect(
        try Run.findings([came, .memoryWarningBegan, .memoryWarningHandled], in: .v5) == [left])
      #expect(
        try Run.findings([.memoryWarningBegan, came, .memoryWarningHandled], in: .v42) == [left])
      // Another thread has given a warning, too, and is not through with it.
      let two = [RunEvent.Kind.memoryWarningBegan, .memoryWarningBegan, .memoryWarningHandled]
      #expect(try Run.findings(two + [came, .memoryWarningHandled], in: .v5) == [])
      #expect(
        try Run.findings(
          [came, .model(.memoryEvicted(key: "k")), .memoryWarningHandled], in: .v5) == [])
    }
  }

  @Test func aFileHoldsTheBytesThatWereLastStored() throws {
    let data = ImageData(Run.image)
    func file(_ data: ImageData) -> DiskSnapshot.File {
      let time = WallTime(sinceReference: .zero)
      return DiskSnapshot.File(path: "/k", data: data, modificationDate: time, accessDate: time)
    }
    let stored = RunEvent.Kind.model(.diskStored(key: "k", data))
    #expect(
      try Run.findings([stored], files: [file(data.prefix(60))]) == [
        "disk-holds-download k: the file of k has 60 bytes that are not those stored"
      ])
    #expect(try Run.findings([stored], files: [file(data)]) == [])
    #expect(try Run.findings([stored], files: [file(data.corrupted())]) == [])
    #expect(try Run.findings([stored], files: []) == [])
    #expect(try Run.findings([], files: [file(data.prefix(60))]) == [])
    // An app that wants files written in place gets them torn; a cache that has no choice has to
    // keep them.
    let failed = RunEvent.Kind.model(.diskStoreFailed(key: "k", .diskFull))
    let torn = [file(data.prefix(0))]
    var given = Given()
    #expect(try Run.findings([stored, failed], in: .v5, given: given, files: torn).count == 1)
    given.cache.writesAtomically = false
    #expect(try Run.findings([stored, failed], in: .v5, given: given, files: torn) == [])
    #expect(try Run.findings([stored], in: .v5, given: given, files: torn).count == 1)
    #expect(try Run.findings([stored, failed], in: .v42, given: given, files: torn).count == 1)
  }

  @Test func nothingIsLeftRunning() throws {
    let id = "nothing-running-at-rest"
    #expect(
      try Run.findings([]) { $0.running = ["a"] } == [
        "\(id) a: a is still on the list of running operations"
      ])
    #expect(
      try Run.findings([]) { $0.downloaderURLs = ["u"] } == [
        "\(id) u: the downloader still has an operation for u"
      ])
    let dead = try Run.findings([]) { ($0.downloaderURLs, $0.deadDownloads) = (["u"], ["u"]) }
    #expect(!dead.contains { $0.hasPrefix(id) })
    #expect(
      try Run.findings([]) { $0.downloads = 2 } == [
        "\(id) -: 2 download operations are still in the queue"
      ])
    let suspended = RunEvent.Kind.model(.suspended(true))
    #expect(try Run.findings([suspended]) { $0.running = ["a"] } == [])
    let resumed = RunEvent.Kind.model(.suspended(false))
    #expect(try Run.findings([suspended, resumed]) { $0.running = ["a"] }.count == 1)
    var given = Given()
    given.isSuspended = true
    #expect(try Run.findings([], given: given) { $0.running = ["a"] } == [])
  }

  @Test func theTableHasNoOperationThatHasLeftTheQueue() throws {
    let dead: (inout AppState) -> Void = { ($0.downloaderURLs, $0.deadDownloads) = (["u"], ["u"]) }
    let finding =
      "no-dead-operation-listed u: the table has an operation for u that is no longer in the queue"
    #expect(try Run.findings([], state: dead) == [finding])
    #expect(try Run.findings([], outcome: .idle, state: dead) == [finding])
    #expect(try Run.findings([], outcome: .timeBound(.zero), state: dead) == [])
    let ids = try Run.findings([], outcome: .livelock(steps: 7), state: dead)
    #expect(!ids.contains { $0.hasPrefix("no-dead") })
    // Others are under way, and the end of this one may be.
    #expect(
      try Run.findings([], outcome: .idle) {
        dead(&$0)
        $0.downloads = 1
      } == [])
  }

  @Test func aViewListsNoLoadThatHasEnded() throws {
    let listed: (inout AppState) -> Void = {
      $0.viewLoads = [ViewLoad(view: "v", key: "key", load: "a")]
    }
    let finding = "no-dead-operation-listed v: view v lists a under key, and a has ended"
    #expect(try Run.findings([Run.cancelled("a")], state: listed) == [finding])
    #expect(try Run.findings([Run.began("a"), Run.completed("a")], state: listed) == [finding])
    #expect(try Run.findings([Run.cancelled("a")], outcome: .idle, state: listed) == [])
    #expect(try Run.findings([Run.cancelled("b")], state: listed) == [])
  }

  @Test func backgroundTasksAreEnded() throws {
    let findings = try Run.findings([]) { $0.openBackgroundTasks = 2 }
    #expect(findings == ["background-tasks-ended -: 2 background tasks were not ended"])
  }

  @Test func theAppRunsToItsEnd() throws {
    let id = "runs-to-its-end -"
    let thread = ThreadID(root: "a", ordinal: 1, counter: 0)
    let crash = Outcome.crashed(reason: "nil in a dictionary", thread: thread)
    #expect(
      try Run.findings([], outcome: crash) == ["\(id): the app crashed: nil in a dictionary"])
    #expect(
      try Run.findings([], outcome: .livelock(steps: 7)) == [
        "\(id): 7 steps without time moving, which is all that limits.stepsAtOneInstant allows"
      ])
    // What was to come is not known: only that is found.
    let began = try Run.began("a", at: Run.url)
    #expect(try Run.findings([began], outcome: .livelock(steps: 7)).count == 1)
    #expect(try Run.findings([began], outcome: .rest).count > 0)
    let run = Simulation().run { scheduler in
      let lock = scheduler.semaphore("gate", count: 0)
      await lock.wait()
    }
    let findings = try Run.findings([], outcome: run.outcome)
    guard case .deadlock(let deadlock) = run.outcome else {
      Issue.record("\(run.outcome)")
      return
    }
    #expect(findings == ["\(id): deadlock\n\(deadlock)"])
    #expect(try Run.findings([], outcome: .rest) == [])
  }
}
