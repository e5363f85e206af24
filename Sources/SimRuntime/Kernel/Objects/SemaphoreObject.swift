/// A counting semaphore. Threads that passed and have not signalled are remembered for reports.
final class SemaphoreObject: KernelObject, SharedLock, @unchecked Sendable {
  private var count: Int
  private var holders: [SimulatedThread] = []
  /// Whether it lets one thread pass, as a lock does.
  private let isBinary: Bool
  private let initial: Int

  init(name: String, key: UInt64, count: Int) {
    self.count = count
    initial = count
    isBinary = count == 1
    super.init(name: name, key: key, source: .kernel)
  }

  override func admits(_ kind: VisibleOperation.Kind, by thread: SimulatedThread) -> Bool {
    count > 0
  }

  override func effect(of kind: VisibleOperation.Kind, by thread: SimulatedThread) -> Effect {
    .take(initial: initial)
  }

  override var content: UInt64 { UInt64(count) }

  override func begin(_ kind: VisibleOperation.Kind, by thread: SimulatedThread) {
    count -= 1
    holders.append(thread)
    if isBinary { thread.heldPermits.append(self) }
  }

  /// - Parameter thread: the thread that signals; `nil` for a timer.
  func signal(by thread: SimulatedThread?) {
    count += 1
    if holders.isEmpty { return }
    let holder = holders.remove(at: holders.lastIndex { $0 === thread } ?? 0)
    holder.heldPermits.removeAll { $0 === self }
  }

  override var leftover: Leftover? {
    holders.first.map { .semaphore(name, thread: $0.title) }
  }

  override func obstacle(to kind: VisibleOperation.Kind, by thread: SimulatedThread) -> Obstacle {
    Obstacle(
      waitsFor: "the semaphore \(name)",
      holders: holders.map { ($0, "passed it and has not signalled") })
  }
}
