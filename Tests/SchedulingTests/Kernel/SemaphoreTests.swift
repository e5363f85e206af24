import ImageLoadingModel
import SimTools
import Testing

@Suite struct SemaphoreTests {
  @Test(arguments: [1, 2, 3])
  func asManyAsTheCountMayPassAndNoMore(_ count: Int) {
    let runs = logs { scheduler, log in
      let places = scheduler.semaphore("places", count: count)
      let cell = scheduler.cell("cell", 0)
      for name in ["a", "b", "c", "d"] {
        scheduler.thread(name) {
          await places.withPermit {
            log.note("+" + name)
            _ = await cell.read()
            log.note("-" + name)
          }
        }
      }
    }
    #expect(runs.allSatisfy { $0.count == 8 })
    #expect(runs.map(crowd).max() == count)
  }

  @Test func waitingTwiceForACountOfOneIsADeadlockThatNamesTheSemaphore() {
    let run = Simulation().run { scheduler in
      let lock = scheduler.semaphore("operationsLock", count: 1)
      await lock.withPermit { await lock.withPermit {} }
    }
    #expect(
      run.outcome.deadlockReport
        == "program waits for the semaphore operationsLock: the same thread passed it and has not "
        + "signalled (the circle is closed)")
  }

  @Test func waitingForASignalThatNeverComesIsADeadlockWithoutACircle() {
    let run = Simulation().run { scheduler in
      await scheduler.semaphore("answer", count: 0).wait()
    }
    #expect(run.outcome.deadlockReport == "program waits for the semaphore answer")
  }

  @Test func aTimerMaySignal() {
    let order = log { scheduler, log in
      let answer = scheduler.semaphore("answer", count: 0)
      scheduler.core.schedule(after: .milliseconds(5), named: "answer") { answer.signal() }
      log.note("waits at \(scheduler.core.now)")
      await answer.wait()
      log.note("continues at \(scheduler.core.now)")
    }
    #expect(order == ["waits at 0.0 seconds", "continues at 0.005 seconds"])
  }

  @Test func aSignalIsKeptForTheNextWait() {
    let run = Simulation().run { scheduler in
      let semaphore = scheduler.semaphore("signals", count: 0)
      semaphore.signal()
      semaphore.signal()
      await semaphore.wait()
      await semaphore.wait()
    }
    #expect(run.outcome == .rest)
    #expect(run.steps == 2)
  }

  @Test func anotherThreadMaySignal() {
    let runs = logs { scheduler, log in
      let done = scheduler.semaphore("done", count: 0)
      scheduler.thread("worker") {
        log.note("work")
        done.signal()
      }
      await done.wait()
      log.note("done")
    }
    #expect(Set(runs) == [["work", "done"]])
  }

  @Test func underFifoTheFirstToWaitIsTheFirstToPass() {
    let order = log { scheduler, log in
      let places = scheduler.semaphore("places", count: 0)
      for (name, delay) in [("a", 3), ("b", 1), ("c", 2)] {
        scheduler.thread(name) {
          await scheduler.clock.pause(for: .milliseconds(delay))
          await places.wait()
          log.note(name)
        }
      }
      await scheduler.clock.pause(for: .seconds(1))
      for _ in 0..<3 { places.signal() }
    }
    #expect(order == ["b", "c", "a"])
  }
}
