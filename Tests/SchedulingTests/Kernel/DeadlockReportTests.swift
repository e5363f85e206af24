import ImageLoadingModel
import SimTools
import Testing

/// Which thread holds what, and which thread waits for it, in words.
@Suite struct DeadlockReportTests {
  @Test func syncsOverTwoQueuesInOppositeOrdersAreADeadlockWithTheCircle() {
    let run = Simulation().run { scheduler in
      let left = scheduler.serialQueue("left")
      let right = scheduler.serialQueue("right")
      let gate = scheduler.semaphore("gate", count: 0)
      scheduler.thread("a") {
        await left.sync {
          await gate.wait()
          await right.sync {}
        }
      }
      scheduler.thread("b") {
        await right.sync {
          gate.signal()
          await left.sync {}
        }
      }
    }
    #expect(
      run.outcome.deadlockReport == """
        program.1 on a waits for its turn on the queue right: program.2 on b runs a block there
        program.2 on b waits for its turn on the queue left: program.1 on a runs a block there \
        (the circle is closed)
        """)
  }

  @Test func mainThatWaitsForAQueueThatWaitsForMainIsADeadlockWithTheCircle() {
    let run = Simulation().run { scheduler in
      let io = scheduler.serialQueue("io")
      let gate = scheduler.semaphore("gate", count: 0)
      await scheduler.main.async {
        await gate.wait()
        await io.sync {}
      }
      await io.async {
        gate.signal()
        await scheduler.main.sync {}
      }
    }
    #expect(
      run.outcome.deadlockReport == """
        program.1 on main waits for its turn on the queue io: program.2 on io runs a block there
        program.2 on io waits for its block on main: program.1 on main runs a block there \
        (the circle is closed)
        """)
  }

  @Test func aSyncToMainFromTheMainThreadInsideAnotherQueueIsADeadlock() {
    let run = Simulation().run { scheduler in
      let io = scheduler.serialQueue("io")
      await scheduler.main.async { await io.sync { await scheduler.main.sync {} } }
    }
    #expect(
      run.outcome.deadlockReport
        == "program.1 on main waits for its turn on the queue main: the same thread runs a block "
        + "there (the circle is closed)\na sync onto the current queue: recent systems end the app here, "
        + "older ones hang, and this run hangs")
  }

  @Test func aCircleIsFoundBehindABystander() {
    let run = Simulation().run { scheduler in
      let pool = scheduler.concurrentQueue("pool")
      let lock = scheduler.monitor("lock")
      let never = scheduler.semaphore("never", count: 0)
      await pool.async { await never.wait() }
      await pool.async {
        await scheduler.clock.pause(for: .milliseconds(1))
        await lock.withLock {}
      }
      scheduler.thread("owner") {
        await lock.withLock {
          await scheduler.clock.pause(for: .milliseconds(2))
          await pool.sync(barrier: true) {}
        }
      }
    }
    #expect(
      run.outcome.deadlockReport == """
        program.2 on pool waits for the lock lock: program.3 on owner holds it
        program.3 on owner waits for its turn on the queue pool: program.1 on pool runs a block \
        there and program.2 on pool runs a block there (the circle is closed)
        program.1 on pool waits for the semaphore never
        """)
  }
}
