import SimKernel
import Synchronization

/// Programs that several suites run.
enum Programs {
  /// The balance is 40 at the end, or 70 if an update was lost.
  static let lostUpdate: @Sendable (SchedulerPort) async throws -> Void = { scheduler in
    let balance = scheduler.cell("balance", 100)
    await scheduler.withThreads(2, named: "withdrawal") { _ in
      await balance.write(balance.read() - 30)
    }
    try Check.require(balance.snapshot == 40, "\(balance.snapshot)")
  }
}

/// State that no port knows of.
final class Counter: Sendable {
  private let count = Mutex(0)

  func next() -> Int {
    count.withLock { count in
      count += 1
      return count
    }
  }
}
