/// A recursive lock, as Objective-C's `@synchronized` is.
public final class Monitor: Sendable {
  package let id: any SharedLock
  private let core: any SchedulerCore

  package init(core: any SchedulerCore, name: String) {
    self.core = core
    id = core.makeLock(.monitor, named: name)
  }

  /// Runs `body` while the calling thread holds the lock.
  ///
  /// Original: `@synchronized`.
  public func withLock<Result>(_ body: () async -> Result) async -> Result {
    await core.perform(VisibleOperation(.acquire, id))
    let result = await body()
    core.release(id)
    return result
  }
}

/// A counting semaphore, as libdispatch's.
public final class SimulatedSemaphore: Sendable {
  package let id: any SharedLock
  private let core: any SchedulerCore

  /// - Parameter count: how many may pass before one waits; 1 makes a lock that is not recursive.
  package init(core: any SchedulerCore, name: String, count: Int) {
    self.core = core
    id = core.makeLock(.semaphore(count: count), named: name)
  }

  /// Original: `dispatch_semaphore_wait`.
  public func wait() async { await core.perform(VisibleOperation(.wait, id)) }

  /// Original: `dispatch_semaphore_signal`.
  public func signal() { core.release(id) }

  /// Runs `body` between ``wait()`` and ``signal()``.
  public func withPermit<Result>(_ body: () async -> Result) async -> Result {
    await wait()
    let result = await body()
    signal()
    return result
  }
}

/// Counts running work and notifies when none is left, as `dispatch_group`.
public final class SimulatedGroup: Sendable {
  package let id: any SharedGroup
  private let core: any SchedulerCore

  package init(core: any SchedulerCore, name: String) {
    self.core = core
    id = core.makeGroup(named: name)
  }

  /// Original: `dispatch_group_enter`.
  public func enter() async {
    await core.perform(VisibleOperation(.write, id))
    _ = core.changeCount(of: id, by: 1)
  }

  /// The last to leave posts the notifications in the order in which they were asked for, each in a
  /// step of its own. As in libdispatch, others may post before them and between them, even a
  /// notification that was asked for later: it finds the group empty.
  ///
  /// Original: `dispatch_group_leave`.
  public func leave() async {
    await core.perform(VisibleOperation(.write, id))
    for notification in core.changeCount(of: id, by: -1) {
      await core.perform(VisibleOperation(.post, notification.queue))
      notification.post()
    }
  }

  /// Posts `block` to `queue` when the count is next zero; at once if it is zero now.
  ///
  /// Original: `dispatch_group_notify`.
  public func notify(on queue: Queue, _ block: @escaping Block) async {
    await core.perform(VisibleOperation(.write, id))
    core.notify(id, on: queue.id, block)
  }

  /// Waits until the count is zero.
  ///
  /// Original: `dispatch_group_wait`.
  public func wait() async { await core.perform(VisibleOperation(.wait, id)) }
}

/// A notification of a group that is due, and that its last leaver has still to post.
package struct DueNotification: Sendable {
  package let queue: any SharedQueue
  /// Posts it, once the step on the queue is the leaver's to do.
  package let post: @Sendable () -> Void

  package init(queue: any SharedQueue, post: @escaping @Sendable () -> Void) {
    self.queue = queue
    self.post = post
  }
}
