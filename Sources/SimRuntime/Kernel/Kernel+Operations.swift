extension Kernel {
  package func add(
    _ operation: any SharedOperation, of owner: any AnyObject & Sendable,
    to queue: any SharedOperationQueue,
    start: @escaping Block
  ) {
    guard !isDraining else { return }
    let operation = OperationObject.own(operation)
    let queue = OperationQueueObject.own(queue)
    let worker = makeThread(
      named: queue.name, id: nextID(root: queue.name), VisibleOperation(.start, operation),
      mayBegin: false, start)
    for other in operation.dependencies { apply(.read, to: other) }
    apply(.write, to: operation) {
      operation.worker = worker
      operation.owner = owner
      operation.knowledge &+= knowledge
    }
    apply(.publish, to: queue) { queue.add(operation, of: owner) }
    filledQueues[ObjectIdentifier(queue)] = queue
    claimReady(of: queue)
  }

  package func change(_ setting: OperationQueueSetting, of queue: any SharedOperationQueue) {
    guard !isDraining else { return }
    let queue = OperationQueueObject.own(queue)
    apply(.write, to: queue) { queue.change(setting) }
    claimReady(of: queue)
  }

  package func change(_ setting: OperationSetting, of operation: any SharedOperation) {
    guard !isDraining else { return }
    let operation = OperationObject.own(operation)
    if case .takenOut = setting { return takeOut(operation) }
    if case .dependency(let other) = setting {
      apply(.read, to: OperationObject.own(other))
    }
    apply(.publish, to: operation) { operation.change(setting, knowing: knowledge) }
    if operation.holdsOthers { holding[ObjectIdentifier(operation)] = operation }
    if let queue = operation.queue {
      apply(.write, to: queue)
      claimReady(of: queue)
    }
  }

  package func operations(of queue: any SharedOperationQueue) -> [any AnyObject & Sendable] {
    isForeignCall ? [] : OperationQueueObject.own(queue).owners
  }

  package func finish(_ operation: any SharedOperation) -> Bool {
    guard !isDraining else { return true }
    let operation = OperationObject.own(operation)
    let isNews = apply(.publish, to: operation, operation.finish)
    guard isNews else { return true }
    holding[ObjectIdentifier(operation)] = nil
    let hasCompletionBlock = postCompletionBlock(of: operation)
    let hasDependents = releaseDependents(of: operation)
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
    let thread = makeThread(
      named: "completion of \(operation.name)", id: nextID(root: operation.name),
      VisibleOperation(.start, operation),
      knowing: operation.knowledge, block)
    thread.arrival = nextArrival()
    insert(thread)
    return true
  }

  /// Operations of any queue may depend on the finished one.
  /// - Returns: whether some do.
  private func releaseDependents(of operation: OperationObject) -> Bool {
    let queues = operation.takeQueuesOfDependents()
    for queue in queues {
      apply(.write, to: queue)
      claimReady(of: queue)
    }
    return !queues.isEmpty
  }

  private func takeOut(_ operation: OperationObject) {
    guard let queue = operation.queue else { return }
    apply(.publish, to: queue) { queue.remove(operation) }
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
