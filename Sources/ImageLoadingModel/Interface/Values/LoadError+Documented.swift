/// The errors that SDWebImage itself makes, by the generation that makes them.
extension LoadError {
  /// 3.x, 4.2: a view was given a nil URL (C006).
  public static let nilURLAtView = LoadError(.nilURLAtView, message: "Trying to load a nil url")

  /// 3.x, 4.2: the manager was given a nil, empty or blacklisted URL (C042).
  public static let rejectedURL = LoadError(.fileDoesNotExist)

  /// 3.x, 4.2: there is no data at all (SDWebImageDownloaderOperation.m 3.7.6, 4.2.3).
  public static let noData = LoadError(.unusableData, message: "Image data is nil")

  /// 3.x, 4.2: the data cannot be decoded, or gives an image of size zero
  /// (SDWebImageDownloaderOperation.m 3.7.6, 4.2.3).
  public static let zeroPixels = LoadError(
    .unusableData, message: "Downloaded image has 0 pixels")

  /// 3.x, 4.2: the transport could not be made (SDWebImageDownloaderOperation.m 3.7.6, 4.2.3).
  public static let noConnection = LoadError(
    domain: .url, code: 0, message: "Connection can't be initialized")

  /// 3.x, 4.2: the server answered with a status that means failure; the status is the code
  /// (SDWebImageDownloaderOperation.m 3.7.6, 4.2.3).
  public static func httpStatus(_ status: Int) -> LoadError {
    LoadError(domain: .url, code: status, status: status)
  }

  /// 5.x: the URL is nil, empty or blacklisted (C007, C043).
  public static let invalidURL = LoadError(.invalidURL, message: "Image url is nil")
  /// The URL is on the blacklist (the repair of M22).
  package static let blackListed = LoadError(.blackListed, message: "Image url is blacklisted")

  /// 5.x: the server answered with a status that means failure, which is in the user info
  /// (SDWebImageDownloaderOperation.m 5.1.0).
  public static func invalidStatus(_ status: Int) -> LoadError {
    LoadError(.invalidDownloadStatusCode, status: status)
  }
}
