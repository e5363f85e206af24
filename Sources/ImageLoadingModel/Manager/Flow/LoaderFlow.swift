/// A load of 5.x: it keeps the operation of its loader and its completion reports its own cancel.
/// Each callback refers to the load's operation weakly.
struct LoaderFlow: LoadFlow {
  let manager: ImageManager
  var context: ModelContext { manager.context }

  /// Original: `callCacheProcessForOperation:url:options:context:progress:completed:`.
  func begin(_ load: Load, _ operation: CombinedOperation) async {
    if load.options.contains(.fromLoaderOnly) {
      return await callDownloadProcess(load, operation, CacheAnswer(type: .none))
    }
    await ask(load.values, for: load, operation) { flow, answer, operation in
      if answer.image == nil, flow.mayUseOriginal(load), !load.options.contains(.refreshCached) {
        await flow.askForOriginal(load, operation) { flow, operation in
          await flow.callDownloadProcess(load, operation, CacheAnswer(type: .none))
        }
      } else {
        await flow.callDownloadProcess(load, operation, answer)
      }
    }
  }

  /// Asks the cache for an image, with a context.
  /// - Parameter found: continues with the answer, unless the load was cancelled.
  func ask(
    _ values: LoadContext, for load: Load, _ operation: CombinedOperation,
    found: @escaping @Sendable (LoaderFlow, CacheAnswer, CombinedOperation) async -> Void
  ) async {
    await context.reach(.managerQuery)
    let weak = WeakReference(operation)
    let query = await manager.imageCache.query(
      forKey: manager.cacheKey(for: load), options: load.options, values: values,
      done: { [unowned manager] answer in
        let flow = LoaderFlow(manager: manager)
        await weak.withObject { operation in
          guard let operation = await flow.cacheAnswered(load, operation) else { return }
          await found(flow, answer, operation)
        }
      })
    await context.reach(.managerQueryStored)
    await operation.keep(query)
  }

  /// Calls a completion whatever has happened to the load. With M11 repaired the completion of a
  /// load that was cancelled meanwhile reports that instead.
  ///
  /// Original:
  /// `callCompletionBlockForOperation:completion:image:data:error:cacheType:finished:url:`.
  ///
  /// Claims: C308.
  func callCompletion(
    _ handler: CompletionHandler, _ operation: CombinedOperation?, _ result: LoadResult,
    isLast: Bool
  ) async {
    let asks = !context.generation.has(.cancelledLoadSucceeds)
    await manager.onMain(handler, holding: asks ? operation : nil, result.image) {
      [unowned manager] in
      // First: between the question for a cancel and the call nothing may come.
      if await operation?.isOutdated(result) == true {
        manager.context.emit(.completionDropped(handler.subject))
      } else if asks, let operation, await operation.isCancelled.read() {
        if isLast {
          await manager.call(handler, LoadResult(error: .cancelledLoad, url: result.url))
        } else {
          manager.context.emit(.completionDropped(handler.subject))
        }
      } else {
        await manager.call(handler, result)
      }
      if isLast, let operation { await manager.removesAfterCompletion(handler, operation) }
    }
  }

  /// The cache has answered: on the caller's thread for a memory hit, on main for a disk query, on
  /// the I/O queue for one that was cancelled or that the caller waits for.
  ///
  /// Original: the `completion` block that
  /// `callCacheProcessForOperation:url:options:context:progress:completed:` gives to the query.
  /// - Returns: the load's operation; `nil` if the load was cancelled, which it is told.
  private func cacheAnswered(
    _ load: Load, _ operation: CombinedOperation?
  ) async -> CombinedOperation? {
    await context.reach(.managerCacheAnswer)
    if let operation, await !operation.isCancelled.read() { return operation }
    await callCompletion(
      load.handler, operation, LoadResult(.cancelledLoad, of: load), isLast: true)
    await manager.removesBeforeCompletion(operation)
    return nil
  }

  /// Decides whether to download. With M34 the delegate is asked in any case.
  ///
  /// Original:
  /// `callDownloadProcessForOperation:url:options:context:cachedImage:cachedData:cacheType:
  /// progress:completed:`.
  func callDownloadProcess(
    _ load: Load, _ operation: CombinedOperation, _ answer: CacheAnswer
  ) async {
    let isWanted =
      !load.options.contains(.fromCacheOnly)
      && (answer.image == nil || load.options.contains(.refreshCached))
    let asks = isWanted || context.generation.has(.asksDelegateOnHits)
    let isAllowed = asks ? await manager.mayDownload(load.url) : false
    if isWanted, isAllowed, !load.isRefused { return await request(load, operation, answer) }
    let isRefused = isWanted && isAllowed && answer.image == nil
    // A refresh wants the newest, and takes the original only where nothing is downloaded.
    if answer.image == nil, load.options.contains(.refreshCached), mayUseOriginal(load) {
      return await askForOriginal(load, operation) { flow, operation in
        await flow.end(load, operation, answer, isRefused: isRefused)
      }
    }
    await end(load, operation, answer, isRefused: isRefused)
  }

  /// Ends a load for which nothing is downloaded.
  private func end(
    _ load: Load, _ operation: CombinedOperation, _ answer: CacheAnswer, isRefused: Bool
  ) async {
    if isRefused { return await manager.refuse(load, operation) }
    await callCompletion(load.handler, operation, LoadResult(answer, of: load), isLast: true)
    await manager.removesBeforeCompletion(operation)
  }

  /// Original: the branch of the download process that calls the loader.
  private func request(
    _ wanted: Load, _ operation: CombinedOperation, _ answer: CacheAnswer
  ) async {
    let load =
      mayRemoveOlder(wanted)
      ? wanted.noting(await manager.imageCache.changeCounts()) : wanted
    let hadCachedImage = answer.image != nil
    if hadCachedImage {
      await callCompletion(load.handler, operation, LoadResult(answer, of: load), isLast: false)
    }
    let cached = RefreshedImage(answer.image, of: load.subject, context)
    var token = await manager.askDownloader(for: load, operation, refreshing: answer.image) {
      manager, answer, operation in
      await LoaderFlow(manager: manager).loaderAnswered(
        answer, to: load, operation, hadCachedImage: hadCachedImage)
      if answer.isFinished { await cached?.letGo() }
    }
    if context.generation.has(.endedRefreshKeepsImage), let cached, let made = token {
      token = await cached.held(by: made) ?? made
    }
    await context.reach(.managerLoaderStored)
    await operation.keep(token)
  }

  /// The loader has answered: on main, or inline if it made no download.
  ///
  /// Original: the `completed` block that the download process gives to the loader.
  private func loaderAnswered(
    _ answer: DownloadAnswer, to load: Load, _ operation: CombinedOperation?, hadCachedImage: Bool
  ) async {
    await context.reach(.managerDownloadAnswer)
    guard let operation, await !operation.isCancelled.read() else {
      // The partial image of a cancelled load reports the cancel, and the end does so again.
      if !answer.isFinished, !context.generation.has(.finishAndCancelDeliver) { return }
      await callCompletion(
        load.handler, operation, LoadResult(.cancelledLoad, of: load), isLast: true)
      if answer.isFinished { await manager.removesBeforeCompletion(operation) }
      return
    }
    guard let error = answer.error else {
      // Only with RetryFailed does a success take the URL off the blacklist (C087, C315).
      if takesOffBlacklist(answer, of: load) { await manager.unblacklist(load.url) }
      // The image is stored, then reported (C064).
      await store(answer, of: load, operation)
      if answer.isFinished { await manager.removesBeforeCompletion(operation) }
      return
    }
    // A refresh that brings nothing completes no second time (C057).
    if hadCachedImage, load.options.contains(.refreshCached), error.isNotModified {
      let staysListed = context.generation.has(.unchangedRefreshStaysListed)
      if !staysListed, takesOffBlacklist(answer, of: load) { await manager.unblacklist(load.url) }
      if answer.isFinished { await manager.removeRunning(operation) }
      return
    }
    // One completion with the error, after a refreshed image too (C063, C300).
    await callCompletion(load.handler, operation, LoadResult(error, of: load), isLast: true)
    if !error.isCancelledLoad, await manager.isBlocking(error, of: load) {
      await manager.blacklist(load.url, because: error)
    }
    if answer.isFinished { await manager.removesBeforeCompletion(operation) }
  }
}

extension LoadError {
  /// 5.x: the load was cancelled (SDWebImageManager.m 5.1.0).
  static let cancelledLoad = LoadError(SDWebImageErrorCode.cancelled)

  fileprivate var isCancelledLoad: Bool { isOwn(.cancelled) }

  /// 5.x: the server has nothing newer than what is cached (SDWebImageError.h 5.1.0).
  fileprivate var isNotModified: Bool { isOwn(.cacheNotModified) }

  private func isOwn(_ code: SDWebImageErrorCode) -> Bool {
    domain == .sdWebImage && self.code == code.rawValue
  }
}
