import ImageLoadingModel
import SimTools
import Testing

@Suite struct SerialQueueTests {
  @Test func blocksRunInTheOrderOfPostingOneAtATime() {
    let runs = logs { scheduler, log in
      let queue = scheduler.serialQueue("io")
      let cell = scheduler.cell("cell", 0)
      for number in 1...4 {
        await queue.async {
          log.note("+\(number)")
          _ = await cell.read()
          _ = await cell.read()
          log.note("-\(number)")
        }
      }
    }
    #expect(Set(runs) == [["+1", "-1", "+2", "-2", "+3", "-3", "+4", "-4"]])
  }

  @Test func blocksOfTwoPostersMixAndNeverOverlap() {
    let runs = logs { scheduler, log in
      let queue = scheduler.serialQueue("io")
      let cell = scheduler.cell("cell", 0)
      for poster in ["a", "b"] {
        scheduler.thread(poster) {
          for number in 1...2 {
            await queue.async {
              log.note("+\(poster)\(number)")
              _ = await cell.read()
              log.note("-\(poster)\(number)")
            }
          }
        }
      }
    }
    #expect(runs.allSatisfy(areExclusive))
    let orders = Set(runs.map { lines in lines.filter { $0.hasPrefix("+") }.joined() })
    #expect(
      orders == [
        "+a1+a2+b1+b2", "+a1+b1+a2+b2", "+a1+b1+b2+a2", "+b1+a1+a2+b2", "+b1+a1+b2+a2",
        "+b1+b2+a1+a2",
      ])
  }

  @Test func blocksRunOnAThreadThatIsNotMainUnderTheLabelOfTheQueue() {
    let order = log { scheduler, log in
      let queue = scheduler.serialQueue("io")
      let other = scheduler.serialQueue("other")
      await queue.async {
        log.note("main thread: \(scheduler.core.currentThread.isMainThread)")
        log.note("io: \(queue.isCurrent)")
        log.note("other: \(other.isCurrent), main: \(scheduler.main.isCurrent)")
      }
    }
    #expect(order == ["main thread: false", "io: true", "other: false, main: false"])
  }

  @Test func underFifoAsyncReturnsBeforeTheBlockRuns() {
    let order = log { scheduler, log in
      let queue = scheduler.serialQueue("io")
      let cell = scheduler.cell("cell", 0)
      await queue.async { log.note("block") }
      log.note("async has returned")
      _ = await cell.read()
      log.note("another step")
    }
    #expect(order == ["async has returned", "another step", "block"])
  }

  @Test func underSomeSeedTheBlockRunsBeforeThePostersNextStep() {
    let orders = Set(
      logs { scheduler, log in
        let queue = scheduler.serialQueue("io")
        let cell = scheduler.cell("cell", 0)
        await queue.async { log.note("block") }
        _ = await cell.read()
        log.note("another step")
      })
    #expect(orders == [["block", "another step"], ["another step", "block"]])
  }

  @Test func aBlockThatPostsComesBehindThoseThatWait() {
    let runs = logs { scheduler, log in
      let queue = scheduler.serialQueue("io")
      let gate = scheduler.semaphore("gate", count: 0)
      await queue.async {
        await gate.wait()
        log.note("first")
        await queue.async { log.note("posted by the first") }
      }
      await queue.async { log.note("second") }
      gate.signal()
    }
    #expect(Set(runs) == [["first", "second", "posted by the first"]])
  }

  @Test func blocksOfTwoQueuesOverlap() {
    let runs = logs { scheduler, log in
      let cell = scheduler.cell("cell", 0)
      for name in ["a", "b"] {
        await scheduler.serialQueue(name).async {
          log.note("+" + name)
          _ = await cell.read()
          log.note("-" + name)
        }
      }
    }
    #expect(Set(runs.map(crowd)) == [1, 2])
  }

  @Test func aBarrierOnASerialQueueIsABlockLikeAnother() {
    let runs = logs { scheduler, log in
      let queue = scheduler.serialQueue("io")
      for number in 1...3 {
        await queue.async(barrier: number == 2) { log.note("\(number)") }
      }
    }
    #expect(Set(runs) == [["1", "2", "3"]])
  }

  @Test func blocksInheritTheSubjectOfTheirPoster() {
    let order = log { scheduler, log in
      let queue = scheduler.serialQueue("io")
      await scheduler.acting(for: EventSubject("first")) {
        await queue.async { log.note(scheduler.core.subject.name) }
      }
      await queue.async { log.note("[\(scheduler.core.subject.name)]") }
    }
    #expect(order == ["first", "[]"])
  }
}
