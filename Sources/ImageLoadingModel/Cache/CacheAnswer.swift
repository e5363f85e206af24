/// What the cache knows of a key.
package struct CacheAnswer: Sendable {
  package var image: ImageDescriptor?
  package var data: ImageData?
  package var type: CacheType

  /// Original: `SDWebImageQueryCompletedBlock` (3.x), `SDCacheQueryCompletedBlock` (4.2),
  /// `SDImageCacheQueryCompletionBlock` (5.x).
  package typealias Handler = @Sendable (CacheAnswer) async -> Void
}

/// The `NSOperation` that a disk query returns: a flag, never put in a queue.
package final class CacheOperation: LoadTask {
  package let isCancelled: Cell<Bool>
  /// `pendingCount`: how many caches have still to answer, where several are asked at once.
  private let pendingCount: Cell<Int>?

  init(context: ModelContext, pendingCount: Cell<Int>? = nil) {
    self.pendingCount = pendingCount
    isCancelled = context.scheduler.cell(
      "cache query \(context.subject).isCancelled", false, isAtomic: true)
  }

  /// Original: `-[NSOperation cancel]`, `-[SDImageCachesManagerOperation cancel]` (5.x).
  package func cancel() async {
    await isCancelled.write(true)
    await pendingCount?.write(0)
  }
}
