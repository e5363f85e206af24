import ImageLoadingModel
import SimTools
import Testing

/// How an operation queue picks and holds operations, as `NSOperationQueue` does.
@Suite struct OperationQueueTests {
  @Test(arguments: [1, 2, 3])
  func noMoreThanTheWidthRunAtOnce(_ width: Int) {
    let runs = logs { scheduler, log in
      let queue = scheduler.operationQueue("downloads", width: width)
      for name in ["a", "b", "c", "d"] {
        await queue.add(NotedOperation.short(scheduler, log, name))
      }
    }
    #expect(runs.allSatisfy { $0.count == 8 })
    #expect(runs.map(crowd).max() == width)
  }

  @Test func theHighestPriorityStartsFirstAndEqualOnesInTheOrderOfAdding() {
    let runs = logs { scheduler, log in
      let queue = scheduler.operationQueue("downloads", width: 1)
      await queue.setSuspended(true)
      for (name, priority) in [("a", 0), ("b", 4), ("c", -4), ("d", 4), ("e", 0)] {
        let operation = NotedOperation.short(scheduler, log, name)
        await operation.queued.setPriority(priority)
        await queue.add(operation)
      }
      await queue.setSuspended(false)
    }
    #expect(
      Set(runs) == [["+b", "-b", "+d", "-d", "+a", "-a", "+e", "-e", "+c", "-c"]])
  }

  @Test func aPriorityMayChangeWhileTheOperationWaits() {
    let runs = logs { scheduler, log in
      let queue = scheduler.operationQueue("downloads", width: 1)
      await queue.setSuspended(true)
      let operations = ["a", "b"].map { NotedOperation.short(scheduler, log, $0) }
      for operation in operations { await queue.add(operation) }
      await operations[1].queued.setPriority(1)
      await queue.setSuspended(false)
    }
    #expect(Set(runs) == [["+b", "-b", "+a", "-a"]])
  }

  @Test func aChangedPriorityQueuesAnOperationBehindItsEquals() {
    let runs = logs { scheduler, log in
      let queue = scheduler.operationQueue("downloads", width: 1)
      await queue.setSuspended(true)
      let operations = ["a", "b", "c"].map { NotedOperation.short(scheduler, log, $0) }
      await operations[1].queued.setPriority(4)
      for operation in operations { await queue.add(operation) }
      await operations[2].queued.setPriority(4)
      await operations[0].queued.setPriority(4)
      await operations[1].queued.setPriority(4)
      await queue.setSuspended(false)
    }
    #expect(Set(runs) == [["+b", "-b", "+c", "-c", "+a", "-a"]])
  }

  @Test func aSlotIsTakenWhenTheOperationIsAdded() {
    let runs = logs { scheduler, log in
      let queue = scheduler.operationQueue("downloads", width: 1)
      await queue.add(NotedOperation.short(scheduler, log, "first"))
      let urgent = NotedOperation.short(scheduler, log, "urgent")
      await urgent.queued.setPriority(8)
      await queue.add(urgent)
    }
    #expect(Set(runs) == [["+first", "-first", "+urgent", "-urgent"]])
  }

  @Test func underSomeSeedAnOperationStartsBeforeItsAdderContinues() {
    let runs = logs { scheduler, log in
      let queue = scheduler.operationQueue("downloads", width: 1)
      let cell = scheduler.cell("cell", 0)
      await queue.add(NotedOperation.unending(scheduler, log, "a"))
      _ = await cell.read()
      log.note("adder")
    }
    #expect(Set(runs) == [["+a", "adder"], ["adder", "+a"]])
  }

  @Test func anOperationStartsAfterTheOneItDependsOnHasFinished() {
    let runs = logs { scheduler, log in
      let queue = scheduler.operationQueue("downloads", width: 3)
      let first = NotedOperation.short(scheduler, log, "first")
      let second = NotedOperation.short(scheduler, log, "second")
      await first.queued.addDependency(on: second.queued)
      await queue.add(first)
      await queue.add(second)
    }
    #expect(Set(runs) == [["+second", "-second", "+first", "-first"]])
  }

  @Test func aDependencyHoldsAcrossQueues() {
    let runs = logs { scheduler, log in
      let first = NotedOperation.short(scheduler, log, "first")
      let second = NotedOperation.short(scheduler, log, "second")
      await first.queued.addDependency(on: second.queued)
      await scheduler.operationQueue("one", width: 1).add(first)
      await scheduler.operationQueue("two", width: 1).add(second)
    }
    #expect(Set(runs) == [["+second", "-second", "+first", "-first"]])
  }

  @Test func aDependencyOnAnOperationOutsideAllQueuesEndsWhenThatFinishes() {
    let order = log { scheduler, log in
      let outside = NotedOperation.unending(scheduler, log, "outside")
      let inside = NotedOperation.short(scheduler, log, "inside")
      await inside.queued.addDependency(on: outside.queued)
      await scheduler.operationQueue("downloads", width: 1).add(inside)
      await scheduler.clock.pause(for: .seconds(1))
      log.note("finishes")
      await outside.queued.setFinished(true)
    }
    #expect(order == ["finishes", "+inside", "-inside"])
  }

  @Test func aWaitingOperationThatIsCancelledBecomesReadyAndIsStillStarted() {
    let runs = logs { scheduler, log in
      let queue = scheduler.operationQueue("downloads", width: 2)
      let never = NotedOperation.unending(scheduler, log, "never over")
      let waiting = NotedOperation.short(scheduler, log, "waiting")
      await waiting.queued.addDependency(on: never.queued)
      await queue.add(waiting)
      log.note("cancel")
      await waiting.queued.cancel()
      log.note("is cancelled: \(await waiting.queued.isCancelled.read())")
    }
    #expect(
      runs.allSatisfy { lines in
        Set(lines) == ["cancel", "is cancelled: true", "+waiting", "-waiting"]
          && lines[0] == "cancel"
      })
  }

  @Test func anOperationThatHasFinishedIsNotCancelled() {
    let order = log { scheduler, log in
      let operation = NotedOperation.unending(scheduler, log, "download")
      await operation.queued.setFinished(true)
      await operation.queued.cancel()
      log.note("is cancelled: \(await operation.queued.isCancelled.read())")
    }
    #expect(order == ["is cancelled: false"])
  }

  @Test func aCancelledOperationTakesASlotLikeAnother() {
    let order = log { scheduler, log in
      let queue = scheduler.operationQueue("downloads", width: 1)
      let running = NotedOperation.unending(scheduler, log, "running")
      await queue.add(running)
      let waiting = NotedOperation.short(scheduler, log, "waiting")
      await queue.add(waiting)
      await waiting.queued.cancel()
      await scheduler.clock.pause(for: .seconds(1))
      log.note("frees the slot")
      await running.queued.setFinished(true)
    }
    #expect(order == ["+running", "frees the slot", "+waiting", "-waiting"])
  }
}
