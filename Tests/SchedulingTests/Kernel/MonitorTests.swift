import ImageLoadingModel
import SimTools
import Testing

@Suite struct MonitorTests {
  @Test func oneThreadAtATimeIsInside() {
    let runs = logs { scheduler, log in
      let lock = scheduler.monitor("lock")
      let cell = scheduler.cell("cell", 0)
      for name in ["a", "b", "c"] {
        scheduler.thread(name) {
          for _ in 0..<2 {
            await lock.withLock {
              log.note("+" + name)
              let value = await cell.read()
              await cell.write(value + 1)
              log.note("-" + name)
            }
          }
        }
      }
    }
    #expect(runs.allSatisfy { $0.count == 12 && areExclusive($0) })
    #expect(Set(runs).count > 30)
  }

  @Test func theOwnerMayEnterAgainAndTheOuterExitReleases() {
    let runs = logs { scheduler, log in
      let lock = scheduler.monitor("lock")
      let cell = scheduler.cell("cell", 0)
      for name in ["a", "b"] {
        scheduler.thread(name) {
          await lock.withLock {
            log.note("+" + name)
            await lock.withLock { await lock.withLock { _ = await cell.read() } }
            _ = await cell.read()
            log.note("-" + name)
          }
        }
      }
    }
    #expect(Set(runs) == [["+a", "-a", "+b", "-b"], ["+b", "-b", "+a", "-a"]])
  }

  @Test func underFifoTheFirstToComeIsTheFirstToEnter() {
    let order = log { scheduler, log in
      let lock = scheduler.monitor("lock")
      scheduler.thread("holder") {
        await lock.withLock { await scheduler.clock.pause(for: .seconds(1)) }
      }
      for (name, delay) in [("a", 3), ("b", 1), ("c", 2)] {
        scheduler.thread(name) {
          await scheduler.clock.pause(for: .milliseconds(delay))
          await lock.withLock { log.note(name) }
        }
      }
    }
    #expect(order == ["b", "c", "a"])
  }

  /// The waiters become enabled at the very step at which a third thread's join is over.
  @Test func underFifoAnEndedJoinDoesNotChangeTheOrderOfWaiters() {
    let order = log { scheduler, log in
      let lock = scheduler.monitor("lock")
      let gate = scheduler.semaphore("gate", count: 0)
      let cell = scheduler.cell("cell", 0)
      let holder = scheduler.thread("holder") {
        scheduler.thread("late, of the smaller id") {
          await scheduler.clock.pause(for: .milliseconds(2))
          await lock.withLock { log.note("late") }
        }
        await lock.withLock { await gate.wait() }
      }
      scheduler.thread("joins the holder") {
        await scheduler.join(holder)
        _ = await cell.read()
      }
      scheduler.thread("early, of the larger id") {
        await scheduler.clock.pause(for: .milliseconds(1))
        await lock.withLock { log.note("early") }
      }
      await scheduler.clock.pause(for: .milliseconds(3))
      gate.signal()
    }
    #expect(order == ["early", "late"])
  }

  @Test func underSomeSeedAWaiterOvertakesAnother() {
    let orders = Set(
      logs { scheduler, log in
        let lock = scheduler.monitor("lock")
        scheduler.thread("holder") {
          await lock.withLock { await scheduler.clock.pause(for: .seconds(1)) }
        }
        await scheduler.clock.pause(for: .milliseconds(1))
        for name in ["a", "b", "c"] {
          scheduler.thread(name) { await lock.withLock { log.note(name) } }
        }
      })
    #expect(orders.count == 6)
  }

  @Test(arguments: [true, false])
  func theLockIsReleasedHoweverTheBodyReturns(_ early: Bool) {
    let order = log { scheduler, log in
      let lock = scheduler.monitor("lock")
      let answer = await lock.withLock { () -> String in
        if early { return "early" }
        await lock.withLock {}
        return "late"
      }
      log.note(answer)
      let other = scheduler.thread("other") { await lock.withLock { log.note("entered") } }
      await scheduler.join(other)
    }
    #expect(order == [early ? "early" : "late", "entered"])
  }

  @Test func enteringIsAStepAndLeavingIsNone() {
    let transcript = Transcript()
    let run = Simulation().run(observer: transcript) { scheduler in
      let lock = scheduler.monitor("lock")
      await lock.withLock { await lock.withLock {} }
    }
    #expect(run.steps == 2)
    #expect(transcript.operations == ["program acquire lock", "program acquire lock"])
  }
}
