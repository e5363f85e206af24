import Synchronization

/// The model's managing, for a custom manager that asks it.
final class StandardManager: ImageManaging {
  private struct Reference: Sendable {
    unowned let manager: ImageManager
  }

  private struct State: Sendable {
    /// `nil` until the manager is made.
    var target: Reference?
    var cancelAllCount = 0
  }

  private let state = Mutex(State())

  func prepare(_ manager: ImageManager) {
    state.withLock { $0.target = Reference(manager: manager) }
  }

  /// How often it was asked to cancel all loads.
  var cancelAllCount: Int { state.withLock { $0.cancelAllCount } }

  /// The loads on its list, without a step.
  var listed: [CombinedOperation] {
    state.withLock { $0.target?.manager }?.running.snapshot ?? []
  }

  /// Whether the key of each URL is the URL.
  var makesPlainKeys: Bool {
    guard let manager = state.withLock({ $0.target?.manager }) else { return false }
    return manager.cacheKeyFilter.snapshot == nil && manager.optionsProcessor.snapshot == nil
  }

  /// Whether its key filter makes no key for the URL.
  func filterMakesNoKey(for url: ImageURL) -> Bool {
    guard let manager = state.withLock({ $0.target?.manager }),
      let filter = manager.cacheKeyFilter.snapshot
    else { return false }
    return filter(url) == nil
  }

  /// - Returns: `nil` if it must not be asked, which ends the app.
  private func manager(askedTo action: String) -> ImageManager? {
    guard let manager = state.withLock({ $0.target?.manager }) else {
      preconditionFailure(
        "the custom manager asks the model's manager while it is made: ask it in a method")
    }
    let generation = manager.context.generation
    guard generation.parts.managerStandsAlone else { return manager }
    manager.context.core.crash(
      "the manager of \(generation.name) stands alone, and asks the model's own to \(action)")
    return nil
  }

  func load(_ request: ManagerRequest) async -> any LoadTask {
    guard let manager = manager(askedTo: "load") else { return NoLoad() }
    return await manager.loadForPart(request)
  }

  func cancelAll() async {
    state.withLock { $0.cancelAllCount += 1 }
    await manager(askedTo: "cancel all loads")?.cancelAllStandard()
  }

  func isRunning() async -> Bool {
    await manager(askedTo: "say whether it is running")?.isRunningStandard() ?? false
  }

  func cacheKey(for url: ImageURL?) async -> String? {
    await manager(askedTo: "make a cache key")?.standardKey(for: url)
  }
}

/// A load of the model's manager, as a part gets it: it is no owner of the operation.
struct StandardLoad: LoadTask {
  let subject: EventSubject
  private let operation: WeakReference<CombinedOperation>

  init(_ operation: CombinedOperation) {
    subject = operation.subject
    self.operation = WeakReference(operation)
  }

  /// Whether it is the load of this operation itself.
  func isOf(_ other: CombinedOperation) -> Bool { operation.snapshot === other }

  func cancel() async { await operation.withObject { await $0?.cancelStandard() } }
}

/// The load that a part gets where the app has ended before it could begin one.
struct NoLoad: LoadTask {
  func cancel() async {}
}

extension ImageManager {
  /// Loads what a custom manager asks for: the first time under the operation that the caller of that
  /// gets.
  func loadForPart(_ request: ManagerRequest) async -> any LoadTask {
    let asked = request.carried as? CombinedOperation
    if let asked { own?.noteAsked(request, for: asked) }
    return await context.scheduler.acting(for: asked?.subject ?? context.subject) {
      if let operation = asked, operation.ownLoad?.take() == true {
        await begin(request, operation)
        return StandardLoad(operation)
      }
      await context.reach(.managerLoad)
      let operation = CombinedOperation(context: context, manager: self)
      await begin(request, operation)
      let load = StandardLoad(operation)
      await operation.lifetime.release()
      return load
    }
  }
}
