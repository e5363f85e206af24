import ImageLoadingModel
import SimScenarios

/// A stimulus with its counter put in: what is done, and its subject.
struct BoundStimulus: Sendable {
  let name: String
  /// Whether the file gives it a name.
  let isNamed: Bool
  let subject: EventSubject
  let action: Action
}

/// Does to the modelled app what stimuli say.
final class StimulusPerformer: Sendable {
  let world: ScenarioWorld
  let log: LoadLog
  let emit: @Sendable (RunEvent.Kind) -> Void
  let note: @Sendable (Sentence) -> Void
  private let takeSnapshot: @Sendable (Expectation, String) -> Void

  /// - Parameters:
  ///   - note: gets what is no mistake, and probably not meant.
  ///   - takeSnapshot: compares the present state with what is expected by the stimulus of that
  ///     name.
  init(
    world: ScenarioWorld, log: LoadLog, emit: @escaping @Sendable (RunEvent.Kind) -> Void,
    note: @escaping @Sendable (Sentence) -> Void,
    takeSnapshot: @escaping @Sendable (Expectation, String) -> Void
  ) {
    self.world = world
    self.log = log
    self.emit = emit
    self.note = note
    self.takeSnapshot = takeSnapshot
  }

  /// `nil` while there is no app.
  var mainQueue: (any SharedQueue)? { world.isRunning ? world.scheduler.main.id : nil }

  /// Puts the counter of a repetition into names and URLs.
  func bind(_ stimulus: Stimulus, repetition: Int) -> BoundStimulus {
    let name = Counter.substitute(repetition, in: stimulus.title)
    return BoundStimulus(
      name: name, isNamed: stimulus.name != nil, subject: EventSubject(name),
      action: stimulus.action.counted(repetition))
  }

  /// Does it on the running thread, in the name of the stimulus.
  func performInline(_ step: BoundStimulus) async {
    await world.scheduler.acting(for: step.subject) { await perform(step) }
  }

  func perform(_ step: BoundStimulus) async {
    if world.isRunOver { return }
    guard world.isRunning || step.action.traits.needsNoApp else {
      log.skip(step.name)
      return note("\(step.name) (\(step.action.sentence)) did nothing: the app does not run")
    }
    emit(.stimulus(step: step.name, step.action))
    if case .load(let request) = step.action, request.options.waitsForCache {
      await act(step)
      return emit(.cacheCall(.returned(step.name)))
    }
    guard world.isRunning, let call = step.cacheCall(in: world.life) else { return await act(step) }
    emit(.cacheCall(.asked(call)))
    await act(step)
    emit(.cacheCall(.returned(call.name)))
  }

  private func act(_ step: BoundStimulus) async {
    if let view = step.action.traits.view { await world.find(view) }
    if let loader = world.life.ownLoader, await loader.isAbout(step, self) { return }
    switch step.action {
    case .load(let request): await load(request, step)
    case .cancel(let name): await cancel(name, step)
    case .cancelView(let name, let slot):
      if let own = world.life.ownViewLoading {
        await own.cancelCurrentImageLoad(of: world.view(name), named: name, slot)
      } else {
        await world.view(name).cancelCurrentImageLoad(of: slot)
      }
    case .animationImages(let request): await showInTurn(request, step)
    case .cancelAnimationImages(let name): await world.view(name).cancelAnimationImages()
    case .watchProgress(let name): _ = await world.view(name).progressObject()
    case .cancelAll(let manager): await world.life.manager(named: manager).cancelAll()
    case .cancelDownloads: await world.downloader.cancelAllDownloads()
    case .releaseView(let name): await world.forgetView(name)?.lifetime.release()
    case .manager(let name, let settings):
      await settings.apply(to: world.life.manager(named: name), in: world.life) { [emit] in
        emit(.model(.delegateAsked($0)))
      }
    case .expect(let expectation): takeSnapshot(expectation, step.name)
    case .prefetch(let request): await prefetch(request, step)
    case .cancelPrefetch(let name): await cancelPrefetch(name, step)
    case .makePrefetcher: _ = await prefetcher()
    case .memoryWarning:
      emit(.memoryWarningBegan)
      await world.device.memoryWarning()
      emit(.memoryWarningHandled)
    case .app(.enterBackground): await world.device.enterBackground()
    case .app(.enterForeground): await world.device.enterForeground()
    case .app(.terminate): await terminate()
    case .app(.relaunch): relaunch(step)
    case .app(.expireBackgroundTime): await world.device.expireBackgroundTime()
    case .cache(let request): await ask(request, step)
    case .downloader(let request): await ask(request, step)
    case .own(let step): await perform(step.stimulus)
    case .clearMemory: await world.life.askedCache.clear(.memory, completion: nil)
    case .clearDisk: await world.life.askedCache.clear(.disk, completion: done(step))
    case .remove(let url, let fromDisk):
      await world.life.askedCache.remove(
        url, from: fromDisk ? .all : .memory, completion: done(step))
    case .store(let url, let image, let toDisk):
      await store(StoreRequest(url: url, image: image, type: toDisk ? .all : .memory), step)
    case .query(let url, let request): await query(url, request, step)
    case .letGo(let name):
      await seek(name, .write)
      for image in log.letGo(name) { await image.release() }
      await log.giveBack(name)?.lifetime.release()
    case .suspendDownloads(let isSuspended): await world.downloader.setSuspended(isSuspended)
    case .maxConcurrentDownloads(let count):
      await world.downloader.setMaxConcurrentDownloads(count)
    case .busy(let queue, let span): await keepBusy(queue, span)
    case .waitFor(let load):
      let end = world.scheduler.semaphore("the end of \(load)", count: 0)
      await seek(load)
      if log.signals(end, atTheEndOf: load) { await end.wait() }
    case .wait(let span): await world.scheduler.clock.pause(for: span)
    case .respond(let url, let status, let length):
      checkPlayed(
        await world.network.respond(to: ImageURL(url), status: status, expectedLength: length),
        step)
    case .deliver(let url, let bytes):
      checkPlayed(await world.network.deliver(Int(bytes), from: ImageURL(url)), step)
    case .finish(let url): checkPlayed(await world.network.finish(ImageURL(url)), step)
    case .fail(let url, let error):
      checkPlayed(await world.network.fail(ImageURL(url), with: error), step)
    case .offline(let isOffline): await world.network.setOffline(isOffline)
    case .disk(let conditions):
      await world.fileSystem.setFaults(conditions.faults)
      await world.fileSystem.setLatency(conditions.latency)
      await world.fileSystem.setCapacity(conditions.capacity)
    case .rot(let url):
      check(await world.fileSystem.rot(world.path(of: url)), step, "there is no such file")
    case .vanish(let url):
      check(await world.fileSystem.vanish(world.path(of: url)), step, "there is no such file")
    case .age(let url, let span):
      check(
        await world.fileSystem.age(world.path(of: url), by: span), step, "there is no such file")
    case .setClock(let shift):
      await world.wallClock.set(to: world.wallClock.snapshot + shift)
    }
  }

  /// Does what only the app knows: any two such steps may concern each other.
  private func perform(_ stimulus: any AppStimulus) async {
    let core = world.scheduler.core
    let steps = core.register(.resource, named: "the app's own stimuli")
    await core.perform(VisibleOperation(.write, steps))
    await stimulus.perform(on: world.life.runningApp)
  }

  /// Comes to what was begun under a name: whether it is there yet depends on the order of threads.
  func seek(_ name: String, _ kind: VisibleOperation.Kind = .read) async {
    let core = world.scheduler.core
    let resource = core.register(.resource, named: LoadLog.resource(of: name))
    await core.perform(VisibleOperation(kind, resource))
  }

  // MARK: Loads

  private func load(_ request: LoadRequest, _ step: BoundStimulus) async {
    log.begin(step.name, request, at: world.scheduler.core.now)
    // Not the world, nor its app: they hold the model, which holds this block.
    let completed: LoadCompletion = {
      [log, core = world.scheduler.core, unowned life = world.life] result in
      guard life.isRunning else { return }
      if request.keeps, let image = result.image { log.keep(image, of: step.name, by: core) }
      await log.completed(step.name, result, by: core)
    }
    let progress: LoadProgress? =
      request.wantsProgress
      ? { @Sendable [log] received, expected in log.progressed(step.name, received, expected) }
      : nil
    let values = request.context.context(in: world.life)
    guard let name = request.view else {
      let manager = values.customManager ?? world.manager
      let operation = await manager.load(
        request.argument, options: request.options, values: values, progress: progress,
        completed: request.hasCompletion ? completed : nil)
      log.set(
        operation, of: step.name, isKept: request.keepsOperation, by: world.scheduler.core)
      // What it holds goes with it, where that is counted.
      if !request.keepsOperation, log.refreshes(step.name),
        world.cache.memory.weakTable != nil, log.givesBackAtOnce(step.name)
      {
        await operation.lifetime.release()
      }
      return
    }
    await load(
      request, into: world.view(name), named: name, step, values, progress, completed)
  }

  // MARK: Queues and the network

  private func keepBusy(_ queue: BusyQueue, _ span: Duration) async {
    let targets: [Queue] =
      switch queue {
      case .main: [world.scheduler.main]
      case .io: world.life.ioQueues
      case .session: await world.downloader.sessionQueue().map { [$0] } ?? []
      }
    for target in targets {
      await target.async { [world] in await world.scheduler.clock.pause(for: span) }
    }
  }

  private func checkPlayed(_ hasHappened: Bool, _ step: BoundStimulus) {
    check(hasHappened, step, "no request that is played by hand was under way to do that to")
  }

  func check(_ hasHappened: Bool, _ step: BoundStimulus, _ reason: Sentence) {
    if !hasHappened { note("\(step.name) (\(step.action.sentence)) did nothing: \(reason)") }
  }
}

extension WeakReference<CombinedOperation> {
  /// Cancels the load if its operation still has an owner.
  func cancelIfAlive() async {
    await withObject { operation in await operation?.cancel() }
  }
}
