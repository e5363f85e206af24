import Synchronization

/// A dispatch queue: serial, concurrent with barriers, or the main queue.
///
/// As in libdispatch, ``sync(barrier:_:)`` runs its block on the calling thread under the queue's
/// label, except that blocks of main always run on the main thread. A `sync` onto the serial queue
/// that one is already on is a deadlock, as in older systems; recent ones end the app there.
public final class Queue: Sendable {
  /// The label of the main queue.
  package static let mainLabel = "main"

  package let id: any SharedQueue
  /// `dispatch_queue_get_label`; not necessarily unique.
  public let label: String
  private let core: any SchedulerCore

  init(core: any SchedulerCore, kind: QueueKind, label: String) {
    self.core = core
    self.label = label
    id = core.makeQueue(kind, named: label)
  }

  /// Posts a block and returns.
  ///
  /// Original: `dispatch_async`, `dispatch_barrier_async`.
  /// - Parameter barrier: on a concurrent queue: it waits for all blocks before it, and all after it
  ///   wait for it.
  public func async(barrier: Bool = false, _ block: @escaping Block) async {
    await core.perform(VisibleOperation(.post, id))
    core.enqueue(block, on: id, barrier: barrier)
  }

  /// Runs a block in its turn and waits for it.
  ///
  /// Original: `dispatch_sync`, `dispatch_barrier_sync`.
  public func sync<Result: Sendable>(
    barrier: Bool = false, _ body: @escaping @Sendable () async -> Result
  ) async -> Result {
    await core.perform(VisibleOperation(.post, id))
    switch core.enterLine(of: id, barrier: barrier) {
    case .inLine: break
    case .elsewhere: return await syncElsewhere(body)
    }
    // A step of its own even if the queue is free: others may come in between.
    await core.perform(VisibleOperation(.enter, id))
    let result = await body()
    core.leave(id)
    return result
  }

  /// Whether the running block belongs to this queue, by its label (C279).
  ///
  /// Original: `dispatch_queue_get_label` of `DISPATCH_CURRENT_QUEUE_LABEL`.
  public var isCurrent: Bool { core.currentThread.currentQueue === id }

  private func syncElsewhere<Result: Sendable>(
    _ body: @escaping @Sendable () async -> Result
  ) async -> Result {
    let answer = SyncAnswer<Result>()
    let done = core.enqueueAndAwait({ answer.set(await body()) }, on: id)
    await core.perform(VisibleOperation(.wait, done))
    if let result = answer.value { return result }
    return await body()
  }
}

private final class SyncAnswer<Value: Sendable>: Sendable {
  private let storage = Mutex<Value?>(nil)
  var value: Value? { storage.withLock { $0 } }
  func set(_ value: Value) { storage.withLock { $0 = value } }
}
