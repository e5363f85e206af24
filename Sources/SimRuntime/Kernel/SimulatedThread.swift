/// A thread of the modelled program, a queued block that could start, or a timer that is due:
/// whatever the strategy can choose.
///
/// `@unchecked Sendable` is safe because only the kernel touches it, on its one real thread;
/// observers read the constants.
public final class SimulatedThread: @unchecked Sendable {
  /// How far it has come.
  enum Stage {
    /// Not begun; the body is still to be handed to a worker.
    case ready(Block)
    /// A timer that is due.
    case due(@Sendable () -> Void)
    case running
    case suspended(UnsafeContinuation<Void, Never>)
    /// A timer that has fired.
    case fired
    case ended
  }

  /// The same thread has it in every run of the program.
  public let id: ThreadID
  /// What reports call it: the label of its queue, or the name it was given.
  public let name: String
  /// Whether it is the main thread, whatever queue it runs for.
  public let isMainThread: Bool
  /// The operation that it does when it runs next.
  @exclusivity(unchecked) public internal(set) var operation: VisibleOperation
  /// The step at which it was last enabled.
  @exclusivity(unchecked) public internal(set) var readySince = 0
  /// Orders the threads that were enabled at one step: when each reached its operation.
  @exclusivity(unchecked) public internal(set) var arrival = 0
  /// The queue whose block it runs, if any; `nil` once it has ended.
  @exclusivity(unchecked) private(set) var homeQueue: QueueObject?

  @exclusivity(unchecked) var stage: Stage
  @exclusivity(unchecked) var wasEnabled = false
  @exclusivity(unchecked) package var subject: EventSubject
  /// Due timers of these subjects come after it, as long as no strategy wants it otherwise.
  @exclusivity(unchecked) package var comesBefore: [EventSubject] = []
  @exclusivity(unchecked) var clock = ThreadClock()
  /// A word for what it has observed, and its creator before it was made.
  @exclusivity(unchecked) var knowledge: UInt64
  @exclusivity(unchecked) var children: UInt32 = 0
  @exclusivity(unchecked) var objects: UInt64 = 0
  /// Queues entered by `sync`, innermost last.
  @exclusivity(unchecked) var syncQueues: [QueueObject] = []
  /// The monitors that it holds, outermost first.
  @exclusivity(unchecked) package var heldLocks: [MonitorObject] = []
  /// The binary semaphores that it has passed and not signalled.
  @exclusivity(unchecked) var heldPermits: [SemaphoreObject] = []
  /// The checkpoint before which a scenario holds it.
  @exclusivity(unchecked) package var heldAt: CheckpointName?
  /// Its place in the ``StepLog``, if there is one.
  @exclusivity(unchecked) var logIndex: Int?
  /// The logged steps that it comes after, since its last own one.
  @exclusivity(unchecked) var comesAfter: [Int] = []
  /// What threads wait for that join the thread, or wait for its posted block; `nil` once it has
  /// ended.
  @exclusivity(unchecked) private(set) var completion: CompletionObject?

  init(
    id: ThreadID, name: String, operation: VisibleOperation, stage: Stage, subject: EventSubject,
    knowledge: UInt64 = 0, origin: Stamp? = nil, homeQueue: QueueObject? = nil,
    completion: CompletionObject? = nil
  ) {
    self.id = id
    self.name = name
    self.operation = operation
    self.stage = stage
    self.subject = subject
    // Threads that one made do not do the same, though they begin with the same knowledge.
    self.knowledge = knowledge &+ id.hash
    self.homeQueue = homeQueue
    self.isMainThread = homeQueue?.isMain ?? false
    self.completion = completion
    clock.origin = origin
    LiveObjects.change { $0.threads += 1 }
  }

  deinit { LiveObjects.change { $0.threads -= 1 } }

  /// It has ended or fired, or never will: releases all objects. Some of them may still name it, as
  /// a semaphore names the threads that passed, so it would live as long as they do and they as
  /// long as it.
  /// - Parameter nothing: what it is at from now on.
  func letGo(_ nothing: KernelObject) {
    operation = VisibleOperation(operation.kind, nothing)
    completion?.thread = nil
    completion = nil
    homeQueue = nil
    syncQueues = []
    heldLocks = []
    heldPermits = []
  }

  /// It observes something.
  func learn(_ word: UInt64) {
    var digest = Digest(seed: knowledge)
    digest.add(word)
    knowledge = digest.value
  }

  /// The queue on which its code runs.
  package var currentQueue: QueueObject? { syncQueues.last ?? homeQueue }

  var isDue: Bool {
    if case .due = stage { true } else { false }
  }

  /// Whether its operation could take effect now.
  @inline(__always)
  var canContinue: Bool {
    switch operation.kind {
    case .acquire, .wait, .enter, .join, .receive, .hold:
      operation.kernelObject.admits(operation.kind, by: self)
    case .read, .write, .post, .start, .fire, .begin, .choose: true
    }
  }

  /// What others notice of its next operation, whatever else follows in the same step.
  var announcedTouches: [Touch] {
    let object = operation.kernelObject
    return [object.effect(of: operation.kind, by: self).touch(of: object)].compactMap(\.self)
  }

  /// As reports name it: `first.2 on main`.
  public var title: String {
    name.isEmpty || name == id.description ? id.description : "\(id) on \(name)"
  }
}
