/// The prefetcher of 5.x: prefetches run side by side, each with a token. Every URL has an
/// operation in one queue, which finishes when its load has ended.
final class TokenPrefetcher: ManagedPrefetcher {
  let manager: ImageManager
  /// `delegate`.
  let delegate: Cell<(any PrefetcherDelegate)?>
  let context: ModelContext
  /// Where the delegate and the blocks are called (`delegateQueue`): main.
  let delegateQueue: Queue
  private let settings: PrefetcherSettings
  /// `prefetchQueue`.
  private let prefetchQueue: SimulatedOperationQueue
  /// `runningTokens`.
  let running: Cell<[PrefetchToken]>
  /// Of the prefetches that have ended beside those that run: for the repair of P18.
  let ended: Cell<PrefetchSums>
  /// Those that have ended, and whose completion is on its way to main: for the repair of P21.
  let ending: Cell<[PrefetchToken]>
  /// `@synchronized` on `runningTokens`.
  private let runningMonitor: Monitor

  init(
    context: ModelContext, manager: ImageManager, delegate: (any PrefetcherDelegate)?,
    settings: PrefetcherSettings
  ) {
    self.context = context
    self.manager = manager
    self.settings = settings
    let scheduler = context.scheduler
    self.delegate = scheduler.cell("prefetcher.delegate", delegate)
    delegateQueue = scheduler.main
    prefetchQueue = scheduler.operationQueue(
      "prefetchQueue", width: settings.limit ?? context.generation.prefetcher.limit)
    running = scheduler.cell("prefetcher.runningTokens", [])
    ended = scheduler.cell("prefetcher.endedSums", PrefetchSums())
    ending = scheduler.cell("prefetcher.endingTokens", [])
    runningMonitor = scheduler.monitor("prefetcher.runningTokens")
  }

  /// Original: `-[SDWebImagePrefetcher prefetchURLs:progress:completed:]` (5.x), with
  /// `-[SDWebImagePrefetcher addRunningToken:]`.
  func prefetch(
    _ urls: [ImageURL], progress: PrefetchProgress?, completed: PrefetchCompletion?
  ) async -> (any LoadTask)? {
    let name = context.subject
    await context.reach(.prefetchStart)
    context.emit(.prefetchBegan(name, urls: urls))
    if urls.isEmpty {
      guard let completed else { return nil }
      context.emit(.prefetchCompleted(name, finished: 0, skipped: 0))
      await completed(0, 0)
      return nil
    }
    let token = PrefetchToken(
      urls: urls, progress: progress, completed: completed, prefetcher: self, context: context)
    await context.reach(.prefetchList)
    await runningMonitor.withLock {
      await running.update(.added("prefetch \(name)")) { $0.append(token) }
    }
    await start(token)
    return token
  }

  /// Cancels every token: one by one under the lock of the list (P08), or those that were there. The set of
  /// them gives them in any order.
  ///
  /// Original: `-[SDWebImagePrefetcher cancelPrefetching]` (5.x).
  func cancelPrefetching() async {
    await context.reach(.prefetchCancel)
    if context.generation.has(.oppositeLockOrder) {
      await runningMonitor.withLock {
        for token in await enumerated(running.read()) { await token.cancel() }
        await running.write([])
      }
    } else {
      let tokens = await runningMonitor.withLock { await running.read() }
      for token in await enumerated(tokens) { await token.cancel() }
    }
    // After those that run: a prefetch joins `ending` before it leaves `running`.
    if context.generation.has(.endedPrefetchIsNotCancelled) { return }
    for token in await runningMonitor.withLock({ await ending.read() }) {
      await token.cancelCompletion()
    }
  }

  private func enumerated(_ tokens: [PrefetchToken]) async -> [PrefetchToken] {
    await context.scheduler.inAnyOrder(tokens, of: "runningTokens") { "prefetch \($0.name)" }
  }

  /// Original: `-[SDWebImagePrefetcher removeRunningToken:]`.
  func remove(_ token: PrefetchToken) async {
    guard context.generation.has(.endedPrefetchesAreForgotten) else {
      return await leaveCancelled(token)
    }
    await runningMonitor.withLock {
      _ = await running.update(ifChanged: .removed("prefetch \(token.name)")) { $0.takeOff(token) }
    }
  }

  /// All loads of a prefetch have ended: with P21 repaired it can be cancelled until its completion was called.
  func beginEnding(_ token: PrefetchToken) async {
    if context.generation.has(.endedPrefetchIsNotCancelled) { return }
    await runningMonitor.withLock {
      await ending.update(.added("prefetch \(token.name)")) { $0.append(token) }
    }
  }

  /// The completion of a prefetch was called, or a cancel has kept it from that.
  func endEnding(_ token: PrefetchToken) async {
    if context.generation.has(.endedPrefetchIsNotCancelled) { return }
    await runningMonitor.withLock {
      _ = await ending.update(ifChanged: .removed("prefetch \(token.name)")) { $0.takeOff(token) }
    }
  }

  /// A sum over the running prefetches, and with P18 repaired over those that ended beside them.
  ///
  /// Original: `-[SDWebImagePrefetcher tokenTotalCount]`,
  /// `-[SDWebImagePrefetcher tokenSkippedCount]`, `-[SDWebImagePrefetcher tokenFinishedCount]`,
  /// `-[SDWebImagePrefetcher countOfRunningTokens]`.
  func sum(
    _ ofEnded: (PrefetchSums) -> Int = { _ in 0 }, _ count: (PrefetchToken) async -> Int
  ) async -> Int {
    await withRunning { tokens in
      var sum = ofEnded(await endedSums())
      for token in tokens { sum += await count(token) }
      return sum
    }
  }

  /// Runs `body` while no prefetch comes or goes.
  func withRunning<Result>(_ body: ([PrefetchToken]) async -> Result) async -> Result {
    await runningMonitor.withLock { await body(await running.read()) }
  }

  /// Whether P09 is repaired: an operation whose token was cancelled finishes.
  private var repairsCancel: Bool { !context.generation.has(.cancelLeavesWaitingURLs) }

  // MARK: One URL

  /// Original: `-[SDWebImagePrefetcher startPrefetchWithToken:]`.
  private func start(_ token: PrefetchToken) async {
    await context.reach(.prefetchTokenStart)
    for index in token.urls.indices {
      let load = PrefetchedLoad(
        prefetch: token.name, index: index, ordinal: index, url: token.urls[index])
      let operation = AsyncBlockOperation("prefetch \(load.subject)", context: context) {
        [unowned self] operation in await self.begin(load, of: token, operation)
      }
      await token.keep(operation.queued)
      await operation.add(to: prefetchQueue)
    }
  }

  /// Runs on a worker of the queue.
  ///
  /// Original: the block of the `SDAsyncBlockOperation`.
  private func begin(
    _ load: PrefetchedLoad, of token: PrefetchToken, _ operation: AsyncBlockOperation
  ) async {
    await context.scheduler.acting(for: load.subject) {
      await context.reach(.prefetchNext)
      if await operation.queued.isCancelled.read(), !repairsCancel { return }
      if await token.wasCancelled() { return await operation.complete() }
      await context.reach(.prefetchLoad)
      context.emit(.prefetchRequested(load))
      let (options, values, isProcessed) = await processed(load.url)
      let answers = PrefetchAnswers(load, options: options, context)
      let running = await manager.load(
        load.url.map(URLArgument.url) ?? .none, options: options, values: values,
        isProcessed: isProcessed,
        whenEnded: answers.end { [unowned self] results, isCancelled in
          await self.count(results, isCancelled: isCancelled, load, of: token, operation)
        }
      ) { [unowned self] result in
        await self.loadAnswered(result, load, of: token, operation, answers)
      }
      await context.reach(.prefetchTokenKeep)
      await token.keep(running)
      await running.lifetime.release()
    }
  }

  /// With P16 repaired the manager's options processor is asked before the prefetcher goes by the options: it may add
  /// the refresh that is waited for. A custom manager gets them as they are, and asks it itself.
  private func processed(
    _ url: ImageURL?
  ) async -> (options: LoadOptions, values: LoadContext, isProcessed: Bool) {
    guard !context.generation.has(.prefetchEndsBeforeRefresh), manager.own == nil else {
      return (settings.options, settings.values, false)
    }
    let (options, values) = await manager.processed(url, settings.options, settings.values)
    return (options, values, true)
  }
}

extension [PrefetchToken] {
  /// - Returns: whether it was on the list.
  fileprivate mutating func takeOff(_ token: PrefetchToken) -> Bool {
    guard let index = firstIndex(where: { $0 === token }) else { return false }
    remove(at: index)
    return true
  }
}
