import ImageLoadingModel

extension Kernel {
  public func release(_ object: any SharedObject) {
    guard !isDraining else { return }
    switch object {
    case let monitor as MonitorObject:
      release(into: monitor)
      monitor.release()
      if monitor.owner == nil { log?.released(monitor) }
      ledger?.keep(monitor)
    case let semaphore as SemaphoreObject:
      release(into: semaphore)
      semaphore.signal(by: current)
      log?.handedOver(semaphore)
      ledger?.keep(semaphore)
    case let runLoop as RunLoopObject:
      runLoop.send(after: mark(), knowing: knowledge)
      log?.handedOver(runLoop)
      ledger?.keep(runLoop)
    default: preconditionFailure("\(object.name) cannot be released")
    }
  }

  public func changeCount(of group: any SharedObject, by change: Int) {
    guard !isDraining else { return }
    let group = unsafeDowncast(group, to: GroupObject.self)
    if change < 0 { release(into: group) }
    let (due, isBalanced) = group.change(by: change)
    ledger?.keep(group)
    // Who posts notifications numbers its threads on.
    if let current { ledger?.learn(UInt64(due.count), by: current) }
    if !isBalanced { crash("unbalanced leave of the group \(group.name)") }
    if !due.isEmpty { holding[ObjectIdentifier(group)] = nil }
    for notification in due { notification() }
  }

  public func notify(
    _ group: any SharedObject, on queue: any SharedObject, _ block: @escaping Block
  ) {
    guard !isDraining else { return }
    let group = unsafeDowncast(group, to: GroupObject.self)
    release(into: group)
    let queue = unsafeDowncast(queue, to: QueueObject.self)
    // The group keeps it until it is due.
    let notification = { [unowned self, unowned group, knowledge] in
      let thread = post(block, on: queue, barrier: false, knowing: knowledge)
      races?.combine(&thread.clock.origin, with: group.trail)
    }
    if group.notify(notification, knowing: knowledge) {
      notification()
    } else {
      holding[ObjectIdentifier(group)] = group
    }
    ledger?.keep(group)
  }
}
