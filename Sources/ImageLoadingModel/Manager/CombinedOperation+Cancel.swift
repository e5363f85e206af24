/// The cancel of 3.x and 4.2, by a block; 3.x takes no lock for it (M03).
extension CombinedOperation {
  /// The load gets no completion from then on (C074). Before its block is there, nothing takes it
  /// off the list (C307).
  ///
  /// Original: `-[SDWebImageCombinedOperation cancel]` (3.x, 4.2).
  func cancelByBlock(_ asker: EventSubject) async {
    await guarded {
      await isCancelled.write(true)
      context.emit(.cancelled(subject, by: asker))
      if let operation = await cacheOperation.read() {
        await operation.cancel()
        await cacheOperation.write(nil)
      }
      if let block = await cancelBlock.read() {
        await call(block)
        await cancelBlock.write(nil)
      } else if !context.generation.has(.leakOnCancelDuringQuery) {
        await manager.removeRunning(self)
      }
    }
    await whenCancelled?()
  }

  /// Without a lock the block is read again before it is called, and another cancel may have taken it
  /// meanwhile.
  private func call(_ found: Block) async {
    guard context.generation.has(.unguardedCancelBlock) else { return await found() }
    await context.reach(.managerCancelBlockCall)
    guard let block = await cancelBlock.read() else {
      return context.core.crash("the cancel block of load \(subject) is gone when it is called")
    }
    await block()
  }

  /// Sets what a cancel will run; on a load that is cancelled already it runs at once (C073).
  ///
  /// Original: `-[SDWebImageCombinedOperation setCancelBlock:]` (3.x, 4.2).
  func setCancelBlock(_ block: @escaping Block) async {
    await guarded {
      if await isCancelled.read() {
        await block()
        await cancelBlock.write(nil)
      } else {
        if context.generation.has(.unguardedCancelBlock) {
          await context.reach(.managerCancelBlockStored)
        }
        await cancelBlock.write(block)
      }
    }
  }

  private func guarded(_ body: () async -> Void) async {
    if context.generation.has(.unguardedCancelBlock) {
      await body()
    } else {
      await monitor.withLock(body)
    }
  }
}

/// The cancel of 5.x, by the operation of the loader.
extension CombinedOperation {
  /// Only the first cancel has an effect.
  ///
  /// Original: `-[SDWebImageCombinedOperation cancel]` (5.x).
  func cancelLoader(_ asker: EventSubject) async {
    await monitor.withLock {
      if await isCancelled.read() { return }
      await isCancelled.write(true)
      context.emit(.cancelled(subject, by: asker))
      if let operation = await cacheOperation.read() {
        await operation.cancel()
        await cacheOperation.write(nil)
      }
      if let loader = await loaderOperation.read() {
        await giveUp(loader)
        await loaderOperation.write(nil)
      }
      await manager.removeRunning(self)
    }
  }

  private func giveUp(_ loader: any RunningDownload) async {
    context.emit(.downloadCancelRequested(subject))
    await loader.cancel()
  }

  /// Keeps the loader's operation, to be able to cancel it; without the lock, so that a cancel may
  /// have missed it, unless M12 is repaired.
  ///
  /// Original: the assignment of `loaderOperation` (5.x).
  func keep(_ loader: (any RunningDownload)?) async {
    if loader is RefreshToken {
      lifetime.atEnd { [loaderOperation] in
        await (loaderOperation.snapshot as? RefreshToken)?.image.release()
      }
    }
    guard guardsWhatItKeeps else { return await loaderOperation.write(loader) }
    let isTooLate = await monitor.withLock {
      let isTooLate = await isCancelled.read()
      if !isTooLate { await loaderOperation.write(loader) }
      return isTooLate
    }
    if isTooLate, let loader { await giveUp(loader) }
  }
}
