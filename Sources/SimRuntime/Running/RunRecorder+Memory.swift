import ImageLoadingModel
import SimScenarios

/// What of the past the rest of a run, and what is said of it, can depend on.
extension RunRecorder {
  var memory: [AnyHashable] {
    let state = state
    let answers = log.answers.map { [$0.step, $0.text, $0.queue.rawValue, "\($0.time)"] }
    return state.monitor.memory + log.records.map { AnyHashable($0.memory) }
      + state.prefetches.records.map { AnyHashable($0.memory) }
      + [
        answers, state.story, state.requests, state.storedKeys, state.notes, state.lastReads,
        state.snapshotMismatches.map { "\($0)" }, state.world?.life.isRunning,
        state.cleaning?.removed, state.cleaning?.failed,
      ]
  }
}

extension InvariantMonitor {
  fileprivate var memory: [AnyHashable] {
    invariants.map { AnyHashable($0) }
      + violations.map { [$0.invariant, $0.subject ?? "", $0.explanation] }
  }
}

extension LoadRecord {
  fileprivate var memory: [String] {
    [name, "\(began)", "\(isCancelled)"]
      + completions.map { "\($0.time) \($0.result.words)" }
      + progress.map { "\($0)" } + setterCalls.map { "\($0)" }
  }
}

extension PrefetchRecord {
  fileprivate var memory: [String] {
    [name, "\(isCancelled)"] + progress.map { "\($0)" } + completions.map { "\($0)" }
      + told.map { "\($0)" } + finishes.map { "\($0)" }
  }
}
