/// The inputs of a download operation: its request, and what the load and the downloader asked for.
struct DownloadPlan: Sendable {
  private(set) var context: ModelContext
  private(set) var request: NetworkRequest
  private(set) var options: DownloaderOptions
  let values: LoadContext
  let settings: DownloaderConfig
  /// `download of URL`.
  let subject: EventSubject
  /// Whether a certificate that cannot be trusted was accepted, for the loads that allow it: what
  /// came is for them alone. `nil` where it is for all loads (D39).
  let acceptedCertificate: Cell<Bool>?
  /// Whether a load that joined wants to continue in the background, where the first does not; `nil`
  /// where only the first is asked (D40).
  private(set) var wantedInBackground: Cell<Bool>?
  /// What older downloads wait for with `lifo`: it finishes when the download begins. `nil` where they
  /// wait for the download itself (D45).
  let beginning: QueuedOperation?
  /// `cacheKeyFilter` of the shared manager, if the app ever sets one.
  private let sharedKeyFilter: Cell<KeyFilter?>?

  init(
    context: ModelContext, request: NetworkRequest, options: DownloaderOptions, values: LoadContext,
    settings: DownloaderConfig, joinsContinueInBackground: Bool,
    sharedKeyFilter: Cell<KeyFilter?>? = nil
  ) {
    self.sharedKeyFilter = sharedKeyFilter
    self.context = context
    self.request = request
    self.options = options
    self.values = values
    self.settings = settings
    let subject = EventSubject.download(of: request.url)
    self.subject = subject
    acceptedCertificate =
      context.generation.has(.certificateOfAnother)
      ? nil : context.scheduler.cell("\(subject).acceptedCertificate", false, isAtomic: true)
    wantedInBackground =
      joinsContinueInBackground && !options.contains(.continueInBackground)
      ? context.scheduler.cell("\(subject).wantedInBackground", false) : nil
    beginning =
      settings.executionOrder == .lifo && !context.generation.has(.lifoWaitsForTheEnd)
      ? QueuedOperation(core: context.scheduler.core, name: "beginning of \(subject)") : nil
  }

  /// The plan of the model's operation that a custom one asks to make a request; background time is that one's own.
  func ofStandardPart(_ request: NetworkRequest) -> DownloadPlan {
    var plan = self
    plan.context = context.ofStandardPart(in: context.environment)
    plan.request = request
    plan.options.remove(.continueInBackground)
    plan.wantedInBackground = nil
    return plan
  }

  /// An image in the scale that its key names. The shared manager makes the key, whichever manager loads
  /// (3.x, 4.2).
  ///
  /// Original: `-[SDWebImageDownloaderOperation scaledImageForKey:image:]` with
  /// `-[SDWebImageManager cacheKeyForURL:]` of the shared manager.
  func scaledBySharedKey(_ image: ImageDescriptor) async -> ImageDescriptor {
    guard let sharedKeyFilter, await sharedKeyFilter.read() != nil,
      let filter = await sharedKeyFilter.read()
    else { return context.scaled(image, forKey: url.absoluteString) }
    return context.scaled(image, forKey: filter(url) ?? "")
  }

  /// `expectedSize`: how many bytes a response announces, as an `NSInteger`; 0 for an unknown length.
  ///
  /// On a 32-bit device a length of 2 GB or more is cut.
  func expectedLength(of response: NetworkResponse) -> Int {
    let length = response.expectedLength
    guard context.environment.device.is32Bit else { return max(length, 0) }
    let cut = Int(Int32(truncatingIfNeeded: length))
    return policies.cutsKnownLengths && length > 0 ? cut : max(cut, 0)
  }

  var url: ImageURL { request.url }
  var coder: any ImageCoder { context.environment.coder }
  var policies: DownloaderPolicies { context.generation.downloader }

  /// What a load gets of an answer: the error that it would get alone, and no part, if the image came
  /// over a certificate that was accepted for others.
  /// - Returns: `nil` for nothing.
  func share(
    of handlers: DownloadHandlers, in answer: DownloadAnswer
  ) async -> DownloadAnswer? {
    guard let acceptedCertificate, answer.image != nil, !handlers.allowsAnyCertificate,
      await acceptedCertificate.read()
    else { return answer }
    return answer.isFinished ? DownloadAnswer(error: LoadError(.serverCertificateUntrusted)) : nil
  }
}

/// The download of one URL, for all loads that want it (`SDWebImageDownloaderOperation`).
protocol DownloadOperation: AnyObject, Sendable {
  var plan: DownloadPlan { get }
  /// `@synchronized` on the operation: the operation's lock.
  var monitor: Monitor { get }
  var queued: QueuedOperation { get }
  /// `backgroundTaskId`.
  var backgroundTask: Cell<BackgroundTask?> { get }

  /// Whether a worker has started it and it has not ended.
  func isUnderWay() async -> Bool

  /// What is done at the end of the time in the background.
  func backgroundTimeIsOver() async

  /// The loads that wait for it.
  func waitingLoads() async -> [DownloadHandlers]

  /// What a worker of the queue runs.
  ///
  /// Original: `-[SDWebImageDownloaderOperation start]`.
  func start() async

  /// Cancels the download, whichever loads wait for it.
  ///
  /// Original: `-[SDWebImageDownloaderOperation cancel]`.
  func cancel() async

  /// Original: `-[SDWebImageDownloaderOperation reset]`.
  func reset() async

  /// Keeps whatever serves this download busy with `block`.
  func occupy(_ block: @escaping Block) async
}

extension DownloadOperation {
  var context: ModelContext { plan.context }
  var request: NetworkRequest { plan.request }
  var options: DownloaderOptions { plan.options }
  var subject: EventSubject { plan.subject }

  func reach(_ step: Checkpoint) async { await context.reach(step) }

  func has(_ defect: Defect) -> Bool { context.generation.has(defect) }

  /// Whether an image counts as one of *0 pixels*: with D43 only if it has neither width nor height.
  func isZeroSized(_ image: ImageDescriptor) -> Bool {
    has(.deliversZeroSides) ? image.isZeroSized : image.hasZeroSide
  }

  /// A cancel frees the place in the queue.
  func leaveQueue() async {
    if await queued.isExecuting.read() { await queued.setExecuting(false) }
    if await !queued.isFinished.read() { await queued.setFinished(true) }
  }

  /// The request has ended, and its image is decoded, when the operation is cancelled: with D54 it keeps its place until
  /// that is done.
  func leaveQueueWhileDecoding() async {
    if has(.decodingOutlivesCancel) { return }
    guard await queued.isExecuting.read() else { return }
    context.emit(.downloadEnded(request.url))
    await leaveQueue()
  }

  /// Original: `-[SDWebImageDownloaderOperation done]`, without a lock.
  func finish() async {
    context.emit(.downloadEnded(request.url))
    await queued.setFinished(true)
    await queued.setExecuting(false)
    await reset()
  }

  /// Reports when the coder is at work on the image of the download, or on a part of it.
  func reportDecoding<Result>(_ body: () async -> Result) async -> Result {
    context.emit(.decodingBegan(request.url))
    let result = await body()
    context.emit(.decodingEnded(request.url))
    return result
  }

  /// Whether parts of the image are shown while it comes: if the first load asked for them (D44), or if any
  /// does that waits.
  func showsParts() async -> Bool {
    if has(.partsAsFirstAsked) { return options.contains(.progressiveDownload) }
    return await waitingLoads().contains(where: \.wantsParts)
  }

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

  /// Posts notifications in one block, on main; nothing in the model observes them.
  ///
  /// Original: `SDWebImageDownloadStartNotification` and its relatives, posted by
  /// `NSNotificationCenter`.
  func post(_ notifications: [DownloadNotification]) async {
    if notifications.isEmpty { return }
    await context.scheduler.main.async { [context, request] in
      for notification in notifications { context.emit(.notified(notification, request.url)) }
    }
  }

  /// Begins a background task if a load wants one and there is an application.
  ///
  /// Original: `-[SDWebImageDownloaderOperation shouldContinueWhenAppEntersBackground]` and
  /// `-[UIApplication beginBackgroundTaskWithExpirationHandler:]`.
  ///
  /// Claims: C263.
  func beginBackgroundTask() async -> BackgroundTask? {
    guard await isWantedInBackground(), context.environment.device.hasApplication
    else { return nil }
    return await context.beginBackgroundTask(for: "\(request.url)") { [self] in
      await backgroundTimeIsOver()
    }
  }

  private func isWantedInBackground() async -> Bool {
    if options.contains(.continueInBackground) { return true }
    return await plan.wantedInBackground?.read() ?? false
  }

  /// A load that wants to continue in the background has joined: a download that is under way begins
  /// a background task now, and one that waits when it starts. The repair of D40.
  func continueInBackground() async {
    guard let wanted = plan.wantedInBackground else { return }
    await monitor.withLock {
      await wanted.write(true)
      guard await isUnderWay(), await backgroundTask.read() == nil,
        let task = await beginBackgroundTask()
      else { return }
      await backgroundTask.write(task)
    }
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
  func answer(to challenge: Challenge) async -> TransferAnswer {
    switch challenge.kind {
    case .serverTrust: await acceptsCertificate() ? .trustServer : .performDefaultHandling
    case .credential:
      if challenge.previousFailureCount == 0, let credential = plan.settings.credential {
        .useCredential(credential)
      } else {
        has(.cancelsChallenges) ? .cancelChallenge : plan.policies.answerWithoutCredential
      }
    }
  }

  /// Whether a certificate that cannot be trusted is accepted: by what the first load allows (D39), or
  /// if any load that waits allows it.
  private func acceptsCertificate() async -> Bool {
    let isAllowedByFirst = options.contains(.allowInvalidSSLCertificates)
    guard let accepted = plan.acceptedCertificate else { return isAllowedByFirst }
    if !isAllowedByFirst, await !waitingLoads().contains(where: \.allowsAnyCertificate) {
      return false
    }
    await accepted.write(true)
    return true
  }
}
