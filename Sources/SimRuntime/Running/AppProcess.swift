import ImageLoadingModel
import SimScenarios
import Synchronization

/// The scheduler as one life of the app sees it.
///
/// The kernel has no processes. When a life ends, what its threads ask of the ports returns at once
/// and has no effect, as it does for all threads at the end of a run: each thread runs to its end
/// and touches nothing. Its timers are taken back.
final class AppProcess: SchedulerCore {
  private struct State: Sendable {
    var isDead = false
    var timers: [Int: TimerToken] = [:]
    var timerCount = 0
  }

  private let base: any SchedulerCore
  private let state = Mutex(State())

  init(on base: any SchedulerCore) { self.base = base }

  private var isDead: Bool { state.withLock { $0.isDead } }

  /// The life ends.
  func die() {
    let timers = state.withLock { state in
      state.isDead = true
      defer { state.timers = [:] }
      return state.timers
    }
    for (_, timer) in timers.sorted(by: { $0.key < $1.key }) { base.cancel(timer) }
  }

  var isDraining: Bool { base.isDraining || isDead }

  func register(_ kind: SharedObjectKind, named name: String) -> any SharedObject {
    base.register(kind, named: name)
  }

  func makeLock(_ kind: LockKind, named name: String) -> any SharedLock {
    base.makeLock(kind, named: name)
  }

  func makeGroup(named name: String) -> any SharedGroup { base.makeGroup(named: name) }

  func makeQueue(_ kind: QueueKind, named name: String) -> any SharedQueue {
    base.makeQueue(kind, named: name)
  }

  func makeRunLoop(named name: String) -> any SharedRunLoop { base.makeRunLoop(named: name) }

  func makeOperationQueue(named name: String, width: Int) -> any SharedOperationQueue {
    base.makeOperationQueue(named: name, width: width)
  }

  func makeOperation(named name: String) -> any SharedOperation {
    base.makeOperation(named: name)
  }

  func attach(_ port: any HoldingPort, to object: any SharedObject) {
    base.attach(port, to: object)
  }

  func detach(_ object: any SharedObject) { base.detach(object) }

  func mayProceed(_ operation: VisibleOperation) -> Bool { isDead || base.mayProceed(operation) }

  func touch(_ object: any SharedObject, _ access: SharedAccess) {
    if !isDead { base.touch(object, access) }
  }

  func switchThread() async { await base.switchThread() }

  // MARK: Threads

  func spawn(named name: String, _ body: @escaping Block) -> ThreadToken {
    isDead ? ThreadToken(object: nothing(name)) : base.spawn(named: name, body)
  }

  var currentThread: ThreadInfo { base.currentThread }

  var subject: EventSubject {
    get { base.subject }
    set { base.subject = newValue }
  }

  // MARK: Locks

  func release(_ lock: any SharedLock) { if !isDead { base.release(lock) } }

  func changeCount(of group: any SharedGroup, by change: Int) -> [DueNotification] {
    if isDead { return [] }
    return base.changeCount(of: group, by: change).map { notification in
      DueNotification(queue: notification.queue) { [self] in
        if !isDead { notification.post() }
      }
    }
  }

  func notify(_ group: any SharedGroup, on queue: any SharedQueue, _ block: @escaping Block) {
    if !isDead { base.notify(group, on: queue, block) }
  }

  // MARK: Queues

  func enqueue(_ block: @escaping Block, on queue: any SharedQueue, barrier: Bool) {
    if !isDead { base.enqueue(block, on: queue, barrier: barrier) }
  }

  func enterLine(of queue: any SharedQueue, barrier: Bool) -> SyncEntry {
    isDead ? .inLine : base.enterLine(of: queue, barrier: barrier)
  }

  func leave(_ queue: any SharedQueue) { if !isDead { base.leave(queue) } }

  func enqueueAndAwait(
    _ block: @escaping Block, on queue: any SharedQueue
  ) -> any SharedObject {
    isDead ? nothing("a block") : base.enqueueAndAwait(block, on: queue)
  }

  func wake(_ runLoop: any SharedRunLoop) { if !isDead { base.wake(runLoop) } }

  // MARK: Operation queues

  func add(
    _ operation: any SharedOperation, of owner: any AnyObject & Sendable,
    to queue: any SharedOperationQueue, start: @escaping Block
  ) {
    if !isDead { base.add(operation, of: owner, to: queue, start: start) }
  }

  func change(_ setting: OperationQueueSetting, of queue: any SharedOperationQueue) {
    if !isDead { base.change(setting, of: queue) }
  }

  func change(_ setting: OperationSetting, of operation: any SharedOperation) {
    if !isDead { base.change(setting, of: operation) }
  }

  func finish(_ operation: any SharedOperation) -> Bool { isDead || base.finish(operation) }

  func operations(of queue: any SharedOperationQueue) -> [any AnyObject & Sendable] {
    base.operations(of: queue)
  }

  // MARK: Time

  var now: Duration { base.now }

  func schedule(
    after delay: Duration, named name: String, _ action: @escaping @Sendable () -> Void
  ) -> TimerToken {
    guard !isDead else { return TimerToken(object: nothing(name)) }
    let number = state.withLock { state in
      state.timerCount += 1
      return state.timerCount
    }
    let timer = base.schedule(after: delay, named: name) { [self] in
      state.withLock { $0.timers[number] = nil }
      action()
    }
    state.withLock { $0.timers[number] = timer }
    return timer
  }

  func cancel(_ timer: TimerToken) { if !isDead { base.cancel(timer) } }

  // MARK: States

  var recordsStates: Bool { !isDead && base.recordsStates }

  func noteObservation(_ observation: AnyHashable?, of object: any SharedObject) {
    base.noteObservation(observation, of: object)
  }

  func noteValue(_ value: AnyHashable?, of object: any SharedObject) {
    base.noteValue(value, of: object)
  }

  // MARK: Reports

  func mayPass(_ step: CheckpointName) -> Bool { isDead || base.mayPass(step) }

  var recordsChanges: Bool { !isDead && base.recordsChanges }

  func noteChange(of object: any SharedObject, _ change: StateChange) {
    if !isDead { base.noteChange(of: object, change) }
  }

  func crash(_ reason: CrashReason) { if !isDead { base.crash(reason) } }

  /// Work that no caller waits for.
  private func nothing(_ name: String) -> any SharedObject { base.register(.cell, named: name) }
}
