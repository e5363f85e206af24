/// A load of 3.x and 4.2: it keeps a block that cancels its download, and does not complete once it
/// is cancelled.
struct BlockFlow: LoadFlow {
  let manager: ImageManager
  var context: ModelContext { manager.context }
  private var policies: ManagerPolicies { context.generation.manager }

  /// Original: the cache query in
  /// `-[SDWebImageManager downloadImageWithURL:options:progress:completed:]` (3.x),
  /// `-[SDWebImageManager loadImageWithURL:options:progress:completed:]` (4.2).
  ///
  /// Claims: C272.
  func begin(_ load: Load, _ operation: CombinedOperation) async {
    let key = await manager.standardKey(for: load.url)
    await context.reach(.managerQuery)
    // The cache's callback owns the operation.
    operation.lifetime.retain()
    let query = await manager.cache.query(
      forKey: key, options: load.options, values: load.values,
      done: { [unowned manager] answer in
        await BlockFlow(manager: manager).cacheAnswered(
          answer, key: key, to: load, operation)
      },
      released: { await operation.lifetime.release() })
    await context.reach(.managerQueryStored)
    await operation.keep(query)
  }

  /// Calls a completion if the load is alive and not cancelled by then (C062).
  ///
  /// Original: `dispatch_main_sync_safe` around the completion (3.x),
  /// `callCompletionBlockForOperation:completion:image:data:error:cacheType:finished:url:` (4.2).
  ///
  /// Claims: C308.
  func callCompletion(
    _ handler: CompletionHandler, _ operation: CombinedOperation?, _ result: LoadResult,
    isLast: Bool
  ) async {
    await callCompletion(handler, operation, result, isLast: isLast, unasked: false)
  }

  /// A cancel is seen here, when the image may be stored already (C302).
  /// - Parameter unasked: whether the load's cancel is not checked.
  private func callCompletion(
    _ handler: CompletionHandler, _ operation: CombinedOperation?, _ result: LoadResult,
    isLast: Bool,
    unasked: Bool
  ) async {
    guard let operation else { return }
    await manager.onMain(handler, holding: operation, result.image) { [unowned manager] in
      if await operation.isOutdated(result) {
        manager.context.emit(.completionDropped(handler.subject))
      } else if unasked {
        await manager.call(handler, result)
      } else if await !operation.isCancelled.read() {
        await manager.call(handler, result)
      } else {
        manager.context.emit(.completionDropped(handler.subject))
      }
      if isLast { await manager.removesAfterCompletion(handler, operation) }
    }
  }

  /// The cache has answered: on the caller's thread for a memory hit, else on main (C051, C052).
  ///
  /// Original: the `done` block that the load gives to the query, an
  /// `SDWebImageQueryCompletedBlock` (3.x) or `SDCacheQueryCompletedBlock` (4.2).
  private func cacheAnswered(
    _ answer: CacheAnswer, key: String?, to load: Load, _ operation: CombinedOperation
  ) async {
    await context.reach(.managerCacheAnswer)
    // Cancelled during the disk query, the load ends without a completion (C074).
    if await operation.isCancelled.read() {
      context.emit(.completionDropped(operation.subject))
      return await manager.removeRunning(operation)
    }
    // The delegate is asked only for what the cache lacks or a refresh (C277, C298).
    let needsDownload = answer.image == nil || load.options.contains(.refreshCached)
    if needsDownload, await manager.mayDownload(load.url) {
      if !load.isRefused {
        if answer.image != nil {
          await callCompletion(
            load.handler, operation, LoadResult(answer, of: load), isLast: false,
            unasked: context.generation.has(.refreshCompletesAfterCancel))
        }
        return await download(load, key: key, operation, refreshing: answer.image)
      }
      if answer.image == nil { return await manager.refuse(load, operation) }
    }
    // What may not be downloaded completes once, with what the cache had (C054, C299).
    await callCompletion(load.handler, operation, LoadResult(answer, of: load), isLast: true)
    await manager.removesBeforeCompletion(operation)
  }

  /// Original: the call of
  /// `-[SDWebImageDownloader downloadImageWithURL:options:progress:completed:]` in that block.
  ///
  /// Claims: C059.
  private func download(
    _ load: Load, key: String?, _ operation: CombinedOperation, refreshing cached: ImageDescriptor?
  ) async {
    let weak = WeakReference(operation)
    let token = await manager.askDownloader(for: load, operation, refreshing: cached) {
      manager, answer, operation in
      await BlockFlow(manager: manager).downloadAnswered(
        answer, key: key, to: load, operation, hadCachedImage: cached != nil)
    }
    await context.reach(.managerCancelBlock)
    await operation.setCancelBlock { [unowned manager] in
      if let token {
        manager.context.emit(.downloadCancelRequested(load.subject))
        await token.cancel()
      }
      await weak.withObject { operation in
        if let operation { await manager.removeRunning(operation) }
      }
    }
  }

  /// The downloader has answered: on main, in 3.x on the thread of the connection (C061 to C066).
  ///
  /// Original: the `completed` block that the load gives to the downloader.
  private func downloadAnswered(
    _ answer: DownloadAnswer, key: String?, to load: Load, _ operation: CombinedOperation?,
    hadCachedImage: Bool
  ) async {
    await context.reach(.managerDownloadAnswer)
    guard let operation, await !operation.isCancelled.read() else {
      // A finished download takes a cancelled load off the list too (C301).
      if answer.isFinished, let operation { await manager.removeRunning(operation) }
      return
    }
    if let error = answer.error {
      // One completion with the error, after a refreshed image too (C063, C300), before the URL is
      // listed (C316). No download is begun again (C312), against C084.
      await callCompletion(load.handler, operation, LoadResult(error, of: load), isLast: true)
      if await manager.isBlocking(error, of: load) {
        await manager.blacklist(load.url, because: error)
      }
    } else {
      // Only with RetryFailed does a success take the URL off the blacklist (C087, C315).
      if takesOffBlacklist(answer, of: load) { await manager.unblacklist(load.url) }
      var answer = answer
      if policies.scalesByOwnKey, !manager.isShared, await manager.cacheKeyFilter.read() != nil,
        let image = answer.image
      {
        answer.image = context.scaled(image, forKey: key ?? "")
      }
      // A refresh that brings nothing completes no second time (C057).
      if load.options.contains(.refreshCached), hadCachedImage, answer.image == nil {
        if answer.isFinished { await manager.removeRunning(operation) }
        return
      }
      await deliver(answer, key: key, to: load, operation)
    }
    if answer.isFinished { await manager.removesBeforeCompletion(operation) }
  }

  private func deliver(
    _ answer: DownloadAnswer, key: String?, to load: Load, _ operation: CombinedOperation
  ) async {
    if let image = answer.image, let delegate = await manager.delegate.read(),
      delegate.transformsImages, load.transforms(image, context)
    {
      operation.lifetime.retain()
      return await manager.globalQueue.async { [unowned manager] in
        await BlockFlow(manager: manager).transform(
          image, by: delegate, answer, key: key, to: load, operation)
        await operation.lifetime.release()
      }
    }
    // A finished image is stored, then reported (C064). Nothing is stored of a part (C065), or
    // without an image (C303).
    if let image = answer.image, answer.isFinished {
      await store(image, data: answer.data, key: key, of: load)
    }
    await callCompletion(
      load.handler, operation, LoadResult(answer, of: load), isLast: answer.isFinished)
  }

  /// Runs on the global queue (C068, C069).
  ///
  /// Original: the block that calls `imageManager:transformDownloadedImage:withURL:`.
  private func transform(
    _ image: ImageDescriptor, by delegate: any ManagerDelegate, _ answer: DownloadAnswer,
    key: String?, to load: Load, _ operation: CombinedOperation
  ) async {
    await context.reach(.managerTransform)
    context.emit(.transformBegan(load.subject))
    var result =
      await delegate.transform(image, for: load.url) ?? manager.insteadOfFailedTransform(of: image)
    // Another image is made of other bytes.
    if result != image { result?.animation = nil }
    // Nothing is stored without a result (C304) or of a part (C305).
    if let result, answer.isFinished {
      await store(result, data: result == image ? answer.data : nil, key: key, of: load)
    }
    await callCompletion(
      load.handler, operation, LoadResult(manager.transformed(answer, to: result), of: load),
      isLast: answer.isFinished)
  }

  /// Original: the call of `storeImage:recalculateFromImage:imageData:forKey:toDisk:` (3.x),
  /// `storeImage:imageData:forKey:toDisk:completion:` (4.2).
  ///
  /// Claims: C214.
  private func store(
    _ image: ImageDescriptor, data: ImageData?, key: String?, of load: Load
  ) async {
    await context.reach(.managerStore)
    await manager.cache.store(
      image, data: data, forKey: key,
      to: load.options.contains(.cacheMemoryOnly) ? .memory : .all,
      completion: nil)
  }
}
