extension StepLog {
  /// Equal for runs that differ only in the order of independent steps: it consists of the steps, each
  /// with those that it came after.
  package var orderDigest: UInt64 {
    var counts = [UInt64](repeating: 0, count: threads.count)
    var places: [UInt64] = []
    places.reserveCapacity(steps.count)
    for step in steps {
      places.append(counts[step.thread])
      counts[step.thread] += 1
    }
    var sum: UInt64 = 0
    for (step, place) in zip(steps, places) {
      var digest = Digest(seed: threads[step.thread])
      digest.add(place)
      for slot in step.clock.slots {
        let moment = Int(step.clock[slot])
        guard places.indices.contains(moment - 1) else { continue }
        sum &+= Self.word(digest.value, threads[slot], places[moment - 1])
      }
      sum &+= digest.value
    }
    return sum
  }

  /// That a step came after one of another thread.
  private static func word(_ step: UInt64, _ thread: UInt64, _ place: UInt64) -> UInt64 {
    var digest = Digest(seed: step)
    digest.add(thread)
    digest.add(place)
    return digest.value
  }
}
