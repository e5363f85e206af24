import Foundation
import Synchronization

/// Runs that are to be made, by whoever has time, and what they have shown.
final class RunBatch: Sendable {
  struct Task: Sendable {
    let strategy: any Strategy
    /// What learns from the run on the thread that made it; `nil` if nothing does.
    var concurrentRun: (any ConcurrentRun)?
  }

  private struct State {
    var next = 0
    var isClosed = false
    var runs: [ExploredRun?]
  }

  private let tasks: [Task]
  private let state: Mutex<State>
  private let begun = DispatchGroup()

  init(_ tasks: [Task]) {
    self.tasks = tasks
    state = Mutex(State(runs: tasks.map { _ in nil }))
  }

  var count: Int { tasks.count }

  /// Makes one of the runs that nobody has begun.
  /// - Returns: whether there was one.
  func makeNext(on worker: ExplorationWorker) -> Bool {
    let place: Int? = state.withLock { state in
      guard !state.isClosed, state.next < tasks.count else { return nil }
      begun.enter()
      state.next += 1
      return state.next - 1
    }
    guard let place else { return false }
    let run = worker.run(tasks[place].strategy)
    if let run { tasks[place].concurrentRun?.ended(run.outcome) }
    state.withLock { $0.runs[place] = run }
    begun.leave()
    return true
  }

  /// How many runs were begun.
  var begunCount: Int { state.withLock { $0.next } }

  /// No other run is to be begun.
  func close() { state.withLock { $0.isClosed = true } }

  /// Waits for the runs that were begun.
  /// - Returns: for each run `nil` if it was not made or was interrupted.
  func collect() -> [ExploredRun?] {
    begun.wait()
    return state.withLock { $0.runs }
  }
}
