/// The options of a load (`SDWebImageOptions`): those of all generations together.
///
/// The raw value is the model's own and stable; `rawValue(in:)` and `bit(of:in:)` give
/// SDWebImage's (C035, C036).
///
/// Original: `SDWebImageOptions`, in calls of the cache `SDImageCacheOptions` (5.x).
public struct LoadOptions: NamedOptionSet {
  public let rawValue: UInt32

  public init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// `SDWebImageRetryFailed`: load even if the URL is blacklisted (C083).
  public static let retryFailed = LoadOptions(rawValue: 1 << 0)
  /// `SDWebImageLowPriority`: download after loads of normal priority (C205).
  public static let lowPriority = LoadOptions(rawValue: 1 << 1)
  /// `SDWebImageCacheMemoryOnly`: do not store on disk; gone in 5.x (C124).
  public static let cacheMemoryOnly = LoadOptions(rawValue: 1 << 2)
  /// `SDWebImageProgressiveDownload`: report partial images while data arrives (C227);
  /// `progressiveLoad` in 5.x.
  public static let progressiveDownload = LoadOptions(rawValue: 1 << 3)
  /// `SDWebImageRefreshCached`: give the cached image first, then ask the server for a newer one
  /// (C055, C056).
  public static let refreshCached = LoadOptions(rawValue: 1 << 4)
  /// `SDWebImageContinueInBackground`: ask for time to finish the download when the app goes to the
  /// background (C060).
  public static let continueInBackground = LoadOptions(rawValue: 1 << 5)
  /// `SDWebImageHandleCookies`: send and accept stored cookies (C197).
  public static let handleCookies = LoadOptions(rawValue: 1 << 6)
  /// `SDWebImageAllowInvalidSSLCertificates`: accept certificates that are not trusted (C210).
  public static let allowInvalidSSLCertificates = LoadOptions(rawValue: 1 << 7)
  /// `SDWebImageHighPriority`: download before loads of normal priority; wins over `lowPriority`
  /// (C205).
  public static let highPriority = LoadOptions(rawValue: 1 << 8)
  /// `SDWebImageDelayPlaceholder`: show the placeholder only if the load ends without an image
  /// (C005).
  public static let delayPlaceholder = LoadOptions(rawValue: 1 << 9)
  /// `SDWebImageTransformAnimatedImage`: hand animated images to the transform as well (C066,
  /// C067).
  public static let transformAnimatedImage = LoadOptions(rawValue: 1 << 10)
  /// `SDWebImageAvoidAutoSetImage`: leave it to the completion to show the image (C013).
  public static let avoidAutoSetImage = LoadOptions(rawValue: 1 << 11)
  /// `SDWebImageScaleDownLargeImages`: shrink large images while decoding; not in 3.x (C211).
  public static let scaleDownLargeImages = LoadOptions(rawValue: 1 << 12)
  /// `SDWebImageQueryMemoryData`, for the cache `SDImageCacheQueryMemoryData`: read the file's data
  /// although memory has the image; 5.x (C165).
  public static let queryMemoryData = LoadOptions(rawValue: 1 << 13)
  /// `SDWebImageQueryMemoryDataSync`, for the cache `SDImageCacheQueryMemoryDataSync`: wait for the
  /// disk on a memory hit; 5.x (C166).
  public static let queryMemoryDataSync = LoadOptions(rawValue: 1 << 14)
  /// `SDWebImageQueryDiskDataSync`, for the cache `SDImageCacheQueryDiskDataSync`: wait for the
  /// disk on a memory miss; 5.x (C166).
  public static let queryDiskDataSync = LoadOptions(rawValue: 1 << 15)
  /// `SDWebImageFromCacheOnly`: never download; 5.x (SDWebImageManager.m 5.1.0).
  public static let fromCacheOnly = LoadOptions(rawValue: 1 << 16)
  /// `SDWebImageFromLoaderOnly`: never ask the cache; 5.x (SDWebImageManager.m 5.1.0).
  public static let fromLoaderOnly = LoadOptions(rawValue: 1 << 17)
  /// `SDWebImageForceTransition`: use the view's transition for cached images as well; 5.x (C019).
  public static let forceTransition = LoadOptions(rawValue: 1 << 18)
  /// `SDWebImageAvoidDecodeImage`: do not decompress ahead of drawing; 5.x (SDImageLoader.m 5.1.0).
  public static let avoidDecodeImage = LoadOptions(rawValue: 1 << 19)
  /// `SDWebImageDecodeFirstFrameOnly`, for the cache `SDImageCacheDecodeFirstFrameOnly`: give a
  /// still image of an animation's first frame; 5.x (C168).
  public static let decodeFirstFrameOnly = LoadOptions(rawValue: 1 << 20)
  /// `SDWebImagePreloadAllFrames`: decode every frame of an animation ahead; 5.x
  /// (SDWebImageDefine.h 5.1.0).
  public static let preloadAllFrames = LoadOptions(rawValue: 1 << 21)
  /// `SDWebImageMatchAnimatedImageClass`: take an image of another class for a miss; from 5.1
  /// (SDImageCache.m 5.1.0).
  public static let matchAnimatedImageClass = LoadOptions(rawValue: 1 << 22)

  package static let rows = [
    OptionRow("retryFailed", v3: 0, v42: 0, v5: 0),
    OptionRow("lowPriority", v3: 1, v42: 1, v5: 1),
    OptionRow("cacheMemoryOnly", v3: 2, v42: 2, v5: nil),
    OptionRow("progressiveDownload", later: "progressiveLoad", v3: 3, v42: 3, v5: 2),
    OptionRow("refreshCached", v3: 4, v42: 4, v5: 3),
    OptionRow("continueInBackground", v3: 5, v42: 5, v5: 4),
    OptionRow("handleCookies", v3: 6, v42: 6, v5: 5),
    OptionRow("allowInvalidSSLCertificates", v3: 7, v42: 7, v5: 6),
    OptionRow("highPriority", v3: 8, v42: 8, v5: 7),
    OptionRow("delayPlaceholder", v3: 9, v42: 9, v5: 8),
    OptionRow("transformAnimatedImage", v3: 10, v42: 10, v5: 9),
    OptionRow("avoidAutoSetImage", v3: 11, v42: 11, v5: 10),
    OptionRow("scaleDownLargeImages", v3: nil, v42: 12, v5: 11),
    OptionRow("queryMemoryData", v3: nil, v42: nil, v5: 12),
    OptionRow("queryMemoryDataSync", v3: nil, v42: nil, v5: 13),
    OptionRow("queryDiskDataSync", v3: nil, v42: nil, v5: 14),
    OptionRow("fromCacheOnly", v3: nil, v42: nil, v5: 15),
    OptionRow("fromLoaderOnly", v3: nil, v42: nil, v5: 16),
    OptionRow("forceTransition", v3: nil, v42: nil, v5: 17),
    OptionRow("avoidDecodeImage", v3: nil, v42: nil, v5: 18),
    OptionRow("decodeFirstFrameOnly", v3: nil, v42: nil, v5: 19),
    OptionRow("preloadAllFrames", v3: nil, v42: nil, v5: 20),
    OptionRow("matchAnimatedImageClass", v3: nil, v42: nil, v5: 21),
  ]
}
