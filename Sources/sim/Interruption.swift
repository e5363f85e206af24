import Foundation
import Synchronization

/// Whether the user has interrupted the work by ^C. A second ^C ends the process.
enum Interruption {
  private static let flag = Atomic(false)

  static var hasCome: Bool { flag.load(ordering: .relaxed) }

  static func listen() {
    // Made before the handler needs it.
    flag.store(false, ordering: .relaxed)
    signal(SIGINT) { _ in
      Interruption.flag.store(true, ordering: .relaxed)
      signal(SIGINT, SIG_DFL)
    }
  }
}
