/// A count of running work, and the notifications for when there is none.
final class GroupObject: KernelObject, SharedGroup, @unchecked Sendable {
  /// What is posted when all have left.
  struct Notification: Sendable {
    let queue: QueueObject
    /// Posts it, with what happened before it was due.
    let post: @Sendable (Stamp?) -> Void
  }

  private var count = 0
  private var notifications: [Notification] = []
  /// What the threads knew that added the notifications.
  private var knowledge: UInt64 = 0

  init(name: String, key: UInt64) { super.init(name: name, key: key, source: .kernel) }

  override var content: UInt64 { UInt64(bitPattern: Int64(count)) &+ knowledge }

  /// Whether no thread has to wait for it now.
  var isOpen: Bool { count == 0 }

  override func effect(of kind: VisibleOperation.Kind, by thread: SimulatedThread) -> Effect {
    if kind == .wait {
      return Effect(access: .read, waiting: .opening, enabling: .nothing, ordering: .learning)
    }
    return Effect(
      access: .write, waiting: .nothing, enabling: isOpen ? .closing : .nothing, ordering: .nothing)
  }

  override func admits(_ kind: VisibleOperation.Kind, by thread: SimulatedThread) -> Bool {
    kind != .wait || isOpen
  }

  /// - Returns: what to post now, and whether the count stays at zero or above.
  func change(by amount: Int) -> (due: [Notification], isBalanced: Bool) {
    count += amount
    guard count == 0 else { return ([], count > 0) }
    let due = notifications
    notifications = []
    knowledge = 0
    return (due, true)
  }

  /// - Returns: whether the notification is due at once.
  /// - Parameter knowledge: what the caller knows.
  func notify(_ notification: Notification, knowing knowledge: UInt64) -> Bool {
    if count == 0 { return true }
    notifications.append(notification)
    var digest = Digest(seed: self.knowledge)
    digest.add(knowledge)
    self.knowledge = digest.value
    return false
  }

  override func discard() { notifications = [] }

  override var leftover: Leftover? {
    count > 0 ? .group(name, entries: count) : nil
  }

  override func obstacle(to kind: VisibleOperation.Kind, by thread: SimulatedThread) -> Obstacle {
    Obstacle(waitsFor: "the group \(name), which \(count) have not left", holders: [])
  }
}
