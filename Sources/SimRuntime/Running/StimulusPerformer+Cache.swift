import ImageLoadingModel

extension StimulusPerformer {
  /// Asks the cache and notes the answer under the name of the step.
  func ask(_ request: CacheRequest, _ step: BoundStimulus) async {
    let cache = world.cache
    let answer = answer(to: step)
    switch request {
    case .clean: await cache.deleteOldFiles(completion: { await answer("done") })
    case .exists(let url):
      await cache.diskImageExists(forKey: url) { await answer($0 ? "yes" : "no") }
    case .cachedExists(let url):
      await world.manager.cachedImageExists(for: ImageURL(url)) { await answer($0 ? "yes" : "no") }
    case .size(synchronously: true):
      let (count, size) = await (cache.diskCount(), cache.diskSize())
      await answer(Self.words(count: count, size: size))
    case .size(synchronously: false):
      await cache.calculateSize { await answer(Self.words(count: $0, size: $1)) }
    case .image(let url, let place):
      let image =
        switch place {
        case .memory: await cache.imageFromMemory(forKey: url)
        case .disk: await cache.imageFromDisk(forKey: url)
        case .both: await cache.imageFromCache(forKey: url)
        }
      await answer(image?.label ?? "nothing")
    case .save(let url, let image):
      await world.manager.saveImageToCache(image, for: ImageURL(url))
    case .value(let question): await answer(await question.answer(in: world))
    case .addReadOnlyPath(let path): await cache.addReadOnlyCachePath(path)
    case .configure(let change):
      await cache.config.update(.replaced(old: "its settings", new: "other settings")) {
        change.apply(to: &$0)
      }
      if let cost = change.maxMemoryCost { await cache.memory.totalCostLimit.write(cost) }
      if let count = change.maxMemoryCountLimit { await cache.memory.countLimit.write(count) }
    }
  }

  /// The completion of a call that answers nothing; `nil` for a step that nobody can ask about.
  func done(_ step: BoundStimulus) -> Block? {
    guard step.isNamed else { return nil }
    let answer = answer(to: step)
    return { await answer("done") }
  }

  private func answer(to step: BoundStimulus) -> @Sendable (String) async -> Void {
    let (log, tell, life) = (log, tell, world.life)
    return { text in
      guard step.isNamed, life.isRunning else { return }
      let record = AnswerRecord(
        step: step.name, text: text,
        queue: life.scheduler.main.isCurrent ? "main" : "background",
        time: life.scheduler.core.now)
      tell(.answered(record))
      await log.answered(record)
    }
  }

  private static func words(count: Int, size: Int) -> String {
    "\(count) \(count == 1 ? "entry" : "entries"), \(size) bytes"
  }

  // MARK: The life of the app

  /// The app hears that it will terminate, and when all have been told it is gone.
  func terminate() async {
    guard await world.terminate() else { return }
    tell(.terminated(expired: CleaningRecord.expiredFiles(in: world)))
  }

  func relaunch(_ step: BoundStimulus) {
    if world.relaunch() {
      tell(.relaunched)
    } else {
      note("\(step.name) (\(step.action)) did nothing: the app runs")
    }
  }
}

extension Action {
  /// Whether it can be done while there is no app.
  var needsNoApp: Bool {
    switch self {
    case .app(.relaunch), .setClock, .expect: true
    default: false
    }
  }
}
