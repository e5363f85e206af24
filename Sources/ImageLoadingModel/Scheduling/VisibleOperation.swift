/// What a thread is about to do to a shared object: the unit between which threads are switched.
public struct VisibleOperation: Sendable, CustomStringConvertible {
  /// What is done.
  public enum Kind: UInt8, Hashable, Sendable, CaseIterable {
    /// Looks at a value and leaves it.
    case read
    /// Changes a value, or reads and changes it in one step.
    case write
    /// Takes a monitor; waits while another thread holds it.
    case acquire
    /// Takes a place in a semaphore, or waits for a group or a posted block to be done.
    case wait
    /// Appends to a queue, or changes a setting of a queue.
    case post
    /// Begins a block at the head of a queue, or an operation.
    case start
    /// Waits for the thread's turn in the line of a queue (`sync`).
    case enter
    /// Waits until another thread has ended.
    case join
    /// Waits for the next work of a run loop.
    case receive
    /// A timer fires.
    case fire
    /// Begins a thread. Never a choice.
    case begin
    /// Waits where a scenario holds the thread. Never a choice.
    case hold
    /// Takes the next place in an order that nothing in the program decides.
    case choose

    /// The name of the case, in events and reports.
    package var name: String {
      switch self {
      case .read: "read"
      case .write: "write"
      case .acquire: "acquire"
      case .wait: "wait"
      case .post: "post"
      case .start: "start"
      case .enter: "enter"
      case .join: "join"
      case .receive: "receive"
      case .fire: "fire"
      case .begin: "begin"
      case .hold: "hold"
      case .choose: "choose"
      }
    }
  }

  /// What is done.
  public let kind: Kind
  /// The object that it is done to.
  public let object: any SharedObject

  package init(_ kind: Kind, _ object: any SharedObject) {
    self.kind = kind
    self.object = object
  }

  public var description: String { "\(kind) \(object.name)" }
}

/// What a step does to an object beside the one of its operation.
package enum SharedAccess: Sendable {
  /// Looks at it.
  case read
  /// Changes it.
  case write
  /// Looks at something inside, such as a file of a directory.
  case readInside
  /// Changes something inside; two such changes, of different things, do not concern each other.
  case writeInside
}

/// How a `sync` continues once it has its place in the line.
package enum SyncEntry: Sendable {
  /// The block is run in its turn: ask for the `enter` operation of the queue first.
  case inLine
  /// The queue is bound to a thread of its own: post the block and wait for it.
  case elsewhere
}
