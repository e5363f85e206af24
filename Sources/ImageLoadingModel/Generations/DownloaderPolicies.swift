/// What differs in the downloader and its operations.
public struct DownloaderPolicies: Sendable {
  /// The `Accept` header of requests.
  public let acceptHeader: String
  /// What an answer whose status means failure is turned into.
  public let statusError: @Sendable (Int) -> LoadError
  /// What an answer without bytes is turned into.
  public let noDataError: LoadError
  /// What bytes that are no image are turned into.
  public let zeroPixelsError: LoadError
  /// What a load hears if no request can be made.
  public let noTaskError: LoadError

  static let v3 = DownloaderPolicies(
    acceptHeader: "image/*;q=0.8", statusError: LoadError.httpStatus, noDataError: .noData,
    zeroPixelsError: .zeroPixels, noTaskError: .noConnection)
  static let v42 = DownloaderPolicies(
    acceptHeader: "image/*;q=0.8", statusError: LoadError.httpStatus, noDataError: .noData,
    zeroPixelsError: .zeroPixels, noTaskError: .noConnection)
  static let v5 = DownloaderPolicies(
    acceptHeader: "image/*,*/*;q=0.8", statusError: LoadError.invalidStatus,
    noDataError: LoadError(.badImageData), zeroPixelsError: LoadError(.badImageData),
    noTaskError: LoadError(.invalidDownloadOperation))
}
