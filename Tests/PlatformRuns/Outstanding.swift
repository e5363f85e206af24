import Foundation
import Synchronization

/// Counts what has been begun or posted and is not over.
///
/// It is built on none of the primitives that are compared here.
final class Outstanding: Sendable {
  private let condition = NSCondition()
  private let count = Mutex(0)

  func begin() {
    condition.lock()
    count.withLock { $0 += 1 }
    condition.unlock()
  }

  func end() {
    condition.lock()
    count.withLock { $0 -= 1 }
    if isEmpty { condition.broadcast() }
    condition.unlock()
  }

  /// Waits until nothing is left.
  /// - Returns: whether that happened in time.
  func waitForNone(atMost seconds: Double) -> Bool {
    let limit = Date(timeIntervalSinceNow: seconds)
    condition.lock()
    defer { condition.unlock() }
    while !isEmpty {
      guard condition.wait(until: limit) else { return isEmpty }
    }
    return true
  }

  private var isEmpty: Bool { count.withLock { $0 == 0 } }
}
