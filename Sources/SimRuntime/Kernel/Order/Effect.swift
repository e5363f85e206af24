/// What a step does to one object, declared once by each kind of operation.
///
/// The step log (what depends on what), the state ledger (what distinguishes states), the race
/// finder (what happened before what) and what a search predicts of a thread all derive from it. An
/// effect has no defaults: a new one must give each of them.
struct Effect {
  /// By what others notice it; `nil` if they do not.
  let access: Touch.Access?
  /// What it may have to wait for.
  let waiting: Waiting
  /// What it changes for those that wait for the object.
  let enabling: Enabling
  /// What happens before what by it.
  let ordering: Ordering

  /// What others notice of it on this object.
  func touch(of object: KernelObject) -> Touch? {
    access.map { Touch(object: object.key, access: $0) }
  }
}

/// What an operation may have to wait for.
enum Waiting {
  case nothing
  /// A lock, a permit or a message, and how many of these there were before any was given.
  case taking(initial: Int)
  /// That the object is open, which its changes decide.
  case opening
  /// That a thread has ended, as it did in this logged step.
  case ending(in: Int?)
  /// The thread's turn on a queue: for a barrier all blocks before it have ended, for another block
  /// the barriers before it.
  case turn(isBarrier: Bool)
}

/// What a step changes for those that wait for an object.
enum Enabling {
  case nothing
  /// It gives a lock back, a permit or a message.
  case giving
  /// The object was open before it: waiting threads may have had to wait for this step only.
  case closing
  /// A block of a queue ends.
  case endOfBlock(isBarrier: Bool)
}

/// What happens before what by a step.
enum Ordering {
  case nothing
  /// What the object remembers happened before what the thread does next.
  case learning
  /// What the thread did happens before what those threads do that learn from the object later.
  case publishing
  case learningAndPublishing
  /// It orders nothing, and may race with other accesses.
  case accessing(CellObject, isWrite: Bool)
}

extension Effect {
  /// Nothing that matters to others.
  static let nothing = Effect(
    access: nil, waiting: .nothing, enabling: .nothing, ordering: .nothing)

  /// Looks at what only the kernel's own rules order.
  static let read = Effect(
    access: .read, waiting: .nothing, enabling: .nothing, ordering: .nothing)

  /// Changes an object, or the order of what waits in it.
  static let write = Effect(
    access: .write, waiting: .nothing, enabling: .nothing, ordering: .nothing)

  /// Changes an object; threads that learn from it later come after that.
  static let publish = Effect(
    access: .write, waiting: .nothing, enabling: .nothing, ordering: .publishing)

  /// Threads that learn from the object later come after what the thread did.
  static let handOver = Effect(
    access: nil, waiting: .nothing, enabling: .nothing, ordering: .publishing)

  /// Gives a lock back or a permit.
  static let give = Effect(
    access: .give, waiting: .nothing, enabling: .giving, ordering: .publishing)

  /// Takes a lock, a permit or a message.
  /// - Parameter initial: how many there were before any was given.
  static func take(initial: Int) -> Effect {
    Effect(
      access: .take, waiting: .taking(initial: initial), enabling: .nothing, ordering: .learning)
  }

  /// Continues when something has come that orders it.
  static func wait(for waiting: Waiting) -> Effect {
    Effect(access: nil, waiting: waiting, enabling: .nothing, ordering: .learning)
  }
}
