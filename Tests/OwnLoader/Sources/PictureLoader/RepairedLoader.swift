import ImageLoadingModel

/// The same loader after the harness: its state belongs to the main queue, as that of a class on
/// `@MainActor` would; the work is done elsewhere. Only the list of loads has a lock, for a load is on it
/// as soon as the app has asked.
public final class RepairedLoader: LoaderUnderTest {
  private let environment: ModelEnvironment
  private let facts: FactReporter
  private let memory: Cell<[ImageURL: ImageDescriptor]>
  private let downloads: Cell<[ImageURL: RepairedDownload]>
  /// The load that each view shows next.
  private let shown: Cell<[LoaderView: RepairedLoad]>
  private let lock: Monitor
  private let loads: Cell<[RepairedLoad]>
  private let workers: Queue
  private var scheduler: SchedulerPort { environment.scheduler }
  private static let directory = "/Library/Caches/pictures"

  public init(_ environment: ModelEnvironment, _ facts: FactReporter) {
    self.environment = environment
    self.facts = facts
    let scheduler = environment.scheduler
    memory = scheduler.cell("memory", [:])
    downloads = scheduler.cell("downloads", [:])
    shown = scheduler.cell("shown", [:])
    lock = scheduler.monitor("loads")
    loads = scheduler.cell("loads", [])
    workers = scheduler.concurrentQueue("workers")
    environment.device.observe(.memoryWarning) { [memory] in await memory.write([:]) }
  }

  // MARK: Loading

  public func load(_ request: LoaderRequest) async -> any LoadTask {
    let load = RepairedLoad(request, self)
    await lock.withLock { await loads.update { $0.append(load) } }
    await onMain { await self.begin(load) }
    return load
  }

  private func begin(_ load: RepairedLoad) async {
    if await load.hasEnded.read() { return }
    if let view = load.request.view {
      await shown.update { $0[view] = load }
      await view.show(load.request.placeholder.map(ViewContent.placeholder))
    }
    guard let url = load.request.url else {
      return await finish(load, .failure(LoadError(.badURL)))
    }
    if let image = await memory.read()[url] { return await finish(load, .success(image), .memory) }
    if let download = await downloads.read()[url] {
      return await download.loads.update { $0.append(load) }
    }
    let download = RepairedDownload(url, environment)
    await download.loads.update { $0.append(load) }
    await downloads.update { $0[url] = download }
    await workers.async { await self.run(download) }
  }

  private func run(_ download: RepairedDownload) async {
    let (result, type) = await image(of: download)
    await scheduler.main.async { await self.end(download, result, type) }
  }

  private func end(
    _ download: RepairedDownload, _ result: Result<ImageDescriptor, LoadError>, _ type: CacheType
  ) async {
    if await downloads.read()[download.url] === download {
      await downloads.update { $0[download.url] = nil }
    }
    if case .success(let image) = result {
      await memory.update { $0[download.url] = image }
    }
    for load in await download.loads.exchange([]) { await finish(load, result, type) }
  }

  private func finish(
    _ load: RepairedLoad, _ result: Result<ImageDescriptor, LoadError>, _ type: CacheType = .none
  ) async {
    if await isOver(load) { return }
    let request = load.request
    switch result {
    case .success(let image):
      if let view = request.view, await shown.read()[view] === load {
        await view.show(.image(image, from: request.url))
      }
      await request.completed(LoadResult(image: image, cacheType: type, url: request.url))
    case .failure(let error): await request.completed(LoadResult(error: error, url: request.url))
    }
  }

  /// Ends a load.
  /// - Returns: whether it has ended before.
  private func isOver(_ load: RepairedLoad) async -> Bool {
    if await load.hasEnded.exchange(true) { return true }
    await lock.withLock { await loads.update { $0.removeAll { $0 === load } } }
    return false
  }

  private func onMain(_ block: @escaping Block) async {
    if scheduler.main.isCurrent { await block() } else { await scheduler.main.async(block) }
  }

  // MARK: Disk and network

  private func image(
    of download: RepairedDownload
  ) async -> (Result<ImageDescriptor, LoadError>, CacheType) {
    let path = path(of: download.url)
    if let data = try? await environment.fileSystem.read(path),
      let image = await environment.coder.decode(data)
    {
      return (.success(image), .disk)
    }
    for attempt in 1...3 {
      if attempt > 1 { await scheduler.clock.pause(for: .seconds(1)) }
      guard let task = await download.task() else {
        return (.failure(LoadError(.cancelled)), .none)
      }
      if attempt > 1 {
        facts.report(
          AppFact(
            "retried", about: download.url.absoluteString, [.init("attempt", "\(attempt)")]))
      }
      switch await task.answer() {
      case .success(let answer) where answer.response.status == 200:
        guard let image = await environment.coder.decode(answer.data), !image.hasZeroSide else {
          return (.failure(LoadError(.cannotDecodeContentData)), .none)
        }
        try? await environment.fileSystem.createDirectory(Self.directory)
        try? await environment.fileSystem.write(answer.data, to: path, atomically: true)
        return (.success(image), .none)
      case .success: return (.failure(LoadError(.badServerResponse)), .none)
      case .failure(let error) where attempt == 3: return (.failure(error), .none)
      case .failure: break
      }
    }
    return (.failure(LoadError(.unknown)), .none)
  }

  public func path(of url: ImageURL) -> String {
    let name = url.absoluteString.utf8.map { byte in
      let isPlain = byte.isASCIILetter || (0x30...0x39).contains(byte) || byte == 0x2E
      return isPlain ? String(UnicodeScalar(byte)) : "-" + String(byte, radix: 16)
    }
    return Self.directory + "/" + name.joined()
  }

  // MARK: Cancelling

  public func cancelAll() async {
    await onMainAndWait {
      let loads = await self.lock.withLock { await self.loads.read() }
      for load in loads { await self.end(load) }
    }
  }

  public func cancelLoad(of view: LoaderView) async {
    await onMainAndWait {
      if let load = await self.shown.read()[view] { await self.end(load) }
    }
  }

  fileprivate func cancel(_ load: RepairedLoad) async {
    await onMainAndWait { await self.end(load) }
  }

  private func end(_ load: RepairedLoad) async {
    if await isOver(load) { return }
    guard let url = load.request.url, let download = await downloads.read()[url] else { return }
    let isLast = await download.loads.update { loads in
      loads.removeAll { $0 === load }
      return loads.isEmpty
    }
    if isLast {
      await downloads.update { $0[url] = nil }
      await download.cancel()
    }
  }

  /// A cancel that has returned has happened.
  private func onMainAndWait(_ block: @escaping Block) async {
    if scheduler.main.isCurrent { await block() } else { await scheduler.main.sync(block) }
  }
}

/// One load; its state belongs to the main queue.
private final class RepairedLoad: LoadTask {
  let request: LoaderRequest
  let hasEnded: Cell<Bool>
  private let loader: RepairedLoader

  init(_ request: LoaderRequest, _ loader: RepairedLoader) {
    self.request = request
    self.loader = loader
    hasEnded = loader.newFlag("load.hasEnded")
  }

  func cancel() async { await loader.cancel(self) }
}

extension RepairedLoader {
  fileprivate func newFlag(_ name: String) -> Cell<Bool> { scheduler.cell(name, false) }
}

/// A download that several loads may wait for. Which loads is the main queue's; its request is made on a
/// worker and cancelled on main, under a lock.
private final class RepairedDownload: Sendable {
  let url: ImageURL
  let loads: Cell<[RepairedLoad]>
  private let environment: ModelEnvironment
  private let lock: Monitor
  private let current: Cell<DataTask?>
  private let isCancelled: Cell<Bool>

  init(_ url: ImageURL, _ environment: ModelEnvironment) {
    self.url = url
    self.environment = environment
    let scheduler = environment.scheduler
    loads = scheduler.cell("download of \(url).loads", [])
    lock = scheduler.monitor("download of \(url)")
    current = scheduler.cell("download of \(url).task", nil)
    isCancelled = scheduler.cell("download of \(url).isCancelled", false)
  }

  /// The next request; `nil` after a cancel.
  func task() async -> DataTask? {
    await lock.withLock {
      if await isCancelled.read() { return nil }
      let task = DataTask(NetworkRequest(url: url), in: environment)
      await current.write(task)
      return task
    }
  }

  func cancel() async {
    let task = await lock.withLock {
      await isCancelled.write(true)
      return await current.read()
    }
    await task?.cancel()
  }
}

extension UInt8 {
  fileprivate var isASCIILetter: Bool {
    (0x41...0x5A).contains(self) || (0x61...0x7A).contains(self)
  }
}
