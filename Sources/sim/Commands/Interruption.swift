import Foundation
import SimTools
import Synchronization

/// Notices that the work is to end: by the user (SIGINT), so that it can say what it knows, or because its
/// time is over. Asked a second time by the user, the process ends at once.
final class Interruption {
  private final class Flag: Sendable {
    let isSet = Mutex(false)
  }

  private let flag = Flag()
  private let source: any DispatchSourceSignal
  /// When the time is over; `nil` if there is no limit.
  private let end: ContinuousClock.Instant?

  /// - Parameter limit: how long the work may take, from now on.
  init(after limit: Duration? = nil) {
    end = limit.map { ContinuousClock.now + $0 }
    signal(SIGINT, SIG_IGN)
    source = DispatchSource.makeSignalSource(signal: SIGINT, queue: .global())
    source.setEventHandler { [flag] in
      flag.isSet.withLock { $0 = true }
      signal(SIGINT, SIG_DFL)
    }
    source.resume()
  }

  /// Whether the work is to end.
  var isAsked: Bool { question() }

  /// Asks the same from any thread.
  var question: @Sendable () -> Bool {
    { [flag, end] in flag.isSet.withLock { $0 } || end.map { ContinuousClock.now > $0 } ?? false }
  }

  /// What the process ends with if the work was ended.
  var exitCode: ExitCode { flag.isSet.withLock { $0 } ? .interrupted : .incomplete }
}
