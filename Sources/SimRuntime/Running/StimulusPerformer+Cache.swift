import ImageLoadingModel
import SimScenarios

extension StimulusPerformer {
  /// Asks the cache and notes the answer under the name of the step.
  func ask(_ request: CacheRequest, _ step: BoundStimulus) async {
    let cache = world.cache
    let answer = answer(to: step)
    let report = statement(to: step)
    switch request {
    case .clean: await cache.deleteOldFiles(completion: { await answer("done") })
    case .exists(let url):
      await cache.diskImageExists(forKey: url) { await report(.isOnDisk($0)) }
    case .cachedExists(let url):
      await world.manager.cachedImageExists(for: ImageURL(url)) { await report(.isCached($0)) }
    case .size(synchronously: true):
      let (count, size) = await (cache.diskCount(), cache.diskSize())
      await report(.size(count: count, bytes: size))
    case .size(synchronously: false):
      await cache.calculateSize { await report(.size(count: $0, bytes: $1)) }
    case .existsNow(let url):
      await report(.isOnDisk(cache.diskImageExists(forKey: url)))
    case .contains(let url, let type, let manager):
      await world.life.manager(named: manager).imageCache.contains(url, in: type) {
        await report(.isIn($0, asked: type))
      }
    case .imageData(let url):
      let data = await cache.diskImageData(forKey: url)
      await answer(data.map { Quantity.describe(bytes: Int64($0.byteCount)) } ?? "nothing")
    case .store(let request): await store(request, step)
    case .storeData(let url, let data):
      await cache.storeDataOnDisk(data, forKey: url)
      await answer("done")
    case .remove(let url, let type):
      await world.life.askedCache.remove(url, from: type, completion: done(step))
    case .clear(let type):
      await world.life.askedCache.clear(type, completion: done(step))
    case .image(let url, let place, let keeps):
      let image =
        switch place {
        case .memory: await cache.imageFromMemory(forKey: url)
        case .disk: await cache.imageFromDisk(forKey: url)
        case .both: await cache.imageFromCache(forKey: url)
        }
      if keeps, let image { log.keep(image, of: step.name, by: world.scheduler.core) }
      await answer(image?.label ?? "nothing")
      await image?.release()
    case .save(let url, let image):
      await world.manager.saveImageToCache(image, for: ImageURL(url))
    case .value(let question): await answer(await question.answer(in: world))
    case .addReadOnlyPath(let path): await cache.addReadOnlyCachePath(path)
    case .configure(let change): await cache.configure { change.apply(to: &$0) }
    }
  }

  /// The app makes the image, and lets it go when the call has returned.
  func store(_ request: StoreRequest, _ step: BoundStimulus) async {
    let image = request.image.map { world.life.context.newObject($0) }
    if let own = world.life.ownCache {
      await own.store(
        image, data: request.data, forKey: request.url, to: request.type, completion: done(step))
    } else {
      await world.cache.store(
        image, data: request.data, recalculates: request.recalculates, forKey: request.url,
        to: request.type, completion: done(step))
    }
    await image?.release()
  }

  func query(_ url: String?, _ request: QueryRequest, _ step: BoundStimulus) async {
    log.begin(step.name, url: url.map(ImageURL.init), at: world.scheduler.core.now)
    if request.keepsOperation { log.beginQuery(step.name) }
    let values = request.context.context(in: world.life)
    let done = request.hasCallback ? callback(of: step, url) : nil
    let operation: (any LoadTask)? =
      if let own = world.life.ownCache {
        await own.query(forKey: url, options: request.options, values: values) {
          await done?($0)
        }
      } else {
        await world.cache.query(
          forKey: url, options: request.options, values: values, done: done)
      }
    guard request.keepsOperation, let operation else { return }
    await seek(step.name, .write)
    log.set(query: operation, of: step.name)
  }

  /// Cancels a load, or a query of the cache, by the operation that was given for it.
  func cancel(_ name: String, _ step: BoundStimulus) async {
    await seek(name)
    if let query = log.query(of: name) {
      emit(.cacheCall(.cancelled(name)))
      await query.cancel()
      log.cancelled(name)
    } else if let load = log.operation(of: name) {
      await load.cancelIfAlive()
    } else if log.isQuery(name) {
      note(
        "\(step.name) (\(step.action.sentence)) did nothing: the query has no operation to cancel")
    }
  }

  private func callback(of step: BoundStimulus, _ url: String?) -> CacheAnswer.Handler {
    // Where bytes that are no image are a find, they count as one.
    let countsData = world.life.context.generation.cache.diskReading == .dataOnce
    return { [log, emit, scheduler = world.scheduler, unowned life = world.life] answer in
      guard life.isRunning else { return }
      emit(.cacheCall(.calledBack(step.name, isOnMain: scheduler.main.isCurrent)))
      if let url {
        let found = answer.image != nil || countsData && answer.data != nil
        emit(.model(.queryAnswered(step.subject, key: url, found: found, answer.type)))
      }
      await log.completed(
        step.name,
        LoadResult(
          image: answer.image, data: answer.data, cacheType: answer.type,
          url: url.map(ImageURL.init), isOnMainQueue: scheduler.main.isCurrent),
        by: scheduler.core)
    }
  }

  /// The completion of a call without an answer; `nil` for a step without a name.
  func done(_ step: BoundStimulus) -> Block? {
    guard step.isNamed else { return nil }
    let answer = answer(to: step)
    return { await answer("done") }
  }

  private func answer(to step: BoundStimulus) -> @Sendable (String) async -> Void {
    let note = answering(step)
    return { await note($0, nil) }
  }

  private func statement(to step: BoundStimulus) -> @Sendable (AnswerRecord.Statement) async -> Void
  {
    let note = answering(step)
    return { await note($0.text, $0) }
  }

  private func answering(
    _ step: BoundStimulus
  ) -> @Sendable (String, AnswerRecord.Statement?) async -> Void {
    let (log, emit, life) = (log, emit, world.life)
    return { text, statement in
      guard step.isNamed, life.isRunning else { return }
      let record = AnswerRecord(
        step: step.name, text: text,
        queue: CallbackQueue(isMain: life.scheduler.main.isCurrent),
        time: life.scheduler.core.now, statement: statement)
      emit(.answered(record))
      await log.answered(record)
    }
  }

  // MARK: The life of the app

  /// The app is notified that it will terminate, and when all observers have returned it is gone.
  func terminate() async {
    // What expires while the observers run breaks nothing.
    let began = CleaningRecord(beginningIn: world).began
    guard await world.terminate() else { return }
    log.endLife()
    emit(.terminated(expired: CleaningRecord.expiredFiles(in: world, at: began)))
  }

  func relaunch(_ step: BoundStimulus) {
    if world.relaunch() {
      emit(.relaunched)
    } else {
      note("\(step.name) (\(step.action.sentence)) did nothing: the app runs")
    }
  }
}
