/// The blacklist and the list of running operations, each behind its lock (C080).
extension ImageManager {
  /// Looks a URL up in the blacklist, of which each manager has its own (C047, C089).
  ///
  /// Original: `containsObject:` of `failedURLs` in the manager's load.
  func isFailed(_ url: ImageURL?) async -> Bool {
    guard let url else {
      if context.generation.manager.looksUpNilURL {
        await failedLock.withLock { _ = await failed.read() }
      }
      return false
    }
    return await failedLock.withLock {
      await context.reach(.managerBlacklistTest)
      let isListed = await failed.read().contains(url)
      context.emit(.blacklistTested(url, isListed: isListed))
      return isListed
    }
  }

  /// Original: `addObject:` of `failedURLs` when a download has failed.
  ///
  /// Claims: C048, C317.
  func blacklist(_ url: ImageURL, because error: LoadError) async {
    await context.reach(.managerBlacklistAdd)
    await failedLock.withLock {
      _ = await failed.update(ifChanged: .added("\(url)")) { $0.insert(url).inserted }
    }
    context.emit(.blacklisted(url, because: error))
  }

  /// Original: `removeObject:` of `failedURLs` with `SDWebImageRetryFailed`.
  ///
  /// Claims: C087.
  func unblacklist(_ url: ImageURL) async {
    await context.reach(.managerBlacklistRemove)
    let wasListed = await failedLock.withLock {
      await failed.update(ifChanged: .removed("\(url)")) { $0.remove(url) != nil }
    }
    if wasListed { context.emit(.unblacklisted(url, by: context.subject)) }
  }

  /// Puts a load on the list, an array (C048), so that `isRunning` says yes (C077).
  ///
  /// Original: `addObject:` of `runningOperations` in the manager's load.
  func addRunning(_ operation: CombinedOperation) async {
    await context.reach(.managerRunningAdd)
    operation.lifetime.retain()
    await runningLock.withLock {
      await running.update(.added("load \(operation.subject)")) { $0.append(operation) }
    }
    context.emit(.runningOperationAdded(operation))
  }

  /// Original: `removeObject:` of `runningOperations` (3.x),
  /// `-[SDWebImageManager safelyRemoveOperationFromRunning:]` (4.2, 5.x).
  ///
  /// Claims: C309.
  func removeRunning(_ operation: CombinedOperation) async {
    await context.reach(.managerRunningRemove)
    let wasListed = await runningLock.withLock {
      await running.update(ifChanged: .removed("load \(operation.subject)")) { list in
        guard let index = list.firstIndex(where: { $0 === operation }) else { return false }
        list.remove(at: index)
        return true
      }
    }
    guard wasListed else { return }
    await noteEnd(of: operation)
    await operation.lifetime.release()
  }

  /// Calls the load's `whenEnded` block, if it has one, and says whether the load was cancelled. No event of the load
  /// comes after that.
  func noteEnd(of operation: CombinedOperation) async {
    if let whenEnded = operation.whenEnded { await whenEnded(await operation.isCancelled.read()) }
  }

  /// Whether a load is on the list of running operations (C077).
  ///
  /// Original: `-[SDWebImageManager isRunning]`.
  package func isRunning() async -> Bool {
    if let own { return await own.isRunning() }
    return await isRunningStandard()
  }

  /// Whether it is custom and has to be asked when nothing more can happen.
  package var isAskedAtRest: Bool { own != nil }

  /// Asks a custom manager whether it is running, when nothing more can happen.
  package func checkAtRest() async { await own?.checkAtRest() }

  /// Whether a load is on the model's list.
  func isRunningStandard() async -> Bool {
    await runningLock.withLock { await !running.read().isEmpty }
  }

  /// Cancels all running loads (C075): with the list locked, although the cancel of a load that holds
  /// its own lock wants that lock too (M15), or a copy of the list. A set gives them in any order.
  ///
  /// Original: `-[SDWebImageManager cancelAll]`, which uses `makeObjectsPerformSelector:`, and
  /// `removeObjectsInArray:` (3.x, 4.2).
  ///
  /// Claims: C076.
  package func cancelAll() async {
    if let own { return await own.cancelAll() }
    await cancelAllStandard()
  }

  /// Cancels the loads on the model's list.
  func cancelAllStandard() async {
    await context.reach(.managerCancelAll)
    let takesThemOff = context.generation.manager.cancelsAllUnderLock
    if takesThemOff, cancelsUnderLock {
      await runningLock.withLock {
        let copied = await running.read()
        context.emit(.cancelAllBegan(manager: owner, copied.map(\.subject)))
        for operation in copied { await operation.cancel() }
        for operation in copied { await removeRunning(operation) }
      }
    } else {
      let copied = await runningLock.withLock {
        let copied = await running.read()
        for operation in copied { operation.lifetime.retain() }
        return copied
      }
      context.emit(.cancelAllBegan(manager: owner, copied.map(\.subject)))
      for operation in await enumerated(copied) {
        await operation.cancel()
        if takesThemOff { await removeRunning(operation) }
        await operation.lifetime.release()
      }
    }
  }

  /// In 3.x a load has no lock of its own, so nothing can lock in the opposite order, unless M03 is repaired.
  private var cancelsUnderLock: Bool {
    context.generation.has(.oppositeCancelLocks) || context.generation.has(.unguardedCancelBlock)
  }

  private func enumerated(_ operations: [CombinedOperation]) async -> [CombinedOperation] {
    if context.generation.manager.runningIsOrdered { return operations }
    return await context.scheduler.inAnyOrder(operations, of: "runningOperations") {
      "load \($0.subject)"
    }
  }
}
