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
  ///
  /// A machine that is suspended, or whose clock is set, costs one second of the patience.
  /// - Returns: whether that happened in time.
  func waitForNone(atMost seconds: Int) -> Bool {
    condition.lock()
    defer { condition.unlock() }
    var left = seconds
    while !isEmpty, left > 0 {
      let limit = Date(timeIntervalSinceNow: 1)
      while !isEmpty, condition.wait(until: limit) {}
      left -= 1
    }
    return isEmpty
  }

  private var isEmpty: Bool { count.withLock { $0 == 0 } }
}
