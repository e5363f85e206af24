import ImageLoadingModel
import PlatformRuns

extension KernelRun {
  func perform(_ statement: Statement) async {
    switch statement {
    case .note(let place): await note(place)
    case .read(let cell, let place): see([await cells[cell].read()], at: place)
    case .write(let cell, let value): await cells[cell].write(value)
    case .increment(let cell, let place):
      let before = await cells[cell].update(nil) { value in
        value += 1
        return value - 1
      }
      see([before], at: place)

    case .async(let name, let isBarrier, let body):
      await queue(name).async(barrier: isBarrier) { [self] in await perform(body) }
    case .sync(let name, let isBarrier, let body):
      await queue(name).sync(barrier: isBarrier) { [self] in await perform(body) }

    case .lock(let number, let body): await locks[number].withLock { await perform(body) }

    case .wait(let number): await semaphores[number].wait()
    case .signal(let number): semaphores[number].signal()

    case .enter(let number): await groups[number].enter()
    case .leave(let number): await groups[number].leave()
    case .notify(let number, let name, let body):
      await groups[number].notify(on: queue(name)) { [self] in await perform(body) }
    case .waitForGroup(let number): await groups[number].wait()

    case .add, .setCompletionBlock, .setPriority, .addDependency, .cancel, .setWidth,
      .setSuspended, .readOperations, .readIsCancelled, .readIsFinished:
      await performOnOperations(statement)
    }
  }

  private func performOnOperations(_ statement: Statement) async {
    switch statement {
    case .add(let number):
      let plan = program.operations[number]
      await operationQueues[plan.queue].add(operations[number]) { [self] in
        await perform(plan.body)
        await operations[number].setFinished(true)
      }
    case .setCompletionBlock(let number, let body):
      await operations[number].setCompletionBlock { [self] in await perform(body) }
    case .setPriority(let number, let priority):
      await operations[number].setPriority(priority.rawValue)
    case .addDependency(let number, let other):
      await operations[number].addDependency(on: operations[other])
    case .cancel(let number): await operations[number].cancel()
    case .setWidth(let number, let width): await operationQueues[number].setWidth(width)
    case .setSuspended(let number, let isSuspended):
      await operationQueues[number].setSuspended(isSuspended)
    case .readOperations(let number, let place):
      let waiting = await operationQueues[number].operations()
      see(waiting.compactMap { one in operations.firstIndex { $0 === one } }, at: place)
    case .readIsCancelled(let number, let place):
      see([await operations[number].isCancelled.read() ? 1 : 0], at: place)
    case .readIsFinished(let number, let place):
      see([await operations[number].isFinished.read() ? 1 : 0], at: place)
    case .note, .read, .write, .increment, .async, .sync, .lock, .wait, .signal, .enter, .leave,
      .notify, .waitForGroup:
      preconditionFailure("\(statement) is no statement of operations")
    }
  }
}
