/// One load: a disk query, then perhaps a download, that can be cancelled as one
/// (`SDWebImageCombinedOperation`).
package final class CombinedOperation: RunningLoad, CustomStringConvertible {
  package let lifetime: Lifetime
  package var description: String { lifetime.description }
  /// The load's name.
  package let subject: EventSubject
  /// `cancelled`, with the getter `isCancelled`: whether the load was cancelled. A plain property
  /// that is read outside the lock (M13).
  package let isCancelled: Cell<Bool>
  /// `cacheOperation`.
  let cacheOperation: Cell<(any LoadTask)?>
  /// `cancelBlock` (3.x, 4.2).
  let cancelBlock: Cell<Block?>
  /// `loaderOperation` (5.x).
  let loaderOperation: Cell<(any RunningDownload)?>
  /// Whether the finished completion was called: only the repair of M16 asks.
  private let hasCompleted: Cell<Bool>?
  /// What it has if its manager is custom.
  let ownLoad: OwnLoad?
  /// Called after each cancel where a cancelled load does not complete: the repair of V10 alone.
  let whenCancelled: Block?
  /// Called when the manager has taken the load off its list: the repair of P16 alone.
  let whenEnded: LoadEnd?
  /// `@synchronized` on the operation (4.2, 5.x).
  let monitor: Monitor
  let context: ModelContext
  /// `manager` (5.x).
  unowned let manager: ImageManager

  init(
    context: ModelContext, manager: ImageManager, whenCancelled: Block? = nil,
    whenEnded: LoadEnd? = nil
  ) {
    self.context = context
    self.whenCancelled = whenCancelled
    self.whenEnded = whenEnded
    self.manager = manager
    owner = manager.owner
    subject = context.subject
    let scheduler = context.scheduler
    lifetime = scheduler.lifetime("load \(subject)")
    isCancelled = context.property(
      "load \(subject).isCancelled", false, unguardedBy: .unguardedLoadState)
    ownLoad = manager.own == nil ? nil : OwnLoad(subject, scheduler)
    cacheOperation = context.property(
      "load \(subject).cacheOperation", nil, unguardedBy: .unguardedLoadState)
    cancelBlock = scheduler.cell("load \(subject).cancelBlock", nil)
    loaderOperation = scheduler.cell("load \(subject).loaderOperation", nil)
    monitor = scheduler.monitor("load \(subject)")
    hasCompleted =
      context.generation.has(.partialImageAfterFinal)
      ? nil : scheduler.cell("load \(subject).hasCompleted", false)
  }

  /// Whether the result is a partial image, and the final one was there before it (M16); on main.
  func isOutdated(_ result: LoadResult) async -> Bool {
    guard let hasCompleted else { return false }
    if !result.isFinished { return await hasCompleted.read() }
    await hasCompleted.write(true)
    return false
  }

  package let owner: String?

  /// The image that the load's operation keeps alive, without a step: for observers that are no part of the
  /// run.
  package var heldImage: ImageDescriptor? { (loaderOperation.snapshot as? RefreshToken)?.image }

  /// Cancels the disk query and the download. The load's completion is not called any more (C071); in
  /// 5.x it is called once more, with an error that says so.
  ///
  /// Original: `-[SDWebImageCombinedOperation cancel]`, of the protocol `SDWebImageOperation`.
  package func cancel() async {
    await context.scheduler.acting(for: subject) { await context.reach(.managerCancel) }
    guard let own = manager.own, let task = await ownLoad?.task.read() else {
      return await cancelStandard()
    }
    await task.cancel()
    await own.noteCancel(of: self, by: context.subject)
  }

  /// Cancels it as the model's manager does.
  func cancelStandard() async {
    let asker = context.subject
    await context.scheduler.acting(for: subject) {
      switch context.generation.manager.flow {
      case .cancelBlock: await cancelByBlock(asker)
      case .loaderOperation: await cancelLoader(asker)
      }
    }
  }

  /// Keeps the disk query, to be able to cancel it; without the lock, unless M12 is repaired.
  ///
  /// Original: the assignment of `cacheOperation`.
  func keep(_ query: (any LoadTask)?) async {
    guard guardsWhatItKeeps else { return await cacheOperation.write(query) }
    await monitor.withLock {
      if await isCancelled.read() {
        await query?.cancel()
      } else {
        await cacheOperation.write(query)
      }
    }
  }

  var guardsWhatItKeeps: Bool {
    context.generation.manager.flow == .loaderOperation
      && !context.generation.has(.cancelMissesTheLoader)
  }
}
