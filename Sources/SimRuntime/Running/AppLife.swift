import ImageLoadingModel
import SimScenarios
import Synchronization

/// One life of the app, from a launch to its end: the model, the views, and the world as the process
/// has it.
final class AppLife: Sendable {
  let scheduler: SchedulerPort
  let context: ModelContext
  let fileSystem: SimulatedFileSystem
  let network: SimulatedNetwork
  let device: SimulatedDevice
  let cache: ImageCache
  /// The custom cache in its place, if the app has one.
  let ownCache: OwnCache?
  let downloader: Downloader
  let manager: ImageManager
  /// Managers beside the app's own.
  let otherManagers: [(name: String, manager: ImageManager)]
  /// The queues on which caches work on the disk.
  let ioQueues: [Queue]
  private let wallClock: SimulatedWallClock
  private let process: AppProcess?
  private let isOver = Mutex(false)
  private let prefetcherCell: Cell<(any ManagedPrefetcher)?>
  private let prefetcherMonitor: Monitor
  private let givenPrefetcher: GivenPrefetcher
  private struct Views {
    /// By their names in the scenario.
    var byName: [String: ImageView] = [:]
    /// How many views of a name the app has let go of.
    var released: [String: Int] = [:]
  }
  private let views = Mutex(Views())
  /// What views do, if that is custom.
  let ownViewLoading: OwnViewLoading?
  /// The custom loader, if the app has one.
  let ownLoader: OwnLoader?

  /// What stays when the app is gone.
  struct Outside: Sendable {
    let scenario: Scenario
    let core: Kernel
    let wallClock: SimulatedWallClock
    let observer: any ModelObserver
    let networkObserver: @Sendable (NetworkEvent) -> Void
  }

  /// Launches the app.
  /// - Parameter former: the life before; `nil` for the first, in which the run begins.
  init(_ outside: Outside, after former: AppLife? = nil) {
    let given = outside.scenario.given
    wallClock = outside.wallClock
    process = outside.scenario.canTerminate ? AppProcess(on: outside.core) : nil
    let core: any SchedulerCore = process ?? outside.core
    scheduler = SchedulerPort(core: core)
    fileSystem = SimulatedFileSystem(
      scheduler: scheduler, clock: outside.wallClock, given.disk, after: former?.fileSystem)
    network =
      former?.network.continued(on: core)
      ?? SimulatedNetwork(
        core: core, servers: ServerTable(given.network), connection: given.connection,
        cachedResponses: Dictionary(
          given.urlCache.map { (ImageURL($0.url), $0.response) },
          uniquingKeysWith: { first, _ in first }),
        keepsWhatComesAhead: outside.core.timeMode == .any,
        observer: outside.networkObserver)
    device = SimulatedDevice(
      scheduler, hasApplication: given.device.hasApplication,
      backgroundBudget: given.device.backgroundTime, freeMemory: given.device.freeMemory,
      enforcesMemoryLimits: given.device.enforcesMemoryLimits, is32Bit: given.device.is32Bit)
    context = ModelContext(
      environment: ModelEnvironment(
        scheduler: scheduler, fileSystem: fileSystem, wallClock: outside.wallClock,
        network: network, device: device,
        coder: SimulatedImageCoder(
          scheduler: scheduler, costs: given.coder,
          encodesAnimatedPNG: outside.scenario.generation.formats.animatedFormats.contains(.png))),
      generation: outside.scenario.generation, observer: outside.observer)
    var config = CacheConfig(of: context.generation.cache)
    given.cache.apply(to: &config)
    cache = ImageCache(
      context: context, config: config, namespace: given.cachePlace.namespace,
      directory: given.cachePlace.directory, namesNoDirectory: given.cachePlace.namesNoDirectory)
    let keyFilter =
      given.manager.isShared && outside.scenario.filtersKeys
      ? ImageManager.keyFilter(in: context) : nil
    downloader = Downloader(
      context: context, settings: given.downloader, isSuspended: given.isSuspended,
      sharedKeyFilter: keyFilter)
    ownCache = OwnCache(context, inPlaceOf: cache)
    let caches = given.manager.caches?.caches(context)
    manager = ImageManager(
      context: context, cache: cache, ownCache: ownCache, caches: caches?.asked(context),
      downloader: downloader, isShared: given.manager.isShared,
      keyFilter: keyFilter)
    let otherCaches = given.managers.map { [context] in $0.settings.caches?.caches(context) }
    otherManagers = zip(given.managers, otherCaches).map {
      [context, cache, ownCache, downloader] given, caches in
      (
        given.name,
        ImageManager(
          context: context, cache: cache, ownCache: ownCache, caches: caches?.asked(context),
          downloader: downloader, isShared: false, owner: given.name)
      )
    }
    ioQueues =
      [cache.ioQueue]
      + ([caches] + otherCaches).compactMap(\.self).flatMap { several in
        several.caches.map(\.ioQueue)
      }
    prefetcherCell = scheduler.cell("shared prefetcher", nil)
    prefetcherMonitor = scheduler.monitor("shared prefetcher")
    givenPrefetcher = given.prefetcher
    ownViewLoading = OwnViewLoading(context, manager)
    ownLoader = OwnLoader(context, outside.observer)
    setUp(given, outside.observer)
    if former == nil { prepare(given) }
    migrate()
  }

  /// What the app does at each launch.
  private func setUp(_ given: Given, _ observer: any ModelObserver) {
    given.manager.prepare(manager, in: self, observer)
    for ((_, settings), (_, manager)) in zip(given.managers, otherManagers) {
      settings.prepare(manager, in: self, observer)
    }
    if let headers = given.headers {
      downloader.headers.prepare(downloader.headers.snapshot.setting(headers))
    }
    if let headers = given.filteredHeaders { downloader.headersFilter.prepare { _, _ in headers } }
    downloader.requestModifier.prepare(given.requestModifier?.modifier)
    cache.disk.readOnlyPaths.prepare(given.readOnlyPaths.filter(\.isAdded).map(\.path))
    if let directory = given.additionalPath?.directory {
      cache.disk.additionalPath.prepare(
        AdditionalCachePath { [unowned disk = cache.disk] in disk.path(forKey: $0, in: directory) })
    }
  }

  /// A launch moves the files of earlier versions. Where there are none the move, which would only
  /// snapshot, is left out: it would be at the beginning of every run.
  private func migrate() {
    guard let former = context.generation.cache.formerDirectory,
      fileSystem.snapshot.directories.contains(former)
    else { return }
    cache.migrate(from: former)
  }

  /// What is there when the run begins.
  private func prepare(_ given: Given) {
    manager.prepare(failedURLs: Set(given.failedURLs.map { ImageURL($0) }))
    cache.memory.prepare(
      Dictionary(given.memory.map { ($0.url, $0.image) }, uniquingKeysWith: { $1 }))
    for (url, file) in given.files { put(file, at: fullPath(of: url)) }
    for (url, file) in given.formerFiles {
      guard let directory = context.generation.cache.formerDirectory else { continue }
      put(file, at: cache.disk.path(forKey: url, in: directory))
    }
    if let path = given.additionalPath {
      for (url, file) in path.files {
        put(file, at: cache.disk.path(forKey: url, in: path.directory))
      }
    }
    for (name, file) in given.otherFiles {
      put(file, at: "\(cache.disk.searchedDirectory)/\(name)")
    }
    for directory in given.readOnlyPaths {
      for (url, file) in directory.files {
        put(file, at: cache.disk.path(forKey: url, in: directory.path))
      }
    }
    for (name, given) in given.views {
      let view = view(name)
      given.prepare(view)
    }
  }

  private func put(_ file: GivenFile, at path: String) {
    fileSystem.put(
      file.data, at: file.isWithoutExtension ? Self.withoutExtension(path) : path,
      modificationDate: wallClock.snapshot - file.age,
      accessDate: file.lastRead.map { wallClock.snapshot - $0 },
      hasUnreadableAttributes: file.hasUnreadableAttributes)
  }

  // MARK: Its end

  /// Whether the process lives.
  var isRunning: Bool { !isOver.withLock { $0 } }

  /// The process is gone: nothing that its threads still do has an effect.
  func end() {
    isOver.withLock { $0 = true }
    process?.die()
    fileSystem.terminate()
    network.shutDown()
  }

  /// Frees what the world and the model hold of each other; after the run.
  func shutDown() {
    network.shutDown()
    device.shutDown()
    ownLoader?.shutDown()
  }

  // MARK: Managers, views and files

  /// The manager of a name, the app's own without one; checked scenarios name no other.
  func manager(named name: String?) -> ImageManager {
    otherManagers.first { $0.name == name }?.manager ?? manager
  }

  /// The app's prefetcher, made when it is first asked for; others wait until it is made.
  func prefetcher(reportingTo delegate: any PrefetcherDelegate) async -> any Prefetcher {
    await prefetcherMonitor.withLock {
      if let prefetcher = await prefetcherCell.read() { return prefetcher }
      let prefetcher = await context.generation.prefetcher.makePrefetcher(
        context: context, beside: manager, delegate: delegate,
        settings: givenPrefetcher.settings(in: self))
      await prefetcherCell.write(prefetcher)
      return prefetcher
    }
  }

  /// The prefetcher, without a step, if it was made.
  var madePrefetcher: (any ManagedPrefetcher)? { prefetcherCell.snapshot }

  /// The loads that have not ended, without a step.
  var runningLoads: [CombinedOperation] { allManagers.flatMap(\.snapshot.running) }

  /// The app's manager, those beside it, and that of the prefetcher.
  var allManagers: [ImageManager] {
    [manager] + otherManagers.map(\.manager) + [madePrefetcher?.manager].compactMap(\.self)
  }

  /// Whether custom parts are asked when nothing more can happen.
  var isAskedAtRest: Bool {
    isRunning
      && (context.generation.parts.downloadOperation != nil
        || downloader.owesAnswers && network.snapshot.isEmpty
        || ownCaches.contains(where: \.owesAnswers)
        || allManagers.contains(where: \.isAskedAtRest))
  }

  /// Nothing more can happen: asks custom parts what they promise of that.
  func checkAtRest() async {
    downloader.checkAtRest(hasRequests: !network.snapshot.isEmpty)
    for cache in ownCaches { cache.checkAtRest() }
    for manager in allManagers { await manager.checkAtRest() }
  }

  /// The cache that the app calls.
  var askedCache: any ManagerCache { ownCache ?? cache }

  private var ownCaches: [OwnCache] {
    [ownCache].compactMap(\.self)
      + ([manager] + otherManagers.map(\.manager)).compactMap { $0.imageCache as? OwnCache }
      .filter { $0 !== ownCache }
  }

  /// What a stimulus of the app's own gets.
  var runningApp: RunningApp {
    RunningApp(
      environment: context.environment, facts: context.facts,
      parts: ownLoader.map { [$0.loader] }
        ?? [ownViewLoading?.part].compactMap(\.self) + OwnParts.of(manager, madePrefetcher))
  }

  /// The view of a name, made when it is first asked for. A view that takes the name of one that was let go of has
  /// a number in its own: loads, transitions and blocks may keep the first one for a while.
  func view(_ name: String) -> ImageView {
    views.withLock { views in
      if let view = views.byName[name] { return view }
      let object = ViewObjectName(name, after: views.released[name] ?? 0)
      let view = ImageView(name: object.description, context: context)
      views.byName[name] = view
      return view
    }
  }

  /// Forgets a view, so that its name is for a new one.
  func forgetView(_ name: String) -> ImageView? {
    views.withLock { views in
      guard let view = views.byName.removeValue(forKey: name) else { return nil }
      views.released[name, default: 0] += 1
      return view
    }
  }

  /// The views that the app has, by their names in the scenario.
  var allViews: [(name: String, view: ImageView)] {
    views.withLock { $0.byName.sorted { $0.key < $1.key }.map { ($0.key, $0.value) } }
  }

  /// Where the file of a URL is to be.
  func fullPath(of url: String) -> String {
    ownLoader?.path(of: url) ?? cache.disk.path(forKey: url)
  }

  /// Where the file of a URL is now, with its extension or without.
  func path(of url: String) -> String {
    let path = fullPath(of: url)
    let files = fileSystem.snapshot.files
    let legacy = Self.withoutExtension(path)
    return files.contains { $0.path == path } || !files.contains { $0.path == legacy }
      ? path : legacy
  }

  private static func withoutExtension(_ path: String) -> String {
    guard let dot = path.lastIndex(of: "."), let slash = path.lastIndex(of: "/"), dot > slash
    else { return path }
    return String(path[..<dot])
  }
}

extension Scenario {
  /// Whether the app's manager ever has a key filter. Elsewhere downloads do not look for one, which
  /// would be a step of each.
  fileprivate var filtersKeys: Bool {
    given.manager.keyFilter != nil
      || stimuli.contains { stimulus in
        if case .manager(nil, let settings) = stimulus.action {
          settings.keyFilter != nil
        } else {
          false
        }
      }
  }

  /// Whether the app may end before the run does.
  fileprivate var canTerminate: Bool {
    stimuli.contains { stimulus in
      if case .app(.terminate) = stimulus.action { true } else { false }
    }
  }
}

extension SimulatedFileSystem {
  /// The disk of a scenario, or what a life of the app has left of it.
  fileprivate convenience init(
    scheduler: SchedulerPort, clock: SimulatedWallClock, _ given: DiskConditions,
    after former: SimulatedFileSystem?
  ) {
    let state = former?.state.withLock { $0 }
    self.init(
      scheduler: scheduler, clock: clock, contents: state?.contents.snapshot ?? DiskSnapshot(),
      capacity: state.map(\.contents.capacity) ?? given.capacity,
      latency: state?.latency ?? given.latency, faults: state?.faults ?? given.faults)
  }
}
