/// The codes of `SDWebImageErrorDomain`. The first two belong to 3.x and 4.2, where they have no
/// names; the others to 5.1 (SDWebImageError.h 5.1.0).
public enum SDWebImageErrorCode: Int, Hashable, Sendable, CaseIterable {
  /// 3.x, 4.2: a view was given a nil URL (C006).
  case nilURLAtView = -1
  /// 3.x, 4.2: the downloaded data is missing, undecodable or an image of 0 pixels
  /// (SDWebImageDownloaderOperation.m 3.7.6, 4.2.3).
  case unusableData = 0
  /// `SDWebImageErrorInvalidURL`: the URL is nil, empty or, in spite of the message, blacklisted
  /// (C007, C043).
  case invalidURL = 1000
  /// `SDWebImageErrorBadImageData`: the downloaded data is empty or undecodable.
  case badImageData = 1001
  /// `SDWebImageErrorCacheNotModified`: the server answered *not modified* to a refresh.
  case cacheNotModified = 1002
  /// `SDWebImageErrorBlackListed`: the URL is on the blacklist; not in 5.1.0, only the repair of M22 has it.
  case blackListed = 1003
  /// `SDWebImageErrorInvalidDownloadOperation`: no download operation could be made.
  case invalidDownloadOperation = 2000
  /// `SDWebImageErrorInvalidDownloadStatusCode`: the HTTP status is below 200 or at least 400.
  case invalidDownloadStatusCode = 2001
  /// `SDWebImageErrorCancelled`: the load was cancelled; not in 5.0.
  case cancelled = 2002

  /// The name in reports.
  public var name: String { "\(self)" }
}
