/// What a load is asked for beside its options (`SDWebImageContext`): only 5.x has all of it, 4.2 has
/// the manager. A value that is absent is the manager's, or the documented default.
public struct LoadContext: Sendable {
  /// `SDWebImageContextSetImageOperationKey`: under which key a view registers the load
  /// (`setImageOperationKey`; C027).
  public var setImageOperationKey: String?
  /// The manager that loads, in the form in which every room can hold it.
  package var heldManager: (any ContextManager)?
  /// `SDWebImageContextImageTransformer`: changes the image before it is cached
  /// (`imageTransformer`).
  public var imageTransformer: (any ImageTransformer)?
  /// `SDWebImageContextImageScaleFactor`: the scale of the image (`imageScaleFactor`).
  public var imageScaleFactor: Int?
  /// `SDWebImageContextStoreCacheType`: where the image is stored (`storeCacheType`); in memory and
  /// on disk if absent.
  public var storeCacheType: CacheType?
  /// `SDWebImageContextOriginalStoreCacheType`: where the image is stored as it was before the
  /// transform (`originalStoreCacheType`); nowhere if absent.
  public var originalStoreCacheType: CacheType?
  /// `SDWebImageContextAnimatedImageClass`: whether an image is wanted as `SDAnimatedImage`
  /// (`animatedImageClass`).
  public var wantsAnimatedImageClass: Bool?
  /// `SDWebImageContextDownloadRequestModifier`: changes requests (`downloadRequestModifier`).
  package var downloadRequestModifier: RequestModifier?
  /// `SDWebImageContextCacheKeyFilter`: makes cache keys (`cacheKeyFilter`).
  package var cacheKeyFilter: KeyFilter?
  /// `SDWebImageContextLoaderCachedImage`: the image that a refresh has found in the cache.
  package var loaderCachedImage: ImageDescriptor?
  /// `SDWebImageContextCacheSerializer`: makes the bytes that go to disk (`cacheSerializer`).
  package var cacheSerializer: CacheSerializer?
  /// Whether a query is for the image as it was before a transform: only the repairs of K36 and M17 ask so.
  package var asksForOriginal = false
  /// The key before the transform, where a custom cache is asked by the one after it.
  package var keyOfOriginal: KeyOfOriginal?

  public init() {}
}

/// The keys of an image that a transformer changes.
package struct KeyOfOriginal: Sendable {
  package let original: String
  /// That of the transformed image.
  package let stored: String

  package init(original: String, stored: String) {
    (self.original, self.stored) = (original, stored)
  }
}

/// `SDWebImageCacheKeyFilterBlock`: makes the cache key of a URL; `nil` if its image is not to be cached.
package typealias KeyFilter = @Sendable (ImageURL?) -> String?

/// `SDWebImageDownloaderRequestModifier`: changes a request before it is made; `nil` forbids it.
package typealias RequestModifier = @Sendable (NetworkRequest) async -> NetworkRequest?

/// `SDWebImageCacheSerializer`: gives the bytes that are written for an image; `nil` to have the
/// image encoded.
package typealias CacheSerializer =
  @Sendable (ImageDescriptor, ImageData?, ImageURL) async -> ImageData?

/// Gives the options and the context with which a load continues (`SDWebImageOptionsProcessor`).
package typealias OptionsProcessor =
  @Sendable (ImageURL, LoadOptions, LoadContext) async -> (LoadOptions, LoadContext)

/// Changes images before they are cached (`SDImageTransformer`).
public protocol ImageTransformer: Sendable {
  /// What is added to the keys of transformed images.
  ///
  /// Original: `transformerKey`.
  var transformerKey: String { get }

  /// Original: `transformedImageWithImage:forKey:`.
  /// - Parameter key: the cache key of the image; empty if it has none.
  /// - Returns: `nil` if it makes no image.
  func transform(_ image: ImageDescriptor, forKey key: String) async -> ImageDescriptor?
}

/// A manager as a context holds it: what it can do is known where managers are.
package protocol ContextManager: AnyObject, Sendable {}
