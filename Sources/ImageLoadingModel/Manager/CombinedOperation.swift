/// One load: a disk query, then perhaps a download, that can be cancelled as one
/// (`SDWebImageCombinedOperation`).
public final class CombinedOperation: RunningLoad {
  public let lifetime: Lifetime
  /// The load's name.
  public let subject: Subject
  /// Whether the load was cancelled. A plain property: it is read outside the lock.
  public let isCancelled: Cell<Bool>
  let cacheOperation: Cell<CacheOperation?>
  private let cancelBlock: Cell<Block?>
  private let monitor: Monitor
  private let context: Context
  private unowned let manager: ImageManager

  init(context: Context, manager: ImageManager) {
    self.context = context
    self.manager = manager
    subject = context.subject
    let scheduler = context.scheduler
    lifetime = scheduler.lifetime("load \(subject)")
    isCancelled = scheduler.cell("load \(subject).isCancelled", false)
    cacheOperation = scheduler.cell("load \(subject).cacheOperation", nil)
    cancelBlock = scheduler.cell("load \(subject).cancelBlock", nil)
    monitor = scheduler.monitor("load \(subject)")
  }

  /// Cancels the disk query and the download; the load's completion is not called any more (C071).
  public func cancel() async {
    let asker = context.subject
    await context.scheduler.acting(for: subject) {
      await context.reach(.managerCancel)
      context.tell(.cancelled(subject, by: asker))
      await monitor.withLock {
        await isCancelled.write(true)
        if let operation = await cacheOperation.read() {
          await operation.isCancelled.write(true)
          await cacheOperation.write(nil)
        }
        if let block = await cancelBlock.read() {
          await block()
          await cancelBlock.write(nil)
        } else if !context.generation.has(.leakOnCancelDuringQuery) {
          await manager.removeRunning(self)
        }
      }
    }
  }

  /// Sets what a cancel will run; on a load that is cancelled already it runs at once (C073).
  func setCancelBlock(_ block: @escaping Block) async {
    await monitor.withLock {
      if await isCancelled.read() {
        await block()
        await cancelBlock.write(nil)
      } else {
        await cancelBlock.write(block)
      }
    }
  }
}
