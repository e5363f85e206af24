import SimText

/// Two accesses to one cell by two threads, one of them a write, and nothing makes one happen before
/// the other.
public struct DataRace: Sendable, Equatable, CustomStringConvertible {
  /// One of the two.
  public struct Access: Sendable, Equatable, CustomStringConvertible {
    /// The thread that made it.
    public let thread: ThreadID
    /// The queue on which the code ran, or the thread's own name.
    public let place: String
    /// What the thread acted for.
    public let subject: EventSubject
    /// The last checkpoint that the thread had reached.
    public let reached: CheckpointName?
    /// Whether it changed the value.
    public let isWrite: Bool
    /// The number of the operation in the run.
    public let step: Int

    public var description: String { sentence.text }

    /// What was done, where and when, for people.
    package var sentence: Sentence { sentence(at: step, for: subject.name) }

    /// The same where steps are counted in another way, and what threads act for has another name.
    package func sentence(at number: Int, for subject: String) -> Sentence {
      var parts: [Sentence] = [
        isWrite
          ? "\(thread) on \(place) writes it at step \(number)"
          : "\(thread) on \(place) reads it at step \(number)"
      ]
      if !subject.isEmpty { parts.append("for \(subject)") }
      if let reached { parts.append("after \(reached)") }
      return Sentence(parts, separator: ", ")
    }
  }

  /// The name of the cell.
  public let object: String
  /// The one that came first in this run; in another the order may be the other one.
  public let earlier: Access
  /// The access at which the race was found.
  public let later: Access

  public var description: String { sentence.text }

  /// Both accesses, for people.
  package var sentence: Sentence { sentence(\.sentence) }

  /// The same with other words for each access.
  package func sentence(_ told: (Access) -> Sentence) -> Sentence {
    "\(object): \(told(earlier)); \(told(later)); nothing orders the two"
  }
}

/// Where a thread was when it touched a cell. Accesses at one place share it.
final class AccessPlace {
  let thread: ThreadID
  let name: String
  let subject: EventSubject
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
