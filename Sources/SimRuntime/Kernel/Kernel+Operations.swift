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
    case .takenOut: return takeOut(operation)
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

  public func finish(_ operation: any SharedObject) -> Bool {
    guard !isDraining else { return true }
    let operation = unsafeDowncast(operation, to: OperationObject.self)
    release(into: operation)
    log?.touch(operation, .write)
    guard !operation.isFinished else { return true }
    operation.isFinished = true
    operation.dependencies = []
    holding[ObjectIdentifier(operation)] = nil
    let hasCompletionBlock = postCompletionBlock(of: operation)
    let hasDependents = releaseDependents(of: operation)
    ledger?.keep(operation)
    if hasCompletionBlock || hasDependents { return false }
    takeOut(operation)
    return true
  }

  /// - Returns: whether there is one.
  private func postCompletionBlock(of operation: OperationObject) -> Bool {
    guard let completion = operation.completionBlock else { return false }
    operation.completionBlock = nil
    current?.learn(1)
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
    return true
  }

  /// Operations of any queue may depend on the finished one.
  /// - Returns: whether some do.
  private func releaseDependents(of operation: OperationObject) -> Bool {
    var areThere = false
    for queue in filledQueues.values.sorted(by: { $0.key < $1.key })
    where queue.operations.contains(where: { $0.dependencies.contains { $0 === operation } }) {
      areThere = true
      log?.touch(queue, .write)
      claimReady(of: queue)
    }
    return areThere
  }

  private func takeOut(_ operation: OperationObject) {
    guard let queue = operation.queue else { return }
    release(into: queue)
    log?.touch(queue, .write)
    queue.remove(operation)
    if queue.operations.isEmpty { filledQueues[ObjectIdentifier(queue)] = nil }
    claimReady(of: queue)
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
