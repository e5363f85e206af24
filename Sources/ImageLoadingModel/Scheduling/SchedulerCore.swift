/// The one small protocol under every shared object of the model.
///
/// Whatever two threads can reach is touched only through a scheduler: a ``Cell``, a ``Monitor``, a
/// ``Queue``. Each of those asks its core before it acts, by a call that is not `async`; it
/// suspends only if another thread is to run first. So every `await` in the model is a point where
/// another thread may run, and there are no others.
///
/// The deterministic kernel of `SimRuntime` is the core that the project ships. After its run has
/// ended it *drains*: every call returns at once and has no effect, so that each thread that was
/// still waiting runs to its end and frees what it holds. A loop that only waiting bounds does not end
/// then: a thread that continues without effect for long is left where it is, and what it holds is not
/// freed, unless the loop looks at ``isDraining``. What such a thread writes to a ``Cell`` is seen by drained
/// threads alone: it may be what bounds a loop.
package protocol SchedulerCore: AnyObject, Sendable {
  /// Makes a shared object known.
  /// - Parameter name: what reports and traces call it; it need not be unique.
  func register(_ kind: SharedObjectKind, named name: String) -> any SharedObject

  func makeLock(_ kind: LockKind, named name: String) -> any SharedLock

  func makeGroup(named name: String) -> any SharedGroup

  func makeQueue(_ kind: QueueKind, named name: String) -> any SharedQueue

  func makeRunLoop(named name: String) -> any SharedRunLoop

  func makeOperationQueue(named name: String, width: Int) -> any SharedOperationQueue

  func makeOperation(named name: String) -> any SharedOperation

  /// A port that holds something is there, with this object; until ``detach(_:)``.
  func attach(_ port: any HoldingPort, to object: any SharedObject)

  /// The port of the object is gone.
  func detach(_ object: any SharedObject)

  /// Asks whether the running thread may do `operation` now.
  /// - Returns: `false` if another thread runs first; the caller must then `await`
  ///   ``switchThread()``, and may do the operation after that.
  func mayProceed(_ operation: VisibleOperation) -> Bool

  /// The step that is being done concerns another object, too.
  func touch(_ object: any SharedObject, _ access: SharedAccess)

  /// Suspends the running thread until the operation that it announced is its to do.
  func switchThread() async

  /// Whether the run has ended and calls are without effect.
  var isDraining: Bool { get }

  // MARK: Threads

  /// Starts a thread; it runs until its body returns.
  func spawn(named name: String, _ body: @escaping Block) -> ThreadToken

  /// What is known of the running thread.
  var currentThread: ThreadInfo { get }

  /// What the running thread acts for; blocks that it posts inherit it.
  var subject: EventSubject { get set }

  // MARK: Locks

  /// Gives back a monitor, or a place in a semaphore.
  func release(_ lock: any SharedLock)

  /// Adds `change` to the count of a group.
  /// - Returns: its notifications, if the count is zero now: the caller posts them one after the other,
  ///   each in a step on its queue.
  func changeCount(of group: any SharedGroup, by change: Int) -> [DueNotification]

  /// Posts `block` to `queue` as soon as the group's count is zero.
  func notify(_ group: any SharedGroup, on queue: any SharedQueue, _ block: @escaping Block)

  // MARK: Queues

  /// Appends a block to a queue, without a switch of threads.
  func enqueue(_ block: @escaping Block, on queue: any SharedQueue, barrier: Bool)

  /// Takes the running thread's place in the line of a queue for a `sync`.
  /// - Returns: how the block is to be run.
  func enterLine(of queue: any SharedQueue, barrier: Bool) -> SyncEntry

  /// Ends a `sync` whose block ran on the calling thread.
  func leave(_ queue: any SharedQueue)

  /// Posts the block of a `sync` to the thread that a queue is bound to (main).
  /// - Returns: the object whose `wait` operation the caller must ask for.
  func enqueueAndAwait(_ block: @escaping Block, on queue: any SharedQueue) -> any SharedObject

  /// A run loop has one more piece of work.
  func wake(_ runLoop: any SharedRunLoop)

  // MARK: Operation queues

  /// Adds an operation to an operation queue.
  /// - Parameter owner: what the queue keeps alive until the operation has finished.
  func add(
    _ operation: any SharedOperation, of owner: any AnyObject & Sendable,
    to queue: any SharedOperationQueue,
    start: @escaping Block)

  /// Changes a setting of an operation queue.
  func change(_ setting: OperationQueueSetting, of queue: any SharedOperationQueue)

  /// Changes a setting of an operation.
  func change(_ setting: OperationSetting, of operation: any SharedOperation)

  /// An operation is over: its completion block is run as a task of its own, and those that depend on
  /// it become ready.
  /// - Returns: whether its queue has taken it out in the same step, as no thread could see it
  ///   there; else ``OperationSetting/takenOut`` must follow in a step of its own.
  func finish(_ operation: any SharedOperation) -> Bool

  /// The owners of the operations that a queue still holds, oldest first.
  func operations(of queue: any SharedOperationQueue) -> [any AnyObject & Sendable]

  // MARK: Time

  /// Virtual time since the run began.
  var now: Duration { get }

  /// Calls `action` when `delay` has passed. The action makes no thread of its own: it may post
  /// blocks and set other timers, and must not wait.
  @discardableResult
  func schedule(
    after delay: Duration, named name: String, _ action: @escaping @Sendable () -> Void
  ) -> TimerToken

  /// Takes a timer back; without effect once it has fired.
  func cancel(_ timer: TimerToken)

  // MARK: States

  /// Whether it matters what cells hold: the core distinguishes states.
  var recordsStates: Bool { get }

  /// The running thread has learned something of an object.
  /// - Parameter observation: what it has learned; `nil` for all that the object says.
  func noteObservation(_ observation: AnyHashable?, of object: any SharedObject)

  /// The running thread has given an object a value.
  /// - Parameter value: `nil` if only the thread knows what it is.
  func noteValue(_ value: AnyHashable?, of object: any SharedObject)

  // MARK: Reports

  /// Announces a checkpoint of the documented flow.
  /// - Returns: `false` if the thread is held there; it must then `await` ``switchThread()``.
  func mayPass(_ step: CheckpointName) -> Bool

  /// Whether changes of state are worth describing.
  var recordsChanges: Bool { get }

  /// Notes how the object changed.
  func noteChange(of object: any SharedObject, _ change: StateChange)

  /// Ends the run because the modelled program has crashed.
  func crash(_ reason: CrashReason)
}

/// `SDWebImageNoParamsBlock`, `dispatch_block_t`: the body of a thread or a queued block.
public typealias Block = @Sendable () async -> Void

extension SchedulerCore {
  /// Does nothing until `operation` is the running thread's to do.
  @inline(__always)
  package func perform(_ operation: VisibleOperation) async {
    if !mayProceed(operation) { await switchThread() }
  }

  /// Announces a checkpoint of the documented flow, and is held there if a scenario asks for it.
  @inline(__always)
  package func reach(_ step: CheckpointName) async {
    if !mayPass(step) { await switchThread() }
  }
}
