import Synchronization

/// A custom prefetcher, as the app asks it: it reports what the app sees of each prefetch.
final class OwnPrefetcher: ManagedPrefetcher {
  let manager: ImageManager
  let part: any Prefetcher
  private let context: ModelContext
  private let ledger: PrefetchLedger

  /// - Parameter standard: makes the model's own, which reports to the context that it gets.
  init(
    _ context: ModelContext, _ manager: ImageManager,
    _ make: @Sendable (ModelEnvironment, any Prefetcher, any ImageManaging) -> any Prefetcher,
    standard: (ModelContext) async -> any ManagedPrefetcher
  ) async {
    self.manager = manager
    self.context = context
    ledger = PrefetchLedger(context)
    part = make(
      context.environment,
      StandardPrefetcher(
        ledger: ledger, context: context,
        standard: await standard(context.observed(by: ledger))),
      PrefetchingManager(ledger: ledger, context: context, manager: manager))
  }

  func prefetch(
    _ urls: [ImageURL], progress: PrefetchProgress?, completed: PrefetchCompletion?
  ) async -> (any LoadTask)? {
    let name = context.subject
    ledger.asked(name, for: urls)
    let ended: PrefetchCompletion = { [context, ledger] finished, skipped in
      ledger.end(name)
      context.emit(.prefetchCompleted(name, finished: finished, skipped: skipped))
      await completed?(finished, skipped)
    }
    let token = await part.prefetch(urls, progress: observed(progress, of: name), completed: ended)
    ledger.returned(name)
    return token.map { OwnPrefetchToken(name: name, task: $0, ledger: ledger) }
  }

  /// The progress block, which reports that it is called.
  private func observed(_ progress: PrefetchProgress?, of name: EventSubject) -> PrefetchProgress? {
    guard let progress else { return nil }
    return { [context, ledger] finished, total in
      ledger.begin(name)
      context.emit(.prefetchProgressed(name, finished: finished, total: total))
      await progress(finished, total)
    }
  }

  func cancelPrefetching() async {
    let asked = ledger.running
    await part.cancelPrefetching()
    for name in asked { ledger.noteCancel(of: name) }
  }
}

/// What cancels one prefetch of a custom prefetcher.
private struct OwnPrefetchToken: LoadTask {
  let name: EventSubject
  let task: any LoadTask
  let ledger: PrefetchLedger

  func cancel() async {
    await task.cancel()
    ledger.noteCancel(of: name)
  }
}

/// The model's prefetcher, for a custom one that asks it.
private struct StandardPrefetcher: Prefetcher {
  let ledger: PrefetchLedger
  let context: ModelContext
  let standard: any ManagedPrefetcher

  func prefetch(
    _ urls: [ImageURL], progress: PrefetchProgress?, completed: PrefetchCompletion?
  ) async -> (any LoadTask)? {
    let name = context.subject
    switch ledger.passOn(name) {
    case .first: break
    case .again:
      context.core.crash(
        "the prefetcher of \(context.generation.name) asks the model's own twice for \(name)")
      return nil
    case .unknown:
      context.core.crash(
        "the prefetcher of \(context.generation.name) asks the model's own for a prefetch that "
          + "nobody began, in the name of \(name)")
      return nil
    }
    return await standard.prefetch(urls, progress: progress, completed: completed)
  }

  func cancelPrefetching() async { await standard.cancelPrefetching() }
}

/// The prefetcher's manager, for a custom prefetcher: it names each load after its place in the list.
private struct PrefetchingManager: ImageManaging {
  let ledger: PrefetchLedger
  let context: ModelContext
  let manager: ImageManager

  func load(_ request: ManagerRequest) async -> any LoadTask {
    guard let load = await ledger.take(request.url) else {
      context.core.crash(
        "the prefetcher of \(context.generation.name) loads "
          + "\(request.url?.absoluteString ?? "nil"), which no prefetch under way asks for")
      return NoLoad()
    }
    return await context.scheduler.acting(for: load.subject) {
      context.emit(.prefetchRequested(load))
      return await manager.begin(request)
    }
  }

  func cancelAll() async { await manager.cancelAll() }

  func isRunning() async -> Bool { await manager.isRunning() }

  func cacheKey(for url: ImageURL?) async -> String? { await manager.cacheKey(for: url) }
}
