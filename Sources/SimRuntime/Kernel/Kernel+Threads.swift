extension VisibleOperation {
  /// The object as this kernel made it; no other core makes objects that reach the kernel.
  @inline(__always)
  var kernelObject: KernelObject { unsafeDowncast(object, to: KernelObject.self) }
}

/// Is asked where the kernel alone cannot know what comes next.
package protocol RunDirector: AnyObject {
  /// Nothing more can happen at this instant.
  /// - Returns: whether there is more to do now.
  func runIsIdle() -> Bool
  /// Nothing more can happen at all.
  /// - Returns: whether there is more to do now.
  func runIsAtRest() -> Bool
  /// A thread has reached a checkpoint.
  /// - Returns: for what it is held there until ``Kernel/letGo(_:)``; `nil` if it is not.
  func reasonToHold(_ thread: SimulatedThread, before step: CheckpointName) -> String?
  /// All that it, and the observers of the run, remember.
  var memory: [AnyHashable] { get }
  /// The run is over; its threads have not been drained yet.
  func runEnds()
}

extension Kernel {
  // MARK: Making threads

  package func spawn(named name: String, _ body: @escaping Block) -> ThreadToken {
    guard !isDraining else {
      let completion = CompletionObject(name: name, key: 0)
      completion.isDone = true
      return ThreadToken(object: completion)
    }
    let id = nextID(root: name)
    let completion = CompletionObject(name: name, key: id.hash)
    let thread = makeThread(
      named: name, id: id, VisibleOperation(.begin, completion), completion: completion, body)
    fresh.append(thread)
    return ThreadToken(object: completion)
  }

  /// The id of the next thread that the running one makes.
  func nextID(root: String) -> ThreadID {
    if let current {
      current.children += 1
      return current.id.child(current.children)
    }
    rootCount += 1
    return ThreadID(root: root, ordinal: rootCount)
  }

  func insert(_ thread: SimulatedThread) {
    var low = 0
    var high = live.count
    while low < high {
      let middle = (low + high) / 2
      if live[middle].id < thread.id { low = middle + 1 } else { high = middle }
    }
    live.insert(thread, at: low)
  }

  func remove(_ thread: SimulatedThread) {
    if let index = live.firstIndex(where: { $0 === thread }) { live.remove(at: index) }
  }

  // MARK: Shared objects

  /// The running step reads or changes something outside the scheduler that other threads reach by
  /// a name.
  package func touch(_ resource: @autoclosure () -> String, _ access: SharedAccess = .write) {
    // Of a step that comes again the log knows what it touches.
    if ledger != nil || log?.isReplaying == false { touch(Self.resource(resource()), access) }
  }

  /// The running step concerns every other: none that comes after it does what it would have done.
  package func touchAll() { log?.touch(.concernsAll) }

  /// The first thread makes it: it is known by its name alone.
  private static func resource(_ name: String) -> KernelObject {
    var key = Digest()
    key.add(name)
    return KernelObject(name: name, key: key.value)
  }

  package func touch(_ object: any SharedObject, _ access: SharedAccess) {
    guard !isDraining else { return }
    let object = KernelObject.own(object)
    let access = Touch.Access(access)
    log?.touch(object, access)
    if let ledger, let current { ledger.touch(object, access, by: current) }
  }

  package func register(
    _ kind: SharedObjectKind, named name: String
  ) -> any SharedObject {
    let key = nextKey(of: name)
    switch kind {
    case .cell: return CellObject(name: name, key: key, isAtomic: false)
    case .atomicCell: return CellObject(name: name, key: key, isAtomic: true)
    case .lifetime: return known(LifetimeObject(name: name, key: key))
    case .order: return KernelObject(name: name, key: key)
    case .resource: return Self.resource(name)
    }
  }

  package func makeLock(_ kind: LockKind, named name: String) -> any SharedLock {
    let key = nextKey(of: name)
    switch kind {
    case .monitor: return MonitorObject(name: name, key: key)
    case .semaphore(let count):
      let semaphore = SemaphoreObject(name: name, key: key, count: count)
      // What begins with nothing to take is a signal: nothing is to be given back.
      return count > 0 ? known(semaphore) : semaphore
    }
  }

  package func makeGroup(named name: String) -> any SharedGroup {
    known(GroupObject(name: name, key: nextKey(of: name)))
  }

  package func makeQueue(_ kind: QueueKind, named name: String) -> any SharedQueue {
    let key = nextKey(of: name)
    switch kind {
    case .serial: return QueueObject(name: name, key: key, isSerial: true)
    case .concurrent: return QueueObject(name: name, key: key, isSerial: false)
    case .main: return QueueObject(name: name, key: key, isSerial: true, isMain: true)
    }
  }

  package func makeRunLoop(named name: String) -> any SharedRunLoop {
    RunLoopObject(name: name, key: nextKey(of: name))
  }

  package func makeOperationQueue(named name: String, width: Int) -> any SharedOperationQueue {
    known(OperationQueueObject(name: name, key: nextKey(of: name), width: width))
  }

  package func makeOperation(named name: String) -> any SharedOperation {
    OperationObject(name: name, key: nextKey(of: name))
  }

  /// A number for the next object, the same in each run that makes its objects in equal places.
  private func nextKey(of name: String) -> UInt64 {
    guard !isDraining else { return 0 }
    objectCount += 1
    var key = Digest(seed: current?.id.hash ?? 0)
    if let current {
      current.objects += 1
      key.add(current.objects)
    } else {
      key.add(objectCount)
    }
    key.add(name)
    return key.value
  }

  // MARK: What a thread knows of itself

  package var currentThread: ThreadInfo {
    let current = isForeignCall ? nil : current
    return ThreadInfo(
      isMainThread: current?.isMainThread ?? false, currentQueue: current?.currentQueue,
      stack: current?.id.hash ?? 0)
  }

  package var subject: EventSubject {
    get { isForeignCall ? .none : current?.subject ?? .none }
    set {
      guard !isForeignCall else { return }
      current?.subject = newValue
      moved()
    }
  }

  // MARK: Reports

  package func noteChange(of object: any SharedObject, _ change: StateChange) {
    guard !isDraining, let current else { return }
    trace(.changed(object: object.name, change), by: current)
  }

  package func mayPass(_ step: CheckpointName) -> Bool {
    guard !isDraining, let current else { return true }
    guard let reason = director?.reasonToHold(current, before: step) else {
      reach(step, by: current)
      return true
    }
    current.heldAt = step
    if observer != nil { trace(.held(step, for: reason), by: current) }
    return mayProceed(VisibleOperation(.hold, HoldObject(name: step.name, key: 0)))
  }

  /// Continues a thread that was held before a checkpoint.
  package func letGo(_ thread: SimulatedThread) {
    guard let step = thread.heldAt else { return }
    thread.heldAt = nil
    log?.appeared(thread)
    reach(step, by: thread)
  }

  private func reach(_ step: CheckpointName, by thread: SimulatedThread) {
    thread.clock.reached = step
    thread.clock.place = nil
    if observer != nil { trace(.reached(step), by: thread) }
  }

  /// Continues every waiting thread but the running one, whatever it waits for: its process is
  /// gone, and the ports give it nothing more to do.
  package func freeWaitingThreads() {
    let free = KernelObject(name: "the end of its process", key: 0)
    for thread in live where thread !== current {
      if case .suspended = thread.stage { thread.operation = VisibleOperation(.read, free) }
    }
  }

  package func crash(_ reason: CrashReason) {
    guard !isForeignCall, let current else { return }
    finish(.crashed(reason: reason, thread: current.id))
  }
}

/// Where a scenario holds a thread.
private final class HoldObject: KernelObject, @unchecked Sendable {
  override func admits(_ kind: VisibleOperation.Kind, by thread: SimulatedThread) -> Bool {
    thread.heldAt == nil
  }

  override func obstacle(to kind: VisibleOperation.Kind, by thread: SimulatedThread) -> Obstacle {
    Obstacle(waitsFor: "the stimulus for which it is held before \(name)", holders: [])
  }
}
