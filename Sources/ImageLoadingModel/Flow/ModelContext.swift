/// What every part of the model is handed: the world, the generation, and whom to tell.
public struct ModelContext: Sendable {
  /// Every object of the model has a context: so it is one reference.
  private final class Parts: Sendable {
    let environment: ModelEnvironment
    let generation: Generation
    let observer: any ModelObserver

    init(environment: ModelEnvironment, generation: Generation, observer: any ModelObserver) {
      self.environment = environment
      self.generation = generation
      self.observer = observer
    }
  }

  private let parts: Parts

  public init(environment: ModelEnvironment, generation: Generation, observer: any ModelObserver) {
    parts = Parts(environment: environment, generation: generation, observer: observer)
  }

  public var environment: ModelEnvironment { parts.environment }
  public var generation: Generation { parts.generation }

  var scheduler: Scheduler { environment.scheduler }
  var core: any SchedulerCore { environment.scheduler.core }
  /// In whose name the running thread acts.
  var subject: Subject { core.subject }

  /// A property without a lock of its own; an atomic one where the defect that this is has been
  /// repaired.
  func property<Value: Sendable>(
    _ name: String, _ value: Value, unguardedBy defect: Defect
  ) -> Cell<Value> {
    scheduler.cell(name, value, isAtomic: !generation.has(defect))
  }

  func emit(_ event: ModelEvent) {
    if !core.isDraining { parts.observer.observe(event) }
  }

  func reach(_ step: Checkpoint) async { await core.reach(step.named) }

  /// Runs `block` inline on main, and posts it to main otherwise (`dispatch_main_async_safe`, C279).
  ///
  /// Original: `dispatch_main_async_safe`.
  func mainSafe(_ block: @escaping Block) async {
    if isOnMain { await block() } else { await scheduler.main.async(block) }
  }

  /// The same for a completion, whose end 3.x waits for (`dispatch_main_sync_safe`).
  ///
  /// Original: `dispatch_main_sync_safe` (3.x), `dispatch_main_async_safe` (4.2, 5.x).
  func mainCompletion(_ block: @escaping Block) async {
    if generation.mainQueue.completionsBlock, !isOnMain {
      await scheduler.main.sync(block)
    } else {
      await mainSafe(block)
    }
  }

  /// Original: `+[NSThread isMainThread]` (3.x), `dispatch_queue_get_label` (4.2, 5.x).
  private var isOnMain: Bool {
    switch generation.mainQueue.test {
    case .thread: core.currentThread.isMainThread
    case .queueLabel: scheduler.main.isCurrent
    }
  }
}
