/// `SDWebImageDownloaderConfig` (5.x), properties of the downloader itself (3.x, 4.2): the
/// settings of a downloader.
package struct DownloaderConfig: Hashable, Sendable {
  /// `maxConcurrentDownloads`: how many downloads run at once (C193).
  package var maxConcurrentDownloads = 6
  /// `downloadTimeout`: how long nothing may happen before a request fails.
  package var downloadTimeout: Duration = .seconds(15)
  /// `executionOrder`.
  package var executionOrder = ExecutionOrder.fifo
  /// `shouldDecompressImages` (3.x, 4.2).
  package var shouldDecompressImages = true
  /// `urlCredential`: goes before ``username`` and ``password`` (C202).
  package var urlCredential: Challenge.Credential?
  /// `username`.
  package var username: String?
  /// `password`.
  package var password: String?
  /// `minimumProgressInterval`: by how many percent of the whole a download has to grow until its
  /// progress is reported again; 5.x (SDWebImageDownloaderConfig.m 5.1.0).
  package var minimumProgressPercent = 0
  /// How long a connection's run loop runs at most: 10 s on systems up to iOS 5.1; 3.x
  /// (SDWebImageDownloaderOperation.m 3.7.6).
  package var runLoopLimit: Duration?

  package init() {}

  /// The `credential` of a new operation (C202).
  ///
  /// Original: `credentialWithUser:password:persistence:` with
  /// `NSURLCredentialPersistenceForSession`, where the downloader makes an operation.
  package var credential: Challenge.Credential? {
    if let urlCredential { return urlCredential }
    guard let username, let password else { return nil }
    return Challenge.Credential(user: username, password: password)
  }
}
