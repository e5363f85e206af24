import ImageLoadingModel

/// A counting semaphore. Who passed and has not signalled is remembered for reports.
final class SemaphoreObject: KernelObject, @unchecked Sendable {
  private var count: Int
  private var holders: [SimulatedThread] = []

  init(name: String, key: UInt64, count: Int) {
    self.count = count
    super.init(name: name, key: key)
  }

  override func admits(_ kind: Operation.Kind, by thread: SimulatedThread) -> Bool { count > 0 }

  override var content: UInt64? { UInt64(count) }

  override func begin(_ kind: Operation.Kind, by thread: SimulatedThread) {
    count -= 1
    holders.append(thread)
  }

  /// - Parameter thread: who signals; `nil` for a timer.
  func signal(by thread: SimulatedThread?) {
    count += 1
    if let index = holders.lastIndex(where: { $0 === thread }) {
      holders.remove(at: index)
    } else if !holders.isEmpty {
      holders.removeFirst()
    }
  }

  override func obstacle(to kind: Operation.Kind, by thread: SimulatedThread) -> Obstacle {
    Obstacle(
      waitsFor: "the semaphore \(name)",
      holders: holders.map { ($0, "passed it and has not signalled") })
  }
}
