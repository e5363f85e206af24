/// A download by a task of the session, whose callbacks run on the session's delegate queue.
final class SessionOperation: DownloadOperation {
  let plan: DownloadPlan
  let policies: SessionPolicies
  /// the operation as an `NSOperation`.
  let queued: QueuedOperation
  /// `unownedSession`.
  let session: NetworkSession?
  /// `dataTask`.
  let dataTask: Cell<NetworkTask?>
  /// `callbackBlocks`.
  let handlers: HandlerList
  /// `imageData`.
  let imageData: Cell<ImageData?>
  /// `expectedSize`.
  let expectedSize: Cell<Int>
  /// `cachedData`.
  let cachedData: Cell<ImageData?>
  /// `backgroundTaskId`.
  let backgroundTask: Cell<BackgroundTask?>
  /// `@synchronized` on the operation.
  let monitor: Monitor
  /// What is done in the callbacks of the session.
  let callbacks: any SessionCallbacks
  /// The custom operation that downloads in its place; `nil` if there is none.
  let own: OwnOperation?
  /// Whether a custom operation has begun it. Then it delivers answers at once and holds no lock meanwhile: the custom
  /// operation calls the loads.
  let isAsked: Bool

  /// Original: `-[SDWebImageDownloaderOperation initWithRequest:inSession:options:]` (4.2),
  /// `-[SDWebImageDownloaderOperation initWithRequest:inSession:options:context:]` (5.x).
  init(
    _ plan: DownloadPlan, session: NetworkSession?, own: OwnOperation? = nil, isAsked: Bool = false
  ) {
    self.plan = plan
    self.own = own
    self.isAsked = isAsked
    self.session = session
    policies = plan.policies.transport.session
    let scheduler = plan.context.scheduler
    let name = plan.subject.name
    monitor = scheduler.monitor(name)
    handlers =
      switch policies.table {
      case .behindBarriers:
        HandlerList(plan, .barrierQueue(scheduler.concurrentQueue("callbacks of \(name)")))
      case .underLock: HandlerList(plan, .lock(monitor))
      }
    callbacks =
      switch policies.decoding {
      case .onDelegateQueue: DelegateQueueCallbacks(plan)
      case .onCoderQueue: CoderQueueCallbacks(plan)
      }
    dataTask = scheduler.cell("\(name).dataTask", nil)
    imageData = scheduler.cell("\(name).imageData", nil)
    expectedSize = scheduler.cell("\(name).expectedSize", 0)
    cachedData = scheduler.cell("\(name).cachedData", nil)
    backgroundTask = scheduler.cell("\(name).backgroundTask", nil)
    queued = QueuedOperation(core: scheduler.core, name: name)
  }

  func occupy(_ block: @escaping Block) async {
    let operation = own?.asked.last ?? self
    await operation.callbacks.occupy(operation, block)
  }

  // MARK: State

  /// Runs `body` as the real code does, without a lock of its own, or under the operation's lock
  /// (D24).
  func withState<Result>(_ body: () async -> Result) async -> Result {
    has(.unguardedDownloadState) ? await body() : await monitor.withLock(body)
  }

  /// `isFinished`.
  func isFinished() async -> Bool { await withState { await queued.isFinished.read() } }

  /// `isCancelled`.
  func isCancelled() async -> Bool { await withState { await queued.isCancelled.read() } }

  /// `isExecuting`.
  func isExecuting() async -> Bool { await withState { await queued.isExecuting.read() } }

  /// `dataTask`.
  func task() async -> NetworkTask? { await withState { await dataTask.read() } }

  func isUnderWay() async -> Bool { await isExecuting() }

  func waitingLoads() async -> [DownloadHandlers] { await handlers.all() }

  /// Whether a part of the image is decoded that has waited for the coder queue. With D41 repaired none is after
  /// the end of the task or a cancel.
  func beginsPart() async -> Bool {
    if has(.decodesPartsLate) {
      context.emit(.partDecodingBegan(request.url))
      return true
    }
    return await monitor.withLock {
      guard await dataTask.read() != nil else { return false }
      context.emit(.partDecodingBegan(request.url))
      return true
    }
  }

  /// Reports the progress of the download to all attached handlers, on the calling thread.
  ///
  /// Original: the calls of the blocks that `callbacksForKey:` gives for progress.
  ///
  /// Claims: C221, C222, C351.
  func callProgressBlocks(received: Int, expected: Int) async {
    for handlers in await handlers.all() {
      await callProgressBlocks(to: handlers, received: received, expected: expected)
    }
  }

  /// Whether the session may keep the response in the URL cache.
  ///
  /// Original:
  /// `-[SDWebImageDownloaderOperation URLSession:dataTask:willCacheResponse:completionHandler:]`.
  var keepsResponse: Bool {
    policies.keepsResponseByOption
      ? options.contains(.useNSURLCache)
      : request.cachePolicy != .reloadIgnoringLocalCacheData
  }
}

/// What an operation does in the callbacks of the session, on its delegate queue and without a
/// lock.
protocol SessionCallbacks: Sendable {
  /// Original:
  /// `-[SDWebImageDownloaderOperation URLSession:dataTask:didReceiveResponse:completionHandler:]`.
  func didReceive(
    _ response: NetworkResponse, for operation: SessionOperation
  ) async -> TransferAnswer
  /// Original: `-[SDWebImageDownloaderOperation URLSession:dataTask:didReceiveData:]`.
  func didReceive(_ data: ImageData, for operation: SessionOperation) async
  /// Original: `-[SDWebImageDownloaderOperation URLSession:task:didCompleteWithError:]`.
  func didComplete(with error: LoadError?, for operation: SessionOperation) async

  /// Keeps the queue busy on which the operation's images are decoded.
  func occupy(_ operation: SessionOperation, _ block: @escaping Block) async
}
