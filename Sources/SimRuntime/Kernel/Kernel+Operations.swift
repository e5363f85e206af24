import ImageLoadingModel

extension Kernel {
  public func add(
    _ operation: any SharedObject, of owner: any AnyObject & Sendable, to queue: any SharedObject,
    start: @escaping Block
  ) {
    guard !isDraining else { return }
    let operation = unsafeDowncast(operation, to: OperationObject.self)
    let queue = unsafeDowncast(queue, to: OperationQueueObject.self)
    let worker = SimulatedThread(
      id: nextID(root: queue.name), name: queue.name, operation: Operation(.start, operation),
      stage: .ready(start), subject: current?.subject ?? .none, knowledge: knowledge, origin: mark()
    )
    operation.worker = worker
    tellOfMaking(worker)
    log?.wasMade(worker)
    operation.owner = owner
    operation.knowledge &+= knowledge
    release(into: queue)
    log?.touch(operation, .write)
    for other in operation.dependencies { log?.touch(other, .read) }
    queue.add(operation)
    filledQueues[ObjectIdentifier(queue)] = queue
    claimReady(of: queue)
  }

  public func change(_ setting: OperationSetting, of object: any SharedObject) {
    guard !isDraining else { return }
    if let queue = object as? OperationQueueObject {
      log?.touch(queue, .write)
      switch setting {
      case .width(let width): queue.width = width
      case .suspended(let isSuspended): queue.isSuspended = isSuspended
      default: preconditionFailure("an operation queue has no such setting")
      }
      claimReady(of: queue)
      return
    }
    let operation = unsafeDowncast(object, to: OperationObject.self)
    release(into: operation)
    log?.touch(operation, .write)
    switch setting {
    case .priority(let priority): operation.priority = priority
    case .dependency(let other):
      let other = unsafeDowncast(other, to: OperationObject.self)
      log?.touch(other, .read)
      operation.dependencies.append(other)
      holding[ObjectIdentifier(operation)] = operation
    case .cancelled: operation.isCancelled = true
    case .completionBlock(let block):
      operation.completionBlock = block
      operation.knowledge &+= knowledge
      holding[ObjectIdentifier(operation)] = operation
    case .finished: return finish(operation)
    case .width, .suspended: preconditionFailure("an operation has no such setting")
    }
    ledger?.keep(operation)
    if let queue = operation.queue {
      log?.touch(queue, .write)
      claimReady(of: queue)
    }
  }

  public func operations(of queue: any SharedObject) -> [any AnyObject & Sendable] {
    let queue = unsafeDowncast(queue, to: OperationQueueObject.self)
    return queue.operations.compactMap(\.owner)
  }

  private func finish(_ operation: OperationObject) {
    guard !operation.isFinished else { return }
    operation.isFinished = true
    operation.dependencies = []
    holding[ObjectIdentifier(operation)] = nil
    if let completion = operation.completionBlock {
      operation.completionBlock = nil
      if let current { ledger?.learn(1, by: current) }
      // The owner lives until its completion block has run, as with Foundation.
      let owner = operation.owner
      let block: Block = {
        await completion()
        withExtendedLifetime(owner) {}
      }
      let thread = SimulatedThread(
        id: nextID(root: operation.name), name: "completion of \(operation.name)",
        operation: Operation(.start, operation), stage: .ready(block),
        subject: current?.subject ?? .none, knowledge: knowledge &+ operation.knowledge,
        origin: mark())
      thread.arrival = nextArrival()
      log?.appeared(thread)
      tellOfMaking(thread)
      insert(thread)
    }
    if let queue = operation.queue {
      release(into: queue)
      log?.touch(queue, .write)
      queue.remove(operation)
      if queue.operations.isEmpty { filledQueues[ObjectIdentifier(queue)] = nil }
    }
    // Operations of any queue may depend on the finished one.
    for queue in filledQueues.values.sorted(by: { $0.key < $1.key }) {
      let isConcerned = queue.operations.contains { $0.dependencies.contains { $0 === operation } }
      if isConcerned { log?.touch(queue, .write) }
      claimReady(of: queue)
    }
  }

  private func claimReady(of queue: OperationQueueObject) {
    defer { ledger?.keep(queue) }
    for thread in queue.claimReady() {
      thread.arrival = nextArrival()
      log?.appeared(thread)
      insert(thread)
    }
  }
}
