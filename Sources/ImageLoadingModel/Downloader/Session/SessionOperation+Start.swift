/// How a session's operation starts: it makes the network task and resumes it.
extension SessionOperation {
  /// Original: `-[SDWebImageDownloaderOperation start]` (4.2, 5.x).
  func start() async {
    await context.scheduler.acting(for: subject) {
      await reach(.operationStart)
      await plan.beginning?.setFinished(true)
      let mayRun = await monitor.withLock { await prepare() }
      guard mayRun else { return }
      context.emit(.downloadStarted(request.url))
      await reach(.operationResume)
      if let own {
        await own.start(self)
      } else if await resume() {
        if has(.progressBeginsLate) { await reportStart() }
        if has(.stopsBeforeItStarts) { await post([.start]) }
      } else {
        await callCompletions(DownloadAnswer(error: plan.policies.noTaskError))
        if !has(.unfinishedWithoutTask) { await done() }
      }
      if endsTaskWithStart { await endOnce(backgroundTask) }
    }
  }

  /// Whether the background task is over when the download has begun (D28).
  private var endsTaskWithStart: Bool {
    policies.backgroundTaskEnds == .withStart && has(.endsBackgroundTaskWithStart)
  }

  /// The part of `start` under the operation's lock. With D32 repaired the start is posted here: a
  /// cancel waits for the lock, and the task is not resumed yet.
  /// - Returns: `false` if the operation was cancelled before.
  private func prepare() async -> Bool {
    if await queued.isCancelled.read() {
      await queued.setFinished(true)
      if let error = policies.cancelError { await callCompletions(DownloadAnswer(error: error)) }
      await reset()
      return false
    }
    if let task = await beginBackgroundTask() { await backgroundTask.write(task) }
    if own != nil {
      await queued.setExecuting(true)
      await post([.start])
      return true
    }
    if options.contains(.ignoreCachedResponse) {
      await cachedData.write(await context.cachedResponse(for: request))
    }
    await dataTask.write(await session?.task(for: request))
    await queued.setExecuting(true)
    if !has(.stopsBeforeItStarts), await dataTask.read() != nil { await post([.start]) }
    return true
  }

  /// Original: the block of `beginBackgroundTaskWithExpirationHandler:` in
  /// `-[SDWebImageDownloaderOperation start]` (4.2, 5.x).
  func backgroundTimeIsOver() async {
    await cancel()
    if policies.backgroundTaskEnds == .withStart { await endOnce(backgroundTask) }
  }

  private func reportStart() async {
    await reach(.operationProgress)
    await callProgressBlocks(received: 0, expected: -1)
  }

  /// Resumes the task, whose first bytes may arrive before this thread continues (D26), and which may have ended
  /// by then (D52).
  ///
  /// Original: `-[NSURLSessionTask resume]`.
  /// - Returns: whether there is a task.
  private func resume() async -> Bool {
    if !has(.progressBeginsLate), await task() != nil { await reportStart() }
    if policies.resumesUntested {
      let resumed = await task()
      await resumed?.resume()
      await reach(.operationResumed)
      return has(.looksForTaskAgain) ? await task() != nil : resumed != nil
    }
    guard await task() != nil else { return false }
    // The priority of the task, which is all that is done with it, is the network's business.
    if !options.isDisjoint(with: [.highPriority, .lowPriority]) { _ = await task() }
    await task()?.resume()
    return true
  }
}
