import Foundation
import SimTools
import Synchronization

/// Notices that the work is to end: by the user (SIGINT), so that it can say what it knows, or because its
/// time is over. Asked a second time by the user, the process ends at once.
final class Interruption: Sendable {
  /// A signal is for the process, and its handler can reach nothing else.
  private static let isSignalled = Atomic(false)

  /// When the time is over; `nil` if there is no limit.
  private let end: ContinuousClock.Instant?

  /// - Parameter limit: how long the work may take, from now on.
  init(after limit: Duration? = nil) {
    end = limit.map { ContinuousClock.now + $0 }
    // Makes the flag before a handler can need it.
    _ = Self.isSignalled.load(ordering: .relaxed)
    signal(SIGINT) { _ in
      Interruption.isSignalled.store(true, ordering: .relaxed)
      signal(SIGINT, SIG_DFL)
    }
    // Who starts processes from a thread that blocks signals hands that on, and one may wait already.
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGINT)
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
