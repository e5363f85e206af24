import ImageLoadingModel
import SimTools
import Testing

/// What orders the operations of a queue with the threads that add, wait and ask.
@Suite struct OperationOrderTests {
  @Test(arguments: [true, false])
  func anOperationComesAfterItsAdding(_ isBefore: Bool) {
    let cells = racyCells { scheduler in
      let cell = scheduler.cell("cell", 0)
      let queue = scheduler.operationQueue("queue", width: 1)
      let operation = QueuedOperation(core: scheduler.core, name: "operation")
      if isBefore { await cell.write(1) }
      await queue.add(operation) {
        await cell.write(2)
        await operation.setFinished(true)
      }
      if !isBefore { await cell.write(1) }
    }
    #expect(cells == (isBefore ? [] : ["cell"]))
  }

  /// The width of one orders nothing: that one slot falls free before the other operation starts is
  /// how the queue happens to work.
  @Test(arguments: [true, false])
  func anOperationComesAfterThoseThatItDependsOn(_ depends: Bool) {
    let cells = racyCells { scheduler in
      let cell = scheduler.cell("cell", 0)
      let queue = scheduler.operationQueue("queue", width: 1)
      let operations = (1...2).map { QueuedOperation(core: scheduler.core, name: "\($0)") }
      if depends { await operations[1].addDependency(on: operations[0]) }
      for operation in operations {
        await queue.add(operation) {
          await cell.write(2)
          await operation.setFinished(true)
        }
      }
    }
    #expect(cells == (depends ? [] : ["cell"]))
  }

  @Test func aCompletionBlockComesAfterTheEndOfTheOperationAndAfterItWasSet() {
    let cells = racyCells { scheduler in
      let (cell, other) = (scheduler.cell("cell", 0), scheduler.cell("other", 0))
      let (early, late) = (scheduler.cell("early", 0), scheduler.cell("late", 0))
      let queue = scheduler.operationQueue("queue", width: 1)
      let operation = QueuedOperation(core: scheduler.core, name: "operation")
      await other.write(1)
      await operation.setCompletionBlock {
        for cell in [cell, other, late] { await cell.write(3) }
      }
      await queue.add(operation) {
        for cell in [cell, early] { await cell.write(2) }
        await operation.setFinished(true)
        await late.write(2)
      }
      await early.write(1)
    }
    #expect(cells == ["early", "late"])
  }

  /// A thread that asks a queue for its operations sees what was done before each was added.
  @Test func askingForTheOperationsComesAfterTheirAdding() {
    let cells = racyCells { scheduler in
      let (cell, late) = (scheduler.cell("cell", 0), scheduler.cell("late", 0))
      let queue = scheduler.operationQueue("queue", width: 1)
      scheduler.thread("asker") {
        if await !queue.operations().isEmpty {
          for cell in [cell, late] { await cell.write(2) }
        }
      }
      await cell.write(1)
      await queue.add(QueuedOperation(core: scheduler.core, name: "operation")) {}
      await late.write(1)
    }
    #expect(cells == ["late"])
  }
}
