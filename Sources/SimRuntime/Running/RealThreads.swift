import Foundation

/// Work on several real threads at once. Each kernel runs on the thread that starts it, so each thread
/// needs a runner of its own.
package enum RealThreads {
  /// Calls `work` on so many threads, one at least, with their numbers from 0, and waits for all.
  /// - Parameter meanwhile: what the calling thread does before it waits.
  package static func run(
    _ count: Int, _ work: @escaping @Sendable (Int) -> Void, meanwhile: () -> Void = {}
  ) {
    let group = DispatchGroup()
    for number in 0..<max(count, 1) {
      group.enter()
      let thread = Thread {
        work(number)
        group.leave()
      }
      thread.stackSize = 8 << 20
      thread.start()
    }
    meanwhile()
    group.wait()
  }
}
