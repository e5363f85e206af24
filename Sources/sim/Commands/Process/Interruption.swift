import Foundation
import SimTools
import Synchronization

/// Notices that the work is to end: by a signal (SIGINT, or SIGTERM as schedulers send it), so that it can say what it
/// knows, or because its time is over. At a second signal the process ends at once.
final class Interruption: Sendable {
  /// A signal is for the process, and its handler can reach nothing else.
  private static let isSignalled = Atomic(false)

  private static let signals = [SIGINT, SIGTERM]

  /// When the time is over; `nil` if there is no limit.
  private let end: ContinuousClock.Instant?

  /// - Parameter limit: how long the work may take, from now on.
  init(after limit: Duration? = nil) {
    end = limit.map { ContinuousClock.now + $0 }
    // Makes the flag before a handler can need it.
    _ = Self.isSignalled.load(ordering: .relaxed)
    for number in Self.signals {
      signal(number) { _ in
        Interruption.isSignalled.store(true, ordering: .relaxed)
        signal(SIGINT, SIG_DFL)
        signal(SIGTERM, SIG_DFL)
      }
    }
    // Who starts processes from a thread that blocks signals hands that on, and one may wait already.
    var signals = sigset_t()
    sigemptyset(&signals)
    for number in Self.signals { sigaddset(&signals, number) }
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
  }

  /// Whether the work is to end.
  var isAsked: Bool {
    Self.isSignalled.load(ordering: .relaxed) || end.map { ContinuousClock.now > $0 } ?? false
  }

  /// Asks the same from any thread.
  var question: @Sendable () -> Bool { { self.isAsked } }

  /// What the process ends with if the work was ended.
  var exitCode: ExitCode {
    Self.isSignalled.load(ordering: .relaxed) ? .interrupted : .incomplete
  }
}
