/// What a program leaves behind when nothing more can happen.
public enum Leftover: Hashable, Sendable {
  /// An object (`Lifetime`) still has owners.
  case object(String, owners: Int)
  /// A thread has passed a semaphore, and has not signalled.
  case semaphore(String, thread: String)
  /// A group was entered, and not left as often.
  case group(String, entries: Int)
  /// An operation of a queue has not finished; the first one of its queue.
  case operation(String, queue: String)
  /// A thread waits in a run loop.
  case runLoop(String, thread: String)
}

extension Leftover: CustomStringConvertible {
  public var description: String {
    switch self {
    case .object(let name, let owners):
      "the object \(name) has \(owners == 1 ? "an owner" : "\(owners) owners")"
    case .semaphore(let name, let thread):
      "\(thread) passed the semaphore \(name) and has not signalled"
    case .group(let name, let entries): "\(entries) entered the group \(name) and have not left"
    case .operation(let name, let queue): "the operation \(name) of \(queue) has not finished"
    case .runLoop(let name, let thread): "\(thread) waits in the run loop \(name)"
    }
  }
}
