/// What one load was asked for.
struct Load: Sendable {
  let url: ImageURL
  let key: String
  let options: LoadOptions
  let values: LoadContext
  /// Whether the URL was on the blacklist when the load began.
  let isBlacklisted: Bool
  let progress: LoadProgress?
  let completed: LoadCompletion
}

extension ImageManager {
  /// The cache has answered: on the caller's thread for a memory hit, else on main (C051, C052).
  func cacheAnswered(_ answer: CacheAnswer, to load: Load, _ operation: CombinedOperation) async {
    await context.reach(.managerCacheAnswer)
    if await operation.isCancelled.read() {
      context.tell(.completionDropped(operation.subject))
      return await removeRunning(operation)
    }
    let needsDownload = answer.image == nil || load.options.contains(.refreshCached)
    if needsDownload, await mayDownload(load.url) {
      if answer.image == nil, load.isBlacklisted, !load.options.contains(.retryFailed) {
        return await reject(load, operation)
      }
      if let image = answer.image {
        await callCompletion(
          load.completed, of: operation,
          LoadResult(image: image, data: answer.data, cacheType: answer.type, url: load.url))
      }
      return await download(load, operation, cachedImage: answer.image)
    }
    var result = LoadResult(url: load.url)
    if let image = answer.image {
      result = LoadResult(image: image, data: answer.data, cacheType: answer.type, url: load.url)
    }
    await callCompletion(load.completed, of: operation, result)
    await removeRunning(operation)
  }

  /// A delegate that does not answer the question says yes (C053).
  private func mayDownload(_ url: ImageURL) async -> Bool {
    guard let delegate = await delegate.read() else { return true }
    return await delegate.shouldDownloadImage(for: url)
  }

  /// With the blacklist hiding nothing that is in the cache (M09 repaired), it is asked here.
  private func reject(_ load: Load, _ operation: CombinedOperation) async {
    await context.reach(.managerReject)
    context.tell(.refused(operation.subject, load.url))
    let error = context.generation.manager.rejectedURLError
    await callCompletion(load.completed, of: operation, LoadResult(error: error, url: load.url))
    await removeRunning(operation)
  }

  private func download(
    _ load: Load, _ operation: CombinedOperation, cachedImage: ImageDescriptor?
  ) async {
    await context.reach(.managerDownload)
    let weak = WeakReference(operation)
    let subject = operation.subject
    let hadCachedImage = cachedImage != nil
    let token = await downloader.download(
      load.url,
      options: DownloaderOptions(of: load.options, refreshing: hadCachedImage),
      values: load.values, progress: load.progress,
      completed: { [unowned self] answer in
        await self.context.scheduler.acting(for: subject) {
          await weak.withObject { operation in
            await self.downloadAnswered(
              answer, to: load, operation, hadCachedImage: hadCachedImage)
          }
        }
      })
    await context.reach(.managerCancelBlock)
    await operation.setCancelBlock { [unowned self] in
      await token?.cancel()
      await weak.withObject { operation in
        if let operation { await self.removeRunning(operation) }
      }
    }
  }

  /// The downloader has answered, on main (C061 to C066).
  private func downloadAnswered(
    _ answer: DownloadAnswer, to load: Load, _ operation: CombinedOperation?, hadCachedImage: Bool
  ) async {
    await context.reach(.managerDownloadAnswer)
    if let operation, await !operation.isCancelled.read() {
      if let error = answer.error {
        await callCompletion(load.completed, of: operation, LoadResult(error: error, url: load.url))
        if context.generation.manager.blacklistRule.blocks(error) {
          await blacklist(load.url, because: error)
        }
      } else {
        if load.options.contains(.retryFailed) { await unblacklist(load.url) }
        var answer = answer
        if !isShared, await cacheKeyFilter.read() != nil, let image = answer.image {
          answer.image = await context.environment.coder.scale(image, forKey: load.key)
        }
        let isNotModified =
          load.options.contains(.refreshCached) && hadCachedImage && answer.image == nil
        if !isNotModified { await deliver(answer, to: load, operation) }
      }
    }
    if answer.isFinished, let operation { await removeRunning(operation) }
  }

  private func deliver(
    _ answer: DownloadAnswer, to load: Load, _ operation: CombinedOperation
  ) async {
    if let image = answer.image, let delegate = await delegate.read(), delegate.transformsImages,
      !image.isAnimated || load.options.contains(.transformAnimatedImage)
    {
      operation.lifetime.retain()
      return await globalQueue.async { [unowned self] in
        await self.transform(image, by: delegate, answer, to: load, operation)
        await operation.lifetime.release()
      }
    }
    if let image = answer.image, answer.isFinished {
      await store(image, data: answer.data, of: load)
    }
    await callCompletion(
      load.completed, of: operation,
      LoadResult(
        image: answer.image, data: answer.data, isFinished: answer.isFinished, url: load.url))
  }

  /// Runs on the global queue (C068, C069).
  private func transform(
    _ image: ImageDescriptor, by delegate: any ManagerDelegate, _ answer: DownloadAnswer,
    to load: Load, _ operation: CombinedOperation
  ) async {
    await context.reach(.managerTransform)
    let result = await delegate.transform(image, for: load.url)
    if let result, answer.isFinished {
      await store(result, data: result == image ? answer.data : nil, of: load)
    }
    await callCompletion(
      load.completed, of: operation,
      LoadResult(image: result, data: answer.data, isFinished: answer.isFinished, url: load.url))
  }

  private func store(_ image: ImageDescriptor, data: ImageData?, of load: Load) async {
    await context.reach(.managerStore)
    await cache.store(
      image, data: data, forKey: load.key,
      to: load.options.contains(.cacheMemoryOnly) ? .memory : .all,
      completion: nil)
  }
}

extension DownloaderOptions {
  /// The eight load options that concern the downloader (C060); a refresh over a cached image is
  /// never progressive and ignores the cached response (C058).
  init(of options: LoadOptions, refreshing: Bool) {
    self = []
    let table: [(LoadOptions, DownloaderOptions)] = [
      (.lowPriority, .lowPriority), (.progressiveDownload, .progressiveDownload),
      (.refreshCached, .useNSURLCache), (.continueInBackground, .continueInBackground),
      (.handleCookies, .handleCookies),
      (.allowInvalidSSLCertificates, .allowInvalidSSLCertificates),
      (.highPriority, .highPriority), (.scaleDownLargeImages, .scaleDownLargeImages),
    ]
    for (option, mapped) in table where options.contains(option) { insert(mapped) }
    if refreshing, options.contains(.refreshCached) {
      remove(.progressiveDownload)
      insert(.ignoreCachedResponse)
    }
  }
}
