/// A run loop: how much work was sent and not yet received.
final class RunLoopObject: KernelObject, SharedRunLoop, @unchecked Sendable {
  private var pending = 0
  /// What happened before each piece of work was sent.
  private var trails: [Stamp?] = []

  /// What the threads knew that sent work which was not received yet.
  private var knowledge: [UInt64] = []

  init(name: String, key: UInt64) { super.init(name: name, key: key, source: .kernel) }

  override var content: UInt64 {
    knowledge.reduce(into: Digest()) { digest, word in digest.add(word) }.value
  }

  override func admits(_ kind: VisibleOperation.Kind, by thread: SimulatedThread) -> Bool {
    kind != .receive || pending > 0
  }

  /// A timer sends as well: so it is the message that matters to others, not the operation before it.
  override func effect(of kind: VisibleOperation.Kind, by thread: SimulatedThread) -> Effect {
    kind == .receive ? .take(initial: 0) : .nothing
  }

  /// Each message remembers by itself what happened before it.
  static let sending = Effect(
    access: .give, waiting: .nothing, enabling: .giving, ordering: .nothing)

  override func begin(_ kind: VisibleOperation.Kind, by thread: SimulatedThread) {
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

  override func recall(by thread: SimulatedThread, _ races: RaceFinder) {
    if !trails.isEmpty { races.learn(trails.removeFirst(), by: thread) }
  }

  override func obstacle(to kind: VisibleOperation.Kind, by thread: SimulatedThread) -> Obstacle {
    Obstacle(waitsFor: "work for the run loop \(name)", holders: [])
  }
}
