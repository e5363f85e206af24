/// `SDCallbacksDictionary` (4.2, 5.x): what one load attached to a download; a cancel finds it by
/// identity.
final class DownloadHandlers: Sendable {
  let subject: EventSubject
  /// `SDWebImageDownloaderProgressBlock`.
  let progress: LoadProgress?
  /// `SDWebImageDownloaderCompletedBlock`.
  let completed: DownloadAnswer.Handler
  /// Whether it wants nothing that it has already; only the repair of D29 asks.
  private let refreshes: Bool
  /// What a refresh has found in the cache; only the repair of D30 asks.
  private let cachedImage: ImageDescriptor?
  /// Whether it asked for parts of the image; only the repairs of D33 and D44 ask.
  let wantsParts: Bool
  /// The priority that it wants; only the repairs of D35 and D36 ask.
  let priority: Int
  /// How it wants the image decoded; only the repair of D37 asks.
  let decoding: ImageDecoding
  /// Whether it takes an image from a server whose certificate cannot be trusted; only the repair of
  /// D39 asks.
  let allowsAnyCertificate: Bool
  /// Whether it wants to continue in the background; only the repair of D40 asks.
  let continuesInBackground: Bool

  init(
    subject: EventSubject, options: DownloaderOptions, decoding: ImageDecoding,
    cachedImage: ImageDescriptor?, progress: LoadProgress?,
    completed: @escaping DownloadAnswer.Handler
  ) {
    self.subject = subject
    self.decoding = decoding
    wantsParts = options.contains(.progressiveDownload)
    priority = options.priority
    allowsAnyCertificate = options.contains(.allowInvalidSSLCertificates)
    continuesInBackground = options.contains(.continueInBackground)
    refreshes = options.contains(.ignoreCachedResponse)
    self.cachedImage = cachedImage
    self.progress = progress
    self.completed = completed
  }

  /// Whether bytes that are those of the URL cache are nothing new for the load. The releases say so of every
  /// load; a load that joined may have no image yet (D29), and the cache of images another one (D30). A transformed
  /// image is another one, too: where D30 is repaired such a load is transformed anew.
  /// - Parameter data: `nil` where the server has sent none.
  func hasNothingNew(in data: ImageData?, _ generation: Generation) -> Bool {
    guard refreshes else { return generation.has(.refreshAnswersOthers) }
    guard let cachedImage, let data, !generation.has(.comparesWithURLCache) else { return true }
    return cachedImage.label == data.image?.label
  }
}

extension DownloadAnswer {
  /// The loads that get it, of those that wait: a part goes to all of them (D33), or to those that
  /// asked for parts.
  func listeners(
    among waiting: [DownloadHandlers], in generation: Generation
  ) -> [DownloadHandlers] {
    if isFinished || generation.has(.partsGoToEveryLoad) { return waiting }
    return waiting.filter(\.wantsParts)
  }
}
