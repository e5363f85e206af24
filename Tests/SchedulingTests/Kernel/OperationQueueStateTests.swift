import ImageLoadingModel
import SimTools
import Testing

/// What may change while operations wait and run, and how they leave the queue.
@Suite struct OperationQueueStateTests {
  @Test func aSuspendedQueueStartsNothingUntilItIsResumed() {
    let runs = logs { scheduler, log in
      let queue = scheduler.operationQueue("downloads", width: 2)
      await queue.setSuspended(true)
      await queue.add(NotedOperation.short(scheduler, log, "a"))
      await scheduler.clock.pause(for: .seconds(1))
      log.note("resume")
      await queue.setSuspended(false)
    }
    #expect(Set(runs) == [["resume", "+a", "-a"]])
  }

  @Test func suspendingLeavesRunningOperationsAlone() {
    let runs = logs { scheduler, log in
      let queue = scheduler.operationQueue("downloads", width: 1)
      await queue.add(NotedOperation.short(scheduler, log, "running"))
      await queue.setSuspended(true)
      await queue.add(NotedOperation.short(scheduler, log, "waiting"))
    }
    #expect(Set(runs) == [["+running", "-running"]])
  }

  @Test func aWiderQueueStartsMoreAtOnce() {
    let order = log { scheduler, log in
      let queue = scheduler.operationQueue("downloads", width: 1)
      for name in ["a", "b", "c", "d"] {
        await queue.add(NotedOperation.unending(scheduler, log, name))
      }
      await scheduler.clock.pause(for: .seconds(1))
      log.note("width 3")
      await queue.setWidth(3)
    }
    #expect(order == ["+a", "width 3", "+b", "+c"])
  }

  @Test func aNarrowerQueueStartsTheNextWhenEnoughHaveFinished() {
    let order = log { scheduler, log in
      let queue = scheduler.operationQueue("downloads", width: 3)
      let operations = ["a", "b", "c", "d"].map {
        NotedOperation.unending(scheduler, log, $0)
      }
      for operation in operations { await queue.add(operation) }
      await queue.setWidth(1)
      for (index, operation) in operations.prefix(3).enumerated() {
        await scheduler.clock.pause(for: .seconds(1))
        log.note("finish \(index)")
        await operation.queued.setFinished(true)
      }
    }
    #expect(order == ["+a", "+b", "+c", "finish 0", "finish 1", "finish 2", "+d"])
  }

  @Test func anOperationThatNeverFinishesKeepsItsSlot() {
    let runs = logs { scheduler, log in
      let queue = scheduler.operationQueue("downloads", width: 1)
      await queue.add(NotedOperation.unending(scheduler, log, "leak"))
      await queue.add(NotedOperation.short(scheduler, log, "starved"))
      await scheduler.clock.pause(for: .seconds(3_600))
      log.note(await queue.names())
    }
    #expect(Set(runs) == [["+leak", "leak starved"]])
  }

  @Test func operationsAreThoseThatHaveNotFinishedOldestFirst() {
    let order = log { scheduler, log in
      let queue = scheduler.operationQueue("downloads", width: 2)
      let operations = ["a", "b", "c"].map { NotedOperation.unending(scheduler, log, $0) }
      let tell = { @Sendable in
        log.note(await queue.names())
      }
      await tell()
      await operations[2].queued.setPriority(4)
      for operation in operations { await queue.add(operation) }
      await tell()
      await operations[0].queued.setFinished(true)
      await tell()
      await operations[0].queued.setFinished(true)
      await tell()
    }
    #expect(order.filter { !$0.hasPrefix("+") } == ["", "a b c", "b c", "b c"])
    #expect(order.filter { $0.hasPrefix("+") } == ["+a", "+b", "+c"])
  }

  @Test func theCompletionBlockRunsLaterOnAThreadOfItsOwnAndNotInsideTheSetter() {
    let transcript = Transcript()
    let log = Log()
    _ = Simulation().run(observer: transcript) { scheduler in
      let cell = scheduler.cell("cell", 0)
      let operation = NotedOperation.unending(scheduler, log, "download")
      await operation.queued.setCompletionBlock {
        await cell.write(1)
        log.note("completion block, main thread: \(scheduler.core.currentThread.isMainThread)")
      }
      await operation.queued.setFinished(true)
      await cell.write(2)
      log.note("the setter has returned")
    }
    #expect(
      log.lines == ["the setter has returned", "completion block, main thread: false"])
    #expect(transcript.events(on: "cell").map(\.thread.description) == ["program", "program.1"])
  }

  @Test func underSomeSeedTheCompletionBlockRunsBeforeTheFinisherContinues() {
    let runs = logs { scheduler, log in
      let cell = scheduler.cell("cell", 0)
      let operation = NotedOperation.unending(scheduler, log, "download")
      await operation.queued.setCompletionBlock { log.note("completion block") }
      await operation.queued.setFinished(true)
      log.note("the setter has returned")
      _ = await cell.read()
      log.note("finisher")
    }
    #expect(
      Set(runs) == [
        ["the setter has returned", "completion block", "finisher"],
        ["the setter has returned", "finisher", "completion block"],
        ["completion block", "the setter has returned", "finisher"],
      ])
  }

  /// As with the Foundation of Swift, whose queue takes an operation out while its completion block
  /// runs.
  @Test func underSomeSeedTheOperationIsListedWhileItsCompletionBlockRuns() {
    let runs = logs { scheduler, log in
      let queue = scheduler.operationQueue("downloads", width: 1)
      let operation = NotedOperation.unending(scheduler, log, "download")
      await operation.queued.setCompletionBlock {
        log.note("\(await queue.operations().count)")
      }
      await queue.add(operation.queued) {}
      await operation.queued.setFinished(true)
    }
    #expect(Set(runs) == [["0"], ["1"]])
  }

  @Test func theCompletionBlockRunsOnce() {
    let order = log { scheduler, log in
      let operation = NotedOperation.unending(scheduler, log, "download")
      await operation.queued.setCompletionBlock { log.note("completion block") }
      await operation.queued.setFinished(true)
      await operation.queued.setFinished(true)
    }
    #expect(order == ["completion block"])
  }

  @Test func finishingFreesTheSlotBeforeTheCompletionBlockHasRun() {
    let runs = logs { scheduler, log in
      let queue = scheduler.operationQueue("downloads", width: 1)
      let started = scheduler.semaphore("started", count: 0)
      let first = NotedOperation.short(scheduler, log, "first")
      await first.queued.setCompletionBlock {
        await started.wait()
        log.note("completion block")
      }
      await queue.add(first)
      let second = QueuedOperation(core: scheduler.core, name: "second")
      await queue.add(second) { started.signal() }
    }
    #expect(Set(runs) == [["+first", "-first", "completion block"]])
  }
}
