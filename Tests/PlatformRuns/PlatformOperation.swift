import Foundation
import Synchronization

/// A concurrent operation: it is over when it says so, not when `start` returns.
///
/// `@unchecked Sendable` repeats what Foundation says of `Operation`; its own state is behind a lock.
final class PlatformOperation: Operation, @unchecked Sendable {
  private let hasFinished = Mutex(false)
  private let work: @Sendable () -> Void

  init(_ work: @escaping @Sendable () -> Void) { self.work = work }

  override var isAsynchronous: Bool { true }

  override var isFinished: Bool { hasFinished.withLock { $0 } }

  override func start() { work() }

  func finish() {
    willChangeValue(forKey: "isFinished")
    hasFinished.withLock { $0 = true }
    didChangeValue(forKey: "isFinished")
  }
}
