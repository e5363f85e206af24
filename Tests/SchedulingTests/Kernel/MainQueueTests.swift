import ImageLoadingModel
import SimTools
import Testing

@Suite struct MainQueueTests {
  @Test func blocksRunOnTheMainThreadOneAtATimeInTheOrderOfPosting() {
    let runs = logs { scheduler, log in
      let cell = scheduler.cell("cell", 0)
      for number in 1...3 {
        await scheduler.main.async {
          let thread = scheduler.core.currentThread
          log.note("+\(number) \(thread.isMainThread)")
          _ = await cell.read()
          log.note("-\(number) \(scheduler.main.isCurrent)")
        }
      }
    }
    #expect(
      Set(runs) == [["+1 true", "-1 true", "+2 true", "-2 true", "+3 true", "-3 true"]])
  }

  @Test func noOtherThreadIsTheMainThread() {
    let order = log { scheduler, log in
      let tell = { @Sendable (name: String) -> Block in
        { log.note("\(name) \(scheduler.core.currentThread.isMainThread)") }
      }
      await tell("program")()
      await scheduler.join(scheduler.thread("thread", tell("thread")))
      await scheduler.serialQueue("io").sync(tell("serial"))
      await scheduler.concurrentQueue("pool").sync(tell("concurrent"))
      let operation = QueuedOperation(core: scheduler.core, name: "download")
      await scheduler.operationQueue("downloads", width: 1)
        .add(operation, start: tell("operation"))
    }
    #expect(
      order == [
        "program false", "thread false", "serial false", "concurrent false", "operation false",
      ])
  }

  @Test func blocksPostedFromSeveralThreadsNeverOverlap() {
    let runs = logs { scheduler, log in
      let cell = scheduler.cell("cell", 0)
      for name in ["a", "b", "c"] {
        scheduler.thread(name) {
          await scheduler.main.async {
            log.note("+" + name)
            _ = await cell.read()
            log.note("-" + name)
          }
        }
      }
    }
    #expect(runs.allSatisfy { $0.count == 6 && areExclusive($0) })
    #expect(Set(runs).count == 6)
  }

  @Test func aBlockThatMainPostsToMainRunsAfterTheOneThatPostsIt() {
    let runs = logs { scheduler, log in
      let cell = scheduler.cell("cell", 0)
      await scheduler.main.async {
        await scheduler.main.async { log.note("posted") }
        _ = await cell.read()
        log.note("end of the poster")
      }
    }
    #expect(Set(runs) == [["end of the poster", "posted"]])
  }
}
