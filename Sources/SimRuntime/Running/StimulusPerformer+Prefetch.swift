import ImageLoadingModel
import SimScenarios

extension StimulusPerformer {
  /// The prefetch's blocks and the delegate report only that they are called: the model reports
  /// their arguments to its observers.
  func prefetch(_ request: PrefetchRequest, _ step: BoundStimulus) async {
    let log = log
    let scheduler = world.scheduler
    let progress: PrefetchProgress = { _, _ in await log.called(scheduler.core.subject.name) }
    let token = await prefetcher().prefetch(
      request.urls, progress: request.wantsProgress ? progress : nil,
      completed: { _, _ in await log.called(step.name) })
    guard let token else { return }
    await seek(step.name, .write)
    log.set(token, of: step.name)
  }

  /// Cancels one prefetch by its token, or all.
  func cancelPrefetch(_ name: String?, _ step: BoundStimulus) async {
    guard let name else { return await prefetcher().cancelPrefetching() }
    await seek(name)
    let token = log.token(of: name)
    await token?.cancel()
    check(token != nil, step, "there is no such prefetch under way")
  }

  /// The app's prefetcher, made when it is first asked for.
  func prefetcher() async -> any Prefetcher {
    await world.prefetcher(reportingTo: PrefetchListener(log: log, scheduler: world.scheduler))
  }
}

/// The prefetcher's delegate in a scenario.
private struct PrefetchListener: PrefetcherDelegate {
  let log: LoadLog
  let scheduler: SchedulerPort

  func didPrefetch(_ url: ImageURL?, finished: Int, total: Int) async {
    await log.called(scheduler.core.subject.name)
  }

  func didFinish(total: Int, skipped: Int) async {}
}

extension GivenPrefetcher {
  /// The settings as the model takes them.
  func settings(in life: AppLife) -> PrefetcherSettings {
    var settings = PrefetcherSettings()
    if let options { settings.options = options }
    settings.values = context.context(in: life)
    settings.limit = limit
    settings.hasOwnQueue = hasOwnQueue
    return settings
  }
}
