/// What a download gives to its handlers.
public struct DownloadAnswer: Sendable {
  /// The decoded image, or a part of it; `nil` for an error.
  public var image: ImageDescriptor?
  /// The bytes of the image; `nil` if there are none.
  public var data: ImageData?
  /// Why there is no image.
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
