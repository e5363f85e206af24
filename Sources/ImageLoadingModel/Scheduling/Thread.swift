/// What a thread acts for: a load, or the download that several loads share.
///
/// Blocks inherit the subject of the thread that posts them.
public struct EventSubject: Hashable, Sendable, CustomStringConvertible {
  public let name: String

  public init(_ name: String) { self.name = name }

  /// No load in particular.
  public static let none = EventSubject("")

  public var description: String { name }
}

/// What the running thread can be asked about itself.
package struct ThreadInfo: Sendable {
  /// `+[NSThread isMainThread]`: whether it is the main thread, whatever queue it runs for.
  package let isMainThread: Bool
  /// The queue whose block runs, `nil` for a thread outside all queues.
  package let currentQueue: (any SharedQueue)?
  /// Which stack it is: that of one block, or of a thread outside all queues.
  package let stack: UInt64

  package init(isMainThread: Bool, currentQueue: (any SharedQueue)?, stack: UInt64 = 0) {
    self.isMainThread = isMainThread
    self.currentQueue = currentQueue
    self.stack = stack
  }
}

/// Represents a thread that was started.
public struct ThreadToken: Sendable {
  package let object: any SharedObject

  package init(object: any SharedObject) { self.object = object }
}

/// Represents a timer that was set.
package struct TimerToken: Sendable {
  package let object: any SharedObject

  package init(object: any SharedObject) { self.object = object }
}

/// A statement of the documented flow that has a name, such as `cache.disk.read`.
public struct CheckpointName: Hashable, Sendable, CustomStringConvertible {
  public let name: String

  public init(_ name: String) { self.name = name }

  public var description: String { name }
}

/// How a shared object changed, for people.
public enum StateChange: Hashable, Sendable {
  case replaced(old: String, new: String)
  case added(String)
  case removed(String)
}
