import ImageLoadingInterface
import Synchronization

/// Where an application is in its life, as in `UIApplicationState`.
package enum ApplicationState: String, Hashable, Sendable, CaseIterable {
  case active
  case inactive
  case background
  /// The process is gone; it gets no more notifications.
  case terminated
}

/// The device with one application, which a scenario sends through its life.
///
/// Observing and posting are no steps: they belong to the step that is being done. Background tasks
/// share one resource, because their identifiers show the order in which they began; the
/// application's state and its observers belong to it.
package final class SimulatedDevice: Device {
  struct State: Sendable {
    var application = ApplicationState.active
    var observers: [AppNotification: [Block]] = [:]
    var tasks = BackgroundTasks()
    var backgroundTime: BackgroundTime = .unlimited
    var freeMemory: Int
  }

  /// How long background tasks may still run.
  enum BackgroundTime: Sendable {
    /// The application is in the foreground.
    case unlimited
    case limited(TimerToken)
    case over
  }

  package let hasApplication: Bool
  package let enforcesMemoryLimits: Bool
  package let is32Bit: Bool
  /// How long background tasks may run once the application is in the background.
  package let backgroundBudget: Duration
  private let scheduler: SchedulerPort
  let taskResource: any SharedObject
  let state: Mutex<State>
  private let memoryResource: any SharedObject
  var core: any SchedulerCore { scheduler.core }

  /// - Parameters:
  ///   - hasApplication: `false` in an app extension, which only gets memory warnings.
  ///   - backgroundBudget: 180 s as in iOS 7 to 12; it was 600 s before, and is 30 s since.
  ///   - freeMemory: in bytes.
  ///   - enforcesMemoryLimits: whether the memory cache throws out by its limits.
  ///   - is32Bit: whether a `BOOL` has eight bits.
  package init(
    _ scheduler: SchedulerPort, hasApplication: Bool = true,
    backgroundBudget: Duration = .seconds(180), freeMemory: Int = 1 << 30,
    enforcesMemoryLimits: Bool = false, is32Bit: Bool = false
  ) {
    self.scheduler = scheduler
    self.hasApplication = hasApplication
    self.backgroundBudget = backgroundBudget
    self.enforcesMemoryLimits = enforcesMemoryLimits
    self.is32Bit = is32Bit
    state = Mutex(State(freeMemory: freeMemory))
    taskResource = scheduler.core.register(.resource, named: "background tasks")
    memoryResource = scheduler.core.register(.resource, named: "free memory")
  }

  // MARK: Notifications

  package func observe(_ notification: AppNotification, _ handler: @escaping Block) {
    guard !core.isDraining else { return }
    core.touch(taskResource, .write)
    state.withLock { $0.observers[notification, default: []].append(handler) }
  }

  /// Calls the handlers on the calling thread, in the order of registration: those that were there
  /// when the post began.
  package func post(_ notification: AppNotification) async {
    guard !core.isDraining, lookAtState() != .terminated else { return }
    for handler in state.withLock({ $0.observers[notification] ?? [] }) { await handler() }
  }

  /// Looks at the state in the step that is being done.
  func lookAtState() -> ApplicationState {
    core.touch(taskResource, .read)
    return applicationState
  }

  // MARK: Background tasks

  /// In the background and with no time left, the new task expires at once.
  package func beginBackgroundTask(
    _ name: String, expiry: @escaping Block
  ) async -> BackgroundTask {
    await core.perform(VisibleOperation(.write, taskResource))
    guard !core.isDraining else { return BackgroundTask(identifier: 0) }
    let (identifier, isTimeOver) = state.withLock { state in
      let identifier = state.tasks.begin(name, at: core.now, expiry: expiry)
      if case .over = state.backgroundTime { return (identifier, true) }
      return (identifier, false)
    }
    if isTimeOver { expire([identifier]) }
    return BackgroundTask(identifier: identifier)
  }

  package func endBackgroundTask(_ task: BackgroundTask) async {
    await core.perform(VisibleOperation(.write, taskResource))
    guard !core.isDraining else { return }
    state.withLock { $0.tasks.end(task.identifier, at: core.now) }
  }

  /// Has main call the expiry handlers of those tasks that have not ended by then.
  func expire(_ identifiers: [Int]) {
    _ = core.spawn(named: "expiry") { [self] in
      await scheduler.main.async { [self] in
        for identifier in identifiers { await callExpiryHandler(identifier) }
      }
    }
  }

  func callExpiryHandler(_ identifier: Int) async {
    await core.perform(VisibleOperation(.write, taskResource))
    guard !core.isDraining else { return }
    let handler = state.withLock { $0.tasks.expire(identifier, at: core.now) }
    guard let handler else { return }
    await handler()
    if !core.isDraining { state.withLock { $0.tasks.noteHandled(identifier) } }
  }

  // MARK: Memory

  package func freeMemory() async -> Int {
    await core.perform(VisibleOperation(.read, memoryResource))
    return state.withLock { $0.freeMemory }
  }

  /// - Parameter count: in bytes.
  package func setFreeMemory(_ count: Int) async {
    await core.perform(VisibleOperation(.write, memoryResource))
    guard !core.isDraining else { return }
    state.withLock { $0.freeMemory = count }
  }

  // MARK: Observing, without a step

  package var applicationState: ApplicationState { state.withLock { $0.application } }

  /// All background tasks of the run, by identifier.
  package var backgroundTasks: [BackgroundTaskRecord] { state.withLock { $0.tasks.records } }

  /// How many times a background task was ended that never had begun, as the invalid one.
  package var strayTaskEnds: Int { state.withLock { $0.tasks.straysEnded } }

  /// Lets go of all handlers after the run: they and the device would hold each other for ever.
  package func shutDown() {
    state.withLock {
      $0.observers = [:]
      $0.tasks.forgetHandlers()
    }
  }
}
