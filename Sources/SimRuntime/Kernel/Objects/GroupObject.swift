import ImageLoadingModel

/// A count of work under way, and what is to be told when there is none.
final class GroupObject: KernelObject, @unchecked Sendable {
  private var count = 0
  private var notifications: [() -> Void] = []

  override func admits(_ kind: Operation.Kind, by thread: SimulatedThread) -> Bool {
    kind != .wait || count == 0
  }

  /// - Returns: what to post now, and whether the count stays at zero or above.
  func change(by amount: Int) -> (due: [() -> Void], isBalanced: Bool) {
    count += amount
    guard count == 0 else { return ([], count > 0) }
    let due = notifications
    notifications = []
    return (due, true)
  }

  /// - Returns: whether the notification is due at once.
  func notify(_ notification: @escaping () -> Void) -> Bool {
    if count == 0 { return true }
    notifications.append(notification)
    return false
  }

  override func obstacle(to kind: Operation.Kind, by thread: SimulatedThread) -> Obstacle {
    Obstacle(waitsFor: "the group \(name), of which \(count) have not left", holders: [])
  }
}
