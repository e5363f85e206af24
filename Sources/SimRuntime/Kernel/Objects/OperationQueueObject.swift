/// An operation that can be added to an operation queue.
final class OperationObject: KernelObject, SharedOperation, @unchecked Sendable {
  /// One that waits goes behind those of its new priority.
  var priority = 0 { didSet { if priority != oldValue { queue?.putLast(self) } } }
  /// Orders those of one priority.
  fileprivate var turn = 0
  var dependencies: [OperationObject] = []
  var isCancelled = false
  var isFinished = false
  var completionBlock: Block?
  /// The thread that will run `start`, made when the operation was added.
  var worker: SimulatedThread?
  var hasStarted = false
  /// Kept alive from when the operation is added until it has finished.
  var owner: (any AnyObject & Sendable)?
  /// The queue that holds it.
  unowned var queue: OperationQueueObject?

  /// What the threads knew that set what is to be done.
  var knowledge: UInt64 = 0

  init(name: String, key: UInt64) { super.init(name: name, key: key, source: .kernel) }

  override var content: UInt64 {
    var digest = Digest(seed: knowledge)
    digest.add(UInt64(bitPattern: Int64(priority)))
    digest.add((isCancelled ? 1 : 0) + (isFinished ? 2 : 0) + (hasStarted ? 4 : 0))
    for other in dependencies { digest.add(other.key &+ (other.isFinished ? 1 : 0)) }
    return digest.value
  }

  /// Its thread is there when its queue has claimed it; until then it waits for nothing else.
  override func effect(of kind: VisibleOperation.Kind, by thread: SimulatedThread) -> Effect {
    kind == .start ? .wait(for: .nothing) : .write
  }

  func change(_ setting: OperationSetting, knowing knowledge: UInt64) {
    switch setting {
    case .priority(let priority): self.priority = priority
    case .dependency(let other):
      dependencies.append(OperationObject.own(other))
    case .cancelled: isCancelled = true
    case .completionBlock(let block):
      completionBlock = block
      self.knowledge &+= knowledge
    case .takenOut: break  // Its queue does it: `Kernel.takeOut`.
    }
  }

  /// Whether it may hold what holds it.
  var holdsOthers: Bool { completionBlock != nil || !dependencies.isEmpty }

  /// - Returns: whether it had not finished before.
  func finish() -> Bool {
    if isFinished { return false }
    isFinished = true
    dependencies = []
    return true
  }

  /// It begins after what was set and after the operations that it waited for.
  override func recall(by thread: SimulatedThread, _ races: RaceFinder) {
    races.learn(trail, by: thread)
    for other in dependencies where other.isFinished { races.learn(other.trail, by: thread) }
  }

  override func discard() {
    worker = nil
    queue = nil
    owner = nil
    completionBlock = nil
    dependencies = []
  }

  /// Cancelling makes an operation ready whatever it depends on.
  fileprivate var isReady: Bool { isCancelled || dependencies.allSatisfy { $0.isFinished } }

  fileprivate var canStart: Bool { !hasStarted && !isFinished && isReady }

  fileprivate func comesBefore(_ other: OperationObject) -> Bool {
    priority != other.priority ? priority > other.priority : turn < other.turn
  }
}

/// A queue that claims ready operations for its free slots.
final class OperationQueueObject: KernelObject, SharedOperationQueue, @unchecked Sendable {
  var width: Int
  var isSuspended = false
  private(set) var operations: [OperationObject] = []
  private var running = 0
  private var turns = 0

  init(name: String, key: UInt64, width: Int) {
    self.width = width
    super.init(name: name, key: key, source: .kernel)
  }

  override var content: UInt64 {
    var digest = Digest(seed: isSuspended ? 1 : 0)
    digest.add(UInt64(bitPattern: Int64(width)))
    for operation in operations {
      digest.add(operation.key)
      digest.add(operation.content)
    }
    for operation in operations.sorted(by: { $0.turn < $1.turn }) { digest.add(operation.key) }
    return digest.value
  }

  override var leftover: String? {
    operations.first.map { "the operation \($0.name) of \(name) has not finished" }
  }

  /// A thread that asks for the operations sees what was done before they were added or finished.
  override func effect(of kind: VisibleOperation.Kind, by thread: SimulatedThread) -> Effect {
    if kind != .read { return .write }
    return Effect(access: .read, waiting: .nothing, enabling: .nothing, ordering: .learning)
  }

  func change(_ setting: OperationQueueSetting) {
    switch setting {
    case .width(let width): self.width = width
    case .suspended(let isSuspended): self.isSuspended = isSuspended
    }
  }

  func add(_ operation: OperationObject) {
    operation.queue = self
    operations.append(operation)
    putLast(operation)
  }

  fileprivate func putLast(_ operation: OperationObject) {
    turns += 1
    operation.turn = turns
  }

  func remove(_ operation: OperationObject) {
    guard let index = operations.firstIndex(where: { $0 === operation }) else { return }
    operations.remove(at: index)
    if operation.hasStarted { running -= 1 }
    operation.queue = nil
    operation.owner = nil
  }

  override func discard() {
    for operation in operations { operation.discard() }
    operations = []
  }

  /// Claims operations for the free slots: highest priority first, equal ones in the order in which
  /// they were added.
  /// - Returns: their threads, which may now start.
  func claimReady() -> [SimulatedThread] {
    var startable: [SimulatedThread] = []
    while !isSuspended, running < width {
      var best: OperationObject?
      for candidate in operations where candidate.canStart {
        if best.map(candidate.comesBefore) ?? true { best = candidate }
      }
      guard let best, let worker = best.worker else { break }
      best.hasStarted = true
      best.worker = nil
      running += 1
      startable.append(worker)
    }
    return startable
  }
}
