import ImageLoadingModel

/// A run loop: how much work was sent and not yet received.
final class RunLoopObject: KernelObject, @unchecked Sendable {
  private var pending = 0
  /// What happened before each piece of work was sent.
  private var trails: [Stamp?] = []

  override func admits(_ kind: Operation.Kind, by thread: SimulatedThread) -> Bool {
    kind != .receive || pending > 0
  }

  override func begin(_ kind: Operation.Kind, by thread: SimulatedThread) {
    if kind == .receive { pending -= 1 }
  }

  /// - Parameter trail: what happened before.
  func send(after trail: Stamp?) {
    pending += 1
    trails.append(trail)
  }

  override func order(
    _ kind: Operation.Kind, by thread: SimulatedThread, step: Int, _ races: RaceFinder
  ) {
    if kind == .receive, !trails.isEmpty { races.learn(trails.removeFirst(), by: thread) }
  }

  override func obstacle(to kind: Operation.Kind, by thread: SimulatedThread) -> Obstacle {
    Obstacle(waitsFor: "work for the run loop \(name)", holders: [])
  }
}
