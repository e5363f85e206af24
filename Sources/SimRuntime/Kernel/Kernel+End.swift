/// How a run ends: its threads are drained, and what never ran is let go.
extension Kernel {
  /// Ends the run; from now on the ports return at once and without effect.
  package func finish(_ outcome: Outcome) {
    guard self.outcome == nil else { return }
    self.outcome = outcome
    log?.runEnds(waiting: live, isCutShort: outcome.isCutShort)
    director?.runEnds()
    isDraining = true
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

  /// Lets the next thread that still waits run to its end.
  func resumeDrained() {
    guard isDraining else { return }
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
    // Somebody who has left the kernel and has not come back.
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
