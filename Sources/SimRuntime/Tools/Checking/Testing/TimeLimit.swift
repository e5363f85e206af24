import Synchronization

/// How much real time each check may take. What it stops is incomplete, and says so: how far a check comes
/// depends on the machine.
final class TimeLimit: Sendable {
  /// `nil` for as long as it takes.
  let limit: Duration?
  private let stopwatch: (@Sendable () -> Duration)?
  private let start = Mutex(Duration.zero)

  /// - Parameter stopwatch: a real clock; asked from any thread.
  init(_ limit: Duration?, stopwatch: (@Sendable () -> Duration)?) {
    self.limit = limit
    self.stopwatch = stopwatch
  }

  /// A check begins.
  func begin() {
    guard let stopwatch else { return }
    start.withLock { $0 = stopwatch() }
  }

  /// Whether the check has taken longer.
  var isOver: Bool {
    guard let limit, let stopwatch else { return false }
    return stopwatch() - start.withLock { $0 } > limit
  }

  var sentence: Sentence { "--max-time ended it" }
}
