/// What a download gives to its handlers.
public struct DownloadAnswer: Sendable {
  public var image: ImageDescriptor?
  public var data: ImageData?
  public var error: LoadError?
  /// `false` for a partial image.
  public var isFinished = true

  public init(
    image: ImageDescriptor? = nil, data: ImageData? = nil, error: LoadError? = nil,
    isFinished: Bool = true
  ) {
    (self.image, self.data, self.error, self.isFinished) = (image, data, error, isFinished)
  }

  /// Original: `SDWebImageDownloaderCompletedBlock`.
  public typealias Handler = @Sendable (DownloadAnswer) async -> Void
}
