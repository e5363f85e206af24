import ImageLoadingModel

/// Loads one URL after the other.
final class PlainPrefetcher: Prefetcher {
  enum Fault: Sendable {
    case skipsTheLast, ignoresCancel, completesTwice, countsFromTwo, completesAfterCancel
  }

  private let environment: ModelEnvironment
  private let manager: any ImageManaging
  private let fault: Fault?
  /// How often prefetching was cancelled.
  private let cancels: Cell<Int>
  /// What the last prefetch calls at its end.
  private let ending: Cell<PrefetchCompletion?>

  init(_ environment: ModelEnvironment, _ manager: any ImageManaging, _ fault: Fault? = nil) {
    self.environment = environment
    self.manager = manager
    self.fault = fault
    cancels = environment.scheduler.cell("cancels of prefetching", 0, isAtomic: true)
    ending = environment.scheduler.cell("end of the last prefetch", nil, isAtomic: true)
  }

  func prefetch(
    _ urls: [ImageURL], progress: PrefetchProgress?, completed: PrefetchCompletion?
  ) async -> (any LoadTask)? {
    let cancels = await cancels.read()
    await ending.write(completed)
    await load(fault == .skipsTheLast ? urls.dropLast() : urls[...], cancels, 0, 0) {
      finished, skipped, isOver in
      if isOver {
        let total = urls.count
        await completed?(total, skipped)
        if self.fault == .completesTwice { await completed?(total, skipped) }
      } else {
        await progress?(finished + (self.fault == .countsFromTwo ? 1 : 0), urls.count)
      }
    }
    return nil
  }

  private func load(
    _ urls: ArraySlice<ImageURL>, _ cancels: Int, _ finished: Int, _ skipped: Int,
    tell: @escaping @Sendable (Int, Int, _ isOver: Bool) async -> Void
  ) async {
    if await self.cancels.read() != cancels, fault != .ignoresCancel { return }
    guard let url = urls.first else { return await tell(finished, skipped, true) }
    _ = await manager.load(
      ManagerRequest(url: url, options: .lowPriority) { [self] result in
        guard result.isFinished else { return }
        if await self.cancels.read() != cancels, fault != .ignoresCancel { return }
        let skipped = skipped + (result.image == nil ? 1 : 0)
        await tell(finished + 1, skipped, false)
        await load(urls.dropFirst(), cancels, finished + 1, skipped, tell: tell)
      })
  }

  func cancelPrefetching() async {
    await cancels.update { $0 += 1 }
    if fault != .ignoresCancel { await manager.cancelAll() }
    guard fault == .completesAfterCancel, let completed = await ending.read() else { return }
    // The load that was cancelled has completed by then.
    await environment.scheduler.main.async { await completed(2, 1) }
  }
}

struct BadPrefetcher: Prefetcher {
  enum Fault: Sendable { case asksTwice, loadsOther }

  let standard: any Prefetcher
  let manager: any ImageManaging
  let fault: Fault

  func prefetch(
    _ urls: [ImageURL], progress: PrefetchProgress?, completed: PrefetchCompletion?
  ) async -> (any LoadTask)? {
    switch fault {
    case .asksTwice:
      _ = await standard.prefetch(urls, progress: progress, completed: nil)
      return await standard.prefetch(urls, progress: progress, completed: completed)
    case .loadsOther:
      return await manager.load(ManagerRequest(url: ImageURL("https://a/other.png")) { _ in })
    }
  }
  func cancelPrefetching() async { await standard.cancelPrefetching() }
}
