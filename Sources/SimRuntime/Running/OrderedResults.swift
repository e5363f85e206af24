import Dispatch
import SimScenarios
import Synchronization

/// What several threads make, passed on in the order of its places while they run.
package final class OrderedResults<Value: Sendable>: Sendable {
  private struct State {
    var values: [Int: Value] = [:]
    var next = 0
    var makers: Int
  }

  private let state: Mutex<State>
  private let news = DispatchSemaphore(value: 0)

  /// - Parameter makers: how many threads will call `makerEnded`.
  package init(makers: Int) { state = Mutex(State(makers: makers)) }

  package func put(_ value: Value, at place: Int) {
    state.withLock { $0.values[place] = value }
    news.signal()
  }

  /// A thread makes nothing more.
  package func makerEnded() {
    state.withLock { $0.makers -= 1 }
    news.signal()
  }

  /// Hands on each value as soon as all before it are there, until every maker has ended; then those
  /// that are left, for a place may stay empty.
  package func handOn(_ body: (Value) -> Void) {
    while true {
      news.wait()
      while let value = takeNext() { body(value) }
      let rest = state.withLock { state in
        state.makers > 0 ? nil : state.values.sorted { $0.key < $1.key }.map(\.value)
      }
      guard let rest else { continue }
      for value in rest { body(value) }
      return
    }
  }

  private func takeNext() -> Value? {
    state.withLock { state in
      guard let value = state.values.removeValue(forKey: state.next) else { return nil }
      state.next += 1
      return value
    }
  }
}
