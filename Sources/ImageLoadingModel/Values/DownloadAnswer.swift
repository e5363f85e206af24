/// What a download gives to its handlers.
public struct DownloadAnswer: Sendable {
  public var image: ImageDescriptor?
  public var data: ImageData?
  public var error: LoadError?
  /// `false` for a partial image.
  public var isFinished = true

  /// Original: `SDWebImageDownloaderCompletedBlock`.
  public typealias Handler = @Sendable (DownloadAnswer) async -> Void
}
