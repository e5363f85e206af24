/// What a download tells those who wait for it.
public struct DownloadAnswer: Sendable {
  public var image: ImageDescriptor?
  public var data: ImageData?
  public var error: LoadError?
  /// `false` for a partial image.
  public var isFinished = true

  /// Original: `SDWebImageDownloaderCompletedBlock`.
  public typealias Handler = @Sendable (DownloadAnswer) async -> Void
}
