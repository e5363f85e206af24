import ImageLoadingModel
import SimTools
import Testing

/// What orders two threads: with it no race is found under any of many schedules, and without it one
/// is.
@Suite struct RaceOrderTests {
  @Test func aThreadComesAfterItsCreatorsEarlierSteps() {
    let before = racyCells { scheduler in
      let cell = scheduler.cell("cell", 0)
      await cell.write(1)
      scheduler.thread("child") { await cell.write(2) }
    }
    #expect(before == [])
    let after = racyCells { scheduler in
      let cell = scheduler.cell("cell", 0)
      scheduler.thread("child") { await cell.write(2) }
      await cell.write(1)
    }
    #expect(after == ["cell"])
  }

  @Test(arguments: [true, false])
  func aJoinComesAfterTheJoinedThread(_ joins: Bool) {
    let cells = racyCells { scheduler in
      let cell = scheduler.cell("cell", 0)
      let child = scheduler.thread("child") { await cell.write(2) }
      if joins { await scheduler.join(child) }
      await cell.write(1)
    }
    #expect(cells == (joins ? [] : ["cell"]))
  }

  @Test(arguments: [true, false])
  func aBlockComesAfterItsPost(_ isBefore: Bool) {
    let cells = racyCells { scheduler in
      let cell = scheduler.cell("cell", 0)
      let queue = scheduler.concurrentQueue("queue")
      if isBefore { await cell.write(1) }
      await queue.async { await cell.write(2) }
      if !isBefore { await cell.write(1) }
    }
    #expect(cells == (isBefore ? [] : ["cell"]))
  }

  @Test(arguments: [true, false])
  func blocksOfASerialQueueComeOneAfterTheOther(_ isSerial: Bool) {
    let cells = racyCells { scheduler in
      let cell = scheduler.cell("cell", 0)
      let queue = isSerial ? scheduler.serialQueue("queue") : scheduler.concurrentQueue("queue")
      for number in 1...3 { await queue.async { await cell.write(number) } }
    }
    #expect(cells == (isSerial ? [] : ["cell"]))
  }

  @Test(arguments: [true, false])
  func aBarrierComesAfterTheBlocksBeforeItAndBeforeThoseAfterIt(_ isBarrier: Bool) {
    let cells = racyCells { scheduler in
      let cell = scheduler.cell("cell", 0)
      let queue = scheduler.concurrentQueue("queue")
      for _ in 1...2 { await queue.async { _ = await cell.read() } }
      await queue.async(barrier: isBarrier) { await cell.write(1) }
      for _ in 1...2 { await queue.async { _ = await cell.read() } }
    }
    #expect(cells == (isBarrier ? [] : ["cell"]))
  }

  @Test(arguments: [true, false])
  func callersOfSyncComeOneAfterTheOther(_ isSerial: Bool) {
    let cells = racyCells { scheduler in
      let cell = scheduler.cell("cell", 0)
      let queue = isSerial ? scheduler.serialQueue("queue") : scheduler.concurrentQueue("queue")
      for number in 1...3 {
        scheduler.thread("caller \(number)") { await queue.sync { await cell.write(number) } }
      }
    }
    #expect(cells == (isSerial ? [] : ["cell"]))
  }

  @Test func waitingForABlockOnMainComesAfterIt() {
    let cells = racyCells { scheduler in
      let cell = scheduler.cell("cell", 0)
      await cell.write(1)
      await scheduler.main.sync { await cell.write(2) }
      await cell.write(3)
    }
    #expect(cells == [])
    let without = racyCells { scheduler in
      let cell = scheduler.cell("cell", 0)
      await scheduler.main.async { await cell.write(2) }
      await cell.write(3)
    }
    #expect(without == ["cell"])
  }

  @Test(arguments: [true, false])
  func anAcquireComesAfterTheReleaseOfTheLock(_ isOneLock: Bool) {
    let cells = racyCells { scheduler in
      let cell = scheduler.cell("cell", 0)
      let locks = (1...3).map { scheduler.monitor("lock \($0)") }
      for number in 0...2 {
        scheduler.thread("thread \(number)") {
          await locks[isOneLock ? 0 : number].withLock {
            let value = await cell.read()
            await cell.write(value + 1)
          }
        }
      }
    }
    #expect(cells == (isOneLock ? [] : ["cell"]))
  }

  @Test(arguments: [true, false])
  func passingASemaphoreComesAfterItsSignals(_ signals: Bool) {
    let cells = racyCells { scheduler in
      let cell = scheduler.cell("cell", 0)
      let gate = scheduler.semaphore("gate", count: signals ? 0 : 1)
      scheduler.thread("other") {
        await cell.write(1)
        if signals { gate.signal() }
      }
      await gate.wait()
      await cell.write(2)
    }
    #expect(cells == (signals ? [] : ["cell"]))
  }

  @Test(arguments: [true, false])
  func waitingForAGroupComesAfterAllThatLeftIt(_ waits: Bool) {
    let cells = racyCells { scheduler in
      let cells = (1...2).map { scheduler.cell("cell \($0)", 0) }
      let group = scheduler.group("group")
      for cell in cells {
        await group.enter()
        scheduler.thread("worker") {
          await cell.write(1)
          await group.leave()
        }
      }
      if waits { await group.wait() }
      for cell in cells { await cell.write(2) }
    }
    #expect(cells == (waits ? [] : ["cell 1", "cell 2"]))
  }

  @Test func aNotificationComesAfterAllThatLeftTheGroupAndAfterItsRequest() {
    let cells = racyCells { scheduler in
      let cells = (1...3).map { scheduler.cell("cell \($0)", 0) }
      let late = scheduler.cell("late", 0)
      let group = scheduler.group("group")
      for cell in cells.dropFirst() {
        await group.enter()
        scheduler.thread("worker") {
          await cell.write(1)
          await group.leave()
        }
      }
      await cells[0].write(1)
      await group.notify(on: scheduler.main) {
        for cell in cells { await cell.write(2) }
        await late.write(2)
      }
      await late.write(1)
    }
    #expect(cells == ["late"])
  }

  @Test func workOfARunLoopComesAfterItWasSent() {
    let cells = racyCells { scheduler in
      let (cell, late) = (scheduler.cell("cell", 0), scheduler.cell("late", 0))
      let loop = scheduler.runLoop("loop")
      scheduler.thread("worker") { await loop.run() }
      await cell.write(1)
      await loop.perform { for cell in [cell, late] { await cell.write(2) } }
      await late.write(1)
      await loop.perform { await late.write(3) }
      await loop.stop()
    }
    #expect(cells == ["late"])
  }

  @Test func aTimerComesAfterItWasSet() {
    let cells = racyCells { scheduler in
      let (cell, late) = (scheduler.cell("cell", 0), scheduler.cell("late", 0))
      await cell.write(1)
      let queue = scheduler.serialQueue("queue")
      scheduler.core.schedule(after: .seconds(1), named: "timer") {
        scheduler.core.enqueue(
          { for cell in [cell, late] { await cell.write(2) } }, on: queue.id, barrier: false)
      }
      await late.write(1)
    }
    #expect(cells == ["late"])
  }

  @Test(arguments: [true, false])
  func aReadOfAnAtomicCellComesAfterItsWrite(_ isAtomic: Bool) {
    let cells = racyCells { scheduler in
      let cell = scheduler.cell("cell", 0)
      let flag = scheduler.cell("flag", false, isAtomic: isAtomic)
      scheduler.thread("reader") { if await flag.read() { await cell.write(2) } }
      await cell.write(1)
      await flag.write(true)
    }
    #expect(cells == (isAtomic ? [] : ["cell", "flag"]))
  }

  /// The counts of owners are atomic, and no code may rely on what they order.
  @Test func ownersOrderNothing() {
    let cells = racyCells { scheduler in
      let cell = scheduler.cell("cell", 0)
      let lifetime = scheduler.lifetime("object")
      lifetime.retain()
      scheduler.thread("other") {
        await cell.write(1)
        await lifetime.release()
      }
      await lifetime.release()
      await cell.write(2)
    }
    #expect(cells == ["cell"])
  }

  @Test func timeOrdersNothing() {
    let cells = racyCells { scheduler in
      let cell = scheduler.cell("cell", 0)
      scheduler.thread("other") { await cell.write(1) }
      await scheduler.clock.pause(for: .seconds(60))
      await cell.write(2)
    }
    #expect(cells == ["cell"])
  }
}
