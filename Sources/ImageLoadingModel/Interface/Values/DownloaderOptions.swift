/// The options of a download (`SDWebImageDownloaderOptions`): those of all generations together.
///
/// Each has the same bit number in every table that has it, and here
/// (SDWebImageDownloader.h 3.7.6, 4.2.3, 5.1.0).
public struct DownloaderOptions: NamedOptionSet {
  public let rawValue: UInt32

  public init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// `SDWebImageDownloaderLowPriority`: start after downloads of normal priority (C205).
  public static let lowPriority = DownloaderOptions(rawValue: 1 << 0)
  /// `SDWebImageDownloaderProgressiveDownload`: report partial images while data arrives (C227);
  /// `progressiveLoad` in 5.x.
  public static let progressiveDownload = DownloaderOptions(rawValue: 1 << 1)
  /// `SDWebImageDownloaderUseNSURLCache`: let the URL cache answer by the rules of HTTP (C195).
  public static let useNSURLCache = DownloaderOptions(rawValue: 1 << 2)
  /// `SDWebImageDownloaderIgnoreCachedResponse`: give no image if the answer came from the URL
  /// cache (C058).
  public static let ignoreCachedResponse = DownloaderOptions(rawValue: 1 << 3)
  /// `SDWebImageDownloaderContinueInBackground`: ask for time to finish when the app goes to the
  /// background (C060).
  public static let continueInBackground = DownloaderOptions(rawValue: 1 << 4)
  /// `SDWebImageDownloaderHandleCookies`: send and accept stored cookies (C197).
  public static let handleCookies = DownloaderOptions(rawValue: 1 << 5)
  /// `SDWebImageDownloaderAllowInvalidSSLCertificates`: accept certificates that are not trusted
  /// (C210).
  public static let allowInvalidSSLCertificates = DownloaderOptions(rawValue: 1 << 6)
  /// `SDWebImageDownloaderHighPriority`: start before downloads of normal priority; wins over
  /// `lowPriority` (C205).
  public static let highPriority = DownloaderOptions(rawValue: 1 << 7)
  /// `SDWebImageDownloaderScaleDownLargeImages`: shrink large images while decoding; not in 3.x
  /// (C211).
  public static let scaleDownLargeImages = DownloaderOptions(rawValue: 1 << 8)
  /// `SDWebImageDownloaderAvoidDecodeImage`: do not decompress ahead of drawing; 5.x
  /// (SDImageLoader.m 5.1.0).
  public static let avoidDecodeImage = DownloaderOptions(rawValue: 1 << 9)
  /// `SDWebImageDownloaderDecodeFirstFrameOnly`: give a still image of an animation's first frame;
  /// 5.x (SDImageLoader.m 5.1.0).
  public static let decodeFirstFrameOnly = DownloaderOptions(rawValue: 1 << 10)
  /// `SDWebImageDownloaderPreloadAllFrames`: decode every frame of an animation ahead; 5.x
  /// (SDImageLoader.m 5.1.0).
  public static let preloadAllFrames = DownloaderOptions(rawValue: 1 << 11)
  /// `SDWebImageDownloaderMatchAnimatedImageClass`: refuse an image of another class; from 5.1
  /// (SDImageLoader.m 5.1.0).
  public static let matchAnimatedImageClass = DownloaderOptions(rawValue: 1 << 12)

  package static let rows = [
    OptionRow("lowPriority", v3: 0, v42: 0, v5: 0),
    OptionRow("progressiveDownload", later: "progressiveLoad", v3: 1, v42: 1, v5: 1),
    OptionRow("useNSURLCache", v3: 2, v42: 2, v5: 2),
    OptionRow("ignoreCachedResponse", v3: 3, v42: 3, v5: 3),
    OptionRow("continueInBackground", v3: 4, v42: 4, v5: 4),
    OptionRow("handleCookies", v3: 5, v42: 5, v5: 5),
    OptionRow("allowInvalidSSLCertificates", v3: 6, v42: 6, v5: 6),
    OptionRow("highPriority", v3: 7, v42: 7, v5: 7),
    OptionRow("scaleDownLargeImages", v3: nil, v42: 8, v5: 8),
    OptionRow("avoidDecodeImage", v3: nil, v42: nil, v5: 9),
    OptionRow("decodeFirstFrameOnly", v3: nil, v42: nil, v5: 10),
    OptionRow("preloadAllFrames", v3: nil, v42: nil, v5: 11),
    OptionRow("matchAnimatedImageClass", v3: nil, v42: nil, v5: 12),
  ]
}
