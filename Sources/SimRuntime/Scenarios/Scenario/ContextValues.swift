import ImageLoadingModel

/// What a load carries beside its options (`SDWebImageContext`), as a scenario says it.
public struct ContextValues: Sendable, Hashable {
  /// Under which key the view registers the load.
  public var setImageOperationKey: String?
  /// The name of a manager of the world.
  public var customManager: String?
  public var imageTransformer: GivenTransformer?
  public var imageScaleFactor: Int?
  public var storeCacheType: CacheType?
  public var originalStoreCacheType: CacheType?
  public var wantsAnimatedImageClass: Bool?
  public var requestModifier: GivenRequestModifier?
  public var cacheKeyFilter: ManagerSettings.KeyFilter?
  public var cacheSerializer: GivenSerializer?

  public init() {}
}

/// A transformer of images.
public struct GivenTransformer: Sendable, Hashable {
  /// What it gives.
  public var gives: ManagerSettings.Transform
  /// What it adds to the keys of its images.
  public var key: String
  /// What a transform takes.
  public var time: Duration
}

/// What is done to the request of a download.
public enum GivenRequestModifier: Sendable, Hashable {
  /// These header fields are added.
  case adds([NetworkRequest.Header])
  /// There is no request.
  case refuses
}

/// What makes the bytes of a file from an image.
public struct GivenSerializer: Sendable, Hashable {
  /// How many bytes it gives; `nil` if it gives none, so that the cache encodes the image itself.
  public var bytes: Int?
  /// What it takes.
  public var time: Duration
}

/// What changes the options and the context of each load of a manager.
public struct GivenOptionsProcessor: Sendable, Hashable {
  public var adds: LoadOptions
  public var removes: LoadOptions
  /// The values that it puts into the context.
  public var values: ContextValues
}
