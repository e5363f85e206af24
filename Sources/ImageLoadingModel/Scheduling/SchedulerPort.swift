/// Makes the primitives of concurrency: the port through which the model reaches its scheduler.
public struct SchedulerPort: Sendable {
  package let core: any SchedulerCore
  /// `dispatch_get_main_queue`: the queue whose blocks run on the main thread.
  public let main: Queue

  package init(core: any SchedulerCore) {
    self.core = core
    main = Queue(core: core, kind: .main, label: Queue.mainLabel)
  }

  /// A value that several threads may touch.
  /// - Parameter isAtomic: whether it represents something whose accesses are atomic.
  public func cell<Value: Sendable>(
    _ name: String, _ value: Value, isAtomic: Bool = false
  ) -> Cell<Value> {
    Cell(core: core, name: name, value: value, isAtomic: isAtomic)
  }

  /// A recursive lock, as `@synchronized` is.
  ///
  /// Original: `@synchronized`.
  public func monitor(_ name: String) -> Monitor { Monitor(core: core, name: name) }

  /// Original: `dispatch_semaphore_create`.
  public func semaphore(_ name: String, count: Int) -> SimulatedSemaphore {
    SimulatedSemaphore(core: core, name: name, count: count)
  }

  /// Original: `dispatch_group_create`, which gives a `dispatch_group_t`.
  public func group(_ name: String) -> SimulatedGroup { SimulatedGroup(core: core, name: name) }

  /// Original: `dispatch_queue_create` with `DISPATCH_QUEUE_SERIAL`, which gives a
  /// `dispatch_queue_t`.
  public func serialQueue(_ label: String) -> Queue {
    Queue(core: core, kind: .serial, label: label)
  }

  /// Original: `dispatch_queue_create` with `DISPATCH_QUEUE_CONCURRENT`,
  /// `dispatch_get_global_queue`.
  public func concurrentQueue(_ label: String) -> Queue {
    Queue(core: core, kind: .concurrent, label: label)
  }

  /// Original: `NSOperationQueue`.
  /// - Parameter width: how many operations may run at once.
  public func operationQueue(_ name: String, width: Int) -> SimulatedOperationQueue {
    SimulatedOperationQueue(core: core, name: name, width: width)
  }

  /// Original: `NSRunLoop` of a thread.
  public func runLoop(_ name: String) -> SimulatedRunLoop {
    SimulatedRunLoop(core: core, name: name)
  }

  /// Original: `NSOperation`, as a subclass that is concurrent.
  public func operation(_ name: String) -> QueuedOperation {
    QueuedOperation(core: core, name: name)
  }

  /// The count of the owners of an object, whose maker is the first.
  public func lifetime(_ name: String) -> Lifetime { Lifetime(core: core, name: name) }

  /// Starts a thread.
  @discardableResult
  public func thread(_ name: String, _ body: @escaping Block) -> ThreadToken {
    core.spawn(named: name, body)
  }

  /// Waits until a thread has ended.
  public func join(_ thread: ThreadToken) async {
    await core.perform(VisibleOperation(.join, thread.object))
  }

  /// The clock of virtual time.
  public var clock: SchedulerClock { SchedulerClock(core: core) }

  /// Whether the run has ended: every call of a port returns at once then, and has no effect. A loop that only waiting
  /// bounds looks at it.
  public var isDraining: Bool { core.isDraining }

  /// Ends the run because the program has crashed, as an exception or a trap would end its process.
  public func crash(_ reason: CrashReason) { core.crash(reason) }

  /// Announces a checkpoint of the documented flow.
  public func reach(_ step: CheckpointName) async { await core.reach(step) }

  /// Runs `body` in the name of `subject`, and goes back to the present one.
  public func acting<Result>(
    for subject: EventSubject, _ body: () async -> Result
  ) async -> Result {
    let before = core.subject
    core.subject = subject
    let result = await body()
    core.subject = before
    return result
  }
}
