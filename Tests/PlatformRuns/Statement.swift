/// One statement of a ``Program``.
///
/// Statements that observe something have a place, a number of their own in the program.
package enum Statement: Codable, Hashable, Sendable {
  /// Appends to the one log of the program, with the thread and queue on which it runs.
  case note(place: Int)
  case read(cell: Int, place: Int)
  case write(cell: Int, value: Int)
  /// Reads and changes a cell in one step.
  case increment(cell: Int, place: Int)

  case async(QueueName, isBarrier: Bool, Body)
  case sync(QueueName, isBarrier: Bool, Body)

  case lock(Int, Body)

  case wait(semaphore: Int)
  case signal(semaphore: Int)

  case enter(group: Int)
  case leave(group: Int)
  case notify(group: Int, QueueName, Body)
  case waitForGroup(Int)

  case add(operation: Int)
  case setCompletionBlock(operation: Int, Body)
  case setPriority(operation: Int, Priority)
  case addDependency(of: Int, on: Int)
  case cancel(operation: Int)
  case setWidth(queue: Int, Int)
  case setSuspended(queue: Int, Bool)
  case readOperations(queue: Int, place: Int)
  case readIsCancelled(operation: Int, place: Int)
  case readIsFinished(operation: Int, place: Int)
}

extension Statement {
  /// The statements inside, if it has some.
  package var body: Body? {
    switch self {
    case .async(_, _, let body), .sync(_, _, let body), .lock(_, let body),
      .notify(_, _, let body), .setCompletionBlock(_, let body):
      body
    case .note, .read, .write, .increment, .wait, .signal, .enter, .leave, .waitForGroup, .add,
      .setPriority, .addDependency, .cancel, .setWidth, .setSuspended, .readOperations,
      .readIsCancelled, .readIsFinished:
      nil
    }
  }

  /// The same with another body inside, if it has one.
  func withBody(_ change: (Body) -> Body) -> Statement {
    switch self {
    case .async(let name, let isBarrier, let body):
      .async(name, isBarrier: isBarrier, change(body))
    case .sync(let name, let isBarrier, let body): .sync(name, isBarrier: isBarrier, change(body))
    case .lock(let number, let body): .lock(number, change(body))
    case .notify(let number, let name, let body): .notify(group: number, name, change(body))
    case .setCompletionBlock(let number, let body):
      .setCompletionBlock(operation: number, change(body))
    case .note, .read, .write, .increment, .wait, .signal, .enter, .leave, .waitForGroup, .add,
      .setPriority, .addDependency, .cancel, .setWidth, .setSuspended, .readOperations,
      .readIsCancelled, .readIsFinished:
      self
    }
  }
}
