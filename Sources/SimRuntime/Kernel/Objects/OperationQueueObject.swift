/// An operation that can be added to an operation queue.
final class OperationObject: KernelObject, SharedOperation, @unchecked Sendable {
  /// One that waits goes behind those of its new priority.
  var priority = 0 { didSet { if priority != oldValue { queue?.putLast(self) } } }
  /// Orders those of one priority.
  fileprivate var turn = 0
  var dependencies: [OperationObject] = []
  /// Those that depend on it, until it has finished.
  private(set) var dependents: [OperationObject] = []
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
      let other = OperationObject.own(other)
      dependencies.append(other)
      if !other.isFinished { other.dependents.append(self) }
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

  /// The queues that hold operations which depend on it, and may let them begin now that it has
  /// finished.
  func takeQueuesOfDependents() -> [OperationQueueObject] {
    defer { dependents = [] }
    var queues: [OperationQueueObject] = []
    for dependent in dependents where !dependent.isFinished {
      guard let queue = dependent.queue, !queues.contains(where: { $0 === queue }) else { continue }
      queues.append(queue)
    }
    return queues.sorted { $0.key < $1.key }
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
    dependents = []
  }

  /// Cancelling makes an operation ready whatever it depends on.
  fileprivate var isReady: Bool { isCancelled || dependencies.allSatisfy { $0.isFinished } }

  fileprivate var canStart: Bool { !hasStarted && !isFinished && isReady }
}

/// A queue that claims ready operations for its free slots.
final class OperationQueueObject: KernelObject, SharedOperationQueue, @unchecked Sendable {
  var width: Int
  var isSuspended = false
  private(set) var operations: [OperationObject] = []
  /// The owners of the operations, in the same order.
  private(set) var owners: [any AnyObject & Sendable] = []
  /// The operations that no slot has been given to, by priority, and equal ones by their turns.
  private var waiting: [OperationObject] = []
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

  override var leftover: Leftover? {
    operations.first.map { .operation($0.name, queue: name) }
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

  func add(_ operation: OperationObject, of owner: any AnyObject & Sendable) {
    operation.queue = self
    operations.append(operation)
    owners.append(owner)
    giveTurn(to: operation)
  }

  /// One whose priority has changed goes behind those of its new priority.
  fileprivate func putLast(_ operation: OperationObject) {
    if !operation.hasStarted { waiting.removeAll { $0 === operation } }
    giveTurn(to: operation)
  }

  private func giveTurn(to operation: OperationObject) {
    turns += 1
    operation.turn = turns
    if operation.hasStarted { return }
    let last = waiting.lastIndex { $0.priority >= operation.priority }
    waiting.insert(operation, at: last.map { $0 + 1 } ?? 0)
  }

  func remove(_ operation: OperationObject) {
    guard let index = operations.firstIndex(where: { $0 === operation }) else { return }
    operations.remove(at: index)
    owners.remove(at: index)
    if operation.hasStarted { running -= 1 } else { waiting.removeAll { $0 === operation } }
    operation.queue = nil
    operation.owner = nil
  }

  override func discard() {
    for operation in operations { operation.discard() }
    operations = []
    owners = []
    waiting = []
  }

  /// Claims operations for the free slots: highest priority first, equal ones in the order in which
  /// they were added.
  /// - Returns: their threads, which may now start.
  func claimReady() -> [SimulatedThread] {
    var startable: [SimulatedThread] = []
    while !isSuspended, running < width,
      let place = waiting.firstIndex(where: \.canStart), let worker = waiting[place].worker
    {
      let operation = waiting.remove(at: place)
      operation.hasStarted = true
      operation.worker = nil
      running += 1
      startable.append(worker)
    }
    return startable
  }
}
