extension StepLog {
  /// The same for all runs that differ only in the order of independent steps.
  var traceHash: UInt64 {
    var hash: UInt64 = 0
    for step in steps where !step.isForced {
      var digest = Digest(seed: threads[step.thread])
      digest.add(UInt64(step.ordinal))
      var known: UInt64 = 0
      for thread in step.clock.slots {
        let last = steps[Int(step.clock[thread]) - 1]
        let count = last.ordinal + (last.isForced ? 0 : 1)
        if count == 0 { continue }
        var other = Digest(seed: threads[thread])
        other.add(UInt64(count))
        known &+= other.value
      }
      digest.add(known)
      hash &+= digest.value
    }
    return hash
  }
}
