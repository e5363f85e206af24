import ImageLoadingModel

extension Kernel {
  public func release(_ object: any SharedObject) {
    guard !isDraining else { return }
    switch object {
    case let monitor as MonitorObject:
      release(into: monitor)
      monitor.release()
      if monitor.owner == nil { log?.give(monitor) }
      ledger?.keep(monitor)
    case let semaphore as SemaphoreObject:
      release(into: semaphore)
      semaphore.signal(by: current)
      log?.give(semaphore)
      ledger?.keep(semaphore)
    case let runLoop as RunLoopObject:
      runLoop.send(after: mark(), knowing: knowledge)
      log?.give(runLoop)
      ledger?.keep(runLoop)
    default: preconditionFailure("\(object.name) cannot be released")
    }
  }

  public func changeCount(
    of group: any SharedObject, by change: Int
  ) -> [DueNotification] {
    guard !isDraining else { return [] }
    let group = unsafeDowncast(group, to: GroupObject.self)
    if change < 0 { release(into: group) }
    if group.isOpen { log?.changesWhenOpen(group) }
    let (due, isBalanced) = group.change(by: change)
    if let current, let ledger {
      // Who posts notifications numbers its threads on, and knows those that it has still to post.
      if due.count > 1 { ledger.learn(of: group, by: current) }
      current.learn(UInt64(due.count))
    }
    ledger?.keep(group)
    if !isBalanced { crash("unbalanced leave of the group \(group.name)") }
    if !due.isEmpty { holding[ObjectIdentifier(group)] = nil }
    let trail = group.trail
    due.first?.post(trail)
    return due.dropFirst().map { notification in
      DueNotification(queue: notification.queue) { [self] in
        if !isDraining { notification.post(trail) }
      }
    }
  }

  public func notify(
    _ group: any SharedObject, on queue: any SharedObject, _ block: @escaping Block
  ) {
    guard !isDraining else { return }
    let group = unsafeDowncast(group, to: GroupObject.self)
    release(into: group)
    if group.isOpen { log?.changesWhenOpen(group) }
    let queue = unsafeDowncast(queue, to: QueueObject.self)
    // The group keeps it until it is due.
    let notification = GroupObject.Notification(queue: queue) { [unowned self, knowledge] trail in
      let thread = post(block, on: queue, barrier: false, knowing: knowledge)
      races?.combine(&thread.clock.origin, with: trail)
    }
    if group.notify(notification, knowing: knowledge) {
      notification.post(group.trail)
    } else {
      holding[ObjectIdentifier(group)] = group
    }
    ledger?.keep(group)
  }
}
