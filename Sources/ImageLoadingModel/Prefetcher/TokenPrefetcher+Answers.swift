/// What the prefetcher does when a load has ended: it counts on main, and reports a turn later.
extension TokenPrefetcher {
  /// Original: the `completed` block that `startPrefetchWithToken:` gives to the manager.
  func loadAnswered(
    _ result: LoadResult, _ load: PrefetchedLoad, of token: PrefetchToken,
    _ operation: AsyncBlockOperation, _ answers: PrefetchAnswers
  ) async {
    await context.reach(.prefetchCompletion)
    if !result.isFinished { return }
    await count(await answers.add(result), isCancelled: false, load, of: token, operation)
  }

  /// Counts what has come of a load, and frees its slot.
  /// - Parameter isCancelled: whether the load ends by a cancel, with its prefetch.
  func count(
    _ results: [LoadResult], isCancelled: Bool, _ load: PrefetchedLoad, of token: PrefetchToken,
    _ operation: AsyncBlockOperation
  ) async {
    if results.isEmpty { return }
    for result in results where !isCancelled {
      await token.count(isSkipped: isSkipped(result))
      await callProgressBlocks(of: load, token)
      guard await token.endsNow() else { continue }
      await callCompletion(of: token)
      await remove(token)
    }
    await operation.complete()
  }

  /// Whether a load counts as skipped: one with an error does, and with P15 repaired any that has no image.
  private func isSkipped(_ result: LoadResult) -> Bool {
    if context.generation.has(.missesAreNotSkipped) { return result.error != nil }
    return result.error != nil || result.image == nil
  }

  /// Original: `-[SDWebImagePrefetcher callProgressBlockForToken:imageURL:]`.
  private func callProgressBlocks(of load: PrefetchedLoad, _ token: PrefetchToken) async {
    let delegate = await delegate.read()
    let counts = await counts(with: token)
    let finished = await token.finishedCount.read()
    await delegateQueue.async { [context] in
      await context.reach(.prefetchReport)
      if let delegate, let (allFinished, allTotal) = counts {
        await context.reach(.prefetchDelegate)
        context.emit(
          .prefetchDelegateCalled(
            context.subject, url: load.url, finished: allFinished, total: allTotal))
        await delegate.didPrefetch(load.url, finished: allFinished, total: allTotal)
      }
      await token.callProgress(finished: finished, total: token.urls.count)
    }
  }

  /// The sums that the delegate gets. Each is of a moment of its own (P14); repaired, both are of one, and a
  /// prefetch that is no longer running has none.
  private func counts(with token: PrefetchToken) async -> (finished: Int, total: Int)? {
    if context.generation.has(.sumsOfTwoMoments) {
      let finished = await sum(\.finished) { await $0.finishedCount.read() }
      await context.reach(.prefetchTotal)
      return (finished, await sum(\.total) { $0.urls.count })
    }
    await context.reach(.prefetchTotal)
    return await withRunning { tokens in
      guard tokens.contains(where: { $0 === token }) else { return nil }
      let ended = await endedSums()
      var counts = (finished: ended.finished, total: ended.total)
      for token in tokens {
        counts.finished += await token.finishedCount.read()
        counts.total += token.urls.count
      }
      return counts
    }
  }

  /// The sums at the end, if no other prefetch runs; each is of a moment of its own, unless P14 is repaired.
  private func countsIfLast(_ token: PrefetchToken) async -> (total: Int, skipped: Int)? {
    guard context.generation.has(.endedPrefetchesAreForgotten) else {
      return await leave(token).map { ($0.total, $0.skipped) }
    }
    if context.generation.has(.sumsOfTwoMoments) {
      let isLast = await sum { _ in 1 } == 1
      let total = await sum { $0.urls.count }
      let skipped = await sum { await $0.skippedCount.read() }
      return isLast ? (total, skipped) : nil
    }
    return await withRunning { tokens in
      guard tokens.count == 1, tokens[0] === token else { return nil }
      return (token.urls.count, await token.skippedCount.read())
    }
  }

  /// The delegate is notified of the end only when the last running prefetch ends: with the sums of that one alone (P18),
  /// or of all together.
  ///
  /// Original: `-[SDWebImagePrefetcher callCompletionBlockForToken:]`.
  private func callCompletion(of token: PrefetchToken) async {
    let delegate = await delegate.read()
    await beginEnding(token)
    let counts = await countsIfLast(token)
    let finished = await token.finishedCount.read()
    let skipped = await token.skippedCount.read()
    await delegateQueue.async { [unowned self] in
      if let delegate, let (allTotal, allSkipped) = counts {
        context.emit(.prefetchFinished(context.subject, total: allTotal, skipped: allSkipped))
        await delegate.didFinish(total: allTotal, skipped: allSkipped)
      }
      await token.callCompletion(finished: finished, skipped: skipped)
      await endEnding(token)
    }
  }
}
