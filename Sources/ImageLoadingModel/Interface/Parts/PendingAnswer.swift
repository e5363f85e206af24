import Synchronization

/// One call of a custom part that is to have one answer, unless it is cancelled.
package final class PendingAnswer: Sendable {
  private struct State: Sendable {
    var hasEnded = false
    var isCancelled = false
  }

  private let state = Mutex(State())

  package init() {}

  package var isCancelled: Bool { state.withLock { $0.isCancelled } }

  package func cancel() { state.withLock { $0.isCancelled = true } }

  /// The answer has come.
  /// - Returns: whether it is the first.
  package func end() -> Bool {
    state.withLock { state in
      defer { state.hasEnded = true }
      return !state.hasEnded
    }
  }
}

/// What the model's own part owes the custom part that asks it. Where it answers twice or not at all, by a bug of its
/// generation, the custom part is not to be accused.
package final class OwedAnswers: Sendable {
  private struct State: Sendable {
    var count = 0
    var hasAnsweredTwice = false
  }

  private let state = Mutex(State())

  package init() {}

  /// Whether a call has no answer.
  package var isOwing: Bool { state.withLock { $0.count > 0 } }

  /// Whether a call has ever had two.
  package var hasAnsweredTwice: Bool { state.withLock { $0.hasAnsweredTwice } }

  /// A call begins.
  package func begin() -> PendingAnswer {
    state.withLock { $0.count += 1 }
    return PendingAnswer()
  }

  /// It has an answer.
  package func end(_ call: PendingAnswer) {
    let isFirst = call.end()
    state.withLock { if isFirst { $0.count -= 1 } else { $0.hasAnsweredTwice = true } }
  }
}
