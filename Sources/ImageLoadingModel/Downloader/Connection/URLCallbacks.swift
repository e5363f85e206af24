/// Which loads wait for which URL, separate from the operations (`URLCallbacks`), behind the
/// barriers of a concurrent queue.
///
/// The table of the real downloader holds no operation; here an entry does, for the repairs of D01,
/// D02, D35 and D40 alone.
final class URLCallbacks: DownloadTable {
  private struct Entry: Sendable {
    var handlers: [DownloadHandlers] = []
    var operation: ConnectionOperation?
  }

  private let context: ModelContext
  private let maker: DownloadOperationFactory
  /// `barrierQueue`.
  private let barrierQueue: Queue
  /// `URLCallbacks`.
  private let waiting: Cell<[ImageURL: Entry]>

  init(_ maker: DownloadOperationFactory) {
    self.maker = maker
    context = maker.context
    barrierQueue = context.scheduler.concurrentQueue("downloader.barrier")
    waiting = context.scheduler.cell("URLCallbacks", [:])
  }

  var entries: [(url: ImageURL, operation: (any DownloadOperation)?)] {
    waiting.snapshot.map { ($0.key, $0.value.operation) }
  }

  /// Original: `-[SDWebImageDownloader addProgressCallback:completedBlock:forURL:createCallback:]`
  /// (3.x).
  ///
  /// Claims: C278.
  func download(
    _ wanted: WantedDownload, for handlers: DownloadHandlers
  ) async -> (any RunningDownload)? {
    let url = wanted.url
    return await barrierQueue.sync(barrier: true) { [self] () -> (any RunningDownload)? in
      await context.reach(.downloaderRegister)
      let isFirst = await waiting.read()[url] == nil
      if isFirst { await waiting.update(.added("\(url)")) { $0[url] = Entry() } }
      await context.reach(.downloaderHandlersAdd)
      await waiting.update(.added("load \(handlers.subject)")) {
        $0[url]?.handlers.append(handlers)
      }
      let operation = isFirst ? await begin(wanted) : nil
      if !isFirst {
        context.emit(.downloadJoined(url, by: context.subject))
        await raisePriority(of: url)
        await continueInBackground(url, for: handlers)
      }
      if context.generation.has(.oneCancelKillsAll) { return operation.map(OperationHandle.init) }
      return CallbackToken(url: url, handlers: handlers, table: self)
    }
  }

  /// A load has joined: the download has the highest priority of all that wait for it. With D35 it
  /// keeps that of the first.
  private func raisePriority(of url: ImageURL) async {
    if context.generation.has(.joinKeepsPriority) { return }
    guard let entry = await waiting.read()[url], let operation = entry.operation else { return }
    await maker.setHighestPriority(of: entry.handlers, on: operation)
  }

  /// A load has joined: the download continues in the background if the load wants that.
  private func continueInBackground(_ url: ImageURL, for handlers: DownloadHandlers) async {
    guard handlers.continuesInBackground, maker.joinsContinueInBackground else { return }
    await waiting.read()[url]?.operation?.continueInBackground()
  }

  /// Original: the `createCallback` block of
  /// `-[SDWebImageDownloader downloadImageWithURL:options:progress:completed:]` (3.x).
  private func begin(_ wanted: WantedDownload) async -> ConnectionOperation {
    let plan = await maker.filteredPlan(for: wanted)
    let operation = ConnectionOperation(plan, table: self)
    await maker.setPriority(wanted, of: operation)
    await waiting.update(nil) { $0[wanted.url]?.operation = operation }
    await maker.enqueueInOrder(operation, wanted)
    return operation
  }

  // MARK: What the operation calls

  /// The completed wrapper: calls the waiting loads, on the calling thread; the last answer removes
  /// their entry.
  ///
  /// Original: the `completed` block that the downloader gives to
  /// `initWithRequest:options:progress:completed:cancelled:` (3.x).
  ///
  /// Claims: C220, C282.
  /// - Parameter other: for loads for which it is new, where others are told that nothing is.
  func completed(
    _ answer: DownloadAnswer, toOthers other: DownloadAnswer? = nil,
    by operation: ConnectionOperation
  ) async {
    await context.reach(.operationDeliver)
    let url = operation.request.url
    let listeners = await barrierQueue.sync(barrier: true) { [self] () -> [DownloadHandlers] in
      guard let entry = await entry(of: operation) else { return [] }
      if answer.isFinished {
        await waiting.update(ifChanged: .removed("\(url)")) { $0.removeValue(forKey: url) != nil }
      }
      return entry.handlers
    }
    await context.reach(.operationCompletion)
    for handlers in answer.listeners(among: listeners, in: context.generation) {
      var own = answer
      if let other, !handlers.hasNothingNew(in: other.data, context.generation) { own = other }
      if let share = await operation.plan.share(of: handlers, in: own) {
        await handlers.completed(share)
      }
    }
  }

  /// The progress wrapper: one block on main for each waiting load.
  ///
  /// Original: the `progress` block likewise.
  ///
  /// Claims: C221, C222.
  func progressed(received: Int, expected: Int, by operation: ConnectionOperation) async {
    for handlers in await waitingLoads(of: operation) {
      await context.scheduler.main.async {
        await operation.callProgressBlocks(to: handlers, received: received, expected: expected)
      }
    }
  }

  /// The loads that wait for an operation.
  func waitingLoads(of operation: ConnectionOperation) async -> [DownloadHandlers] {
    await barrierQueue.sync { [self] in await entry(of: operation)?.handlers ?? [] }
  }

  /// The cancelled wrapper: drops all loads that wait for the URL, some time later.
  ///
  /// Original: the `cancelled` block likewise.
  func cancelled(_ operation: ConnectionOperation) async {
    await barrierQueue.async(barrier: true) { [self] in await forget(operation) }
  }

  /// Drops the loads that wait for an operation, and its request, before its thread handles the
  /// cancel: the repair of D02.
  func forgetNow(_ operation: ConnectionOperation) async {
    await barrierQueue.sync(barrier: true) { [self] in
      await operation.giveUpRequest()
      await forget(operation)
    }
  }

  /// Claims: C219.
  private func forget(_ operation: ConnectionOperation) async {
    await context.reach(.downloaderUnregister)
    guard let entry = await entry(of: operation) else { return }
    let url = operation.request.url
    await waiting.update(ifChanged: .removed("\(url)")) { $0.removeValue(forKey: url) != nil }
    if context.generation.has(.silentDownloaderCancel) { return }
    await context.scheduler.main.async {
      for handlers in entry.handlers {
        await handlers.completed(DownloadAnswer(error: LoadError(URLErrorCode.cancelled)))
      }
    }
  }

  /// The entry of the operation's URL, whichever operation made it (D02), or only if it is the
  /// operation's own.
  private func entry(of operation: ConnectionOperation) async -> Entry? {
    guard let entry = await waiting.read()[operation.request.url] else { return nil }
    let takesAny = context.generation.has(.joinsDownloadBeingCancelled)
    return takesAny || entry.operation === operation ? entry : nil
  }

  // MARK: Cancelling one load

  /// Drops one load, and cancels the download if no load is left: the repair of D01.
  fileprivate func cancel(_ url: ImageURL, _ handlers: DownloadHandlers) async {
    await context.reach(.downloaderCancel)
    let abandoned = await barrierQueue.sync(barrier: true) { [self] () -> ConnectionOperation? in
      guard let entry = await waiting.read()[url],
        entry.handlers.contains(where: { $0 === handlers })
      else { return nil }
      let rest = entry.handlers.filter { $0 !== handlers }
      await waiting.update(.removed("load \(handlers.subject)")) {
        $0[url] = rest.isEmpty ? nil : Entry(handlers: rest, operation: entry.operation)
      }
      guard rest.isEmpty else { return nil }
      if !context.generation.has(.joinsDownloadBeingCancelled) {
        // Before anybody can ask for the URL again.
        await entry.operation?.giveUpRequest()
      }
      return entry.operation
    }
    await abandoned?.cancel()
  }
}

/// What the first load of a URL is given: the operation itself, with which it cancels everybody's
/// download (D01). Later loads are given nothing.
private struct OperationHandle: RunningDownload {
  let operation: ConnectionOperation

  func cancel() async { await operation.cancel() }
}

/// One load's own interest in a download, where D01 is repaired.
private struct CallbackToken: RunningDownload {
  let url: ImageURL
  let handlers: DownloadHandlers
  unowned let table: URLCallbacks

  func cancel() async { await table.cancel(url, handlers) }
}
