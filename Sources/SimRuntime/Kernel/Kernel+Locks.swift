extension Kernel {
  package func release(_ lock: any SharedLock) {
    guard !isDraining else { return }
    switch lock {
    case let monitor as MonitorObject: apply(monitor.effectOfRelease, to: monitor, monitor.release)
    case let semaphore as SemaphoreObject:
      apply(.give, to: semaphore) { semaphore.signal(by: current) }
    default: preconditionFailure("\(lock.name) is no lock of this kernel")
    }
  }

  package func wake(_ runLoop: any SharedRunLoop) {
    guard !isDraining else { return }
    let runLoop = RunLoopObject.own(runLoop)
    apply(RunLoopObject.sending, to: runLoop) { runLoop.send(after: mark(), knowing: knowledge) }
  }

  package func changeCount(
    of group: any SharedGroup, by change: Int
  ) -> [DueNotification] {
    guard !isDraining else { return [] }
    let group = GroupObject.own(group)
    let (due, isBalanced) = apply(change < 0 ? .handOver : .nothing, to: group) {
      let knownBefore = group.content
      let change = group.change(by: change)
      // A poster of notifications numbers its threads on, and knows those that it has still to
      // post.
      if !change.due.isEmpty { current?.learn(knownBefore) }
      current?.learn(UInt64(change.due.count))
      return change
    }
    if !isBalanced { crash("unbalanced leave of the group \(group.name)") }
    if !due.isEmpty { holding[ObjectIdentifier(group)] = nil }
    let trail = group.trail
    return due.map { notification in
      DueNotification(queue: notification.queue) { [self] in
        if !isDraining { notification.post(trail) }
      }
    }
  }

  package func notify(
    _ group: any SharedGroup, on queue: any SharedQueue, _ block: @escaping Block
  ) {
    guard !isDraining else { return }
    let group = GroupObject.own(group)
    let queue = QueueObject.own(queue)
    // The group keeps it until it is due.
    let notification = GroupObject.Notification(queue: queue) { [unowned self, knowledge] trail in
      let thread = post(block, on: queue, barrier: false, knowing: knowledge)
      races?.combine(&thread.clock.origin, with: trail)
    }
    let isDue = apply(.handOver, to: group) { group.notify(notification, knowing: knowledge) }
    if isDue {
      notification.post(group.trail)
    } else {
      holding[ObjectIdentifier(group)] = group
    }
  }
}
