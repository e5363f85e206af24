/// What the prefetcher does when a load has ended: on main, and nothing under the lock (P11).
extension ListPrefetcher {
  /// A load of the prefetcher has an answer.
  ///
  /// Original: the `completed` block that `startPrefetchingAtIndex:` gives to the manager.
  func loadAnswered(
    _ result: LoadResult, of load: PrefetchedLoad, _ begun: StackedStart, _ answers: PrefetchAnswers
  ) async {
    await context.reach(.prefetchCompletion)
    if !result.isFinished { return }
    for result in await answers.add(result) { await count(result, of: load, begun) }
  }

  /// A load that refreshes has ended, on whichever thread: what it got counts on main, unless its prefetch was cancelled or
  /// replaced meanwhile.
  func refreshEnded(
    _ results: [LoadResult], of load: PrefetchedLoad, _ begun: StackedStart
  ) async {
    if results.isEmpty { return }
    await context.mainCompletion { [self] in
      for result in results where await isUnderWay(load.prefetch) {
        await count(result, of: load, begun)
      }
    }
  }

  private func count(_ result: LoadResult, of load: PrefetchedLoad, _ begun: StackedStart) async {
    await increment(finishedCount)
    await callProgress()
    guard await isUnderWay(load.prefetch) else { return }
    if result.image == nil { await increment(skippedCount) }
    await callDelegate(of: load)
    guard await isUnderWay(load.prefetch) else { return }
    if await total() > requested() {
      await startNext(after: begun)
    } else if await counting({ await finishedCount.read() == requestedCount.read() }) {
      await finish()
    }
  }

  /// Whether a prefetch is still that of the list after the app was called, which may have cancelled or replaced it: with
  /// P20 nobody asks.
  private func isUnderWay(_ prefetch: EventSubject) async -> Bool {
    if context.generation.has(.answersOutliveTheirPrefetch) { return true }
    return await list.read()?.prefetch == prefetch
  }

  /// `counter++` of a property: a read and a write.
  private func increment(_ counter: Cell<Int>) async {
    await counting {
      let count = await counter.read()
      await counter.write(count + 1)
    }
  }

  /// Original: the call of `progressBlock`.
  private func callProgress() async {
    guard let block = await blockToCall(progressBlock, .prefetchProgress) else { return }
    let finished = await counting { await finishedCount.read() }
    let total = await total()
    context.emit(.prefetchProgressed(block.prefetch, finished: finished, total: total))
    await block.call(finished, total)
  }

  /// The block is read twice, as each property that the documented code names twice: of another
  /// thread's making it may be gone by then (P10).
  private func blockToCall(_ cell: Cell<PrefetchBlock?>, _ step: Checkpoint?) async
    -> PrefetchBlock?
  {
    guard let block = await cell.read() else { return nil }
    if let step { await context.reach(step) }
    guard context.generation.has(.prefetchBlocksReadTwice) else { return block }
    if let again = await cell.read() { return again }
    context.core.crash("a block of the prefetcher is nil when called")
    return nil
  }

  /// Original: `imagePrefetcher:didPrefetchURL:finishedCount:totalCount:`.
  private func callDelegate(of load: PrefetchedLoad) async {
    guard await delegate.read() != nil else { return }
    await context.reach(.prefetchDelegate)
    let delegate = await delegate.read()
    var url = load.url
    if context.generation.has(.prefetchListReadLate) {
      guard let late = await self.url(at: load.index) else { return }
      url = late.value
    }
    let finished = await counting { await finishedCount.read() }
    let total = await total()
    guard let delegate else { return }
    context.emit(
      .prefetchDelegateCalled(context.subject, url: url, finished: finished, total: total))
    await delegate.didPrefetch(url, finished: finished, total: total)
  }

  /// Starts the next URL: inline where the queue is the current one (P01), until the stack is full, else posted.
  ///
  /// Original: `dispatch_async` (3.x), `dispatch_queue_async_safe` (4.2) to `prefetcherQueue`.
  private func startNext(after begun: StackedStart) async {
    guard context.generation.has(.prefetchStartsNextInline), queue.isCurrent else {
      return await queue.async { [unowned self] in await startRequested(depth: 1) }
    }
    let depth = begun.depthOfNext(context)
    if depth > StackedStart.room {
      return context.core.crash(
        "stack overflow: \(StackedStart.room) URLs of a prefetch were begun inside each other")
    }
    await startRequested(depth: depth)
  }

  /// Which URL is next is read only now.
  private func startRequested(depth: Int) async {
    if takesTheNext { return await start(at: nil, depth: depth) }
    let index = await requestedCount.read()
    await start(at: index, depth: depth)
  }

  /// All loads that were begun have ended, and no URL is left to begin.
  ///
  /// What the app begins when it is told has its own blocks: with P19 they are taken away, with those of the prefetch
  /// that has ended.
  private func finish() async {
    await context.reach(.prefetchFinish)
    if context.generation.has(.endWipesNextPrefetch) {
      await reportStatus()
      if let block = await blockToCall(completionBlock, nil) {
        await complete(block, await counts())
        await completionBlock.write(nil)
      }
      await progressBlock.write(nil)
    } else {
      let block = await blockToCall(completionBlock, nil)
      await completionBlock.write(nil)
      await progressBlock.write(nil)
      let counts = await counts()
      await reportStatus()
      if let block { await complete(block, counts) }
    }
  }

  private func counts() async -> (finished: Int, skipped: Int) {
    let finished = await counting { await finishedCount.read() }
    let skipped = await counting { await skippedCount.read() }
    return (finished, skipped)
  }

  private func complete(_ block: PrefetchBlock, _ counts: (finished: Int, skipped: Int)) async {
    let (finished, skipped) = counts
    context.emit(.prefetchCompleted(block.prefetch, finished: finished, skipped: skipped))
    await block.call(finished, skipped)
  }

  /// Original: `-[SDWebImagePrefetcher reportStatus]`.
  private func reportStatus() async {
    let total = await total()
    guard await delegate.read() != nil else { return }
    let delegate = await delegate.read()
    var loaded = total
    if context.generation.has(.skippedLeaveTotal) {
      loaded -= await counting { await skippedCount.read() }
    }
    let skipped = await counting { await skippedCount.read() }
    guard let delegate else { return }
    context.emit(.prefetchFinished(context.subject, total: loaded, skipped: skipped))
    await delegate.didFinish(total: loaded, skipped: skipped)
  }
}
