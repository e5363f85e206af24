import ImageLoadingModel

extension Kernel {
  public func release(_ object: any SharedObject) {
    guard !isDraining else { return }
    switch object {
    case let monitor as MonitorObject:
      monitor.release()
      if monitor.owner == nil { log?.released(monitor) }
    case let semaphore as SemaphoreObject:
      semaphore.signal(by: current)
      log?.handedOver(semaphore)
    case let runLoop as RunLoopObject:
      runLoop.send()
      log?.handedOver(runLoop)
    default: preconditionFailure("\(object.name) cannot be released")
    }
  }

  public func changeCount(of group: any SharedObject, by change: Int) {
    guard !isDraining else { return }
    let group = unsafeDowncast(group, to: GroupObject.self)
    let (due, isBalanced) = group.change(by: change)
    if !isBalanced { crash("unbalanced leave of the group \(group.name)") }
    for notification in due { notification() }
  }

  public func notify(
    _ group: any SharedObject, on queue: any SharedObject, _ block: @escaping Block
  ) {
    guard !isDraining else { return }
    let group = unsafeDowncast(group, to: GroupObject.self)
    let post = { [unowned self] in enqueue(block, on: queue, barrier: false) }
    if group.notify(post) { post() }
  }
}
