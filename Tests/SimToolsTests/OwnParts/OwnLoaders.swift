import ImageLoadingModel

/// A loader without a cache, and with the bugs that are asked for.
final class PlainLoader: LoaderUnderTest {
  enum Bug: Sendable {
    case completesTwice, neverCompletes, completesOffMain, asksTwice, completesUnderLock
    case writesUnguarded, ignoresCancel, showsLate, progressFalls, waitsForItself, leavesTaskOpen
    case reportsThrice
    /// No bug: each load has its own request.
    case sharesNothing
  }

  private let environment: ModelEnvironment
  private let facts: FactReporter
  private let bugs: [Bug]
  private let count: Cell<Int>
  private let shown: Cell<Int>
  private let lock: Monitor
  private let workers: Queue

  init(_ environment: ModelEnvironment, _ facts: FactReporter, _ bugs: [Bug]) {
    self.environment = environment
    self.facts = facts
    self.bugs = bugs
    let scheduler = environment.scheduler
    count = scheduler.cell("count", 0)
    shown = scheduler.cell("shown", 0, isAtomic: true)
    lock = scheduler.monitor("lock")
    workers = scheduler.concurrentQueue("workers")
  }

  func load(_ request: LoaderRequest) async -> any LoadTask {
    let task = PlainTask(environment.scheduler)
    let number = await shown.update(nil) { shown in
      shown += 1
      return shown
    }
    if bugs.contains(.leavesTaskOpen) {
      _ = await environment.device.beginBackgroundTask("load") {}
    }
    await workers.async { await self.run(request, task, number) }
    return task
  }

  private func run(_ request: LoaderRequest, _ task: PlainTask, _ number: Int) async {
    guard let url = request.url else { return }
    if bugs.contains(.writesUnguarded) { await count.write(1) }
    if bugs.contains(.waitsForItself) {
      await environment.scheduler.semaphore("nobody signals", count: 0).wait()
    }
    if bugs.contains(.reportsThrice) {
      for _ in 1...3 { facts.report(AppFact("retried", about: url.absoluteString)) }
    }
    if bugs.contains(.asksTwice) {
      await workers.async {
        _ = await DataTask(NetworkRequest(url: url), in: self.environment).answer()
      }
    }
    let answer = await DataTask(NetworkRequest(url: url), in: environment).answer(
      progress: request.progress)
    if bugs.contains(.progressFalls) { await request.progress?(1, 10) }
    guard case .success(let answer) = answer,
      let image = await environment.coder.decode(answer.data), !bugs.contains(.neverCompletes)
    else { return }
    let complete: Block = {
      if await task.isCancelled.read(), !self.bugs.contains(.ignoresCancel) { return }
      let isLatest = await self.shown.read() == number
      if isLatest || self.bugs.contains(.showsLate) {
        let from = self.bugs.contains(.showsLate) ? ImageURL("https://a/older.png") : url
        await request.view?.show(.image(image, from: from))
      }
      await request.completed(LoadResult(image: image, url: url))
      if self.bugs.contains(.completesTwice) {
        await request.completed(LoadResult(image: image, url: url))
      }
    }
    if bugs.contains(.completesOffMain) {
      await complete()
    } else if bugs.contains(.completesUnderLock) {
      await environment.scheduler.main.async { await self.lock.withLock { await complete() } }
    } else {
      await environment.scheduler.main.async(complete)
    }
  }

  func cancelLoad(of view: LoaderView) async {}

  func path(of url: ImageURL) -> String { "/plain/" + url.absoluteString.suffix(5) }
}

private final class PlainTask: LoadTask {
  let isCancelled: Cell<Bool>

  init(_ scheduler: SchedulerPort) {
    isCancelled = scheduler.cell("task.isCancelled", false, isAtomic: true)
  }

  func cancel() async { await isCancelled.write(true) }
}
