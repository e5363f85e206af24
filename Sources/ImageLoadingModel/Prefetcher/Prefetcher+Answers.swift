/// What the prefetcher does when a load has ended: on main, and nothing under the lock.
extension Prefetcher {
  /// A load of the prefetcher has something to tell.
  func loadAnswered(_ result: LoadResult, url: ImageURL?) async {
    await context.reach(.prefetchCompletion)
    if !result.isFinished { return }
    await increment(finishedCount)
    await callProgress()
    if result.image == nil { await increment(skippedCount) }
    await tellDelegate(of: url)
    if await total() > requestedCount.read() {
      await startNext()
    } else if await finishedCount.read() == requestedCount.read() {
      await finish()
    }
  }

  /// `counter++` of a property: a read and a write.
  private func increment(_ counter: Cell<Int>) async {
    let count = await counter.read()
    await counter.write(count + 1)
  }

  /// The block is read twice, as each property that the documented code names twice.
  private func callProgress() async {
    guard await progressBlock.read() != nil else { return }
    await context.reach(.prefetchProgress)
    let block = await progressBlock.read()
    let finished = await finishedCount.read()
    let total = await total()
    guard let block else { return context.core.crash("the progress block is nil when called") }
    context.tell(.prefetchProgressed(block.prefetch, finished: finished, total: total))
    await block.call(finished, total)
  }

  private func tellDelegate(of url: ImageURL?) async {
    guard await delegate.read() != nil else { return }
    await context.reach(.prefetchDelegate)
    let delegate = await delegate.read()
    let finished = await finishedCount.read()
    let total = await total()
    guard let delegate else { return }
    context.tell(
      .prefetchDelegateTold(context.subject, url: url, finished: finished, total: total))
    await delegate.didPrefetch(url, finished: finished, total: total)
  }

  /// Starts the next URL: inline where the queue is the current one (P01), else posted. Which URL is
  /// next is read when the block runs.
  private func startNext() async {
    let next: Block = { [unowned self] in
      let index = await requestedCount.read()
      await start(at: index)
    }
    if context.generation.has(.prefetchStartsNextInline), queue.isCurrent {
      await next()
    } else {
      await queue.async(next)
    }
  }

  /// All loads that were begun have ended, and no URL is left to begin.
  private func finish() async {
    await context.reach(.prefetchFinish)
    await reportStatus()
    if await completionBlock.read() != nil {
      let block = await completionBlock.read()
      let finished = await finishedCount.read()
      let skipped = await skippedCount.read()
      guard let block else { return context.core.crash("the completion block is nil when called") }
      context.tell(.prefetchCompleted(block.prefetch, finished: finished, skipped: skipped))
      await block.call(finished, skipped)
      await completionBlock.write(nil)
    }
    await progressBlock.write(nil)
  }

  private func reportStatus() async {
    let total = await total()
    guard await delegate.read() != nil else { return }
    let delegate = await delegate.read()
    let loaded = total - (await skippedCount.read())
    let skipped = await skippedCount.read()
    guard let delegate else { return }
    context.tell(.prefetchFinished(context.subject, total: loaded, skipped: skipped))
    await delegate.didFinish(total: loaded, skipped: skipped)
  }
}
