import Synchronization

@testable import TestFixtures

/// Lines that a test's closures write down, in order.
final class EventLog: Sendable {
  private let storage = Mutex<[String]>([])
  var lines: [String] { storage.withLock { $0 } }
  func append(_ line: String) { storage.withLock { $0.append(line) } }
}
