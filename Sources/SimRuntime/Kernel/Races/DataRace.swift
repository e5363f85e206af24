/// Two accesses to one cell by two threads, one of them a write, and nothing makes one happen before
/// the other.
public struct DataRace: Sendable, Equatable, CustomStringConvertible {
  /// One of the two.
  public struct Access: Sendable, Equatable, CustomStringConvertible {
    public let thread: ThreadID
    /// The queue whose label the code saw, or the thread's own name.
    public let place: String
    public let subject: Subject
    /// The last checkpoint that the thread had reached.
    public let reached: CheckpointName?
    public let isWrite: Bool
    /// The number of the operation in the run.
    public let step: Int

    public var description: String {
      var words = "\(thread) on \(place) \(isWrite ? "writes" : "reads") it at step \(step)"
      if subject != .none { words += ", for \(subject)" }
      if let reached { words += ", after \(reached)" }
      return words
    }
  }

  /// The name of the cell.
  public let object: String
  /// The one that came first in this run; in another the order may be the other one.
  public let earlier: Access
  public let later: Access

  public var description: String {
    "\(object): \(earlier); \(later); nothing orders the two"
  }
}

/// Where a thread was when it touched a cell. Accesses at one place share it.
final class AccessPlace {
  let thread: ThreadID
  let name: String
  let subject: Subject
  let reached: CheckpointName?

  init(of thread: SimulatedThread) {
    self.thread = thread.id
    name = thread.currentQueue?.name ?? thread.name
    subject = thread.subject
    reached = thread.clock.reached
  }
}

/// An access that a later one may race with.
struct Access {
  let slot: Int
  let moment: UInt32
  let isWrite: Bool
  let step: Int
  let place: AccessPlace

  var reported: DataRace.Access {
    DataRace.Access(
      thread: place.thread, place: place.name, subject: place.subject, reached: place.reached,
      isWrite: isWrite, step: step)
  }
}
