import ImageLoadingModel
import SimTools
import Testing

@Suite struct RunLoopTests {
  @Test func workIsDoneInTheOrderOfSendingOneAtATime() {
    let runs = logs { scheduler, log in
      let loop = scheduler.runLoop("loop")
      let cell = scheduler.cell("cell", 0)
      scheduler.thread("worker") {
        await loop.run()
        log.note("returned")
      }
      for number in 1...3 {
        await loop.perform {
          log.note("+\(number)")
          _ = await cell.read()
          log.note("-\(number)")
        }
      }
      await loop.stop()
    }
    #expect(Set(runs) == [["+1", "-1", "+2", "-2", "+3", "-3", "returned"]])
  }

  @Test func allWorkIsDoneOnTheThreadThatIsInRun() {
    let transcript = Transcript()
    _ = Simulation().run(observer: transcript) { scheduler in
      let loop = scheduler.runLoop("loop")
      let cell = scheduler.cell("cell", 0)
      scheduler.thread("worker") {
        await loop.run()
        await cell.write(0)
      }
      for sender in 1...2 {
        scheduler.thread("sender \(sender)") { await loop.perform { await cell.write(sender) } }
      }
      await scheduler.clock.pause(for: .seconds(1))
      await loop.perform { await cell.write(3) }
      await loop.stop()
    }
    let events = transcript.events(on: "cell")
    #expect(events.map(\.thread.description) == Array(repeating: "program.1", count: 4))
    #expect(Set(events.map(\.place)) == ["worker"])
  }

  @Test func workSentBeforeRunIsDoneInIt() {
    let order = log { scheduler, log in
      let loop = scheduler.runLoop("loop")
      await loop.perform { log.note("sent before") }
      await loop.stop()
      log.note("run")
      await loop.run()
      log.note("returned")
    }
    #expect(order == ["run", "sent before", "returned"])
  }

  @Test func stopEndsTheLoopAfterEarlierWork() {
    let runs = logs { scheduler, log in
      let loop = scheduler.runLoop("loop")
      await loop.perform { log.note("before") }
      await loop.stop()
      await loop.perform { log.note("after") }
      await loop.run()
      log.note("returned")
    }
    #expect(Set(runs) == [["before", "returned"]])
  }

  @Test func workMaySendMoreWorkToItsOwnLoop() {
    let order = log { scheduler, log in
      let loop = scheduler.runLoop("loop")
      await loop.perform {
        await loop.perform {
          log.note("inner")
          await loop.stop()
        }
        log.note("outer")
      }
      await loop.run()
      log.note("returned")
    }
    #expect(order == ["outer", "inner", "returned"])
  }

  @Test func aLoopThatWaitsAtTheEndIsNoDeadlock() {
    let order = log { scheduler, log in
      let loop = scheduler.runLoop("loop")
      scheduler.thread("worker") {
        await loop.run()
        log.note("let go by the end of the run")
      }
      await loop.perform { log.note("work") }
    }
    #expect(order == ["work", "let go by the end of the run"])
  }

  @Test func toWaitForALoopThatWaitsIsADeadlock() {
    let run = Simulation().run { scheduler in
      let loop = scheduler.runLoop("loop")
      let worker = scheduler.thread("worker") { await loop.run() }
      await scheduler.join(worker)
    }
    #expect(
      run.outcome.deadlockReport
        == "program waits for the end of worker: program.1 on worker has not ended")
  }

  @Test func aLimitEndsTheLoopByItself() {
    let order = log { scheduler, log in
      let loop = scheduler.runLoop("loop")
      scheduler.thread("worker") {
        await loop.run(atMost: .seconds(10))
        log.note("returned at \(scheduler.core.now)")
      }
      await scheduler.clock.pause(for: .seconds(4))
      await loop.perform { log.note("work") }
    }
    #expect(order == ["work", "returned at 10.0 seconds"])
  }

  /// Its alarm does not go off later, when the loop runs again.
  @Test func aLoopThatIsStoppedForgetsItsLimit() {
    let order = log { scheduler, log in
      let loop = scheduler.runLoop("loop")
      scheduler.thread("worker") {
        await loop.run(atMost: .seconds(10))
        log.note("once at \(scheduler.core.now)")
        await loop.run()
        log.note("twice at \(scheduler.core.now)")
      }
      await scheduler.clock.pause(for: .seconds(1))
      await loop.stop()
      await scheduler.clock.pause(for: .seconds(20))
      await loop.stop()
    }
    #expect(order == ["once at 1.0 seconds", "twice at 21.0 seconds"])
  }

  @Test func workFromOutsideIsDoneInItsTurn() {
    let runs = logs { scheduler, log in
      let loop = scheduler.runLoop("loop")
      scheduler.thread("worker") { await loop.run() }
      await loop.perform { log.note("sent") }
      scheduler.core.schedule(after: .seconds(1), named: "outside") {
        loop.deliver { log.note("delivered on \(scheduler.core.currentThread.isMainThread)") }
      }
      await scheduler.clock.pause(for: .seconds(2))
      await loop.stop()
    }
    #expect(Set(runs) == [["sent", "delivered on false"]])
  }
}
