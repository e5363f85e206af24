/// Loads images before anybody asks for them, so that they are in the cache when somebody does
/// (`SDWebImagePrefetcher`; C269, C270).
///
/// It works on one list at a time. Its counters belong to the prefetcher, not to a list, and most of
/// their accesses are outside the lock that guards them in ``cancelPrefetching()`` and
/// ``start(at:)``.
public final class Prefetcher: Sendable {
  /// A manager of its own: cache and downloader are shared, blacklist and running loads are not.
  public let manager: ImageManager
  public let delegate: Cell<(any PrefetcherDelegate)?>
  let context: Context
  /// Where the next URL is started (`prefetcherQueue`): main.
  let queue: Queue
  let list: Cell<PrefetchList?>
  let requestedCount: Cell<Int>
  let finishedCount: Cell<Int>
  let skippedCount: Cell<Int>
  let progressBlock: Cell<PrefetchBlock?>
  let completionBlock: Cell<PrefetchBlock?>
  private let monitor: Monitor

  /// - Parameter delegate: hears of its work from the beginning on.
  public init(
    context: Context, cache: ImageCache, downloader: Downloader,
    delegate: (any PrefetcherDelegate)? = nil
  ) async {
    await context.reach(.prefetchMake)
    self.context = context
    manager = ImageManager(
      context: context, cache: cache, downloader: downloader, isShared: false,
      owner: "prefetcher")
    let scheduler = context.scheduler
    self.delegate = scheduler.cell("prefetcher.delegate", delegate)
    queue = scheduler.main
    list = scheduler.cell(
      "prefetcher.prefetchURLs", nil, isAtomic: context.generation.prefetcher.listIsAtomic)
    requestedCount = scheduler.cell("prefetcher.requestedCount", 0)
    finishedCount = scheduler.cell("prefetcher.finishedCount", 0)
    skippedCount = scheduler.cell("prefetcher.skippedCount", 0)
    progressBlock = scheduler.cell("prefetcher.progressBlock", nil)
    completionBlock = scheduler.cell("prefetcher.completionBlock", nil)
    monitor = scheduler.monitor("prefetcher")
    if context.generation.has(.prefetcherThrottlesDownloader) {
      await downloader.overwriteLimit(context.generation.prefetcher.limit)
    }
  }

  /// Loads each URL of a list, three at once, with low priority. The prefetch before it is cancelled.
  /// - Parameters:
  ///   - progress: called on main after each URL.
  ///   - completed: called on main after the last one; inline for an empty list; never for a
  ///     prefetch that was cancelled.
  public func prefetch(
    _ urls: [ImageURL], progress: PrefetchProgress? = nil, completed: PrefetchCompletion? = nil
  ) async {
    let name = context.subject
    await context.reach(.prefetchStart)
    await cancelPrefetching()
    context.tell(.prefetchBegan(name, urls: urls))
    await context.reach(.prefetchList)
    await list.write(PrefetchList(prefetch: name, urls: urls))
    await completionBlock.write(PrefetchBlock(name, completed))
    await progressBlock.write(PrefetchBlock(name, progress))
    if urls.isEmpty {
      guard let completed else { return }
      context.tell(.prefetchCompleted(name, finished: 0, skipped: 0))
      return await completed(0, 0)
    }
    let count = await total()
    var index = 0
    while await index < loopLimit(), await requestedCount.read() < count {
      await start(at: index)
      index += 1
    }
  }

  /// Cancels the loads of the prefetch, whose blocks are not called any more.
  public func cancelPrefetching() async {
    await context.reach(.prefetchCancel)
    context.tell(.prefetchingCancelled)
    await monitor.withLock {
      await list.write(nil)
      await skippedCount.write(0)
      await requestedCount.write(0)
      await finishedCount.write(0)
    }
    await manager.cancelAll()
  }

  /// How many URLs the list has; none if there is no list.
  func total() async -> Int { await list.read()?.urls.count ?? 0 }

  /// Up to where the loop that begins a prefetch goes: P04 has it ask the shared downloader.
  private func loopLimit() async -> Int {
    context.generation.has(.prefetcherThrottlesDownloader)
      ? await manager.downloader.maxConcurrentDownloads() : context.generation.prefetcher.limit
  }

  // MARK: One URL

  /// Begins the load of the URL at a place of the list, if the list is that long.
  func start(at index: Int) async {
    await context.reach(.prefetchNext)
    guard let load = await take(index) else { return }
    await context.scheduler.acting(for: load.subject) {
      await context.reach(.prefetchLoad)
      context.tell(.prefetchRequested(load))
      let operation = await manager.load(
        load.url.map(URLArgument.url) ?? .none, options: .lowPriority
      ) { [unowned self] result in
        await self.loadAnswered(result, url: load.url)
      }
      await operation.lifetime.release()
    }
  }

  /// Counts the URL as requested. The list is read twice: an assignment to it takes no lock.
  private func take(_ index: Int) async -> PrefetchedLoad? {
    await monitor.withLock {
      guard let list = await list.read(), index < list.urls.count else { return nil }
      let urls = await self.list.read()?.urls
      if let urls, index >= urls.count {
        context.core.crash("index \(index) beyond bounds [0 .. \(urls.count - 1)]")
        return nil
      }
      let ordinal = await requestedCount.read()
      await requestedCount.write(ordinal + 1)
      return PrefetchedLoad(
        prefetch: list.prefetch, index: index, ordinal: ordinal, url: urls?[index])
    }
  }
}
