import ImageLoadingModel

/// A small image loader, as one writes it in an afternoon: it shares downloads, keeps images in memory and
/// on disk, cancels, and tries again. README.md says which bugs are in it.
public final class FirstLoader: LoaderUnderTest {
  private let environment: ModelEnvironment
  private let facts: FactReporter
  private let memory: Cell<[ImageURL: ImageDescriptor]>
  private let downloads: Cell<[ImageURL: FirstDownload]>
  private let workers: Queue
  private var scheduler: SchedulerPort { environment.scheduler }

  public init(_ environment: ModelEnvironment, _ facts: FactReporter) {
    self.environment = environment
    self.facts = facts
    let scheduler = environment.scheduler
    memory = scheduler.cell("memory", [:])
    downloads = scheduler.cell("downloads", [:])
    workers = scheduler.concurrentQueue("workers")
    environment.device.observe(.memoryWarning) { [memory] in await memory.write([:]) }
  }

  // MARK: Loading

  public func load(_ request: LoaderRequest) async -> any LoadTask {
    if let view = request.view, let placeholder = request.placeholder {
      await view.show(.placeholder(placeholder))
    }
    guard let url = request.url else {
      await finish(request, .failure(LoadError(.badURL)))
      return FirstTask(download: nil)
    }
    if let image = await memory.read()[url] {
      await finish(request, .success(image), .memory)
      return FirstTask(download: nil)
    }
    if let download = await downloads.read()[url] {
      await download.requests.update { $0.append(request) }
      return FirstTask(download: download)
    }
    let download = FirstDownload(url, environment)
    await download.requests.update { $0.append(request) }
    await downloads.update { $0[url] = download }
    await workers.async { await self.run(download) }
    return FirstTask(download: download)
  }

  private func run(_ download: FirstDownload) async {
    let result = await image(of: download)
    if case .success(let image) = result {
      await memory.update { $0[download.url] = image }
    }
    for request in await download.requests.read() {
      await finish(request, result)
    }
    await downloads.update { $0[download.url] = nil }
  }

  private func finish(
    _ request: LoaderRequest, _ result: Result<ImageDescriptor, LoadError>,
    _ type: CacheType = .none
  ) async {
    await onMain {
      switch result {
      case .success(let image):
        await request.view?.show(.image(image, from: request.url))
        await request.completed(LoadResult(image: image, cacheType: type, url: request.url))
      case .failure(let error):
        await request.completed(LoadResult(error: error, url: request.url))
      }
    }
  }

  private func onMain(_ block: @escaping Block) async {
    if scheduler.main.isCurrent { await block() } else { await scheduler.main.async(block) }
  }

  // MARK: Disk and network

  private func image(of download: FirstDownload) async -> Result<ImageDescriptor, LoadError> {
    let path = path(of: download.url)
    if let data = try? await environment.fileSystem.read(path),
      let image = await environment.coder.decode(data)
    {
      return .success(image)
    }
    for attempt in 1...3 {
      switch await download.task(attempt).answer() {
      case .success(let answer) where answer.response.status == 200:
        guard let image = await environment.coder.decode(answer.data) else {
          return .failure(LoadError(.cannotDecodeContentData))
        }
        try? await environment.fileSystem.write(answer.data, to: path, atomically: true)
        return .success(image)
      case .success: return .failure(LoadError(.badServerResponse))
      case .failure(let error) where attempt == 3: return .failure(error)
      case .failure:
        facts.report(
          AppFact(
            "retried", about: download.url.absoluteString, [.init("attempt", "\(attempt + 1)")]))
        await scheduler.clock.pause(for: .seconds(1))
      }
    }
    return .failure(LoadError(.unknown))
  }

  public func path(of url: ImageURL) -> String {
    "/Library/Caches/pictures/\(url.absoluteString.split(separator: "/").last ?? "")"
  }

  // MARK: Cancelling

  public func cancelAll() async {
    for download in await downloads.read().values { await download.cancel() }
  }

  public func cancelLoad(of view: LoaderView) async {
    for download in await downloads.read().values {
      if await download.requests.read().contains(where: { $0.view == view }) {
        await download.cancel()
      }
    }
  }
}

/// A download that several loads may wait for.
final class FirstDownload: Sendable {
  let url: ImageURL
  let requests: Cell<[LoaderRequest]>
  private let environment: ModelEnvironment
  private let current: Cell<DataTask?>

  init(_ url: ImageURL, _ environment: ModelEnvironment) {
    self.url = url
    self.environment = environment
    requests = environment.scheduler.cell("download of \(url).requests", [])
    current = environment.scheduler.cell("download of \(url).task", nil)
  }

  func task(_ attempt: Int) async -> DataTask {
    let task = DataTask(NetworkRequest(url: url), in: environment)
    await current.write(task)
    return task
  }

  func cancel() async {
    await requests.write([])
    await current.read()?.cancel()
  }
}

struct FirstTask: LoadTask {
  let download: FirstDownload?

  func cancel() async { await download?.cancel() }
}
