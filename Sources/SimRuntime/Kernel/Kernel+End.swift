/// How a run ends: its threads are drained, and what never ran is released.
extension Kernel {
  /// Ends the run; from now on the ports return at once and without effect.
  package func finish(_ outcome: Outcome) {
    guard self.outcome == nil else { return }
    self.outcome = outcome
    log?.runEnds(waiting: live, isCutShort: outcome.isCutShort)
    director?.runEnds()
    hasEnded = true
    switch outcome {
    case .rest, .idle, .deadlock, .crashed: break
    case .timeBound, .livelock, .stepBound, .interrupted, .pruned, .diverged, .escaped:
      return
    }
    do {
      try strategy.end(afterStep: step)
    } catch {
      self.outcome = .diverged(error)
    }
  }

  /// After so many operations without effect a thread loops until something changes, and nothing will.
  private static let drainedCallLimit = 10_000

  /// Whether the thread that is being drained may go on.
  func mayDrain() -> Bool {
    drainedCalls += 1
    return !drainsEndlessly
  }

  /// Whether the thread that is being drained has asked so often that it must be in a loop.
  var drainsEndlessly: Bool { drainedCalls > Self.drainedCallLimit }

  /// Leaves a drained thread for ever where it is, as it would not end: what it holds is not freed. Safe, as a
  /// continuation that is never resumed is never resumed twice.
  func abandon(_ thread: SimulatedThread) async {
    thread.stage = .ended
    hasAbandoned = true
    remove(thread)
    thread.letGo(nothing)
    await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in resumeDrained() }
  }

  /// Lets the next thread that still waits run to its end.
  func resumeDrained() {
    guard hasEnded else { return }
    drainedCalls = 0
    while let thread = live.popLast() ?? fresh.popLast() {
      if case .suspended = thread.stage { return resume(thread) }
      // It may be a timer that was due.
      thread.operation.kernelObject.discard()
      thread.stage = .ended
      thread.letGo(nothing)
    }
    current = nil
  }

  func discardWhatNeverRan() {
    live = []
    fresh = []
    enabled = []
    // A thread that has left the kernel and has not come back.
    current?.letGo(nothing)
    current = nil
    lastScheduled = nil
    observer = nil
    director = nil
    log?.forgetThreads()
    ledger?.question = nil
    timers.removeAll()
    for object in holding.values { object.discard() }
    holding = [:]
    for queue in filledQueues.values { queue.discard() }
    filledQueues = [:]
  }
}
