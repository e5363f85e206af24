/// What differs in the downloader and its operations.
package struct DownloaderPolicies: Sendable {
  package let transport: Transport
  /// The default header fields of requests (C200).
  package let headers: [NetworkRequest.Header]
  /// Whether a lock guards the default header fields (SDWebImageDownloader.m 5.1.0).
  package let hasHeadersLock: Bool
  /// What a load of no URL gets from the downloader (C215).
  package let nilURLAnswer: DownloadAnswer
  /// What is said to a server that wants a credential when there is none, where the challenge is not cancelled
  /// (D42).
  package let answerWithoutCredential: TransferAnswer
  /// What an answer with a status that means failure is turned into.
  package let statusError: @Sendable (Int) -> LoadError
  /// What an answer without bytes is turned into.
  package let noDataError: LoadError
  /// What bytes that are no image are turned into.
  package let zeroPixelsError: LoadError
  /// Whether the length of a response is tested before it is cut to an `NSInteger`, so that it can be negative
  /// on a 32-bit device; else it is tested after that, and a negative one counts as unknown.
  package let cutsKnownLengths: Bool
  /// What a load gets if no request can be made.
  package let noTaskError: LoadError

  static let v3 = DownloaderPolicies(
    transport: .connection, headers: [.init("Accept", "image/*;q=0.8")], hasHeadersLock: false,
    nilURLAnswer: DownloadAnswer(isFinished: false),
    answerWithoutCredential: .continueWithoutCredential, statusError: LoadError.httpStatus,
    noDataError: .noData, zeroPixelsError: .zeroPixels, cutsKnownLengths: true,
    noTaskError: .noConnection)
  static let v42 = DownloaderPolicies(
    transport: .session(.v42), headers: [.init("Accept", "image/*;q=0.8")], hasHeadersLock: false,
    nilURLAnswer: DownloadAnswer(isFinished: false),
    answerWithoutCredential: .performDefaultHandling,
    statusError: LoadError.httpStatus, noDataError: .noData, zeroPixelsError: .zeroPixels,
    cutsKnownLengths: false, noTaskError: .noConnection)
  static let v5 = DownloaderPolicies(
    transport: .session(.v5),
    headers: [
      .init("User-Agent", "(null)/(null) (iPhone; iOS 12.0; Scale/2.00)"),
      .init("Accept", "image/*,*/*;q=0.8"),
    ], hasHeadersLock: true,
    nilURLAnswer: DownloadAnswer(error: .invalidURL),
    answerWithoutCredential: .performDefaultHandling,
    statusError: LoadError.invalidStatus, noDataError: LoadError(.badImageData),
    zeroPixelsError: LoadError(.badImageData), cutsKnownLengths: false,
    noTaskError: LoadError(.invalidDownloadOperation))
}
