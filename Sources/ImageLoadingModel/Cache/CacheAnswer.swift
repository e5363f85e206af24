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
package final class CacheOperation: Sendable {
  package let isCancelled: Cell<Bool>

  init(context: ModelContext) {
    isCancelled = context.scheduler.cell(
      "cache query \(context.subject).isCancelled", false, isAtomic: true)
  }
}
