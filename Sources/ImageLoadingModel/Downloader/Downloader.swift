/// Downloads images, six at a time, one request for all loads of a URL (`SDWebImageDownloader`).
public final class Downloader: Sendable {
  /// The settings of a downloader.
  public struct Settings: Hashable, Sendable {
    /// How many downloads run at once (C252).
    public var maxConcurrentDownloads = 6
    /// How long nothing may happen before a request fails.
    public var downloadTimeout: Duration = .seconds(15)
    public var executionOrder = ExecutionOrder.fifo
    public var shouldDecompressImages = true
    /// Whether a name and a password are set: without both there is no credential (C202).
    public var hasCredential = false

    public init() {}
  }

  public let settings: Cell<Settings>
  /// The header fields of requests, unless the filter says otherwise (C200).
  public let headers: Cell<[NetworkRequest.Header]>
  /// Replaces all header fields (C199). It runs inside the barrier of the URL table.
  public let headersFilter: Cell<HeadersFilter?>
  let context: Context
  let queue: OperationQueue
  private let barrierQueue: Queue
  private let operations: Cell<[ImageURL: DownloaderOperation]>
  private let lastAdded: Cell<DownloaderOperation?>
  private let sessionCell: Cell<NetworkSession?>

  /// Gets the URL and a copy of the header fields.
  public typealias HeadersFilter =
    @Sendable (ImageURL, [NetworkRequest.Header]) -> [NetworkRequest.Header]

  public init(context: Context, settings: Settings = .init(), isSuspended: Bool = false) {
    self.context = context
    let scheduler = context.scheduler
    self.settings = scheduler.cell("downloader.settings", settings)
    headers = scheduler.cell(
      "downloader.HTTPHeaders",
      [NetworkRequest.Header("Accept", context.generation.downloader.acceptHeader)])
    headersFilter = scheduler.cell("downloader.headersFilter", nil)
    queue = scheduler.operationQueue("downloads", width: settings.maxConcurrentDownloads)
    queue.prepare(isSuspended: isSuspended)
    barrierQueue = scheduler.concurrentQueue("downloader.barrier")
    operations = scheduler.cell("URLOperations", [:])
    lastAdded = scheduler.cell("lastAddedOperation", nil)
    sessionCell = scheduler.cell("downloader.session", nil)
    sessionCell.prepare(NetworkSession(context: context, delegate: self))
  }

  /// Downloads a URL, or joins the download of it that is under way (C267).
  /// - Parameters:
  ///   - progress: called inline on the queue that notices.
  ///   - completed: called on main.
  /// - Returns: what cancels this one load; `nil` for a nil URL.
  public func download(
    _ url: ImageURL?, options: DownloaderOptions, values: LoadContext = LoadContext(),
    progress: LoadProgress?, completed: @escaping DownloadAnswer.Handler
  ) async -> (any RunningDownload)? {
    await context.reach(.downloaderDownload)
    guard let url else {
      await completed(DownloadAnswer(isFinished: false))
      return nil
    }
    return await barrierQueue.sync(barrier: true) { [self] in
      let handlers = DownloadHandlers(
        subject: context.subject, progress: progress, completed: completed)
      if let operation = await joinable(url) {
        await context.reach(.downloaderHandlersAdd)
        await operation.add(handlers)
        context.tell(.downloadJoined(url, by: context.subject))
        return DownloadToken(url: url, handlers: handlers, downloader: self)
      }
      let repairs = !context.generation.has(.handlersAfterQueue)
      let operation = await makeOperation(for: url, options: options)
      if repairs { await attach(handlers, to: operation, url) }
      await context.reach(.downloaderQueueAdd)
      await queue.add(operation.queued, of: operation) { await operation.start() }
      await orderLast(operation)
      if !repairs { await attach(handlers, to: operation, url) }
      return DownloadToken(url: url, handlers: handlers, downloader: self)
    }
  }

  /// Cancels one load's interest; the download itself if nobody else is interested (C268).
  func cancel(_ token: DownloadToken) async {
    await context.reach(.downloaderCancel)
    await barrierQueue.async(barrier: true) { [unowned self] in
      guard let operation = await operations.read()[token.url] else { return }
      if await operation.cancel(token.handlers) {
        await operations.update(.removed("\(token.url)")) { $0[token.url] = nil }
      }
    }
  }

  /// Cancels every download operation, without asking who waits for it.
  public func cancelAllDownloads() async {
    await context.reach(.downloaderCancelAll)
    for case let operation as DownloaderOperation in await queue.operations() {
      await operation.cancel()
    }
  }

  /// Whether no download is started from now on; those that run go on.
  public func setSuspended(_ isSuspended: Bool) async {
    context.tell(.suspended(isSuspended))
    await queue.setSuspended(isSuspended)
  }

  /// Sets how many downloads run at once, as the app wants it.
  public func setMaxConcurrentDownloads(_ count: Int) async {
    await setLimit(count, telling: .limitChanged(count))
  }

  /// A prefetcher writes its own limit over the app's (P04).
  func overwriteLimit(_ count: Int) async {
    await setLimit(count, telling: .limitOverwritten(count))
  }

  private func setLimit(_ count: Int, telling event: ModelEvent) async {
    await settings.update(.replaced(old: "", new: "\(count) at a time")) {
      $0.maxConcurrentDownloads = count
    }
    context.tell(event)
    await queue.setWidth(count)
  }

  /// How many downloads run at once.
  func maxConcurrentDownloads() async -> Int { await settings.read().maxConcurrentDownloads }

  /// The delegate queue of the session, without a step.
  public var sessionQueue: Queue? { sessionCell.snapshot?.delegateQueue }

  /// The state, without a step: for observers that are no part of the run.
  public var snapshot: Snapshot {
    let table = operations.snapshot
    let queued = queue.snapshot
    let living = Set(queued.map { ObjectIdentifier($0) })
    return Snapshot(
      urls: table.keys.sorted(),
      deadURLs: table.filter { !living.contains(ObjectIdentifier($0.value)) }.keys.sorted(),
      queued: queued.count)
  }

  /// What observers see of a downloader.
  public struct Snapshot: Sendable {
    /// The URLs in the table.
    public let urls: [ImageURL]
    /// Those of them whose operation has left the queue.
    public let deadURLs: [ImageURL]
    /// How many operations are in the queue.
    public let queued: Int
  }
}

// MARK: - Making operations, inside the barrier

extension Downloader {
  /// The operation that a new load of the URL joins.
  private func joinable(_ url: ImageURL) async -> DownloaderOperation? {
    guard let operation = await operations.read()[url] else { return nil }
    if context.generation.has(.joinsCancelledDownload) { return operation }
    let isCancelled = await operation.queued.isCancelled.read()
    let isFinished = await operation.queued.isFinished.read()
    return isCancelled || isFinished ? nil : operation
  }

  private func makeOperation(
    for url: ImageURL, options: DownloaderOptions
  ) async -> DownloaderOperation {
    await context.reach(.downloaderCreate)
    let settings = await settings.read()
    let filter = await headersFilter.read()
    let fields = await headers.read()
    let request = NetworkRequest(
      url: url,
      cachePolicy: options.contains(.useNSURLCache)
        ? .useProtocolCachePolicy : .reloadIgnoringLocalCacheData,
      timeout: settings.downloadTimeout == .zero ? .seconds(15) : settings.downloadTimeout,
      handlesCookies: options.contains(.handleCookies), headers: filter?(url, fields) ?? fields)
    let operation = DownloaderOperation(
      context: context, request: request, session: await sessionCell.read(), options: options,
      shouldDecompress: settings.shouldDecompressImages, hasCredential: settings.hasCredential)
    // NSOperationQueuePriorityHigh and NSOperationQueuePriorityLow.
    let priority = options.contains(.highPriority) ? 4 : options.contains(.lowPriority) ? -4 : 0
    if priority != 0 { await operation.queued.setPriority(priority) }
    context.tell(.downloadCreated(url, priority: priority))
    return operation
  }

  /// Last-in-first-out by a dependency of the operation added before (D18), or of all that wait.
  private func orderLast(_ operation: DownloaderOperation) async {
    guard await settings.read().executionOrder == .lifo else { return }
    if context.generation.has(.lifoByNeighbours) {
      await lastAdded.read()?.queued.addDependency(on: operation.queued)
    } else {
      for case let other as DownloaderOperation in await queue.operations()
      where other !== operation {
        await other.queued.addDependency(on: operation.queued)
      }
    }
    await lastAdded.write(operation)
  }

  /// Enters the operation in the table, and adds the first load's handlers.
  private func attach(
    _ handlers: DownloadHandlers, to operation: DownloaderOperation, _ url: ImageURL
  ) async {
    await context.reach(.downloaderRegister)
    await operations.update(.added("\(url)")) { $0[url] = operation }
    await operation.queued.setCompletionBlock { [unowned self, unowned operation] in
      await unregister(operation, url)
    }
    await context.reach(.downloaderHandlersAdd)
    await operation.add(handlers)
  }

  private func unregister(_ operation: DownloaderOperation, _ url: ImageURL) async {
    await context.reach(.downloaderUnregister)
    await barrierQueue.sync(barrier: true) { [self] in
      guard await operations.read()[url] === operation else { return }
      await operations.update(.removed("\(url)")) { $0[url] = nil }
    }
  }
}

// MARK: - Session callbacks

extension Downloader: NetworkSessionDelegate {
  func session(
    _ task: NetworkTask, didReceive response: NetworkResponse
  ) async -> TransferAnswer? {
    guard let operation = await operation(of: task) else {
      return context.generation.has(.unansweredSessionCallbacks) ? nil : .allow
    }
    return await operation.didReceive(response)
  }

  func session(_ task: NetworkTask, didReceive challenge: Challenge) async -> TransferAnswer? {
    guard let operation = await operation(of: task) else {
      return context.generation.has(.unansweredSessionCallbacks) ? nil : .performDefaultHandling
    }
    return await operation.didReceive(challenge)
  }

  func session(_ task: NetworkTask, didReceive data: ImageData) async {
    await operation(of: task)?.didReceive(data)
  }

  func session(_ task: NetworkTask, willCache data: ImageData) async -> NetworkRequest? {
    guard let request = await operation(of: task)?.request,
      request.cachePolicy != .reloadIgnoringLocalCacheData
    else { return nil }
    return request
  }

  func session(_ task: NetworkTask, didCompleteWith error: LoadError?) async {
    await operation(of: task)?.didComplete(with: error)
  }

  /// The operation of a task, by its identifier among the operations in the queue.
  private func operation(of task: NetworkTask) async -> DownloaderOperation? {
    for case let operation as DownloaderOperation in await queue.operations() {
      if await operation.dataTask.read()?.identifier == task.identifier { return operation }
    }
    return nil
  }
}
