import ImageLoadingModel

/// Asks the model's own for everything.
struct ForwardingManager: ImageManaging {
  let standard: any ImageManaging

  func load(_ request: ManagerRequest) async -> any LoadTask { await standard.load(request) }
  func cancelAll() async { await standard.cancelAll() }
  func isRunning() async -> Bool { await standard.isRunning() }
  func cacheKey(for url: ImageURL?) async -> String? { await standard.cacheKey(for: url) }
}

/// Loads pictures of the old server from the new one: the example of ``ImageManaging``.
struct FromTheNewServer: ImageManaging {
  let standard: any ImageManaging

  private func moved(_ url: ImageURL) -> ImageURL {
    ImageURL(url.absoluteString.replacing("https://a/", with: "https://new/"))
  }

  func load(_ request: ManagerRequest) async -> any LoadTask {
    var request = request
    request.url = request.url.map(moved)
    return await standard.load(request)
  }
  func cancelAll() async { await standard.cancelAll() }
  func isRunning() async -> Bool { await standard.isRunning() }
  func cacheKey(for url: ImageURL?) async -> String? {
    await standard.cacheKey(for: url.map(moved))
  }
}

/// Returns tasks of its own, and does one thing otherwise.
struct AlteringManager: ImageManaging {
  enum Change: Sendable {
    case nothing, completesTwice, neverCompletes, completesOffMain, ignoresCancel, ignoresCancelAll
  }

  let environment: ModelEnvironment
  let standard: any ImageManaging
  let change: Change

  private struct Task: LoadTask {
    let standard: any LoadTask
    let isIgnored: Bool

    func cancel() async { if !isIgnored { await standard.cancel() } }
  }

  func load(_ request: ManagerRequest) async -> any LoadTask {
    var altered = request
    altered.completed = { result in
      switch change {
      case .neverCompletes: return
      case .completesOffMain:
        environment.scheduler.thread("off main") { await request.completed(result) }
      case .completesTwice:
        await request.completed(result)
        await request.completed(result)
      case .nothing, .ignoresCancel, .ignoresCancelAll: await request.completed(result)
      }
    }
    return Task(
      standard: await standard.load(altered),
      isIgnored: change == .ignoresCancel)
  }

  func cancelAll() async { if change != .ignoresCancelAll { await standard.cancelAll() } }
  func isRunning() async -> Bool { await standard.isRunning() }
  func cacheKey(for url: ImageURL?) async -> String? { await standard.cacheKey(for: url) }
}

/// Loads once more what could not be loaded.
struct AgainOnce: ImageManaging {
  let standard: any ImageManaging

  func load(_ request: ManagerRequest) async -> any LoadTask {
    var first = request
    first.completed = { result in
      guard result.error != nil, result.isFinished else { return await request.completed(result) }
      var again = request
      again.options.insert(.retryFailed)
      _ = await standard.load(again)
    }
    return await standard.load(first)
  }
  func cancelAll() async { await standard.cancelAll() }
  func isRunning() async -> Bool { await standard.isRunning() }
  func cacheKey(for url: ImageURL?) async -> String? { await standard.cacheKey(for: url) }
}

/// A request for each load, and nothing kept.
struct PlainManager: ImageManaging {
  let environment: ModelEnvironment
  private let tasks: Cell<[Running]>

  init(environment: ModelEnvironment) {
    self.environment = environment
    tasks = environment.scheduler.cell("running tasks", [], isAtomic: true)
  }

  private final class Running: LoadTask {
    let task: DataTask
    let isCancelled: Cell<Bool>

    init(_ url: ImageURL, _ environment: ModelEnvironment) {
      task = DataTask(NetworkRequest(url: url), in: environment)
      isCancelled = environment.scheduler.cell("\(url).isCancelled", false, isAtomic: true)
    }

    func cancel() async {
      await isCancelled.write(true)
      await task.cancel()
    }
  }

  func load(_ request: ManagerRequest) async -> any LoadTask {
    guard let url = request.url else {
      await request.completed(LoadResult(error: LoadError(.badURL), url: nil))
      return Running(ImageURL(""), environment)
    }
    let running = Running(url, environment)
    await tasks.update { $0.append(running) }
    environment.scheduler.thread("load of \(url)") {
      var result = LoadResult(url: url)
      switch await running.task.answer() {
      case .success(let answer): result.image = await environment.coder.decode(answer.data)
      case .failure(let error): result.error = error
      }
      let answer = result
      await environment.scheduler.main.async {
        await tasks.update { $0.removeAll { $0 === running } }
        if await !running.isCancelled.read() { await request.completed(answer) }
      }
    }
    return running
  }

  func cancelAll() async { for task in await tasks.read() { await task.cancel() } }
  func isRunning() async -> Bool { await !tasks.read().isEmpty }
  func cacheKey(for url: ImageURL?) async -> String? { url?.absoluteString ?? "" }
}

struct BadManager: ImageManaging {
  enum Fault: Sendable { case returnsOther, hasNoKey }

  let standard: any ImageManaging
  let fault: Fault
  private let first: Cell<(any LoadTask)?>

  init(_ environment: ModelEnvironment, _ standard: any ImageManaging, _ fault: Fault) {
    self.standard = standard
    self.fault = fault
    first = environment.scheduler.cell("first", nil, isAtomic: true)
  }

  func load(_ request: ManagerRequest) async -> any LoadTask {
    let task = await standard.load(request)
    guard fault == .returnsOther else { return task }
    if let first = await first.read() { return first }
    await first.write(task)
    return task
  }
  func cancelAll() async { await standard.cancelAll() }
  func isRunning() async -> Bool { await standard.isRunning() }
  func cacheKey(for url: ImageURL?) async -> String? {
    fault == .hasNoKey ? nil : await standard.cacheKey(for: url)
  }
}
