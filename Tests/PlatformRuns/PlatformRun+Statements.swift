import Dispatch
import Foundation

extension PlatformRun {
  func perform(_ statement: Statement) {
    switch statement {
    case .note(let place):
      let note = Note(
        place: place, isMainThread: Thread.isMainThread, queue: Self.currentQueue)
      end.withLock { $0.notes.append(note) }
    case .read(let cell, let place): end.withLock { $0.seen[place] = [$0.cells[cell]] }
    case .write(let cell, let value): end.withLock { $0.cells[cell] = value }
    case .increment(let cell, let place):
      end.withLock { end in
        end.seen[place] = [end.cells[cell]]
        end.cells[cell] += 1
      }

    case .async(let name, let isBarrier, let body):
      queue(name).async(flags: isBarrier ? .barrier : [], execute: block(body))
    case .sync(let name, let isBarrier, let body):
      queue(name).sync(flags: isBarrier ? .barrier : []) { perform(body) }

    case .lock(let number, let body): locks[number].withLock { perform(body) }

    case .wait(let number): semaphores[number].wait()
    case .signal(let number): semaphores[number].signal()

    case .enter(let number): groups[number].enter()
    case .leave(let number): groups[number].leave()
    case .notify(let number, let name, let body):
      groups[number].notify(queue: queue(name), execute: block(body))
    case .waitForGroup(let number): groups[number].wait()

    case .add, .setCompletionBlock, .setPriority, .addDependency, .cancel, .setWidth,
      .setSuspended, .readOperations, .readIsCancelled, .readIsFinished:
      performOnOperations(statement)
    }
  }

  private func queue(_ name: QueueName) -> DispatchQueue {
    guard let queue = queues[name] else { preconditionFailure("no queue \(name)") }
    return queue
  }

  private func performOnOperations(_ statement: Statement) {
    switch statement {
    case .add(let number):
      outstanding.begin()
      operationQueues[program.operations[number].queue].addOperation(operation(number))
    case .setCompletionBlock(let number, let body):
      operation(number).completionBlock = block(body)
    case .setPriority(let number, let priority):
      guard let value = Operation.QueuePriority(rawValue: priority.rawValue) else {
        preconditionFailure("Foundation has no priority \(priority)")
      }
      operation(number).queuePriority = value
    case .addDependency(let number, let other):
      operation(number).addDependency(operation(other))
    case .cancel(let number): operation(number).cancel()
    case .setWidth(let number, let width):
      operationQueues[number].maxConcurrentOperationCount = width
    case .setSuspended(let number, let isSuspended):
      operationQueues[number].isSuspended = isSuspended
    case .readOperations(let number, let place):
      // Deprecated, because the answer is old when it comes; which is what is compared here.
      let numbers = operationQueues[number].operations.compactMap(number(of:))
      end.withLock { $0.seen[place] = numbers }
    case .readIsCancelled(let number, let place):
      let isCancelled = operation(number).isCancelled
      end.withLock { $0.seen[place] = [isCancelled ? 1 : 0] }
    case .readIsFinished(let number, let place):
      let isFinished = operation(number).isFinished
      end.withLock { $0.seen[place] = [isFinished ? 1 : 0] }
    case .note, .read, .write, .increment, .async, .sync, .lock, .wait, .signal, .enter, .leave,
      .notify, .waitForGroup:
      preconditionFailure("\(statement) is no statement of operations")
    }
  }
}
