/// How a load continues after the manager has taken it: where the generations differ in structure.
protocol LoadFlow: Sendable {
  var context: ModelContext { get }

  /// Asks the cache; what follows is done as the answers come.
  func begin(_ load: Load, _ operation: CombinedOperation) async

  /// Calls a load's completion, on main.
  /// - Parameters:
  ///   - operation: `nil` if it is gone.
  ///   - isLast: whether this is the load's last completion.
  func callCompletion(
    _ handler: CompletionHandler, _ operation: CombinedOperation?, _ result: LoadResult,
    isLast: Bool) async
}

/// The completion and the observer of a load.
struct CompletionHandler: Sendable {
  let subject: EventSubject
  let completed: LoadCompletion
  /// Whether the load was put on the list of running operations: one that is refused at once is not.
  let isListed: Bool
}

extension LoadFlow {
  /// Whether an answer that is no failure takes the URL of a load off the blacklist: with M28 a part of an image does,
  /// too.
  func takesOffBlacklist(_ answer: DownloadAnswer, of load: Load) -> Bool {
    load.options.contains(.retryFailed)
      && (answer.isFinished || context.generation.has(.partTakesOffBlacklist))
  }
}

extension ImageManager {
  var flow: any LoadFlow {
    switch context.generation.manager.flow {
    case .cancelBlock: BlockFlow(manager: self)
    case .loaderOperation: LoaderFlow(manager: self)
    }
  }

  /// Runs `body` on main, with a load whose completion is about to be called as the subject.
  ///
  /// Original: `dispatch_main_sync_safe` (3.x), `dispatch_main_async_safe` (4.2, 5.x) around the
  /// completion.
  /// - Parameters:
  ///   - owner: an operation that is kept alive until then.
  ///   - image: what the completion is about to get, which is kept alive as well.
  ///
  /// Claims: C293, C310.
  func onMain(
    _ handler: CompletionHandler, holding owner: CombinedOperation?, _ image: ImageDescriptor?,
    _ body: @escaping Block
  ) async {
    context.emit(.answerReady(handler.subject))
    owner?.lifetime.retain()
    image?.retain()
    await context.mainCompletion { [context] in
      await context.scheduler.acting(for: handler.subject) {
        await context.reach(.managerCompletion)
        await body()
      }
      await image?.release()
      await owner?.lifetime.release()
    }
  }

  /// Calls a completion; on main.
  ///
  /// Original: the call of the load's `completed` block.
  func call(_ handler: CompletionHandler, _ result: LoadResult) async {
    var result = result
    result.isOnMainQueue = context.scheduler.main.isCurrent
    if !context.generation.manager.completionsCarryData { result.data = nil }
    // A custom manager is asked in between, and gives the answer.
    if own == nil { context.emit(.completed(handler.subject, result)) }
    await handler.completed(result)
  }

  /// What a transform that has made nothing gives: nothing (M19), or the image as it was downloaded.
  func insteadOfFailedTransform(of image: ImageDescriptor) -> ImageDescriptor? {
    context.generation.has(.failedTransformLosesImage) ? nil : image
  }

  /// The answer with the result of a transform: with the bytes of the image that was downloaded (M21), or with none
  /// if it is another image.
  func transformed(_ answer: DownloadAnswer, to result: ImageDescriptor?) -> DownloadAnswer {
    var transformed = answer
    transformed.image = result
    if result != answer.image, !context.generation.has(.bytesOfTheUntransformed) {
      transformed.data = nil
    }
    return transformed
  }

  /// Asks the downloader for a load's image.
  ///
  /// Original: the call of the downloader in the manager's load (3.x, 4.2),
  /// `-[SDWebImageDownloader requestImageWithURL:options:context:progress:completed:]` (5.x).
  /// - Parameters:
  ///   - cached: the image that is in the cache already, and is to be refreshed.
  ///   - answered: is called with the manager, the answer, and the load's operation if it is still
  ///     there.
  func askDownloader(
    for load: Load, _ operation: CombinedOperation, refreshing cached: ImageDescriptor?,
    answered:
      @escaping @Sendable (ImageManager, DownloadAnswer, CombinedOperation?) async -> Void
  ) async -> (any RunningDownload)? {
    await context.reach(.managerDownload)
    let weak = WeakReference(operation)
    var values = load.values
    values.loaderCachedImage = cached
    values.loaderCachedImage?.object = nil
    let token = await downloader.download(
      load.url, options: DownloaderOptions(of: load.options, refreshing: cached != nil),
      values: values, progress: load.progress,
      completed: { [unowned self] answer in
        let manager = self
        await manager.context.scheduler.acting(for: load.subject) {
          await weak.withObject { await answered(manager, answer, $0) }
        }
      })
    if token != nil { context.emit(.downloadRequested(load.subject)) }
    return token
  }

  // MARK: The list of running operations, at the end of a load

  /// The load's completion was called, or will be as soon as main runs it. The releases forget it
  /// here (M06).
  ///
  /// Claims: C081, C306.
  func removesBeforeCompletion(_ operation: CombinedOperation?) async {
    guard let operation, context.generation.has(.transformIsNotRunning) else { return }
    await removeRunning(operation)
  }

  /// The load's last completion was just called: with M06 repaired it is forgotten only now.
  func removesAfterCompletion(_ handler: CompletionHandler, _ operation: CombinedOperation) async {
    guard handler.isListed else { return await noteEnd(of: operation) }
    if context.generation.has(.transformIsNotRunning) { return }
    await removeRunning(operation)
  }

  // MARK: Questions to the app

  /// Whether an image that is not cached may be downloaded; a delegate that does not answer the
  /// question says yes (C053).
  ///
  /// Original: the question `imageManager:shouldDownloadImageForURL:`.
  func mayDownload(_ url: ImageURL) async -> Bool {
    guard let delegate = await delegate.read() else { return true }
    return await delegate.shouldDownloadImage(for: url)
  }

  /// Whether an error puts the URL on the blacklist, if the delegate leaves that to the rule:
  /// with RetryFailed too (C314).
  ///
  /// Original: the list of codes in the manager's load (3.x, 4.2),
  /// `-[SDWebImageManager shouldBlockFailedURLWithURL:error:]` (5.x).
  func isBlocking(_ error: LoadError, of load: Load) async -> Bool {
    let generation = context.generation
    let url = load.url
    if generation.manager.hasContext,
      let answer = await delegate.read()?.shouldBlockFailedURL(url, error: error)
    {
      context.emit(.delegateDecided(url, blocks: answer))
      return answer
    }
    if generation.has(.lostConnectionBlacklists),
      error.code == URLErrorCode.networkConnectionLost.rawValue
    {
      return true
    }
    if error.isPassingAnswer, !generation.has(.serverErrorsBlacklist) { return false }
    if error.isOfCallOrLookUp, !generation.has(.passingErrorsBlacklist) { return false }
    if error.isOfCertificate, !generation.has(.certificateBlacklists) { return false }
    if error == LoadError(.badImageData), load.demandsAnimatedClass,
      !generation.has(.classDemandBlacklists)
    {
      return false
    }
    return generation.manager.blacklistRule.blocks(error)
  }

  /// With the blacklist hiding nothing that is in the cache (M09 repaired), the URL is refused after
  /// the cache was asked.
  func refuse(_ load: Load, _ operation: CombinedOperation) async {
    await reject(load.handler, load.url, operation)
    await removesBeforeCompletion(operation)
  }
}
