/// Ties the cache and the downloader together (`SDWebImageManager`).
public final class ImageManager: Sendable {
  public let cache: ImageCache
  public let downloader: Downloader
  public let cacheKeyFilter: Cell<KeyFilter?>
  public let delegate: Cell<(any ManagerDelegate)?>
  /// Changes images before they are cached, unless a load's context has its own (5.x).
  public let imageTransformer: Cell<(any ImageTransformer)?>
  /// Makes the bytes of files, unless a load's context has its own (5.x).
  public let cacheSerializer: Cell<CacheSerializer?>
  /// Changes the options and the context of each load (5.x).
  public let optionsProcessor: Cell<OptionsProcessor?>
  /// Whether it is the shared manager, whose key filter coders know anyway (C070).
  let isShared: Bool
  let context: Context
  /// The global concurrent queue of high priority.
  let globalQueue: Queue
  private let failed: Cell<Set<ImageURL>>
  private let failedMonitor: Monitor
  private let running: Cell<[CombinedOperation]>
  private let runningMonitor: Monitor

  /// - Parameter owner: whose manager it is, if it is not the app's: reports name its state by it.
  public init(
    context: Context, cache: ImageCache, downloader: Downloader, isShared: Bool = true,
    owner: String? = nil
  ) {
    self.context = context
    self.isShared = isShared
    self.cache = cache
    self.downloader = downloader
    let scheduler = context.scheduler
    globalQueue = scheduler.concurrentQueue("global.high")
    let prefix = owner.map { $0 + "." } ?? ""
    cacheKeyFilter = scheduler.cell(prefix + "cacheKeyFilter", nil)
    delegate = scheduler.cell(prefix + "manager.delegate", nil)
    imageTransformer = scheduler.cell(prefix + "imageTransformer", nil)
    cacheSerializer = scheduler.cell(prefix + "cacheSerializer", nil)
    optionsProcessor = scheduler.cell(prefix + "optionsProcessor", nil)
    failed = scheduler.cell(prefix + "failedURLs", [])
    failedMonitor = scheduler.monitor(prefix + "failedURLs")
    running = scheduler.cell(prefix + "runningOperations", [])
    runningMonitor = scheduler.monitor(prefix + "runningOperations")
  }

  /// Loads an image: from memory, from disk, or from the network.
  ///
  /// The caller is one of the owners of the operation that is returned.
  /// - Parameter completed: called on main; never for a load that was cancelled.
  public func load(
    _ argument: URLArgument, options: LoadOptions, values: LoadContext = LoadContext(),
    progress: LoadProgress? = nil, completed: @escaping LoadCompletion
  ) async -> CombinedOperation {
    await context.reach(.managerLoad)
    let url = argument.resolved
    let operation = CombinedOperation(context: context, manager: self)
    context.tell(.loadBegan(operation, url: url, options: options))
    let isFailed = await url.isFailed(in: self)
    guard let url, !url.isEmpty,
      !isFailed || options.contains(.retryFailed) || !context.generation.has(.blacklistBeforeCache)
    else {
      await context.reach(.managerReject)
      context.tell(.refused(operation.subject, url))
      let error = context.generation.manager.rejectedURLError
      await callCompletion(completed, of: operation, LoadResult(error: error, url: url))
      return operation
    }
    await addRunning(operation)
    let key = await cacheKey(for: url)
    await context.reach(.managerQuery)
    let load = Load(
      url: url, key: key, options: options, values: values, isBlacklisted: isFailed,
      progress: progress,
      completed: completed)
    operation.lifetime.retain()
    let query = await cache.query(
      forKey: key, options: options, values: values,
      done: { [unowned self] answer in await self.cacheAnswered(answer, to: load, operation) },
      released: { await operation.lifetime.release() })
    await context.reach(.managerQueryStored)
    await operation.cacheOperation.write(query)
    return operation
  }

  /// The key under which a URL's image is cached (C046).
  public func cacheKey(for url: ImageURL?) async -> String {
    guard let url else { return "" }
    if await cacheKeyFilter.read() != nil, let filter = await cacheKeyFilter.read() {
      return filter(url)
    }
    return url.absoluteString
  }

  /// Cancels all running loads (C075).
  public func cancelAll() async {
    await context.reach(.managerCancelAll)
    await runningMonitor.withLock {
      let copied = await running.read()
      for operation in copied { await operation.cancel() }
      for operation in copied { await removeRunning(operation) }
    }
  }

  /// Whether a load is on the list of running operations (C077).
  public func isRunning() async -> Bool {
    await runningMonitor.withLock { await !running.read().isEmpty }
  }

  /// Stores an image under the key of a URL, in memory and on disk (C078).
  public func saveImageToCache(_ image: ImageDescriptor?, for url: ImageURL?) async {
    guard let image, let url else { return }
    let key = await cacheKey(for: url)
    await cache.store(image, data: nil, forKey: key, to: .all, completion: nil)
  }

  /// Sets the blacklist with which a run begins.
  public func prepare(failedURLs: Set<ImageURL>) { failed.prepare(failedURLs) }

  /// The state of the manager, without a step: for observers that are no part of the run.
  public var snapshot: (failedURLs: [ImageURL], running: [CombinedOperation]) {
    (failed.snapshot.sorted(), running.snapshot)
  }
}

// MARK: - Blacklist and running operations

extension ImageManager {
  /// Looks a URL up in the blacklist (C089).
  func isBlacklisted(_ url: ImageURL) async -> Bool {
    await failedMonitor.withLock {
      await context.reach(.managerBlacklistTest)
      let isListed = await failed.read().contains(url)
      context.tell(.blacklistTested(url, isListed: isListed))
      return isListed
    }
  }

  func blacklist(_ url: ImageURL, because error: LoadError) async {
    await context.reach(.managerBlacklistAdd)
    await failedMonitor.withLock {
      _ = await failed.update(.added("\(url)")) { $0.insert(url) }
    }
    context.tell(.blacklisted(url, because: error))
  }

  func unblacklist(_ url: ImageURL) async {
    await context.reach(.managerBlacklistRemove)
    let wasListed = await failedMonitor.withLock {
      await failed.update(.removed("\(url)")) { $0.remove(url) != nil }
    }
    if wasListed { context.tell(.unblacklisted(url, by: context.subject)) }
  }

  func addRunning(_ operation: CombinedOperation) async {
    await context.reach(.managerRunningAdd)
    operation.lifetime.retain()
    await runningMonitor.withLock {
      await running.update(.added("load \(operation.subject)")) { $0.append(operation) }
    }
  }

  func removeRunning(_ operation: CombinedOperation) async {
    await context.reach(.managerRunningRemove)
    let wasListed = await runningMonitor.withLock {
      await running.update(.removed("load \(operation.subject)")) { list in
        guard let index = list.firstIndex(where: { $0 === operation }) else { return false }
        list.remove(at: index)
        return true
      }
    }
    if wasListed { await operation.lifetime.release() }
  }

  /// Calls a completion on main, if the load is alive and not cancelled by then (C062).
  func callCompletion(
    _ completed: @escaping LoadCompletion, of operation: CombinedOperation?, _ result: LoadResult
  ) async {
    guard let operation else { return }
    operation.lifetime.retain()
    await context.mainCompletion { [context] in
      await context.scheduler.acting(for: operation.subject) {
        await context.reach(.managerCompletion)
        if await !operation.isCancelled.read() {
          var result = result
          result.isOnMainQueue = context.scheduler.main.isCurrent
          context.tell(.completed(operation.subject, result))
          await completed(result)
        } else {
          context.tell(.completionDropped(operation.subject))
        }
      }
      await operation.lifetime.release()
    }
  }
}

extension ImageURL? {
  /// A nil URL is not looked up.
  fileprivate func isFailed(in manager: ImageManager) async -> Bool {
    guard let self else { return false }
    return await manager.isBlacklisted(self)
  }
}
