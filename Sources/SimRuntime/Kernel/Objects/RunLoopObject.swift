import ImageLoadingModel

/// A run loop: how much work was sent and not yet received.
final class RunLoopObject: KernelObject, @unchecked Sendable {
  private var pending = 0

  override func admits(_ kind: Operation.Kind, by thread: SimulatedThread) -> Bool {
    kind != .receive || pending > 0
  }

  override func begin(_ kind: Operation.Kind, by thread: SimulatedThread) {
    if kind == .receive { pending -= 1 }
  }

  func send() { pending += 1 }

  override func obstacle(to kind: Operation.Kind, by thread: SimulatedThread) -> Obstacle {
    Obstacle(waitsFor: "work for the run loop \(name)", holders: [])
  }
}
