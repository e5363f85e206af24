import ImageLoadingModel

/// An operation that notes `+name` when it starts.
struct NotedOperation: Sendable {
  let queued: QueuedOperation
  let start: Block

  /// One that notes `-name` too after a step, and is over then.
  static func short(_ scheduler: SchedulerPort, _ log: Log, _ name: String) -> NotedOperation {
    let queued = QueuedOperation(core: scheduler.core, name: name)
    let cell = scheduler.cell("cell of \(name)", 0)
    return NotedOperation(queued: queued) {
      log.note("+" + name)
      _ = await cell.read()
      log.note("-" + name)
      await queued.setFinished(true)
    }
  }

  /// One that is never over by itself.
  static func unending(_ scheduler: SchedulerPort, _ log: Log, _ name: String) -> NotedOperation {
    NotedOperation(queued: QueuedOperation(core: scheduler.core, name: name)) {
      log.note("+" + name)
    }
  }
}

extension SimulatedOperationQueue {
  func add(_ operation: NotedOperation) async {
    await add(operation.queued, start: operation.start)
  }

  /// The names of the operations that have not finished, oldest first.
  func names() async -> String {
    await operations().map { ($0 as? QueuedOperation)?.id.name ?? "?" }.joined(separator: " ")
  }
}
