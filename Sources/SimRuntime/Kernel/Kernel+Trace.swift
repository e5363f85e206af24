/// What observers and the digest are told.
extension Kernel {
  func trace(_ action: TraceEvent.Action, by thread: SimulatedThread) {
    observer?.observe(
      TraceEvent(
        step: step, time: instant, thread: thread.id,
        place: thread.currentQueue?.name ?? thread.name,
        isMainThread: thread.isMainThread, subject: thread.subject,
        heldLocks: thread.heldLocks.map(\.name) + thread.heldPermits.map(\.name), action: action))
  }

  /// The running thread has made one that begins later.
  func traceCreation(_ thread: SimulatedThread) { traceCreation(thread.id, place: thread.name) }

  func traceCreation(_ id: ThreadID, place: String) {
    guard observer != nil, let current else { return }
    trace(.made(id, place: place), by: current)
  }

  /// Folds something else that happened into the digest.
  package func addToDigest(_ text: String) { digest.add(text) }
}
