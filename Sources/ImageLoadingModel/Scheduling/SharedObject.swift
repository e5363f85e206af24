/// Something that threads share, as the core knows it. It lives as long as the port that asked for it.
public protocol SharedObject: AnyObject, Sendable {
  /// What reports and traces call it; not necessarily unique.
  var name: String { get }
}

/// The kinds of shared objects that have no operations of their own.
package enum SharedObjectKind: Hashable, Sendable {
  /// A value whose accesses nothing orders.
  case cell
  /// A value each of whose accesses the real program makes under a lock of the platform's own, or
  /// atomically: a reader sees what was done before the value was written.
  case atomicCell
  /// The count of an object's owners, which the runtime keeps.
  case lifetime
  /// The order in which a collection without one gives its elements.
  case order
  /// Something outside the scheduler that steps touch: a file, the network, a clock.
  case resource
}

/// The count of an object's owners. A core need not keep it.
package protocol SharedLifetime: SharedObject {
  /// The same count, for operations that load a weak reference.
  var weakReferences: any SharedObject { get }

  /// It has so many owners now.
  func setOwners(_ count: Int)

  /// Its last owner does something when it lets the object go: it matters which one that is.
  func willActAtEnd()
}

/// A lock or a semaphore. The type says which calls of the core take it.
package protocol SharedLock: SharedObject {}

/// The kinds of locks.
package enum LockKind: Hashable, Sendable {
  case monitor
  case semaphore(count: Int)
}

/// A group of blocks, as `dispatch_group_t`.
package protocol SharedGroup: SharedObject {}

/// A queue of blocks, as `dispatch_queue_t`.
package protocol SharedQueue: SharedObject {}

/// The kinds of queues.
package enum QueueKind: Hashable, Sendable {
  case serial
  case concurrent
  /// The serial queue whose blocks always run on the main thread.
  case main
}

/// The work of a run loop.
package protocol SharedRunLoop: SharedObject {}

/// A queue of operations, as `NSOperationQueue`.
package protocol SharedOperationQueue: SharedObject {}

/// An operation of such a queue, as `NSOperation`.
package protocol SharedOperation: SharedObject {}

/// The settings of an operation queue.
package enum OperationQueueSetting: Sendable {
  /// How many operations may run at once.
  case width(Int)
  case suspended(Bool)
}

/// The settings of an operation in its queue.
package enum OperationSetting: Sendable {
  /// Higher runs first; equal ones in the order in which they were added.
  case priority(Int)
  /// The operation starts only after the other one has finished (unless it is cancelled).
  case dependency(on: any SharedOperation)
  /// A cancelled operation that waits becomes ready, and is still started.
  case cancelled
  /// The queue takes out an operation that has finished: its slot is free.
  case takenOut
  case completionBlock(Block)
}
