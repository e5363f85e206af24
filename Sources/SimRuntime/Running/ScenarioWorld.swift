import ImageLoadingModel
import Synchronization

/// The app of a scenario: the simulated world, the model on it, and the views.
final class ScenarioWorld: Sendable {
  let scheduler: Scheduler
  let context: Context
  let wallClock: SimulatedWallClock
  let fileSystem: SimulatedFileSystem
  let network: SimulatedNetwork
  let device: SimulatedDevice
  let cache: ImageCache
  let downloader: Downloader
  let manager: ImageManager
  private let prefetcherCell: Cell<Prefetcher?>
  private let prefetcherMonitor: Monitor
  private let views = Mutex<[String: ImageView]>([:])

  init(
    _ scenario: Scenario, core: any SchedulerCore, observer: any ModelObserver,
    networkObserver: @escaping @Sendable (NetworkEvent) -> Void
  ) {
    let given = scenario.given
    scheduler = Scheduler(core: core)
    wallClock = SimulatedWallClock(core: core)
    fileSystem = SimulatedFileSystem(
      scheduler: scheduler, clock: wallClock, capacity: given.disk.capacity,
      latency: given.disk.latency, faults: given.disk.faults)
    network = SimulatedNetwork(
      core: core, servers: ServerTable(given.network),
      cachedResponses: Dictionary(
        given.urlCache.map { (ImageURL($0.url), $0.response) },
        uniquingKeysWith: { first, _ in first }),
      observer: networkObserver)
    device = SimulatedDevice(
      core: core, hasApplication: given.device.hasApplication,
      backgroundBudget: given.device.backgroundTime, freeMemory: given.device.freeMemory)
    context = Context(
      environment: Environment(
        scheduler: scheduler, fileSystem: fileSystem, wallClock: wallClock, network: network,
        device: device, coder: SimulatedImageCoder(scheduler: scheduler)),
      generation: scenario.generation, observer: observer)
    cache = ImageCache(context: context, config: given.cache)
    downloader = Downloader(
      context: context, settings: given.downloader, isSuspended: given.isSuspended)
    manager = ImageManager(
      context: context, cache: cache, downloader: downloader, isShared: given.manager.isShared)
    prefetcherCell = scheduler.cell("shared prefetcher", nil)
    prefetcherMonitor = scheduler.monitor("shared prefetcher")
    prepare(given)
  }

  private func prepare(_ given: Given) {
    manager.prepare(failedURLs: Set(given.failedURLs.map { ImageURL($0) }))
    manager.delegate.prepare(SimulatedManagerDelegate(given.manager, scheduler: scheduler))
    if let headers = given.headers {
      downloader.headers.prepare(downloader.headers.snapshot + headers)
    }
    if let headers = given.filteredHeaders { downloader.headersFilter.prepare { _, _ in headers } }
    manager.cacheKeyFilter.prepare(given.manager.filter)
    cache.memory.prepare(
      Dictionary(given.memory.map { ($0.url, $0.image) }, uniquingKeysWith: { $1 }))
    for (url, file) in given.files {
      let path = cache.disk.path(forKey: url)
      fileSystem.put(
        file.data, at: file.isWithoutExtension ? Self.withoutExtension(path) : path,
        modificationDate: wallClock.snapshot - file.age)
    }
    for (name, given) in given.views {
      let view = view(name)
      view.showsIndicator.prepare(given.showsIndicator)
      if let content = given.content { view.content.prepare(.placeholder(content)) }
    }
  }

  /// The view of a name, made when it is first asked for.
  func view(_ name: String) -> ImageView {
    views.withLock { views in
      if let view = views[name] { return view }
      let view = ImageView(name: name, context: context)
      views[name] = view
      return view
    }
  }

  /// The app's prefetcher, made when it is first asked for; others wait until it is made.
  func prefetcher(telling delegate: any PrefetcherDelegate) async -> Prefetcher {
    await prefetcherMonitor.withLock {
      if let prefetcher = await prefetcherCell.read() { return prefetcher }
      let prefetcher = await Prefetcher(
        context: context, cache: cache, downloader: downloader, delegate: delegate)
      await prefetcherCell.write(prefetcher)
      return prefetcher
    }
  }

  /// The prefetcher, without a step, if it was made.
  var madePrefetcher: Prefetcher? { prefetcherCell.snapshot }

  /// Forgets a view, so that its name stands for a new one.
  func forgetView(_ name: String) -> ImageView? { views.withLock { $0.removeValue(forKey: name) } }

  /// The views by name.
  var allViews: [ImageView] {
    views.withLock { $0.values.sorted { $0.name < $1.name } }
  }

  /// Where the file of a URL is now, with its extension or without.
  func path(of url: String) -> String {
    let path = cache.disk.path(forKey: url)
    let files = fileSystem.snapshot.files
    let legacy = Self.withoutExtension(path)
    return files.contains { $0.path == path } || !files.contains { $0.path == legacy }
      ? path : legacy
  }

  /// Frees what the world and the model hold of each other; after the run.
  func shutDown() {
    network.shutDown()
    device.shutDown()
  }

  private static func withoutExtension(_ path: String) -> String {
    guard let dot = path.lastIndex(of: "."), let slash = path.lastIndex(of: "/"), dot > slash
    else { return path }
    return String(path[..<dot])
  }
}
