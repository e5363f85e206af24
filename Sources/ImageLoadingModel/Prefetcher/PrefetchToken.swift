/// One prefetch of 5.x, and what cancels it (`SDWebImagePrefetchToken`).
final class PrefetchToken: LoadTask {
  /// The prefetch.
  let name: EventSubject
  /// `urls`.
  let urls: [ImageURL]
  /// `_finishedCount`: c atomics.
  let finishedCount: Cell<Int>
  /// `_skippedCount`.
  let skippedCount: Cell<Int>
  /// `_isAllFinished`.
  private let isAllFinished: Cell<Bool>
  /// `progressBlock`.
  private let progressBlock: Cell<PrefetchBlock?>
  /// `completionBlock`.
  private let completionBlock: Cell<PrefetchBlock?>
  /// `loadOperations`.
  private let loads: Cell<[WeakReference<CombinedOperation>]>
  /// `prefetchOperations`.
  private let operations: Cell<[QueuedOperation]>
  /// Only the repair of P09 asks.
  private let isCancelled: Cell<Bool>
  /// `@synchronized` on the token.
  private let monitor: Monitor
  private let context: ModelContext
  /// `prefetcher`.
  private unowned let prefetcher: TokenPrefetcher

  init(
    urls: [ImageURL], progress: PrefetchProgress?, completed: PrefetchCompletion?,
    prefetcher: TokenPrefetcher, context: ModelContext
  ) {
    self.prefetcher = prefetcher
    self.context = context
    self.urls = urls
    name = context.subject
    let prefix = "prefetch \(name)"
    let scheduler = context.scheduler
    finishedCount = scheduler.cell("\(prefix).finishedCount", 0, isAtomic: true)
    skippedCount = scheduler.cell("\(prefix).skippedCount", 0, isAtomic: true)
    isAllFinished = scheduler.cell("\(prefix).isAllFinished", false, isAtomic: true)
    progressBlock = scheduler.cell("\(prefix).progressBlock", PrefetchBlock(name, progress))
    completionBlock = scheduler.cell("\(prefix).completionBlock", PrefetchBlock(name, completed))
    loads = scheduler.cell("\(prefix).loadOperations", [])
    operations = scheduler.cell("\(prefix).prefetchOperations", [])
    isCancelled = scheduler.cell("\(prefix).isCancelled", false)
    monitor = scheduler.monitor(prefix)
  }

  /// Cancels the loads that have begun, and those that wait unless P09 leaves them; its blocks are not
  /// called any more.
  ///
  /// Original: `-[SDWebImagePrefetchToken cancel]`.
  func cancel() async {
    await context.reach(.prefetchTokenCancel)
    if context.generation.has(.oppositeLockOrder) {
      await monitor.withLock { await cancel(await takeLoads()) }
    } else {
      await cancel(await monitor.withLock { await takeLoads() })
    }
    await forgetBlocks()
    await prefetcher.remove(self)
  }

  /// All its loads have ended, and its completion is on its way: the repair of P21 keeps it from being called.
  func cancelCompletion() async {
    context.emit(.prefetchCancelled(name))
    await forgetBlocks()
  }

  private func forgetBlocks() async {
    await guardedByRepair {
      await completionBlock.write(nil)
      await progressBlock.write(nil)
    }
  }

  /// The operations that wait are not asked to cancel (P09): their class has no such protocol.
  private func takeLoads() async -> [WeakReference<CombinedOperation>] {
    if !context.generation.has(.cancelLeavesWaitingURLs) {
      await isCancelled.write(true)
      context.emit(.prefetchCancelled(name))
      for operation in await operations.read() { await operation.cancel() }
    } else {
      context.emit(.prefetchCancelled(name))
    }
    await operations.write([])
    let taken = await loads.read()
    await loads.write([])
    return taken
  }

  private func cancel(_ taken: [WeakReference<CombinedOperation>]) async {
    for load in taken { await load.withObject { await $0?.cancel() } }
  }

  // MARK: What the prefetcher keeps in it

  /// Original: the addition to `prefetchOperations`.
  func keep(_ operation: QueuedOperation) async {
    await monitor.withLock {
      await operations.update(.added(operation.id.name)) { $0.append(operation) }
    }
  }

  /// Keeps a load that has begun. A load that was begun while the prefetch was cancelled continues
  /// unnoticed (P09).
  ///
  /// Original: the addition to `loadOperations`.
  func keep(_ load: CombinedOperation) async {
    let isLate = await monitor.withLock {
      await loads.update(.added("load \(load.subject)")) { $0.append(WeakReference(load)) }
      return await wasCancelled()
    }
    if isLate { await load.cancel() }
  }

  /// Whether no load may begin any more, with P09 repaired.
  func wasCancelled() async -> Bool {
    if context.generation.has(.cancelLeavesWaitingURLs) { return false }
    return await monitor.withLock { await isCancelled.read() }
  }

  /// Counts a load that has ended.
  func count(isSkipped: Bool) async {
    await finishedCount.update(nil) { $0 += 1 }
    if isSkipped { await skippedCount.update(nil) { $0 += 1 } }
  }

  /// Whether all loads have ended, and that was not reported before.
  func endsNow() async -> Bool {
    guard await finishedCount.read() == urls.count else { return false }
    let wasSet = await isAllFinished.update(nil) { isSet in
      defer { isSet = true }
      return isSet
    }
    return !wasSet
  }

  // MARK: Its blocks

  /// Original: the call of `progressBlock` in `callProgressBlockForToken:imageURL:`.
  func callProgress(finished: Int, total: Int) async {
    guard let block = await block(in: progressBlock, .prefetchProgress) else { return }
    context.emit(.prefetchProgressed(block.prefetch, finished: finished, total: total))
    await block.call(finished, total)
  }

  /// Original: the call of `completionBlock` in `callCompletionBlockForToken:`.
  func callCompletion(finished: Int, skipped: Int) async {
    guard let block = await block(in: completionBlock, .prefetchFinish) else { return }
    context.emit(.prefetchCompleted(block.prefetch, finished: finished, skipped: skipped))
    await block.call(finished, skipped)
  }

  /// Asked for twice, the block may be gone the second time (P10).
  private func block(in cell: Cell<PrefetchBlock?>, _ step: Checkpoint) async -> PrefetchBlock? {
    guard let block = await guardedByRepair({ await cell.read() }) else { return nil }
    await context.reach(step)
    guard context.generation.has(.prefetchBlocksReadTwice) else { return block }
    if let again = await cell.read() { return again }
    context.core.crash("a block of the prefetch is nil when called")
    return nil
  }

  /// The blocks are guarded by no lock, unless P10 is repaired.
  private func guardedByRepair<Result>(_ body: () async -> Result) async -> Result {
    context.generation.has(.prefetchBlocksReadTwice)
      ? await body() : await monitor.withLock(body)
  }
}
