/// What the cache knows of a key.
public struct CacheAnswer: Sendable {
  public var image: ImageDescriptor?
  public var data: ImageData?
  public var type: CacheType

  /// Original: `SDWebImageQueryCompletedBlock` (3.x), `SDCacheQueryCompletedBlock` (4.2),
  /// `SDImageCacheQueryCompletionBlock` (5.x).
  public typealias Handler = @Sendable (CacheAnswer) async -> Void
}

/// The `NSOperation` that a disk query returns: a flag, never put in a queue.
public final class CacheOperation: Sendable {
  public let isCancelled: Cell<Bool>

  init(context: ModelContext) {
    isCancelled = context.scheduler.cell(
      "cache query \(context.subject).isCancelled", false, isAtomic: true)
  }
}
