import Synchronization

/// A custom manager, as views, the prefetcher and the app ask it. It reports what they see of each
/// load, and owns the operation of a load that the model's manager does not own.
final class OwnManager: Sendable {
  let part: any ImageManaging
  let standard: StandardManager
  let context: ModelContext
  /// The requests of a part that stands alone.
  let network: WatchedNetwork?
  /// What is compared with its answers.
  let keys = Mutex(KnownKeys())
  /// The loads that have not ended, in the order of beginning.
  private let running: RunningLoads
  /// Whether the end of a load that is owned here comes before a cancel depends on the order of threads.
  private let ends: any SharedObject

  /// - Parameter prefix: what the names of the manager's shared objects begin with.
  init?(_ context: ModelContext, prefix: String) {
    guard let make = context.generation.parts.manager else { return nil }
    standard = StandardManager()
    let running = RunningLoads()
    self.running = running
    network =
      context.generation.parts.managerStandsAlone
      ? WatchedNetwork(context.environment.network, running) : nil
    part = make(network.map(context.environment.with) ?? context.environment, standard)
    self.context = context
    ends = context.core.register(.resource, named: prefix + "ends of loads")
  }

  /// The manager that the part gets as the model's own.
  func prepare(_ manager: ImageManager) { standard.prepare(manager) }

  var name: String { context.generation.name }

  /// The loads that have neither ended nor been cancelled.
  var open: [RunningLoads.Load] { running.open }

  // MARK: Loads

  func load(_ request: ManagerRequest, _ operation: CombinedOperation) async {
    running.all.withLock { $0.append(.init(operation: operation, url: request.url)) }
    let task = await part.load(observed(request, operation))
    if let load = task as? StandardLoad {
      if load.isOf(operation) { return }
      if load.subject != operation.subject {
        return context.core.crash(
          "the manager of \(name) returned for load \(operation.subject) what the model's own "
            + "returned for load \(load.subject)")
      }
    }
    await operation.ownLoad?.task.write(task)
    let isHeld = running.all.withLock { running in
      guard let index = running.firstIndex(where: { $0.operation === operation }) else {
        return false
      }
      running[index].isHeld = true
      return true
    }
    if isHeld { operation.lifetime.retain() }
  }

  /// The request with blocks that report that they are called.
  private func observed(
    _ request: ManagerRequest, _ operation: CombinedOperation
  ) -> ManagerRequest {
    let (completed, progress) = (request.completed, request.progress)
    // The block is no owner of the operation.
    let (subject, id) = (operation.subject, ObjectIdentifier(operation))
    let (ownLoad, whenEnded) = (operation.ownLoad, operation.whenEnded)
    var request = request
    request.completed = { [self] result in
      await context.scheduler.acting(for: subject) {
        // No step before the call: between the question for a cancel and the call nothing may come.
        var result = result
        result.isOnMainQueue = context.scheduler.main.isCurrent
        context.emit(.completed(subject, result))
        await completed(result)
        guard result.isFinished else { return }
        // The model's manager says so itself of what it loads.
        if let whenEnded, ownLoad?.isTaken != true { await whenEnded(false) }
        await end(id)
      }
    }
    // The model's downloader reports progress itself.
    if let progress, context.generation.parts.managerStandsAlone {
      request.progress = { [context] received, expected in
        await context.scheduler.acting(for: subject) {
          context.emit(.progressed(subject, received: received, expected: expected))
          await progress(received, expected)
        }
      }
    }
    return request
  }

  /// The load has ended.
  /// - Returns: whether it was running.
  @discardableResult private func end(_ id: ObjectIdentifier) async -> Bool {
    if holds(id) { await context.core.perform(VisibleOperation(.write, ends)) }
    let ended = running.all.withLock { running -> RunningLoads.Load? in
      guard let index = running.firstIndex(where: { ObjectIdentifier($0.operation) == id }) else {
        return nil
      }
      return running.remove(at: index)
    }
    if let ended, ended.isHeld { await ended.operation.lifetime.release() }
    return ended != nil
  }

  private func holds(_ id: ObjectIdentifier) -> Bool {
    running.all.withLock { $0.contains { $0.isHeld && ObjectIdentifier($0.operation) == id } }
  }

  // MARK: Cancels

  /// The cancel of a load has returned: it counts if the load has not ended. The model's manager has reported
  /// it if that was asked, too.
  func noteCancel(of operation: CombinedOperation, by asker: EventSubject) async {
    await context.core.perform(VisibleOperation(.write, ends))
    guard await end(ObjectIdentifier(operation)), !operation.isCancelled.snapshot else { return }
    context.emit(.cancelled(operation.subject, by: asker))
    await operation.whenCancelled?()
  }

  /// A part that asks the model's manager has cancelled that one's loads; others are its own to cancel.
  func cancelAll() async {
    let asker = context.subject
    let asked = running.all.withLock { $0 }
    let count = standard.cancelAllCount
    await part.cancelAll()
    let isPassedOn = standard.cancelAllCount > count
    for load in asked where load.isHeld || !isPassedOn {
      await noteCancel(of: load.operation, by: asker)
    }
  }
}

/// What a load of a custom manager has beside its operation.
final class OwnLoad: Sendable {
  /// What the part has returned, if that is not the load of the model's manager itself.
  let task: Cell<(any LoadTask)?>
  private let hasTaker = Mutex(false)
  private let core: any SchedulerCore

  init(_ subject: EventSubject, _ scheduler: SchedulerPort) {
    task = scheduler.cell("load \(subject).task", nil, isAtomic: true)
    core = scheduler.core
  }

  /// The model's manager is about to load under the operation.
  /// - Returns: whether it does not do so already. Of two threads the first one gets it.
  func take() -> Bool {
    core.touch(task.id, .write)
    return hasTaker.withLock { hasTaker in
      defer { hasTaker = true }
      return !hasTaker
    }
  }

  /// Whether the model's manager loads under the operation.
  var isTaken: Bool {
    core.touch(task.id, .read)
    return hasTaker.withLock { $0 }
  }
}

/// The loads that the app has asked a custom manager for.
final class RunningLoads: Sendable {
  struct Load: Sendable {
    let operation: CombinedOperation
    /// What the app has asked for.
    let url: ImageURL?
    /// Whether the custom manager owns the operation.
    var isHeld = false
  }

  /// Those that have not ended.
  let all = Mutex<[Load]>([])

  /// Those that have neither ended nor been cancelled.
  var open: [Load] { all.withLock { $0.filter { !$0.operation.isCancelled.snapshot } } }
}
