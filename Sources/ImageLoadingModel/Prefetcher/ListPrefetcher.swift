/// The prefetcher of 3.x and 4.2. It works on one list at a time. Its counters belong to the
/// prefetcher, not to a list: 3.x has no lock for them at all, and most accesses of 4.2 are outside the
/// one that guards them in ``cancelPrefetching()`` and ``start(at:depth:)``.
final class ListPrefetcher: ManagedPrefetcher {
  let manager: ImageManager
  /// `delegate`.
  let delegate: Cell<(any PrefetcherDelegate)?>
  let context: ModelContext
  /// Where the next URL is started (`prefetcherQueue`): main unless the app sets another.
  let queue: Queue
  /// `prefetchURLs`.
  let list: Cell<PrefetchList?>
  /// `requestedCount`.
  let requestedCount: Cell<Int>
  /// `finishedCount`.
  let finishedCount: Cell<Int>
  /// `skippedCount`.
  let skippedCount: Cell<Int>
  /// `progressBlock`.
  let progressBlock: Cell<PrefetchBlock?>
  /// `completionBlock`.
  let completionBlock: Cell<PrefetchBlock?>
  private let settings: PrefetcherSettings
  private let rules: ListPrefetcherRules
  /// `@synchronized` on the prefetcher (4.2).
  private let monitor: Monitor

  init(
    context: ModelContext, manager: ImageManager, delegate: (any PrefetcherDelegate)?,
    settings: PrefetcherSettings, rules: ListPrefetcherRules
  ) async {
    self.context = context
    self.manager = manager
    self.settings = settings
    self.rules = rules
    let scheduler = context.scheduler
    self.delegate = scheduler.cell("prefetcher.delegate", delegate)
    queue = settings.hasOwnQueue ? scheduler.serialQueue("prefetcherQueue") : scheduler.main
    list = scheduler.cell("prefetcher.prefetchURLs", nil, isAtomic: rules.listIsAtomic)
    requestedCount = scheduler.cell("prefetcher.requestedCount", 0)
    finishedCount = scheduler.cell("prefetcher.finishedCount", 0)
    skippedCount = scheduler.cell("prefetcher.skippedCount", 0)
    progressBlock = scheduler.cell("prefetcher.progressBlock", nil)
    completionBlock = scheduler.cell("prefetcher.completionBlock", nil)
    monitor = scheduler.monitor("prefetcher")
    if context.generation.has(.prefetcherThrottlesDownloader) {
      await manager.downloader.overwriteLimit(limit)
    }
  }

  private var limit: Int { settings.limit ?? context.generation.prefetcher.limit }

  /// The prefetch before it is cancelled.
  ///
  /// Original: `-[SDWebImagePrefetcher prefetchURLs:progress:completed:]` (3.x, 4.2).
  func prefetch(
    _ urls: [ImageURL], progress: PrefetchProgress?, completed: PrefetchCompletion?
  ) async -> (any LoadTask)? {
    if await isMovedToMain({ [self] in
      _ = await prefetch(urls, progress: progress, completed: completed)
    }) {
      return nil
    }
    let name = context.subject
    await context.reach(.prefetchStart)
    await cancelPrefetching()
    context.emit(.prefetchBegan(name, urls: urls))
    await context.reach(.prefetchList)
    await list.write(PrefetchList(prefetch: name, urls: urls))
    await completionBlock.write(PrefetchBlock(name, completed))
    await progressBlock.write(PrefetchBlock(name, progress))
    if urls.isEmpty {
      guard let completed else { return nil }
      context.emit(.prefetchCompleted(name, finished: 0, skipped: 0))
      await completed(0, 0)
      return nil
    }
    let count = await total()
    var index = 0
    while await index < loopLimit(), await requested() < count {
      await start(at: takesTheNext ? nil : index)
      index += 1
    }
    return nil
  }

  /// Original: `-[SDWebImagePrefetcher cancelPrefetching]` (3.x, 4.2).
  func cancelPrefetching() async {
    if await isMovedToMain({ [self] in await cancelPrefetching() }) { return }
    await context.reach(.prefetchCancel)
    context.emit(.prefetchingCancelled)
    await guarded {
      await list.write(nil)
      await skippedCount.write(0)
      await requestedCount.write(0)
      await finishedCount.write(0)
    }
    await manager.cancelAll()
  }

  /// With P12 repaired, calls from other threads are posted to main: what begins a prefetch is one
  /// step then.
  private func isMovedToMain(_ call: @escaping Block) async -> Bool {
    if context.generation.has(.twoBeginningsMix) || context.scheduler.main.isCurrent {
      return false
    }
    await context.scheduler.main.async(call)
    return true
  }

  /// How many URLs the list has; none if there is no list.
  func total() async -> Int { await list.read()?.urls.count ?? 0 }

  /// Up to where the loop that begins a prefetch goes: P04 has it ask the shared downloader.
  private func loopLimit() async -> Int {
    context.generation.has(.prefetcherThrottlesDownloader)
      ? await manager.downloader.maxConcurrentDownloads() : limit
  }

  private func guarded<Result>(_ body: () async -> Result) async -> Result {
    rules.isLocked || takesTheNext ? await monitor.withLock(body) : await body()
  }

  /// With P11 repaired the counters are touched under the lock alone, and the thread that begins a
  /// URL takes the next one, whichever it expected.
  var takesTheNext: Bool { !context.generation.has(.unguardedPrefetchCounts) }

  /// Runs `body` under the lock of the counters, if that is the repair of P11.
  func counting<Result>(_ body: () async -> Result) async -> Result {
    takesTheNext ? await monitor.withLock(body) : await body()
  }

  /// How many URLs have been begun.
  func requested() async -> Int { await counting { await requestedCount.read() } }

  // MARK: One URL

  /// Begins the load of the URL at a place of the list, or of the next one, if the list is that long.
  ///
  /// Original: `-[SDWebImagePrefetcher startPrefetchingAtIndex:]`.
  /// - Parameter depth: how many starts there are on the stack with this one.
  func start(at index: Int?, depth: Int = 1) async {
    await context.reach(.prefetchNext)
    guard let load = await take(index) else { return }
    await context.scheduler.acting(for: load.subject) {
      await context.reach(.prefetchLoad)
      context.emit(.prefetchRequested(load))
      let answers = PrefetchAnswers(load, options: settings.options, context)
      let begun = StackedStart(depth: depth, context)
      let operation = await manager.load(
        load.url.map(URLArgument.url) ?? .none, options: settings.options,
        whenEnded: answers.end { [unowned self] results, isCancelled in
          if !isCancelled { await self.refreshEnded(results, of: load, begun) }
        }
      ) { [unowned self] result in
        await self.loadAnswered(result, of: load, begun, answers)
      }
      await operation.lifetime.release()
    }
  }

  /// Counts the URL as requested. The list is read twice: an assignment to it takes no lock. 3.x reads
  /// the URL only when it is counted.
  private func take(_ place: Int?) async -> PrefetchedLoad? {
    await guarded {
      var index = place ?? 0
      if place == nil { index = await requestedCount.read() }
      guard let list = await list.read(), index < list.urls.count else { return nil }
      if rules.isLocked {
        guard let url = await url(at: index) else { return nil }
        return PrefetchedLoad(
          prefetch: list.prefetch, index: index, ordinal: await count(), url: url.value)
      }
      let ordinal = await count()
      guard let url = await url(at: index) else { return nil }
      return PrefetchedLoad(
        prefetch: list.prefetch, index: index, ordinal: ordinal, url: url.value)
    }
  }

  /// How many URLs were requested before this one.
  private func count() async -> Int {
    let ordinal = await requestedCount.read()
    await requestedCount.write(ordinal + 1)
    return ordinal
  }

  /// The URL at an index of the list: nothing if there is no list any more.
  /// - Returns: `nil` if the list has no such place, which ends the app.
  func url(at index: Int) async -> (value: ImageURL?, Void)? {
    let urls = await list.read()?.urls
    if let urls, index >= urls.count {
      context.core.crash("index \(index) beyond bounds [0 .. \(urls.count - 1)]")
      return nil
    }
    return (urls?[index], ())
  }
}
