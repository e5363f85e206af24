/// Runs operations on worker threads, as `NSOperationQueue`: so many at once, the ready one with
/// the highest priority first, equal ones in the order of adding. An operation whose priority
/// changes while it waits is queued behind those that have the new one, as with the Foundation of
/// Swift; Apple documents no order for it.
///
/// An operation is claimed for a free slot when it is added or when a slot falls free; a worker
/// enters its `start` at any moment from then on, also before `add` returns.
public final class SimulatedOperationQueue: Sendable {
  package let id: any SharedOperationQueue
  private let core: any SchedulerCore

  init(core: any SchedulerCore, name: String, width: Int) {
    self.core = core
    id = core.makeOperationQueue(named: name, width: width)
  }

  /// Original: `-[NSOperationQueue addOperation:]`.
  /// - Parameters:
  ///   - owner: the object that has the operation, if it is part of another; the queue keeps it
  ///     alive until the operation has finished.
  ///   - start: what a worker runs.
  public func add(
    _ operation: QueuedOperation, of owner: (any AnyObject & Sendable)? = nil,
    start: @escaping Block
  ) async {
    await core.perform(VisibleOperation(.post, id))
    core.add(operation.id, of: owner ?? operation, to: id, start: start)
  }

  /// Original: `maxConcurrentOperationCount`.
  public func setWidth(_ width: Int) async {
    await core.perform(VisibleOperation(.post, id))
    core.change(.width(width), of: id)
  }

  /// Suspends or resumes without a step: for the state in which a run begins.
  public func prepare(isSuspended: Bool) { core.change(.suspended(isSuspended), of: id) }

  /// Original: `suspended`.
  public func setSuspended(_ isSuspended: Bool) async {
    await core.perform(VisibleOperation(.post, id))
    core.change(.suspended(isSuspended), of: id)
  }

  /// The operations that have not finished (their owners, if they have one), oldest first.
  ///
  /// Original: `operations`.
  public func operations() async -> [any AnyObject & Sendable] {
    await core.perform(VisibleOperation(.read, id))
    return core.operations(of: id)
  }

  /// The same without a step: for observers that are no part of the run.
  public var snapshot: [any AnyObject & Sendable] { core.operations(of: id) }
}

/// One asynchronous operation, as a subclass of `NSOperation` that is concurrent: it is over when
/// ``setFinished(_:)`` has been called, not when `start` returns.
public final class QueuedOperation: Sendable {
  package let id: any SharedOperation
  /// `isCancelled`: the platform's own flag, which any thread may ask for.
  public let isCancelled: Cell<Bool>
  /// `isExecuting`: a property of the subclass, as ``isFinished`` is.
  public let isExecuting: Cell<Bool>
  /// `isFinished`.
  public let isFinished: Cell<Bool>
  private let core: any SchedulerCore

  package init(core: any SchedulerCore, name: String) {
    self.core = core
    id = core.makeOperation(named: name)
    isCancelled = Cell(
      core: core, name: "\(name).isCancelled", value: false, isAtomic: true)
    isExecuting = Cell(core: core, name: "\(name).isExecuting", value: false)
    isFinished = Cell(core: core, name: "\(name).isFinished", value: false)
  }

  /// Marks the operation; one that waits becomes ready and will still be started. One that has
  /// finished stays as it is.
  ///
  /// Original: `-[NSOperation cancel]`.
  public func cancel() async {
    await core.perform(VisibleOperation(.write, isCancelled.id))
    core.touch(isFinished.id, .read)
    if isFinished.snapshot { return }
    _ = isCancelled.replace(by: true)
    core.change(.cancelled, of: id)
  }

  /// The KVO setter: the queue takes a finished operation out and frees its slot. The completion block
  /// and the operations that depend on this one may begin before that, as with the Foundation of Swift;
  /// Apple documents no order for it.
  ///
  /// Original: `-[SDWebImageDownloaderOperation setFinished:]`.
  public func setFinished(_ value: Bool) async {
    await isFinished.write(value)
    guard value else { return }
    await core.perform(VisibleOperation(.post, id))
    if core.finish(id) { return }
    await core.perform(VisibleOperation(.post, id))
    core.change(.takenOut, of: id)
  }

  /// Original: `-[SDWebImageDownloaderOperation setExecuting:]`.
  public func setExecuting(_ value: Bool) async { await isExecuting.write(value) }

  /// Original: `queuePriority`.
  public func setPriority(_ priority: Int) async {
    await core.perform(VisibleOperation(.post, id))
    core.change(.priority(priority), of: id)
  }

  /// Original: `-[NSOperation addDependency:]`.
  public func addDependency(on other: QueuedOperation) async {
    await core.perform(VisibleOperation(.post, id))
    core.change(.dependency(on: other.id), of: id)
  }

  /// Run as a task of its own some time after the operation has finished.
  ///
  /// Original: `completionBlock`.
  public func setCompletionBlock(_ block: @escaping Block) async {
    await core.perform(VisibleOperation(.post, id))
    core.change(.completionBlock(block), of: id)
  }
}

extension QueuedOperation: CustomStringConvertible {
  public var description: String { id.name }
}
