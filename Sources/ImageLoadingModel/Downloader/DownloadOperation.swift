/// The inputs of a download operation: its request, and what the load and the downloader asked for.
struct DownloadPlan: Sendable {
  let context: ModelContext
  let request: NetworkRequest
  let options: DownloaderOptions
  let values: LoadContext
  let settings: Downloader.Settings
  /// `download of URL`.
  let subject: Subject

  init(
    context: ModelContext, request: NetworkRequest, options: DownloaderOptions, values: LoadContext,
    settings: Downloader.Settings
  ) {
    self.context = context
    self.request = request
    self.options = options
    self.values = values
    self.settings = settings
    subject = Subject("download of \(request.url)")
  }

  var url: ImageURL { request.url }
  var coder: any ImageCoder { context.environment.coder }
  var policies: DownloaderPolicies { context.generation.downloader }
}

/// The download of one URL, for all loads that want it (`SDWebImageDownloaderOperation`).
protocol DownloadOperation: AnyObject, Sendable {
  var plan: DownloadPlan { get }
  /// `@synchronized` on the operation: the operation's lock.
  var monitor: Monitor { get }
  var queued: QueuedOperation { get }

  /// What a worker of the queue runs.
  ///
  /// Original: `-[SDWebImageDownloaderOperation start]`.
  func start() async

  /// Cancels the download, whichever loads wait for it.
  ///
  /// Original: `-[SDWebImageDownloaderOperation cancel]`.
  func cancel() async

  /// Keeps whatever serves this download busy with `block`.
  func occupy(_ block: @escaping Block) async
}

extension DownloadOperation {
  var context: ModelContext { plan.context }
  var request: NetworkRequest { plan.request }
  var options: DownloaderOptions { plan.options }
  var subject: Subject { plan.subject }

  func reach(_ step: Checkpoint) async { await context.reach(step) }

  func has(_ defect: Defect) -> Bool { context.generation.has(defect) }

  /// Original: the call of an `SDWebImageDownloaderProgressBlock`.
  ///
  /// Claims: C351.
  func callProgressBlocks(to handlers: DownloadHandlers, received: Int, expected: Int) async {
    guard let progress = handlers.progress else { return }
    await context.scheduler.acting(for: handlers.subject) {
      context.emit(.progressed(handlers.subject, received: received, expected: expected))
      await progress(received, expected)
    }
  }

  /// Posts a notification, on main; nothing in the model observes it.
  ///
  /// Original: `SDWebImageDownloadStartNotification` and its relatives, posted by
  /// `NSNotificationCenter`.
  func post(_ notification: DownloadNotification) async {
    await context.scheduler.main.async { [context, request] in
      context.emit(.notified(notification, request.url))
    }
  }

  /// Begins a background task if the load wants one and there is an application.
  ///
  /// Original: `-[SDWebImageDownloaderOperation shouldContinueWhenAppEntersBackground]` and
  /// `-[UIApplication beginBackgroundTaskWithExpirationHandler:]`.
  ///
  /// Claims: C263.
  func beginBackgroundTask(expiry: @escaping Block) async -> BackgroundTask? {
    guard options.contains(.continueInBackground), context.environment.device.hasApplication
    else { return nil }
    return await context.beginBackgroundTask(for: "\(request.url)", expiry: expiry)
  }

  /// Ends the background task in a cell, if there is one.
  ///
  /// Original: `-[UIApplication endBackgroundTask:]`.
  func end(_ backgroundTask: Cell<BackgroundTask?>) async {
    guard let task = await backgroundTask.read() else { return }
    await context.end(task, for: "\(request.url)")
    await backgroundTask.write(nil)
  }

  /// The same at the end of `start` and at the end of the task's time, which may come together and
  /// both find it; with D27 repaired one waits for the other and finds nothing.
  ///
  /// Original: `-[UIApplication endBackgroundTask:]` at the end of `start` (3.x, 4.2).
  func endOnce(_ backgroundTask: Cell<BackgroundTask?>) async {
    if has(.endsBackgroundTaskTwice) {
      guard let task = await backgroundTask.read() else { return }
      await reach(.operationBackgroundEnd)
      await context.end(task, for: "\(request.url)")
      await backgroundTask.write(nil)
    } else {
      guard await monitor.withLock({ await backgroundTask.read() != nil }) else { return }
      await reach(.operationBackgroundEnd)
      await monitor.withLock { await end(backgroundTask) }
    }
  }

  /// What to say to a challenge: the same rule whatever the transport.
  ///
  /// Original: `connection:willSendRequestForAuthenticationChallenge:` (3.x),
  /// `URLSession:task:didReceiveChallenge:completionHandler:` (4.2, 5.x), both by the `credential`
  /// of the operation.
  ///
  /// Claims: C203.
  func answer(to challenge: Challenge) -> TransferAnswer {
    switch challenge.kind {
    case .serverTrust:
      options.contains(.allowInvalidSSLCertificates) ? .trustServer : .performDefaultHandling
    case .credential:
      if challenge.previousFailureCount == 0, let credential = plan.settings.credential {
        .useCredential(credential)
      } else {
        plan.policies.answerWithoutCredential
      }
    }
  }
}
