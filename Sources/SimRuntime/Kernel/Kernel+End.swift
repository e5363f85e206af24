import ImageLoadingModel

/// How a run ends: its threads are drained, and what never ran is let go.
extension Kernel {
  /// Ends the run; from now on the ports return at once and without effect.
  func finish(_ outcome: Outcome) {
    guard self.outcome == nil else { return }
    self.outcome = outcome
    log?.runEnds(waiting: live, isCutShort: outcome.isCutShort)
    director?.runEnds()
    isDraining = true
    switch outcome {
    case .rest, .idle, .deadlock, .crashed: break
    default: return
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
      thread.stage = .ended
    }
    current = nil
  }

  func discardWhatNeverRan() {
    live = []
    fresh = []
    enabled = []
    current = nil
    lastToGoOn = nil
    observer = nil
    director = nil
    ledger?.question = nil
    timers.removeAll()
    for queue in crowdedQueues.values { queue.discardLine() }
    crowdedQueues = [:]
    for queue in filledQueues.values { queue.discardOperations() }
    filledQueues = [:]
  }
}
