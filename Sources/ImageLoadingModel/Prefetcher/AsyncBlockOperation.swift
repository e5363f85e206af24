/// An operation that is over when its block says so (`SDAsyncBlockOperation`); no lock.
final class AsyncBlockOperation: Sendable {
  let queued: QueuedOperation
  private let context: ModelContext
  private let block: @Sendable (AsyncBlockOperation) async -> Void

  /// Original: `+[SDAsyncBlockOperation blockOperationWithBlock:]`.
  /// - Parameter block: runs on a worker, and calls ``complete()`` at its end or later.
  init(
    _ name: String, context: ModelContext,
    block: @escaping @Sendable (AsyncBlockOperation) async -> Void
  ) {
    self.context = context
    self.block = block
    queued = QueuedOperation(core: context.core, name: name)
  }

  /// Original: `-[NSOperationQueue addOperation:]`.
  func add(to queue: SimulatedOperationQueue) async {
    await queue.add(queued, of: self) { await self.start() }
  }

  /// Original: `-[SDAsyncBlockOperation start]`.
  private func start() async {
    if await queued.isCancelled.read() {
      // As documented a cancelled one would never be over, and keep its slot.
      if !context.generation.has(.cancelLeavesWaitingURLs) { await queued.setFinished(true) }
      return
    }
    await queued.setExecuting(true)
    await block(self)
  }

  /// Frees the slot.
  ///
  /// Original: `-[SDAsyncBlockOperation complete]`.
  func complete() async {
    await queued.setExecuting(false)
    await queued.setFinished(true)
  }
}
