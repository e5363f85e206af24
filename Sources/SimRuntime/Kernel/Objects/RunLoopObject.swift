import ImageLoadingModel

/// A run loop: how much work was sent and not yet received.
final class RunLoopObject: KernelObject, @unchecked Sendable {
  private var pending = 0
  /// What happened before each piece of work was sent.
  private var trails: [Stamp?] = []

  /// What those knew who sent work that nobody has received.
  private var knowledge: [UInt64] = []

  override var content: UInt64? {
    knowledge.reduce(into: Digest()) { digest, word in digest.add(word) }.value
  }

  override func admits(_ kind: Operation.Kind, by thread: SimulatedThread) -> Bool {
    kind != .receive || pending > 0
  }

  /// Sending gives a message, which is told apart from the operation that does it.
  override func access(by kind: Operation.Kind) -> Touch.Access? { nil }

  override func waiting(for kind: Operation.Kind, by thread: SimulatedThread) -> Waiting {
    kind == .receive ? .taking(initial: 0) : .nothing
  }

  override func begin(_ kind: Operation.Kind, by thread: SimulatedThread) {
    guard kind == .receive else { return }
    pending -= 1
    if !knowledge.isEmpty { thread.learn(knowledge.removeFirst()) }
  }

  /// - Parameters:
  ///   - trail: what happened before.
  ///   - knowledge: what the sender knows.
  func send(after trail: Stamp?, knowing knowledge: UInt64) {
    pending += 1
    self.knowledge.append(knowledge)
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
