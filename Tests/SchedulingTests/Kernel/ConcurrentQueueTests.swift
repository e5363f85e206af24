import ImageLoadingModel
import SimTools
import Testing

@Suite struct ConcurrentQueueTests {
  /// Two blocks, one in the middle, two blocks; each has a step inside.
  /// - Parameter middle: is given the middle block, and what posts the last two.
  private static func posted(
    _ scheduler: SchedulerPort, _ log: Log,
    middle: @Sendable (Queue, @escaping Block, @escaping Block) async -> Void
  ) async {
    let queue = scheduler.concurrentQueue("barrierQueue")
    let cell = scheduler.cell("cell", 0)
    let block = { @Sendable (name: String) -> Block in
      {
        log.note("+" + name)
        _ = await cell.read()
        log.note("-" + name)
      }
    }
    for name in ["a", "b"] { await queue.async(block(name)) }
    await middle(queue, block("barrier")) {
      for name in ["c", "d"] { await queue.async(block(name)) }
    }
  }

  /// The orders that a barrier allows: everything of a and b, the barrier alone, then c and d.
  private static let allowed: Set<[String]> = {
    func pairs(_ x: String, _ y: String) -> [[String]] {
      [
        ["+" + x, "-" + x, "+" + y, "-" + y], ["+" + x, "+" + y, "-" + x, "-" + y],
        ["+" + x, "+" + y, "-" + y, "-" + x], ["+" + y, "-" + y, "+" + x, "-" + x],
        ["+" + y, "+" + x, "-" + y, "-" + x], ["+" + y, "+" + x, "-" + x, "-" + y],
      ]
    }
    return Set(
      pairs("a", "b").flatMap { before in
        pairs("c", "d").map { before + ["+barrier", "-barrier"] + $0 }
      })
  }()

  @Test func blocksThatAreNoBarriersOverlapAndOvertakeEachOther() {
    let runs = logs { scheduler, log in
      let queue = scheduler.concurrentQueue("pool")
      let cell = scheduler.cell("cell", 0)
      for name in ["a", "b", "c"] {
        await queue.async {
          log.note("+" + name)
          _ = await cell.read()
          log.note("-" + name)
        }
      }
    }
    #expect(Set(runs.map(crowd)) == [1, 2, 3])
    #expect(Set(runs.map { $0.filter { $0.hasPrefix("+") } }).count == 6)
  }

  @Test func aBarrierWaitsForAllBeforeItAndHoldsUpAllAfterIt() {
    let runs = logs { scheduler, log in
      await Self.posted(scheduler, log) { queue, block, postTheRest in
        await queue.async(barrier: true, block)
        await postTheRest()
      }
    }
    #expect(Set(runs).isSubset(of: Self.allowed))
    #expect(Set(runs.map { $0[..<4] }).count == 6)
    #expect(Set(runs.map { $0[6...] }).count == 6)
  }

  @Test func aBarrierSyncWaitsForAllBeforeItAndHoldsUpAllAfterIt() {
    let runs = logs { scheduler, log in
      await Self.posted(scheduler, log) { queue, block, postTheRest in
        await queue.sync(barrier: true) {
          await postTheRest()
          await block()
        }
      }
    }
    #expect(Set(runs).isSubset(of: Self.allowed))
    #expect(Set(runs.map { $0[..<4] }).count == 6)
    #expect(Set(runs.map { $0[6...] }).count == 6)
  }

  @Test func withoutABarrierTheMiddleBlockIsNoFence() {
    let runs = logs { scheduler, log in
      await Self.posted(scheduler, log) { queue, block, postTheRest in
        await queue.async(block)
        await postTheRest()
      }
    }
    #expect(!Set(runs).isSubset(of: Self.allowed))
  }

  @Test func blocksPostedBehindAWaitingBarrierDoNotOvertakeIt() {
    let order = log { scheduler, log in
      let queue = scheduler.concurrentQueue("barrierQueue")
      let gate = scheduler.semaphore("gate", count: 0)
      await queue.async {
        await gate.wait()
        log.note("before")
      }
      await queue.async(barrier: true) { log.note("barrier") }
      await queue.async { log.note("after") }
      await scheduler.clock.pause(for: .seconds(1))
      log.note("all posted")
      gate.signal()
    }
    #expect(order == ["all posted", "before", "barrier", "after"])
  }

  @Test func twoBarriersRunOneAfterTheOther() {
    let runs = logs { scheduler, log in
      let queue = scheduler.concurrentQueue("barrierQueue")
      let cell = scheduler.cell("cell", 0)
      for name in ["first", "second"] {
        await queue.async(barrier: true) {
          log.note("+" + name)
          _ = await cell.read()
          log.note("-" + name)
        }
      }
    }
    #expect(Set(runs) == [["+first", "-first", "+second", "-second"]])
  }

  @Test func twoSyncsThatAreNoBarriersOverlap() {
    let runs = logs { scheduler, log in
      let queue = scheduler.concurrentQueue("pool")
      let cell = scheduler.cell("cell", 0)
      for name in ["a", "b"] {
        scheduler.thread(name) {
          await queue.sync {
            log.note("+" + name)
            _ = await cell.read()
            log.note("-" + name)
          }
        }
      }
    }
    #expect(Set(runs.map(crowd)) == [1, 2])
  }

  @Test func aSyncFromABlockOfTheSameQueueRunsAtOnce() {
    let order = log { scheduler, log in
      let queue = scheduler.concurrentQueue("pool")
      await queue.async { await queue.sync { log.note("inside: \(queue.isCurrent)") } }
    }
    #expect(order == ["inside: true"])
  }

  @Test func aSyncBehindABarrierThatWaitsForTheCallerIsADeadlock() {
    let run = Simulation().run { scheduler in
      let queue = scheduler.concurrentQueue("pool")
      await queue.async {
        await queue.async(barrier: true) {}
        await queue.sync {}
      }
    }
    #expect(
      run.outcome.deadlockReport
        == "program.1 on pool waits for its turn on the queue pool: the same thread runs a block "
        + "there (the circle is closed)")
  }

  @Test func aSyncFromABarrierOfTheSameQueueIsADeadlock() {
    let run = Simulation().run { scheduler in
      let queue = scheduler.concurrentQueue("pool")
      await queue.async(barrier: true) { await queue.sync {} }
    }
    #expect(
      run.outcome.deadlockReport
        == "program.1 on pool waits for its turn on the queue pool: the same thread runs a block "
        + "there (the circle is closed)")
  }
}
