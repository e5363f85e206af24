extension Kernel {
  package func enqueue(_ block: @escaping Block, on queue: any SharedQueue, barrier: Bool) {
    guard !isDraining else { return }
    post(block, on: QueueObject.own(queue), barrier: barrier)
  }

  package func enterLine(of queue: any SharedQueue, barrier: Bool) -> SyncEntry {
    let queue = QueueObject.own(queue)
    guard !isDraining, let current else { return .inLine }
    if queue.isMain, !current.isMainThread { return .elsewhere }
    queue.append(.caller(current), barrier: barrier)
    admitFromLine(of: queue)
    current.syncQueues.append(queue)
    moved()
    return .inLine
  }

  package func leave(_ queue: any SharedQueue) {
    guard !isDraining, let current else { return }
    let queue = QueueObject.own(queue)
    current.syncQueues.removeLast()
    moved()
    leave(queue, by: current)
  }

  package func enqueueAndAwait(
    _ block: @escaping Block, on queue: any SharedQueue
  ) -> any SharedObject {
    let queue = QueueObject.own(queue)
    let done = CompletionObject(name: "its block on \(queue.name)", key: queue.key)
    done.queue = queue
    guard !isDraining else {
      done.isDone = true
      return done
    }
    done.caller = current
    post(block, on: queue, barrier: false, completion: done)
    return done
  }

  func leave(_ queue: QueueObject, by thread: SimulatedThread) {
    apply(queue.effectOfLeaving, to: queue) {
      if let races { queue.leaveTrail(of: thread, races) }
      queue.leave(thread)
    }
    admitFromLine(of: queue)
  }

  @discardableResult
  func post(
    _ block: @escaping Block, on queue: QueueObject, barrier: Bool,
    completion: CompletionObject? = nil, knowing other: UInt64 = 0
  ) -> SimulatedThread {
    let thread = makeThread(
      named: queue.name, id: nextID(root: queue.name), VisibleOperation(.start, queue),
      knowing: other,
      on: queue,
      completion: completion, block)
    apply(.write, to: queue) { queue.append(.block(thread), barrier: barrier) }
    admitFromLine(of: queue)
    return thread
  }

  private func admitFromLine(of queue: QueueObject) {
    for thread in queue.admitFromLine() {
      thread.arrival = nextArrival()
      insert(thread)
    }
    ledger?.keep(queue)
    if queue.waiting.isEmpty {
      holding[ObjectIdentifier(queue)] = nil
    } else {
      holding[ObjectIdentifier(queue)] = queue
    }
  }
}
