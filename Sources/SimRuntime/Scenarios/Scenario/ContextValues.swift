import ImageLoadingInterface

/// What a load carries beside its options (`SDWebImageContext`), as a scenario says it.
package struct ContextValues: Sendable, Hashable {
  /// Under which key the view registers the load.
  package var setImageOperationKey: String?
  /// The name of a manager of the world.
  package var customManager: String?
  package var imageTransformer: GivenTransformer?
  package var imageScaleFactor: Int?
  package var storeCacheType: CacheType?
  package var originalStoreCacheType: CacheType?
  package var wantsAnimatedImageClass: Bool?
  package var requestModifier: GivenRequestModifier?
  package var cacheKeyFilter: ManagerSettings.KeyFilter?
  package var cacheSerializer: GivenSerializer?

  package init() {}
}

/// A transformer of images.
package struct GivenTransformer: Sendable, Hashable {
  /// What it gives.
  package var gives: ManagerSettings.Transform
  /// What it adds to the keys of its images.
  package var key: String
  /// What a transform takes.
  package var time: Duration
}

/// What is done to the request of a download.
package enum GivenRequestModifier: Sendable, Hashable {
  /// These header fields are added.
  case adds([NetworkRequest.Header])
  /// There is no request.
  case refuses
}

/// What makes the bytes of a file from an image.
package struct GivenSerializer: Sendable, Hashable {
  /// How many bytes it gives; `nil` if it gives none, so that the cache encodes the image itself.
  package var bytes: Int?
  /// What it takes.
  package var time: Duration
}

/// What changes the options and the context of each load of a manager.
package struct GivenOptionsProcessor: Sendable, Hashable {
  package var adds: LoadOptions
  package var removes: LoadOptions
  /// The values that it puts into the context.
  package var values: ContextValues

  /// The options with which a load continues.
  package func options(for options: LoadOptions) -> LoadOptions {
    options.union(adds).subtracting(removes)
  }
}
