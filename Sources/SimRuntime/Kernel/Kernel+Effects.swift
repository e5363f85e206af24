/// The one way in which the effects of a step reach the log, the state ledger and the race finder.
extension Kernel {
  /// An operation takes effect: `thread` does what it has announced.
  @inline(__always)
  func perform(_ operation: VisibleOperation, by thread: SimulatedThread) {
    let object = operation.kernelObject
    guard wantsEffects else { return object.begin(operation.kind, by: thread) }
    let effect = object.effect(of: operation.kind, by: thread)
    log?.begin(operation, effect, by: thread)
    object.begin(operation.kind, by: thread)
    ledger?.begin(operation, effect, by: thread, at: instant)
    if let races { order(effect.ordering, of: object, by: thread, races) }
  }

  /// The running step does something to an object beside its operation.
  /// - Parameter change: what happens to the object's own state.
  func apply<Result>(
    _ effect: Effect, to object: KernelObject, _ change: () -> Result
  ) -> Result {
    if let races, let current { order(effect.ordering, of: object, by: current, races) }
    log?.note(effect, on: object)
    defer { ledger?.keep(object) }
    return change()
  }

  /// The same for what looks at an object and changes nothing.
  func apply(_ effect: Effect, to object: KernelObject) { apply(effect, to: object) {} }

  @inline(__always)
  private func order(
    _ ordering: Ordering, of object: KernelObject, by thread: SimulatedThread, _ races: RaceFinder
  ) {
    switch ordering {
    case .nothing: break
    case .learning: object.recall(by: thread, races)
    case .publishing: races.release(into: &object.trail, by: thread)
    case .learningAndPublishing:
      object.recall(by: thread, races)
      races.release(into: &object.trail, by: thread)
    case .accessing(let cell, let isWrite):
      races.note(cell, isWrite: isWrite, by: thread, step: step)
    }
  }

  /// Makes a thread whose maker is the running one: it knows what its maker knows, and comes after
  /// what its maker did.
  /// - Parameters:
  ///   - other: what else is known to it.
  ///   - mayBegin: whether only its place in line delays its beginning.
  func makeThread(
    named name: String, id: ThreadID, _ operation: VisibleOperation, knowing other: UInt64 = 0,
    on queue: QueueObject? = nil, completion: CompletionObject? = nil, mayBegin: Bool = true,
    _ body: @escaping Block
  ) -> SimulatedThread {
    let thread = SimulatedThread(
      id: id, name: name, operation: operation, stage: .ready(body),
      subject: current?.subject ?? .none, knowledge: knowledge &+ other, origin: mark(),
      homeQueue: queue, completion: completion)
    if let current { thread.comesBefore = current.comesBefore }
    completion?.thread = thread
    if mayBegin { log?.appeared(thread) } else { log?.wasMade(thread) }
    traceCreation(thread)
    return thread
  }
}
