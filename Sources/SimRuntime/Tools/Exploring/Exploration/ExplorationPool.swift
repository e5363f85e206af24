import Foundation
import Synchronization

/// Real threads that make the runs of an exploration, beside the calling one.
final class ExplorationPool: Sendable {
  private struct State {
    var batches: [RunBatch] = []
    var isClosed = false
  }

  private let state = Mutex(State())
  private let news = DispatchSemaphore(value: 0)
  private let threads: Int

  private init(threads: Int) { self.threads = threads }

  /// Calls `body` on the calling thread, while the others wait for batches.
  /// - Parameter isOver: asked in the middle of runs, from any thread, whether to end them.
  static func withThreads<Result>(
    _ plan: ExplorationPlan, isOver: @escaping @Sendable () -> Bool,
    _ body: (ExplorationPool) -> Result
  ) -> Result {
    let pool = ExplorationPool(threads: max(plan.jobs, 1) - 1)
    if pool.threads == 0 { return body(pool) }
    var result: Result?
    RealThreads.run(pool.threads) { _ in
      let worker = ExplorationWorker(plan, isOver)
      while let batches = pool.waitForBatches() {
        for batch in batches { while batch.makeNext(on: worker) {} }
      }
    } meanwhile: {
      result = body(pool)
      pool.state.withLock { $0.isClosed = true }
      pool.wake()
    }
    guard let result else { preconditionFailure("the calling thread has returned") }
    return result
  }

  /// Lets the other threads make runs of a batch as long as `body` lasts; batches that are begun later go
  /// first.
  func sharing<Result>(_ batch: RunBatch, _ body: () -> Result) -> Result {
    if threads == 0 { return body() }
    state.withLock { $0.batches.append(batch) }
    defer { state.withLock { $0.batches.removeAll { $0 === batch } } }
    wake()
    return body()
  }

  private func wake() { for _ in 0..<threads { news.signal() } }

  /// - Returns: those that are shared, the last one first; `nil` if no other will come.
  private func waitForBatches() -> [RunBatch]? {
    news.wait()
    return state.withLock { $0.isClosed ? nil : $0.batches.reversed() }
  }
}
