import ImageLoadingModel

/// What of the past the rest of a run, and what is said of it, can depend on.
extension RunRecorder {
  /// Adds all that is remembered.
  func recall(into hasher: inout Hasher) {
    let state = state
    state.monitor.recall(into: &hasher)
    for record in log.records { record.hash(into: &hasher) }
    for answer in log.answers {
      hasher.combine(answer.step)
      hasher.combine(answer.text)
      hasher.combine(answer.queue)
      hasher.combine(answer.time)
    }
    for record in state.prefetches.records { record.hash(into: &hasher) }
    hasher.combine(state.requests)
    hasher.combine(state.storedKeys)
    hasher.combine(state.notes)
    for mismatch in state.lookMismatches { hasher.combine("\(mismatch)") }
    for (path, time) in state.lastReads.sorted(by: { $0.key < $1.key }) {
      hasher.combine(path)
      hasher.combine(time)
    }
    hasher.combine(state.world?.life.isRunning)
    hasher.combine(state.cleaning?.removed)
    hasher.combine(state.cleaning?.failed)
    for fact in state.story {
      hasher.combine(fact.subject)
      hasher.combine(fact.place)
      hasher.combine(fact.text)
    }
  }
}

extension InvariantMonitor {
  fileprivate func recall(into hasher: inout Hasher) {
    for invariant in invariants { invariant.hash(into: &hasher) }
    for violation in violations {
      hasher.combine(violation.invariant)
      hasher.combine(violation.subject)
      hasher.combine(violation.explanation)
    }
  }
}

extension LoadRecord {
  fileprivate func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(began)
    hasher.combine(isCancelled)
    for completion in completions {
      hasher.combine(completion.time)
      hasher.combine(completion.result.words)
    }
    for progress in progress {
      hasher.combine(progress.received)
      hasher.combine(progress.expected)
    }
    for call in setterCalls {
      hasher.combine(call.content)
      hasher.combine(call.bytes)
    }
  }
}

extension PrefetchRecord {
  fileprivate func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(isCancelled)
    for progress in progress { hasher.combine("\(progress)") }
    for completion in completions { hasher.combine("\(completion)") }
    for told in told { hasher.combine("\(told)") }
    for finish in finishes { hasher.combine("\(finish)") }
  }
}
