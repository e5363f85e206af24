/// Gets the URL and a copy of the header fields.
///
/// Original: `SDWebImageDownloaderHeadersFilterBlock` (3.x, 4.2).
package typealias HeadersFilter =
  @Sendable (ImageURL, [NetworkRequest.Header]) -> [NetworkRequest.Header]

/// Makes download operations by the downloader's settings and puts them in its queue.
final class DownloadOperationFactory: Sendable {
  let context: ModelContext
  let settings: Cell<DownloaderConfig>
  /// `HTTPHeaders`.
  let headers: Cell<[NetworkRequest.Header]>
  /// `headersFilter`.
  let headersFilter: Cell<HeadersFilter?>
  /// `requestModifier`.
  let requestModifier: Cell<RequestModifier?>
  /// `downloadQueue`, an `NSOperationQueue`.
  let queue: SimulatedOperationQueue
  /// `session` (4.2, 5.x).
  let session: Cell<NetworkSession?>
  /// `lastAddedOperation`.
  private let lastAdded: Cell<QueuedOperation?>
  private let router: SessionRouter
  /// `HTTPHeadersLock` (5.x).
  private let headersLock: SimulatedSemaphore?
  private let settingsLock: Monitor?
  /// `cacheKeyFilter` of the shared manager, if the app ever sets one.
  private let sharedKeyFilter: Cell<KeyFilter?>?

  init(
    context: ModelContext, settings: DownloaderConfig, sharedKeyFilter: Cell<KeyFilter?>? = nil
  ) {
    self.context = context
    self.sharedKeyFilter = sharedKeyFilter
    let scheduler = context.scheduler
    self.settings = scheduler.cell("downloader.settings", settings)
    headers = scheduler.cell("downloader.HTTPHeaders", context.generation.downloader.headers)
    headersFilter = scheduler.cell("downloader.headersFilter", nil)
    requestModifier = scheduler.cell("downloader.requestModifier", nil)
    queue = scheduler.operationQueue("downloads", width: settings.maxConcurrentDownloads)
    lastAdded = scheduler.cell("lastAddedOperation", nil)
    session = scheduler.cell("downloader.session", nil)
    router = SessionRouter(context: context, queue: queue)
    headersLock =
      context.generation.downloader.hasHeadersLock
      ? scheduler.semaphore("HTTPHeadersLock", count: 1) : nil
    settingsLock =
      context.generation.has(.unguardedDownloaderSettings)
      ? nil : scheduler.monitor("downloader.settings")
    if case .session = context.generation.downloader.transport {
      session.prepare(NetworkSession(context: context, delegate: router))
    }
  }

  /// Replaces the session; the callbacks of the old one still arrive.
  ///
  /// Original: the new `NSURLSession` in
  /// `-[SDWebImageDownloader createNewSessionWithConfiguration:]` (4.2).
  func replaceSession() async {
    await currentSession()?.invalidateAndCancel()
    let next = NetworkSession(context: context, delegate: router)
    await withSettings { await session.write(next) }
  }

  /// The session on which new operations run.
  func currentSession() async -> NetworkSession? { await withSettings { await session.read() } }

  // MARK: Making

  /// The inputs of an operation for a URL, with the filter's header fields or the default ones.
  ///
  /// Original: the `createCallback` block of
  /// `-[SDWebImageDownloader downloadImageWithURL:options:progress:completed:]` (3.x, 4.2).
  func filteredPlan(for wanted: WantedDownload) async -> DownloadPlan {
    await context.reach(.downloaderCreate)
    let settings = await readSettings()
    let filter = await withSettings { () -> HeadersFilter? in await headersFilter.read() }
    let fields = await withHeaders { await headers.read() }
    let request = wanted.request(
      timeout: settings.downloadTimeout, headers: filter?(wanted.url, fields) ?? fields)
    return plan(wanted, request, settings)
  }

  /// The inputs of an operation for a URL, after the request modifier has changed the request.
  ///
  /// Original: `-[SDWebImageDownloader createDownloaderOperationWithUrl:options:context:]` (5.x).
  /// - Returns: `nil` if the modifier forbids the request.
  func modifiedPlan(for wanted: WantedDownload) async -> DownloadPlan? {
    await context.reach(.downloaderCreate)
    let settings = await readSettings()
    let fields = await withHeaders { await headers.read() }
    var request = wanted.request(timeout: settings.downloadTimeout, headers: fields)
    let ownModifier = await withSettings { () -> RequestModifier? in await requestModifier.read() }
    if let modify = wanted.values.downloadRequestModifier ?? ownModifier {
      guard let modified = await modify(request) else { return nil }
      request = modified
    }
    return plan(wanted, request, settings)
  }

  private func plan(
    _ wanted: WantedDownload, _ request: NetworkRequest, _ settings: DownloaderConfig
  ) -> DownloadPlan {
    DownloadPlan(
      context: context, request: request, options: wanted.options, values: wanted.values,
      settings: settings, joinsContinueInBackground: joinsContinueInBackground,
      sharedKeyFilter: sharedKeyFilter)
  }

  /// The operation of a plan: the model's, or that with a custom one in it.
  ///
  /// Original: `-[SDWebImageDownloader setOperationClass:]` (4.2), `operationClass` of
  /// `SDWebImageDownloaderConfig` (5.x).
  func operation(_ plan: DownloadPlan) async -> SessionOperation {
    let session = await currentSession()
    let own = context.generation.parts.downloadOperation.map { OwnOperation(plan, session, $0) }
    return SessionOperation(plan, session: session, own: own)
  }

  /// Whether a load that joins a download can have it continue in the background, or the first load
  /// alone (D40).
  var joinsContinueInBackground: Bool { !context.generation.has(.backgroundOfTheFirst) }

  /// Runs `body` under the lock of the default header fields, if they have one.
  func withHeaders<Result>(_ body: () async -> Result) async -> Result {
    guard let headersLock else { return await withSettings(body) }
    return await headersLock.withPermit(body)
  }

  /// Runs `body` as the real code does, without a lock, or under one of the settings (D25).
  func withSettings<Result>(_ body: () async -> Result) async -> Result {
    guard let settingsLock else { return await body() }
    return await settingsLock.withLock(body)
  }

  func readSettings() async -> DownloaderConfig { await withSettings { await settings.read() } }

  // MARK: Queueing

  /// Gives a new operation the priority that its load wants; normal is the default.
  ///
  /// Original: `queuePriority` of `NSOperation`.
  ///
  /// Claims: C206, C207, C341.
  func setPriority(_ wanted: WantedDownload, of operation: any DownloadOperation) async {
    if wanted.priority != 0 { await operation.queued.setPriority(wanted.priority) }
  }

  /// Gives an operation that a load joins the highest priority of the loads that wait for it: the
  /// repair of D35 and D36.
  func setHighestPriority(
    of waiting: [DownloadHandlers], on operation: any DownloadOperation
  ) async {
    guard let priority = waiting.map(\.priority).max() else { return }
    await operation.queued.setPriority(priority)
    context.emit(.downloadPriority(operation.plan.url, priority))
  }

  /// Puts an operation in the queue; a worker may enter its `start` from now on.
  ///
  /// Original: `-[NSOperationQueue addOperation:]`.
  func enqueue(_ operation: any DownloadOperation, _ wanted: WantedDownload) async {
    await context.reach(.downloaderQueueAdd)
    await queue.add(operation.queued, of: operation) { await operation.start() }
    context.emit(.downloadCreated(wanted.url, priority: wanted.priority))
  }

  /// Puts an operation in the queue and gives it its order: in this order in 3.x and 4.2. With D18
  /// repaired the order comes first, for a slot may fall free in between.
  ///
  /// Claims: C342.
  func enqueueInOrder(_ operation: any DownloadOperation, _ wanted: WantedDownload) async {
    let repairs = !context.generation.has(.lifoByNeighbours)
    if repairs { await orderLast(operation) }
    await enqueue(operation, wanted)
    if !repairs { await orderLast(operation) }
  }

  /// Last-in-first-out (C208) by a dependency of the operation added before (D18), or of all that
  /// wait: on the whole new one (D45), or on its beginning.
  ///
  /// Original: `-[NSOperation addDependency:]` of `lastAddedOperation`.
  ///
  /// Claims: C342.
  func orderLast(_ operation: any DownloadOperation) async {
    guard await readSettings().executionOrder == .lifo else { return }
    let first = operation.plan.beginning ?? operation.queued
    if context.generation.has(.lifoByNeighbours) {
      await lastAdded.read()?.addDependency(on: first)
    } else {
      for case let other as any DownloadOperation in await queue.operations()
      where other !== operation {
        await other.queued.addDependency(on: first)
      }
    }
    await lastAdded.write(operation.queued)
  }
}
