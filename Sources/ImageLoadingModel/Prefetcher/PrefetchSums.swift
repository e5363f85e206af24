/// What the delegate of a prefetcher of 5.x gets: counts of all prefetches that ran side by side.
struct PrefetchSums: Sendable {
  var finished = 0
  var total = 0
  var skipped = 0
  /// The load with which the last of them ended.
  var lastLoad: EventSubject?

  mutating func add(_ token: PrefetchToken) async {
    finished += await token.finishedCount.read()
    total += token.urls.count
    skipped += await token.skippedCount.read()
  }
}

/// With P18 repaired a prefetch that ends beside others leaves its counts behind, until none of them runs.
extension TokenPrefetcher {
  /// The counts of prefetches that have ended while others ran.
  func endedSums() async -> PrefetchSums {
    context.generation.has(.endedPrefetchesAreForgotten) ? PrefetchSums() : await ended.read()
  }

  /// Takes a prefetch that has ended off the list.
  /// - Returns: the sums at the end, if no other runs.
  func leave(_ token: PrefetchToken) async -> PrefetchSums? {
    await withRunning { tokens in
      guard tokens.contains(where: { $0 === token }) else { return nil }
      var sums = await ended.read()
      await sums.add(token)
      sums.lastLoad = context.subject
      await ended.write(sums)
      return await takeOff(token)
    }
  }

  /// Takes a prefetch off the list, and with it what others have left behind, if none runs.
  private func takeOff(_ token: PrefetchToken) async -> PrefetchSums? {
    let isLast = await running.update(.removed("prefetch \(token.name)")) { tokens in
      tokens.removeAll { $0 === token }
      return tokens.isEmpty
    }
    guard isLast else { return nil }
    let sums = await ended.read()
    await ended.write(PrefetchSums())
    return sums
  }

  /// A prefetch was cancelled; one that has ended is off the list already. If it was the last one that ran, the delegate
  /// gets the end of those that ended beside it.
  func leaveCancelled(_ token: PrefetchToken) async {
    let sums: PrefetchSums? = await withRunning { tokens in
      guard tokens.contains(where: { $0 === token }) else { return nil }
      return await takeOff(token)
    }
    guard let sums, let load = sums.lastLoad, let delegate = await delegate.read() else { return }
    await delegateQueue.async { [context] in
      await context.scheduler.acting(for: load) {
        context.emit(.prefetchFinished(load, total: sums.total, skipped: sums.skipped))
        await delegate.didFinish(total: sums.total, skipped: sums.skipped)
      }
    }
  }
}
