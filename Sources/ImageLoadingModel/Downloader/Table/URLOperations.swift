/// The download operations by URL, behind the barriers of a concurrent queue (`URLOperations`; C218).
final class URLOperations: DownloadTable {
  private let context: ModelContext
  private let maker: DownloadOperationFactory
  /// `barrierQueue`.
  private let barrierQueue: Queue
  /// `URLOperations`.
  private let operations: Cell<[ImageURL: SessionOperation]>

  init(_ maker: DownloadOperationFactory) {
    self.maker = maker
    context = maker.context
    barrierQueue = context.scheduler.concurrentQueue("downloader.barrier")
    operations = context.scheduler.cell("URLOperations", [:])
  }

  var entries: [(url: ImageURL, operation: (any DownloadOperation)?)] {
    operations.snapshot.map { ($0.key, $0.value) }
  }

  /// Original: `-[SDWebImageDownloader addProgressCallback:completedBlock:forURL:createCallback:]`
  /// (4.2).
  func download(
    _ wanted: WantedDownload, for handlers: DownloadHandlers
  ) async -> (any RunningDownload)? {
    await barrierQueue.sync(barrier: true) { [self] in
      let token = DownloadToken(url: wanted.url, handlers: handlers, table: self)
      if await !join(wanted, handlers) { await begin(wanted, for: handlers) }
      return token
    }
  }

  /// Attaches a load to the operation of its URL, whose priority stays as it is (D35), or becomes
  /// the highest of all that wait.
  /// - Returns: whether there is a download that the load has joined.
  ///
  /// Claims: C345.
  private func join(_ wanted: WantedDownload, _ handlers: DownloadHandlers) async -> Bool {
    guard let operation = await joinable(wanted.url) else { return false }
    await context.reach(.downloaderHandlersAdd)
    guard await operation.handlers.add(handlers) else { return false }
    context.emit(.downloadJoined(wanted.url, by: context.subject))
    if !context.generation.has(.joinKeepsPriority) {
      await maker.setHighestPriority(of: await operation.handlers.all(), on: operation)
    }
    if handlers.continuesInBackground { await operation.continueInBackground() }
    return true
  }

  /// The operation that a new load of the URL joins.
  ///
  /// Claims: C348.
  private func joinable(_ url: ImageURL) async -> SessionOperation? {
    guard let operation = await operations.read()[url] else { return nil }
    if context.generation.has(.joinsCancelledDownload) { return operation }
    let isCancelled = await operation.isCancelled()
    let isFinished = await operation.isFinished()
    return isCancelled || isFinished ? nil : operation
  }

  /// Original: the `createCallback` block of
  /// `-[SDWebImageDownloader downloadImageWithURL:options:progress:completed:]` (4.2).
  ///
  /// Claims: C343.
  private func begin(_ wanted: WantedDownload, for handlers: DownloadHandlers) async {
    let repairs = !context.generation.has(.handlersAfterQueue)
    let plan = await maker.filteredPlan(for: wanted)
    let operation = await maker.operation(plan)
    await maker.setPriority(wanted, of: operation)
    if repairs { await attach(handlers, to: operation, wanted.url) }
    await maker.enqueueInOrder(operation, wanted)
    if !repairs { await attach(handlers, to: operation, wanted.url) }
  }

  /// Enters the operation in the table, and adds the first load's handlers.
  private func attach(
    _ handlers: DownloadHandlers, to operation: SessionOperation, _ url: ImageURL
  ) async {
    await context.reach(.downloaderRegister)
    await operations.update(.added("\(url)")) { $0[url] = operation }
    await operation.queued.setCompletionBlock { [unowned self, unowned operation] in
      await unregister(operation, url)
    }
    await context.reach(.downloaderHandlersAdd)
    _ = await operation.handlers.add(handlers)
  }

  /// An operation that has ended takes its own entry away and no other (C219): the next load of the
  /// URL makes a new request (C347).
  ///
  /// Original: the `completionBlock` of the operation.
  private func unregister(_ operation: SessionOperation, _ url: ImageURL) async {
    await context.reach(.downloaderUnregister)
    await barrierQueue.sync(barrier: true) { [self] in
      guard await operations.read()[url] === operation else { return }
      await operations.update(ifChanged: .removed("\(url)")) { $0.removeValue(forKey: url) != nil }
    }
  }

  /// Cancels one load's share of a download, and the download itself if no load is left (C346):
  /// the next one makes a new request (C347).
  ///
  /// Original: `-[SDWebImageDownloader cancel:]` (4.2).
  func cancel(_ token: DownloadToken) async {
    await context.reach(.downloaderCancel)
    await barrierQueue.async(barrier: true) { [unowned self] in
      guard let operation = await operations.read()[token.url] else { return }
      if await operation.cancel(token.handlers) {
        await operations.update(ifChanged: .removed("\(token.url)")) {
          $0.removeValue(forKey: token.url) != nil
        }
      }
    }
  }
}

/// One load's interest in a download (`SDWebImageDownloadToken`; C217).
struct DownloadToken: RunningDownload {
  /// `url`.
  let url: ImageURL
  /// `downloadOperationCancelToken`.
  let handlers: DownloadHandlers
  unowned let table: URLOperations

  /// Original: `-[SDWebImageDownloader cancel:]` with this token.
  func cancel() async { await table.cancel(self) }
}
