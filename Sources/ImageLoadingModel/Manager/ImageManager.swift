/// Ties the cache and the downloader together (`SDWebImageManager`).
package final class ImageManager: Sendable {
  /// `imageCache`.
  package let cache: ImageCache
  /// What loads of 5.x ask and store in, if it is not the cache alone.
  package let imageCache: any ManagerCache
  /// The custom cache in the place of the cache; `nil` if the app has none.
  package let ownCache: OwnCache?
  /// `imageDownloader` (3.x, 4.2), `imageLoader` (5.x).
  package let downloader: Downloader
  /// `cacheKeyFilter`.
  package let cacheKeyFilter: Cell<KeyFilter?>
  /// `delegate`.
  package let delegate: Cell<(any ManagerDelegate)?>
  /// `transformer`: changes images before they are cached, unless a load's context has its own
  /// (5.x).
  package let imageTransformer: Cell<(any ImageTransformer)?>
  /// `cacheSerializer`: makes the bytes of files, unless a load's context has its own (5.x).
  package let cacheSerializer: Cell<CacheSerializer?>
  /// `optionsProcessor`: changes the options and the context of each load (5.x).
  package let optionsProcessor: Cell<OptionsProcessor?>
  /// `+[SDWebImageManager sharedManager]`: whether it is the shared manager, whose key filter
  /// coders know anyway (C070).
  let isShared: Bool
  /// The name of the manager; `nil` for the app's own.
  let owner: String?
  let context: ModelContext
  /// What is asked in its place; `nil` if the app has no manager of its own.
  let own: OwnManager?
  /// `dispatch_get_global_queue` with `DISPATCH_QUEUE_PRIORITY_HIGH`: the global concurrent queue
  /// of high priority.
  let globalQueue: Queue
  /// `failedURLs`, an `NSMutableSet`.
  let failed: Cell<Set<ImageURL>>
  /// `@synchronized` on `failedURLs` (3.x, 4.2), `failedURLsLock` (5.x).
  let failedLock: ListGuard
  /// `runningOperations`, an `NSMutableArray` (3.x, 4.2) or `NSMutableSet` (5.x).
  let running: Cell<[CombinedOperation]>
  /// `@synchronized` on `runningOperations` (3.x, 4.2), `runningOperationsLock` (5.x).
  let runningLock: ListGuard

  /// Original: `-[SDWebImageManager init]` (3.x), `-[SDWebImageManager initWithCache:downloader:]`
  /// (4.2), `-[SDWebImageManager initWithCache:loader:]` (5.x).
  /// - Parameters:
  ///   - ownCache: the custom cache in the place of the cache, if there is one (5.x).
  ///   - caches: several caches in the place of the one (5.x).
  ///   - owner: the name of the manager, if it is not the app's: reports name its state by it.
  ///   - keyFilter: its `cacheKeyFilter`, if downloads know it.
  ///   - shared: the manager whose caches, filter, delegate and the like it has, if not its own.
  package init(
    context: ModelContext, cache: ImageCache, ownCache: OwnCache? = nil,
    caches: (any ManagerCache)? = nil, downloader: Downloader, isShared: Bool = true,
    owner: String? = nil, keyFilter: Cell<KeyFilter?>? = nil,
    settingsOf shared: ImageManager? = nil
  ) {
    self.context = context
    self.isShared = isShared
    self.owner = owner
    self.cache = cache
    self.ownCache = ownCache
    let one: any ManagerCache = ownCache ?? cache
    imageCache = caches ?? shared?.imageCache ?? one
    self.downloader = downloader
    let scheduler = context.scheduler
    globalQueue = scheduler.concurrentQueue("global.high")
    let prefix = owner.map { $0 + "." } ?? ""
    own = OwnManager(context, prefix: prefix)
    func setting<Value: Sendable>(_ name: String) -> Cell<Value?> {
      context.property(prefix + name, nil, unguardedBy: .unguardedManagerSettings)
    }
    cacheKeyFilter = shared?.cacheKeyFilter ?? keyFilter ?? setting("cacheKeyFilter")
    delegate = shared?.delegate ?? setting("manager.delegate")
    imageTransformer = shared?.imageTransformer ?? setting("imageTransformer")
    cacheSerializer = shared?.cacheSerializer ?? setting("cacheSerializer")
    optionsProcessor = shared?.optionsProcessor ?? setting("optionsProcessor")
    let lock = context.generation.manager.listLock
    failed = scheduler.cell(prefix + "failedURLs", [])
    failedLock = ListGuard(lock, scheduler, name: prefix + "failedURLs")
    running = scheduler.cell(prefix + "runningOperations", [])
    runningLock = ListGuard(lock, scheduler, name: prefix + "runningOperations")
    own?.prepare(self)
  }

  /// Loads an image: from memory, from disk, or from the network.
  ///
  /// The caller is one of the owners of the operation that is returned.
  ///
  /// Original: `-[SDWebImageManager downloadImageWithURL:options:progress:completed:]` (3.x),
  /// `-[SDWebImageManager loadImageWithURL:options:progress:completed:]` (4.2),
  /// `-[SDWebImageManager loadImageWithURL:options:context:progress:completed:]` (5.x).
  /// - Parameters:
  ///   - isProcessed: whether the options processor has given these options and values.
  ///   - completed: called on main; for a load that was cancelled as the generation has it. Without
  ///     one the assertion fails that points to the prefetcher (C038).
  ///   - whenCancelled: called after each cancel in 3.x and 4.2, on the thread that cancels.
  ///   - whenEnded: called when the model's manager has done with the load, on the thread that ends it.
  ///
  /// Claims: C079, C284, C285, C286.
  package func load(
    _ argument: URLArgument, options: LoadOptions, values: LoadContext = LoadContext(),
    isProcessed: Bool = false, progress: LoadProgress? = nil, whenCancelled: Block? = nil,
    whenEnded: LoadEnd? = nil, completed: LoadCompletion?
  ) async -> CombinedOperation {
    await context.reach(.managerLoad)
    let operation = CombinedOperation(
      context: context, manager: self, whenCancelled: whenCancelled, whenEnded: whenEnded)
    guard let completed else {
      context.core.crash("a load without completion: to load ahead is for the prefetcher")
      return operation
    }
    var request = ManagerRequest(
      url: argument.resolved, options: options, context: values, progress: progress,
      completed: completed)
    request.isProcessed = isProcessed
    context.emit(.loadBegan(operation, url: request.url, options: options))
    if let own {
      request.carried = operation
      await own.load(request, operation)
    } else {
      await begin(request, operation)
    }
    return operation
  }

  /// Begins a load that the model's manager is asked for.
  func begin(_ request: ManagerRequest, _ operation: CombinedOperation) async {
    let (subject, url) = (operation.subject, request.url)
    var (options, values) = (request.options, request.context)
    let processesFirst = !context.generation.has(.blacklistBeforeProcessor)
    if processesFirst, !request.isProcessed {
      (options, values) = await processed(url, options, values)
    }
    // The blacklist is asked before the cache (C311). RetryFailed counts for this load alone
    // (C312).
    let isRefused = await isFailed(url) && !options.contains(.retryFailed)
    guard let url, !url.isEmpty, !isRefused || !context.generation.has(.blacklistBeforeCache) else {
      await reject(
        CompletionHandler(subject: subject, completed: request.completed, isListed: false), url,
        operation)
      return
    }
    // The load is on the list before the cache is asked (C044).
    await addRunning(operation)
    if !processesFirst, !request.isProcessed {
      (options, values) = await processed(url, options, values)
    }
    let load = Load(
      subject: subject, url: url, options: options, values: values, isRefused: isRefused,
      progress: request.progress, completed: request.completed)
    await flow.begin(load, operation)
  }

  /// The key under which a URL's image is cached (C046).
  ///
  /// Original: `-[SDWebImageManager cacheKeyForURL:]`.
  ///
  /// Claims: C101.
  package func cacheKey(for url: ImageURL?) async -> String? {
    if let own { return await own.cacheKey(for: url) }
    return await standardKey(for: url)
  }

  /// A cell for the key filter of the shared manager, which downloads know as well.
  package static func keyFilter(in context: ModelContext) -> Cell<KeyFilter?> {
    context.property("cacheKeyFilter", nil, unguardedBy: .unguardedManagerSettings)
  }

  /// The key that the model makes.
  func standardKey(for url: ImageURL?) async -> String? {
    // In 3.x the filter is asked for a nil URL, too (SDWebImageManager.m 3.7.6).
    if url == nil, let key = context.generation.manager.keyOfNilURL { return key }
    if await cacheKeyFilter.read() != nil, let filter = await cacheKeyFilter.read() {
      return filter(url)
    }
    return url?.absoluteString
  }

  /// Stores an image under the key of a URL, in memory and on disk (C078).
  ///
  /// Original: `-[SDWebImageManager saveImageToCache:forURL:]` (3.x, 4.2).
  package func saveImageToCache(_ image: ImageDescriptor?, for url: ImageURL?) async {
    guard let image, let url else { return }
    let key = await cacheKey(for: url)
    await cache.store(image, data: nil, forKey: key, to: .all, completion: nil)
  }

  /// Sets the blacklist with which a run begins.
  package func prepare(failedURLs: Set<ImageURL>) { failed.prepare(failedURLs) }

  /// The state of the manager, without a step: for observers that are no part of the run.
  package var snapshot: (failedURLs: [ImageURL], running: [CombinedOperation]) {
    (failed.snapshot.sorted(), running.snapshot)
  }

  /// The URL is nil, empty or blacklisted.
  ///
  /// Original: the first answer of the load (3.x),
  /// `-[SDWebImageManager callCompletionBlockForOperation:completion:error:url:]` (4.2, 5.x).
  func reject(_ handler: CompletionHandler, _ url: ImageURL?, _ operation: CombinedOperation) async
  {
    await context.reach(.managerReject)
    context.emit(.refused(handler.subject, url))
    let error = rejection(of: url)
    // On main the refusal comes at once, from elsewhere by way of main (C318).
    await flow.callCompletion(handler, operation, LoadResult(error: error, url: url), isLast: true)
  }

  /// The one error of the generation (C043), or with M22 repaired one that tells a listed URL from none.
  private func rejection(of url: ImageURL?) -> LoadError {
    let error = context.generation.manager.rejectedURLError
    guard error == .invalidURL, let url, !url.absoluteString.isEmpty,
      !context.generation.has(.refusedAsNilURL)
    else { return error }
    return .blackListed
  }
}
