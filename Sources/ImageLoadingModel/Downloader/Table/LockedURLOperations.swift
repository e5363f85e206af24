/// The download operations by URL under a lock that is not recursive (`operationsLock`); only live
/// operations are joined.
final class LockedURLOperations: DownloadTable {
  private let context: ModelContext
  private let maker: DownloadOperationFactory
  /// `operationsLock`.
  private let lock: SimulatedSemaphore
  /// `URLOperations`.
  private let operations: Cell<[ImageURL: SessionOperation]>

  init(_ maker: DownloadOperationFactory) {
    self.maker = maker
    context = maker.context
    lock = context.scheduler.semaphore("operationsLock", count: 1)
    operations = context.scheduler.cell("URLOperations", [:])
  }

  var entries: [(url: ImageURL, operation: (any DownloadOperation)?)] {
    operations.snapshot.map { ($0.key, $0.value) }
  }

  /// Original: `-[SDWebImageDownloader downloadImageWithURL:options:context:progress:completed:]`
  /// (5.x).
  func download(
    _ wanted: WantedDownload, for handlers: DownloadHandlers
  ) async -> (any RunningDownload)? {
    await lock.wait()
    var operation = await operations.read()[wanted.url]
    if let found = operation, await !join(found, wanted, handlers) { operation = nil }
    if operation == nil { operation = await begin(wanted, for: handlers) }
    lock.signal()
    guard operation != nil else {
      await handlers.completed(DownloadAnswer(error: LoadError(.invalidDownloadOperation)))
      return nil
    }
    return LockedDownloadToken(context: context, url: wanted.url, handlers: handlers, table: self)
  }

  /// Attaches a load to an operation that is neither finished nor cancelled; until it is executing
  /// its priority is that of the latest load, normal included (D36), or the highest of all.
  ///
  /// Original: the branch of the download for a live operation in `URLOperations`.
  /// - Returns: whether the load is attached.
  ///
  /// Claims: C345.
  private func join(
    _ operation: SessionOperation, _ wanted: WantedDownload, _ handlers: DownloadHandlers
  ) async -> Bool {
    guard await !operation.isFinished(), await !operation.isCancelled() else { return false }
    await context.reach(.downloaderHandlersAdd)
    guard await operation.handlers.add(handlers) else { return false }
    context.emit(.downloadJoined(wanted.url, by: context.subject, as: handlers.decoding))
    if handlers.continuesInBackground { await operation.continueInBackground() }
    if await operation.isExecuting() { return true }
    if context.generation.has(.joinLowersPriority) {
      await operation.queued.setPriority(wanted.priority)
      context.emit(.downloadPriority(wanted.url, wanted.priority))
    } else {
      await maker.setHighestPriority(of: await operation.handlers.all(), on: operation)
    }
    return true
  }

  /// Original: the branch of the download that calls
  /// `createDownloaderOperationWithUrl:options:context:`.
  /// - Returns: `nil` if the request modifier forbids the request.
  ///
  /// Claims: C343.
  private func begin(
    _ wanted: WantedDownload, for handlers: DownloadHandlers
  ) async -> SessionOperation? {
    guard let plan = await maker.modifiedPlan(for: wanted) else { return nil }
    let url = wanted.url
    let operation = await maker.operation(plan)
    await maker.setPriority(wanted, of: operation)
    await maker.orderLast(operation)
    await operation.queued.setCompletionBlock { [unowned self, unowned operation] in
      await unregister(operation, url)
    }
    await context.reach(.downloaderRegister)
    await operations.update(.added("\(url)")) { $0[url] = operation }
    let repairs = !context.generation.has(.handlersAfterQueue)
    if repairs { await attach(handlers, to: operation) }
    await maker.enqueue(operation, wanted)
    if !repairs { await attach(handlers, to: operation) }
    return operation
  }

  private func attach(_ handlers: DownloadHandlers, to operation: SessionOperation) async {
    await context.reach(.downloaderHandlersAdd)
    _ = await operation.handlers.add(handlers)
  }

  /// An operation is over: its entry goes, and with D09 so does the entry of its replacement.
  ///
  /// Original: the `completionBlock` of the operation.
  private func unregister(_ operation: SessionOperation, _ url: ImageURL) async {
    await context.reach(.downloaderUnregister)
    await lock.withPermit {
      if !context.generation.has(.unregistersReplacement),
        await operations.read()[url] !== operation
      {
        return
      }
      await operations.update(ifChanged: .removed("\(url)")) { $0.removeValue(forKey: url) != nil }
    }
  }

  /// Cancels one load's interest in whatever downloads the URL now.
  ///
  /// Original: `-[SDWebImageDownloader cancel:]` (5.x).
  fileprivate func cancel(_ url: ImageURL, _ handlers: DownloadHandlers) async {
    await context.reach(.downloaderCancel)
    await lock.withPermit {
      guard let operation = await operations.read()[url] else { return }
      if await operation.cancel(handlers) {
        await operations.update(ifChanged: .removed("\(url)")) {
          $0.removeValue(forKey: url) != nil
        }
      }
    }
  }
}

/// One load's share in a download, which it can cancel once (`SDWebImageDownloadToken`).
///
/// The real token refers weakly to its downloader and its operation; here the downloader lives as
/// long as the app, so that the operation, which would be asked without it, never is.
final class LockedDownloadToken: RunningDownload {
  /// `url`.
  private let url: ImageURL
  /// `cancelled`.
  private let isCancelled: Cell<Bool>
  /// `downloadOperationCancelToken`: the operation's cancel token; dropped by the cancel.
  private let handlers: Cell<DownloadHandlers?>
  /// `@synchronized` on the token.
  private let monitor: Monitor
  private unowned let table: LockedURLOperations

  init(
    context: ModelContext, url: ImageURL, handlers: DownloadHandlers, table: LockedURLOperations
  ) {
    self.url = url
    self.table = table
    let scheduler = context.scheduler
    let name = "token of \(handlers.subject)"
    isCancelled = scheduler.cell("\(name).isCancelled", false)
    self.handlers = scheduler.cell("\(name).downloadOperationCancelToken", handlers)
    monitor = scheduler.monitor(name)
  }

  /// Original: `-[SDWebImageDownloadToken cancel]`.
  func cancel() async {
    await monitor.withLock {
      if await isCancelled.read() { return }
      await isCancelled.write(true)
      if let handlers = await handlers.read() { await table.cancel(url, handlers) }
      await handlers.write(nil)
    }
  }
}
