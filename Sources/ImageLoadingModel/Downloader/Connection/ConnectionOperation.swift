/// A download whose `start` is the thread of its connection: it stays in a run loop inside `start`
/// until the end, and the connection's callbacks run there.
final class ConnectionOperation: DownloadOperation {
  let plan: DownloadPlan
  /// the operation as an `NSOperation`.
  let queued: QueuedOperation
  /// The run loop of the connection's thread.
  let runLoop: SimulatedRunLoop
  /// `progressBlock`: the blocks that the downloader gave it, each dropped at the end.
  let progressBlock: Cell<TableBlock?>
  /// `completedBlock`.
  let completedBlock: Cell<TableBlock?>
  /// `cancelBlock`.
  let cancelBlock: Cell<TableBlock?>
  /// `connection`.
  let connection: Cell<Connection?>
  /// `thread`: the thread that a cancel has to be sent to, by its run loop.
  let thread: Cell<SimulatedRunLoop?>
  /// `imageData`.
  let imageData: Cell<ImageData?>
  /// `expectedSize`.
  let expectedSize: Cell<Int>
  /// `width`, `height`: whether the size of the image is known.
  let knowsPixelSize: Cell<Bool>
  /// `responseFromCached`.
  let responseFromCached: Cell<Bool>
  /// `backgroundTaskId`.
  let backgroundTask: Cell<BackgroundTask?>
  /// `@synchronized` on the operation.
  let monitor: Monitor

  /// Original:
  /// `-[SDWebImageDownloaderOperation initWithRequest:options:progress:completed:cancelled:]`.
  init(_ plan: DownloadPlan, table: URLCallbacks) {
    self.plan = plan
    let scheduler = plan.context.scheduler
    let name = plan.subject.name
    let block = TableBlock(table: table)
    runLoop = scheduler.runLoop("connection of \(name)")
    progressBlock = scheduler.cell("\(name).progressBlock", block)
    completedBlock = scheduler.cell("\(name).completedBlock", block)
    cancelBlock = scheduler.cell("\(name).cancelBlock", block)
    connection = scheduler.cell("\(name).connection", nil)
    thread = scheduler.cell("\(name).thread", nil, isAtomic: true)
    imageData = scheduler.cell("\(name).imageData", nil)
    expectedSize = scheduler.cell("\(name).expectedSize", 0)
    knowsPixelSize = scheduler.cell("\(name).width+height", false)
    responseFromCached = scheduler.cell("\(name).responseFromCached", true)
    backgroundTask = scheduler.cell("\(name).backgroundTask", nil)
    monitor = scheduler.monitor(name)
    queued = QueuedOperation(core: scheduler.core, name: name)
  }

  func occupy(_ block: @escaping Block) async { await runLoop.perform(block) }

  /// Until the transfer has ended.
  func isUnderWay() async -> Bool { await thread.read() != nil }

  func waitingLoads() async -> [DownloadHandlers] {
    await completedBlock.read()?.table.waitingLoads(of: self) ?? []
  }
}

/// A block of the downloader that an operation holds: it leads to the downloader's table.
struct TableBlock: Sendable {
  unowned let table: URLCallbacks
}

// MARK: - Start

extension ConnectionOperation {
  /// The worker that enters it is the thread of the connection, until the run loop has ended.
  ///
  /// Original: `-[SDWebImageDownloaderOperation start]` (3.x).
  func start() async {
    await context.scheduler.acting(for: subject) {
      await reach(.operationStart)
      await plan.beginning?.setFinished(true)
      let mayRun = await monitor.withLock { await prepare() }
      guard mayRun else { return }
      context.emit(.downloadStarted(request.url))
      await reach(.operationResume)
      await connection.read()?.start()
      if await connection.read() != nil {
        await reach(.operationProgress)
        await callProgressBlocks(received: 0, expected: -1)
        await post([.start])
        await serveConnection()
      } else {
        await callCompleted(DownloadAnswer(error: plan.policies.noTaskError))
        if !has(.unfinishedWithoutTask) { await done() }
      }
      await endOnce(backgroundTask)
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
    if let task = await beginBackgroundTask() { await backgroundTask.write(task) }
    await queued.setExecuting(true)
    await connection.write(
      await Connection.make(to: request, on: runLoop, context: context, delegate: self))
    await thread.write(runLoop)
    return true
  }

  /// Original: the block of `beginBackgroundTaskWithExpirationHandler:` in
  /// `-[SDWebImageDownloaderOperation start]` (3.x).
  func backgroundTimeIsOver() async {
    await cancel()
    await endOnce(backgroundTask)
  }

  /// Original: `CFRunLoopRun` in that method, and what follows it.
  private func serveConnection() async {
    await reach(.operationRunLoop)
    await runLoop.run(atMost: plan.settings.runLoopLimit)
    if await queued.isFinished.read() { return }
    await connection.read()?.cancel()
    await didFail(with: LoadError(URLErrorCode.timedOut))
  }
}

// MARK: - Cancel and end

extension ConnectionOperation {
  /// A running download handles it on its own thread, later; a waiting one does so at once.
  ///
  /// Original: `-[SDWebImageDownloaderOperation cancel]` (3.x).
  func cancel() async {
    await reach(.operationCancel)
    if !has(.joinsDownloadBeingCancelled), let block = await cancelBlock.read() {
      await block.table.forgetNow(self)
    }
    await monitor.withLock {
      if await thread.read() != nil {
        await thread.read()?.perform { [self] in await cancelAndStop() }
      } else {
        await cancelInternal()
      }
    }
  }

  /// Releases the request whose URL may be asked for again, before the connection's thread handles the
  /// cancel: part of the repair of D02.
  func giveUpRequest() async {
    await monitor.withLock {
      let isFinished = await queued.isFinished.read()
      if await queued.isCancelled.read() || isFinished { return }
      await markCancelled()
      await connection.read()?.cancel()
    }
  }

  /// Original: `-[NSOperation cancel]`.
  private func markCancelled() async {
    context.emit(.downloadCancelled(request.url))
    await queued.cancel()
  }

  /// On the connection's thread, from its run loop.
  ///
  /// Original: `-[SDWebImageDownloaderOperation cancelInternalAndStop]`.
  private func cancelAndStop() async {
    await reach(.operationCancelArrived)
    if await queued.isFinished.read() { return }
    await cancelInternal()
    await runLoop.stop()
  }

  /// Original: `-[SDWebImageDownloaderOperation cancelInternal]` (3.x).
  func cancelInternal() async {
    if await queued.isFinished.read() { return }
    // With D02 repaired the request was given up before, and the operation marked then.
    let isMarked = has(.joinsDownloadBeingCancelled) ? false : await queued.isCancelled.read()
    if !isMarked { await markCancelled() }
    if let block = await cancelBlock.read() { await block.table.cancelled(self) }
    if let connection = await connection.read() {
      await reach(.operationCancelTask)
      await connection.cancel()
      await post([.stop])
      await leaveQueue()
    } else {
      await leaveQueueWhileDecoding()
    }
    await reset()
  }

  /// Original: `-[SDWebImageDownloaderOperation done]` (3.x).
  func done() async {
    await reach(.operationDone)
    if has(.decodingOutlivesCancel) { return await finish() }
    await monitor.withLock {
      if await !queued.isFinished.read() { await finish() }
    }
  }

  /// Original: `-[SDWebImageDownloaderOperation reset]` (3.x).
  func reset() async {
    await cancelBlock.write(nil)
    await completedBlock.write(nil)
    await progressBlock.write(nil)
    await connection.write(nil)
    await imageData.write(nil)
    await thread.write(nil)
  }

  // MARK: The downloader's blocks

  /// Original: the call of `completedBlock`.
  /// - Parameter other: see ``URLCallbacks/completed(_:toOthers:by:)``.
  func callCompleted(_ answer: DownloadAnswer, toOthers other: DownloadAnswer? = nil) async {
    if let block = await completedBlock.read() {
      await block.table.completed(answer, toOthers: other, by: self)
    }
  }

  /// Original: the call of `progressBlock`.
  func callProgressBlocks(received: Int, expected: Int) async {
    if await progressBlock.read() != nil, let block = await progressBlock.read() {
      await block.table.progressed(received: received, expected: expected, by: self)
    }
  }
}
