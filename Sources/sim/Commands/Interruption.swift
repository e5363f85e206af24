import Foundation
import Synchronization

/// Notices that the user wants the work to end (SIGINT), so that it can say what it knows; asked a
/// second time, the process ends at once.
final class Interruption {
  private final class Flag: Sendable {
    let isSet = Mutex(false)
  }

  private let flag = Flag()
  private let source: any DispatchSourceSignal

  init() {
    signal(SIGINT, SIG_IGN)
    source = DispatchSource.makeSignalSource(signal: SIGINT, queue: .global())
    source.setEventHandler { [flag] in
      flag.isSet.withLock { $0 = true }
      signal(SIGINT, SIG_DFL)
    }
    source.resume()
  }

  /// Whether the work is to end.
  var isAsked: Bool { flag.isSet.withLock { $0 } }

  /// Asks the same from any thread.
  var question: @Sendable () -> Bool {
    { [flag] in flag.isSet.withLock { $0 } }
  }
}
