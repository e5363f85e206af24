import ImageLoadingInterface

/// Follows a run, event by event, and knows what is so at its steps.
struct RunFacts {
  /// What is known of a load, a prefetched load or a query.
  private struct Cause {
    var options: LoadOptions = []
    var isLoad = false
    var isCancelled = false
    var isCompleted = false
    var hasAskedManager = false
    var isOfNoURL = false
    /// Whether memory had the image when it was asked last.
    var foundInMemory = false
    /// Whether a file was found after that.
    var foundFile = false
    /// What its manager got an answer from last.
    var lastAnswer: Checkpoint?

    /// Whether its image is in memory; an image of another class than the wanted one does not count.
    var foundImage: Bool { foundInMemory && !options.contains(.matchAnimatedImageClass) }
    var isCached: Bool { foundImage || foundFile }
  }

  /// What is known of a thread.
  private struct Thread {
    /// Where it began.
    let place: String
    var steps: Set<Checkpoint> = []
    var lastStep: Checkpoint?
    /// The checkpoint that it waits to follow; its number among all.
    var openStep: Int?
  }

  private var subjects: [String: Cause] = [:]
  private var threads: [String: Thread] = [:]
  private var runsAtOnce: Int
  private var isSuspended: Bool
  private var delegateDecided: Set<String> = []
  private var stepCount = 0
  /// The loads whose images are transformed at some time of the run.
  private var transformed: Set<String> = []
  /// The loads that ask the downloader at some time of the run, after an image from the cache.
  private var refreshed: Set<String> = []
  /// What is so at every step if it is so at some time of the run.
  private var ofTheRun: Set<StepFact> = []
  /// What each checkpoint's thread reached next, by the number of the checkpoint.
  private var next: [Int: Checkpoint] = [:]
  /// The checkpoints after which their thread has cancelled a download.
  private var cancelling: Set<Int> = []
  /// Those of them whose download was started before.
  private var cancellingStarted: Set<Int> = []
  /// The URLs whose last download was started.
  private var started: Set<ImageURL> = []

  init(_ scenario: Scenario) {
    runsAtOnce = scenario.given.downloader.maxConcurrentDownloads
    isSuspended = scenario.given.isSuspended
  }

  // MARK: The run

  mutating func observe(_ event: RunEvent) {
    let name = event.subject.name
    if threads[event.thread] == nil { threads[event.thread] = Thread(place: event.place) }
    switch event.kind {
    case .trace(.reached(let step)): Checkpoint(rawValue: step.name).map { reach($0, event) }
    case .model(let model): observe(model, by: name, on: event.thread)
    default: break
    }
  }

  private mutating func reach(_ step: Checkpoint, _ event: RunEvent) {
    let name = event.subject.name
    stepCount += 1
    if let open = threads[event.thread]?.openStep { next[open] = step }
    threads[event.thread]?.openStep = stepCount
    threads[event.thread]?.steps.insert(step)
    threads[event.thread]?.lastStep = step
    switch step {
    case .managerLoad: subjects[name, default: Cause()].hasAskedManager = true
    case .managerCacheAnswer, .managerDownloadAnswer:
      subjects[name, default: Cause()].lastAnswer = step
      delegateDecided.remove(name)
    case .cacheRemove, .cacheClearMemory: ofTheRun.insert(.anImageIsRemoved)
    case .downloaderDownload where subjects[name]?.isCached == true:
      refreshed.insert(name)
      // The cached image was not its last answer.
      subjects[name]?.isCompleted = false
    default: break
    }
  }

  private mutating func observe(_ event: ModelEvent, by name: String, on thread: String) {
    switch event {
    case .loadBegan(let load, _, let options):
      subjects[load.subject.name, default: Cause()].options = options
      subjects[load.subject.name]?.isLoad = true
      note(options)
    case .optionsProcessed(let load, let options):
      subjects[load.name]?.options = options
      note(options)
    case .viewLoadBegan(_, _, let url, _, let load):
      subjects[load.name, default: Cause()].isOfNoURL = url == nil
    case .memoryRead(_, let found):
      subjects[name, default: Cause()].foundInMemory = found
      subjects[name]?.foundFile = false
    case .fileRead(_, _, let data): subjects[name, default: Cause()].foundFile = data != nil
    case .memoryRevived: subjects[name]?.foundInMemory = true
    case .cancelled(let load, _): subjects[load.name]?.isCancelled = true
    case .completed(let load, let result) where result.isFinished:
      subjects[load.name]?.isCompleted = true
    case .transformBegan(let load): transformed.insert(load.name)
    case .delegateDecided: delegateDecided.insert(name)
    case .downloadCreated(let url, _): started.remove(url)
    case .downloadStarted(let url): started.insert(url)
    case .downloadCancelled(let url):
      guard let step = threads[thread]?.openStep else { break }
      cancelling.insert(step)
      if started.contains(url) { cancellingStarted.insert(step) }
    case .limitChanged(let count), .limitOverwritten(let count): runsAtOnce = count
    case .suspended(let suspended): isSuspended = suspended
    default: break
    }
  }

  private mutating func note(_ options: LoadOptions) {
    for (option, fact) in Self.factsOfOptions where !options.isDisjoint(with: option) {
      ofTheRun.insert(fact)
    }
  }

  private static let factsOfOptions: [(LoadOptions, StepFact)] = [
    (.refreshCached, .aLoadRefreshes),
    ([.progressiveDownload], .aLoadWantsParts),
    (.continueInBackground, .aLoadContinuesInBackground),
    (.allowInvalidSSLCertificates, .aLoadTrustsEveryCertificate),
    ([.lowPriority, .highPriority], .aLoadHasAPriority),
    (.scaleDownLargeImages, .aLoadScalesDown),
  ]

  // MARK: A step

  /// What is so at a checkpoint that was reached just now.
  struct Moment {
    fileprivate let number: Int
    fileprivate let subject: String
    fileprivate var facts: Set<StepFact>
    fileprivate let waitsForTransform: Bool
    fileprivate let givesCached: Bool
  }

  /// What is known of the checkpoint that this event reports; ``facts(of:)`` adds what only the rest of
  /// the run shows.
  func moment(of event: RunEvent) -> Moment {
    let subject = subjects[event.subject.name] ?? Cause()
    let thread = threads[event.thread]
    var facts: Set<StepFact> = [event.isMainThread ? .onMain : .offMain]
    func note(_ fact: StepFact, if isSo: Bool) { if isSo { facts.insert(fact) } }
    note(.onIOQueue, if: event.place == "io")
    note(.callerWaits, if: thread.map { $0.place != event.place } ?? false)
    note(.inDiskQuery, if: thread?.steps.contains(.cacheDiskQuery) == true)
    note(.imageIsInMemory, if: subject.foundImage)
    note(.beforeCompletion, if: subject.isLoad && !subject.isCompleted)
    note(.afterCancel, if: subject.isCancelled)
    note(.inCancelAll, if: thread?.steps.contains(.managerCancelAll) == true)
    note(.afterSizeCheck, if: thread?.steps.contains(.cacheCleanSize) == true)
    note(.cacheIsSkipped, if: subject.options.contains(.fromLoaderOnly))
    note(.delegateHasDecided, if: delegateDecided.contains(event.subject.name))
    note(.sixDownloadsAtOnce, if: runsAtOnce == 6)
    note(.downloadsAreSuspended, if: isSuspended)
    note(.managerWasAsked, if: subject.hasAskedManager)
    note(.placeholderIsDelayed, if: subject.options.contains(.delayPlaceholder))
    note(.urlIsMissing, if: subject.isOfNoURL)
    note(
      .afterSerializer,
      if: thread?.steps.contains(.managerSerialize) == true
        && thread?.steps.contains(.managerTransform) == false)
    return Moment(
      number: stepCount, subject: event.subject.name, facts: facts,
      waitsForTransform: subject.isLoad && !subject.isCompleted,
      givesCached: subject.options.contains(.refreshCached)
        && subject.lastAnswer == .managerCacheAnswer && subject.isCached)
  }

  /// All that is so at a checkpoint, once the run has ended.
  func facts(of moment: Moment) -> Set<StepFact> {
    var facts = moment.facts.union(ofTheRun)
    if moment.waitsForTransform, transformed.contains(moment.subject) {
      facts.insert(.beforeTransformEnds)
    }
    if moment.givesCached, refreshed.contains(moment.subject) {
      facts.insert(.givesCachedBeforeRefresh)
    }
    // What is no URL and not nil either goes to the manager.
    if subjects[moment.subject]?.hasAskedManager == true { facts.remove(.urlIsMissing) }
    if next[moment.number] == .operationCancelTask {
      facts.insert(.cancelsItsRequest)
    } else if cancellingStarted.contains(moment.number) {
      facts.insert(.requestHasEnded)
    }
    if !cancelling.contains(moment.number) { facts.insert(.downloadHasEnded) }
    return facts
  }
}
