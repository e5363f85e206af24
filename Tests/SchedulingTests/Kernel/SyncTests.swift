import ImageLoadingModel
import SimTools
import Testing

@Suite struct SyncTests {
  @Test func syncRunsOnTheCallersThreadUnderTheLabelOfTheQueue() {
    let transcript = Transcript()
    let run = Simulation().run(observer: transcript) { scheduler in
      let queue = scheduler.serialQueue("io")
      let cell = scheduler.cell("cell", 0)
      await cell.write(1)
      let inside = await queue.sync {
        await cell.write(2)
        return queue.isCurrent
      }
      await cell.write(3)
      return [inside, queue.isCurrent]
    }
    #expect(run.value == [true, false])
    let events = transcript.events(on: "cell")
    #expect(events.map(\.thread.description) == ["program", "program", "program"])
    #expect(events.map(\.place) == ["program", "io", "program"])
  }

  @Test func theMainThreadStaysTheMainThreadInsideASyncAndIsNotOnTheMainQueue() {
    let order = log { scheduler, log in
      let io = scheduler.serialQueue("io")
      let tell = { @Sendable (when: String) in
        log.note(
          "\(when): main thread \(scheduler.core.currentThread.isMainThread), main queue "
            + "\(scheduler.main.isCurrent), io \(io.isCurrent)")
      }
      await scheduler.main.async {
        tell("before")
        await io.sync { tell("inside") }
        tell("after")
      }
    }
    #expect(
      order == [
        "before: main thread true, main queue true, io false",
        "inside: main thread true, main queue false, io true",
        "after: main thread true, main queue true, io false",
      ])
  }

  @Test func labelsNest() {
    let order = log { scheduler, log in
      let outer = scheduler.serialQueue("outer")
      let inner = scheduler.serialQueue("inner")
      let tell = { @Sendable in log.note("\(outer.isCurrent) \(inner.isCurrent)") }
      await outer.sync {
        tell()
        await inner.sync { tell() }
        tell()
      }
      tell()
    }
    #expect(order == ["true false", "false true", "true false", "false false"])
  }

  @Test func syncWaitsForTheBlocksPostedBefore() {
    let runs = logs { scheduler, log in
      let queue = scheduler.serialQueue("io")
      let cell = scheduler.cell("cell", 0)
      for number in 1...2 {
        await queue.async {
          _ = await cell.read()
          log.note("block \(number)")
        }
      }
      await queue.sync { log.note("sync") }
      log.note("returned")
    }
    #expect(Set(runs) == [["block 1", "block 2", "sync", "returned"]])
  }

  @Test func blocksPostedAfterASyncWaitForIt() {
    let runs = logs { scheduler, log in
      let queue = scheduler.serialQueue("io")
      let cell = scheduler.cell("cell", 0)
      let entered = scheduler.semaphore("entered", count: 0)
      scheduler.thread("poster") {
        await entered.wait()
        await queue.async { log.note("block") }
      }
      await queue.sync {
        entered.signal()
        for _ in 0..<3 { _ = await cell.read() }
        log.note("sync")
      }
    }
    #expect(Set(runs) == [["sync", "block"]])
  }

  @Test func syncsOfTwoThreadsNeverOverlapOnASerialQueue() {
    let runs = logs { scheduler, log in
      let queue = scheduler.serialQueue("io")
      let cell = scheduler.cell("cell", 0)
      for name in ["a", "b", "c"] {
        scheduler.thread(name) {
          await queue.sync {
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

  @Test func syncToMainFromAnotherThreadRunsOnTheMainThread() {
    let transcript = Transcript()
    let run = Simulation().run(observer: transcript) { scheduler in
      let cell = scheduler.cell("cell", 0)
      let inside = await scheduler.main.sync {
        await cell.write(1)
        return [scheduler.core.currentThread.isMainThread, scheduler.main.isCurrent]
      }
      await cell.write(2)
      return inside + [scheduler.core.currentThread.isMainThread, scheduler.main.isCurrent]
    }
    #expect(run.value == [true, true, false, false])
    let events = transcript.events(on: "cell")
    #expect(events.map(\.isMainThread) == [true, false])
    #expect(events.map(\.thread.description) == ["program.1", "program"])
  }

  @Test func syncToMainWaitsForTheBlocksPostedBeforeAndForItsOwn() {
    let runs = logs { scheduler, log in
      let cell = scheduler.cell("cell", 0)
      await scheduler.main.async {
        _ = await cell.read()
        log.note("block")
      }
      await scheduler.main.sync {
        _ = await cell.read()
        log.note("sync")
      }
      log.note("returned")
    }
    #expect(Set(runs) == [["block", "sync", "returned"]])
  }
}
