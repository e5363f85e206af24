/// The arguments of a load's completion.
public struct LoadResult: Hashable, Sendable {
  /// The image, or a part of it; `nil` if there is none.
  public var image: ImageDescriptor?
  /// Its bytes (from 4.x on); `nil` if they are not given.
  public var data: ImageData?
  /// Why there is no image.
  public var error: LoadError?
  /// Where the image was; ``CacheType/none`` if it was downloaded.
  public var cacheType: CacheType
  /// `false` for a partial image.
  public var isFinished: Bool
  /// The URL of the load, if it had one.
  public var url: ImageURL?
  /// Whether the completion was called on the main queue.
  public var isOnMainQueue: Bool

  public init(
    image: ImageDescriptor? = nil, data: ImageData? = nil, error: LoadError? = nil,
    cacheType: CacheType = .none, isFinished: Bool = true, url: ImageURL?,
    isOnMainQueue: Bool = true
  ) {
    self.image = image
    self.data = data
    self.error = error
    self.cacheType = cacheType
    self.isFinished = isFinished
    self.url = url
    self.isOnMainQueue = isOnMainQueue
  }
}

/// `SDWebImageCompletionWithFinishedBlock` (3.x), `SDInternalCompletionBlock` (4.2, 5.x): called
/// when a load has an answer.
public typealias LoadCompletion = @Sendable (LoadResult) async -> Void
/// Called when a load has ended, and whether it was cancelled.
package typealias LoadEnd = @Sendable (_ isCancelled: Bool) async -> Void
/// `SDWebImageDownloaderProgressBlock` (3.x, 4.2), `SDImageLoaderProgressBlock` (5.x): called as
/// bytes arrive: how many are there, how many are expected (-1 if that is not known).
public typealias LoadProgress = @Sendable (_ received: Int, _ expected: Int) async -> Void
