/// One thing that happened in a run.
public struct TraceEvent: Sendable {
  /// What can happen.
  public enum Action: Sendable {
    /// A thread did an operation.
    case did(VisibleOperation.Kind, object: String)
    /// A thread reached a checkpoint.
    case reached(CheckpointName)
    /// A scenario holds the thread before a checkpoint; it reaches the checkpoint when it
    /// continues.
    case held(CheckpointName, for: String)
    /// A shared object changed.
    case changed(object: String, StateChange)
    /// A thread made what begins later: a thread, a block on a queue, an operation, a timer.
    case made(ThreadID, place: String)
    /// A thread ended.
    case ended
  }

  /// Counts the operations of the run from 1; what happens after an operation has its number.
  public let step: Int
  /// Virtual time since the run began.
  public let time: Duration
  /// The thread that did it.
  public let thread: ThreadID
  /// The queue on which the code runs, or the thread's own name.
  public let place: String
  /// Whether that is the main thread, whatever queue it runs for.
  public let isMainThread: Bool
  /// What the thread acted for.
  public let subject: EventSubject
  /// The monitors and binary semaphores that the thread holds, each kind outermost first.
  public let heldLocks: [String]
  /// What happened.
  public let action: Action
}

/// Gets each event, as it happens.
public protocol TraceObserver: AnyObject {
  /// Whether it wants ``TraceEvent/Action/changed(object:_:)``, which takes texts
  /// of each old and new value; by default it does.
  var wantsChanges: Bool { get }

  func observe(_ event: TraceEvent)
}

extension TraceObserver {
  public var wantsChanges: Bool { true }
}
