/// What every part of the model gets: the world, the generation, and the observer.
package struct ModelContext: Sendable {
  /// Every object of the model has a context: so it is one reference.
  private final class Parts: Sendable {
    let environment: ModelEnvironment
    let generation: Generation
    let observer: any ModelObserver
    let isOfStandardPart: Bool
    /// `@synchronized` on the `NSURLCache` (5.x); `nil` where nothing guards it (D55).
    let urlCacheLock: Monitor?

    init(
      environment: ModelEnvironment, generation: Generation, observer: any ModelObserver,
      isOfStandardPart: Bool, urlCacheLock: Monitor?
    ) {
      self.environment = environment
      self.generation = generation
      self.observer = observer
      self.isOfStandardPart = isOfStandardPart
      self.urlCacheLock = urlCacheLock
    }
  }

  private let parts: Parts

  package init(environment: ModelEnvironment, generation: Generation, observer: any ModelObserver) {
    let core = environment.scheduler.core
    let facts = FactReporter { fact in
      if !core.isDraining { observer.observe(.fact(fact)) }
    }
    self.init(
      Parts(
        environment: environment.with(facts), generation: generation, observer: observer,
        isOfStandardPart: false,
        urlCacheLock: generation.has(.unguardedURLCache)
          ? nil : environment.scheduler.monitor("URLCache")))
  }

  private init(_ parts: Parts) { self.parts = parts }

  /// For a part of the model that one of the app's own asks: it says nothing by itself.
  /// - Parameter environment: the world as that part has it.
  package func ofStandardPart(in environment: ModelEnvironment) -> ModelContext {
    ModelContext(
      Parts(
        environment: environment, generation: generation, observer: parts.observer,
        isOfStandardPart: true, urlCacheLock: parts.urlCacheLock))
  }

  /// The same with another observer.
  package func observed(by observer: any ModelObserver) -> ModelContext {
    ModelContext(
      Parts(
        environment: environment, generation: generation, observer: observer,
        isOfStandardPart: false, urlCacheLock: parts.urlCacheLock))
  }

  /// Who is notified of what the model does.
  var observer: any ModelObserver { parts.observer }

  /// Takes the facts of custom parts.
  package var facts: FactReporter { environment.facts }

  package var environment: ModelEnvironment { parts.environment }
  package var generation: Generation { parts.generation }

  package var scheduler: SchedulerPort { environment.scheduler }
  package var core: any SchedulerCore { environment.scheduler.core }
  /// What the running thread acts for.
  package var subject: EventSubject { core.subject }

  /// A property without a lock of its own; an atomic one where the defect that this is has been
  /// repaired.
  package func property<Value: Sendable>(
    _ name: String, _ value: Value, unguardedBy defect: Defect
  ) -> Cell<Value> {
    scheduler.cell(name, value, isAtomic: !generation.has(defect))
  }

  /// What the URL cache has, which is one for all downloaders and not thread-safe.
  ///
  /// Original: `-[NSURLCache cachedResponseForRequest:]`, in `-[SDWebImageDownloaderOperation
  /// connectionDidFinishLoading:]` (3.x) and `-[SDWebImageDownloaderOperation start]` (4.2, 5.x).
  package func cachedResponse(for request: NetworkRequest) async -> ImageData? {
    let network = environment.network
    guard let lock = parts.urlCacheLock else { return await network.cachedResponse(for: request) }
    return await lock.withLock { await network.cachedResponse(for: request) }
  }

  package func emit(_ event: ModelEvent) {
    if !core.isDraining, !parts.isOfStandardPart { parts.observer.observe(event) }
  }

  package func reach(_ step: Checkpoint) async {
    if !parts.isOfStandardPart { await core.reach(step.named) }
  }

  /// Runs `block` inline on main, and posts it to main otherwise (`dispatch_main_async_safe`, C238,
  /// C240, C243, C279, C357).
  ///
  /// Original: `dispatch_main_async_safe`.
  package func mainSafe(_ block: @escaping Block) async {
    if isOnMain { await block() } else { await scheduler.main.async(block) }
  }

  /// The same for a completion, and 3.x waits for its end (`dispatch_main_sync_safe`, C237, C242),
  /// for ever if main waits for the caller (C356).
  ///
  /// Original: `dispatch_main_sync_safe` (3.x), `dispatch_main_async_safe` (4.2, 5.x).
  package func mainCompletion(_ block: @escaping Block) async {
    if generation.mainQueue.completionsBlock, !isOnMain {
      await scheduler.main.sync(block)
    } else {
      await mainSafe(block)
    }
  }

  /// 3.x asks for the thread, 4.2 and 5.x for the label of the queue.
  ///
  /// Original: `+[NSThread isMainThread]` (3.x), `dispatch_queue_get_label` (4.2, 5.x).
  private var isOnMain: Bool {
    switch generation.mainQueue.test {
    case .thread: core.currentThread.isMainThread
    case .queueLabel: scheduler.main.isCurrent
    }
  }
}
