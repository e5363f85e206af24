import SimText

/// The end of a thread or of a posted block, for the threads that wait for it.
final class CompletionObject: KernelObject, @unchecked Sendable {
  var isDone = false
  /// The thread that has not ended yet; `nil` once it has.
  unowned var thread: SimulatedThread?
  /// The logged step in which it came.
  var endedIn: Int?
  /// The thread that gets the block's result when it ends, as the caller of a `sync` does.
  weak var caller: SimulatedThread?
  /// The queue on which the block was posted, while it has not begun.
  var queue: QueueObject?

  override func admits(_ kind: VisibleOperation.Kind, by thread: SimulatedThread) -> Bool {
    switch kind {
    case .join, .wait: isDone
    case .read, .write, .acquire, .post, .start, .enter, .receive, .fire, .begin, .hold, .choose:
      true
    }
  }

  override func effect(of kind: VisibleOperation.Kind, by thread: SimulatedThread) -> Effect {
    kind == .join || kind == .wait ? .wait(for: .ending(in: endedIn)) : .nothing
  }

  override func obstacle(to kind: VisibleOperation.Kind, by thread: SimulatedThread) -> Obstacle {
    if let queue {
      return Obstacle(
        waitsFor: "its block on \(queue.name)", holders: queue.occupants(before: nil))
    }
    let act: Sentence = "has not ended"
    return Obstacle(
      waitsFor: "the end of \(name)", holders: self.thread.map { [($0, act)] } ?? [])
  }
}
