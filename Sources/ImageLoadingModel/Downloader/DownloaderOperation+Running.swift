extension DownloaderOperation {
  func reach(_ step: Step) async { await context.reach(step) }

  /// Attaches a load; takes effect when the barrier queue comes to it.
  func add(_ handlers: DownloadHandlers) async {
    await barrierQueue.async(barrier: true) { [self] in
      await self.handlers.update(.added("load \(handlers.subject)")) { $0.append(handlers) }
    }
  }

  /// Those who are attached now.
  func attached() async -> [DownloadHandlers] {
    await barrierQueue.sync { [self] in await handlers.read() }
  }

  /// A worker runs the operation: makes the network task and resumes it.
  func start() async {
    await context.scheduler.acting(for: subject) {
      await reach(.operationStart)
      context.tell(.downloadStarted(request.url))
      let mayRun = await monitor.withLock { await prepare() }
      guard mayRun else { return }
      await reach(.operationResume)
      await dataTask.read()?.resume()
      if await dataTask.read() != nil {
        for handlers in await attached() {
          await tellProgress(to: handlers, received: 0, expected: -1)
        }
        await post(.start)
      } else {
        await callCompletions(DownloadAnswer(error: context.generation.downloader.noTaskError))
        if !context.generation.has(.unfinishedWithoutTask) { await done() }
      }
      await endBackgroundTask()
    }
  }

  /// The part of `start` under the operation's lock.
  /// - Returns: `false` if the operation was cancelled before.
  private func prepare() async -> Bool {
    if await queued.isCancelled.read() {
      await queued.setFinished(true)
      await reset()
      return false
    }
    let device = context.environment.device
    if options.contains(.continueInBackground), device.hasApplication {
      let task = await device.beginBackgroundTask("\(request.url)") { [self] in
        await cancel()
        await endBackgroundTask()
      }
      await backgroundTask.write(task)
    }
    if options.contains(.ignoreCachedResponse) {
      await cachedData.write(await context.environment.network.cachedResponse(for: request))
    }
    await dataTask.write(await session?.task(for: request))
    await queued.setExecuting(true)
    return true
  }

  private func endBackgroundTask() async {
    guard let task = await backgroundTask.read() else { return }
    await context.environment.device.endBackgroundTask(task)
    await backgroundTask.write(nil)
  }

  // MARK: Cancel

  /// Drops one load.
  /// - Returns: whether nobody is left, so that the operation was cancelled.
  func cancel(_ token: DownloadHandlers) async -> Bool {
    let isEmpty = await barrierQueue.sync(barrier: true) { [self] in
      await handlers.update(.removed("load \(token.subject)")) { list in
        list.removeAll { $0 === token }
        return list.isEmpty
      }
    }
    if isEmpty { await cancel() }
    return isEmpty
  }

  /// Cancels the operation, whoever waits for it.
  func cancel() async {
    await reach(.operationCancel)
    await monitor.withLock { await cancelInternal() }
  }

  func cancelInternal() async {
    if await queued.isFinished.read() { return }
    if !context.generation.has(.silentDownloaderCancel) { await tellOfCancel() }
    context.tell(.downloadCancelled(request.url))
    await queued.cancel()
    if let task = await dataTask.read() {
      await task.cancel()
      await post(.stop)
      if await queued.isExecuting.read() { await queued.setExecuting(false) }
      if await !queued.isFinished.read() { await queued.setFinished(true) }
    }
    await reset()
  }

  /// Posted even on main: the caller holds the operation's lock.
  private func tellOfCancel() async {
    let attached = await attached()
    await context.scheduler.main.async {
      for handlers in attached {
        await handlers.completed(DownloadAnswer(error: LoadError(URLErrorCode.cancelled)))
      }
    }
  }

  // MARK: The end

  func done() async {
    await reach(.operationDone)
    context.tell(.downloadEnded(request.url))
    await queued.setFinished(true)
    await queued.setExecuting(false)
    await reset()
  }

  private func reset() async {
    await barrierQueue.async(barrier: true) { [self] in
      await handlers.update(.removed("everybody")) { $0 = [] }
    }
    await dataTask.write(nil)
    if let session {
      await session.delegateQueue.async { [self] in await imageData.write(nil) }
    }
  }

  // MARK: Telling

  /// Calls those who are attached now, on main, in the order of attaching.
  func callCompletions(_ answer: DownloadAnswer) async {
    await reach(.operationDeliver)
    let attached = await attached()
    await context.mainSafe { [self] in
      await reach(.operationCompletion)
      for handlers in attached { await handlers.completed(answer) }
    }
  }

  func tellProgress(to handlers: DownloadHandlers, received: Int, expected: Int) async {
    guard let progress = handlers.progress else { return }
    await context.scheduler.acting(for: handlers.subject) {
      context.tell(.progressed(handlers.subject, received: received, expected: expected))
      await progress(received, expected)
    }
  }

  /// Posts a notification, on main; nobody in the model observes it.
  func post(_ notification: DownloadNotification) async {
    await context.scheduler.main.async { [context, request] in
      context.tell(.notified(notification, request.url))
    }
  }
}
