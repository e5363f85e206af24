/// What guards a list of the manager: a recursive lock, or a binary semaphore.
enum ListGuard: Sendable {
  case monitor(Monitor)
  case semaphore(SimulatedSemaphore)

  init(_ lock: ManagerPolicies.ListLock, _ scheduler: SchedulerPort, name: String) {
    self =
      switch lock {
      case .monitor: .monitor(scheduler.monitor(name))
      case .semaphore: .semaphore(scheduler.semaphore(name, count: 1))
      }
  }

  /// Original: `@synchronized` (3.x, 4.2), `SD_LOCK` and `SD_UNLOCK` around the body (5.x).
  func withLock<Result>(_ body: () async -> Result) async -> Result {
    switch self {
    case .monitor(let monitor): await monitor.withLock(body)
    case .semaphore(let semaphore): await semaphore.withPermit(body)
    }
  }
}
