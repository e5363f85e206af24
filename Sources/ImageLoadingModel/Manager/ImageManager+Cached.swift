/// Asking whether a URL's image is cached.
extension ImageManager {
  /// Whether memory or disk has the image of a URL; memory is asked at once.
  ///
  /// Original: `-[SDWebImageManager cachedImageExistsForURL:completion:]` (3.x, 4.2), whose
  /// completion is an `SDWebImageCheckCacheCompletionBlock`.
  /// - Parameter completion: called on main, later in any case.
  ///
  /// Claims: C049, C050, C245.
  package func cachedImageExists(
    for url: ImageURL?, completion: (@Sendable (Bool) async -> Void)?
  ) async {
    let key = await cacheKey(for: url)
    if await cache.hasImageInMemory(forKey: key) {
      return await context.scheduler.main.async { await completion?(true) }
    }
    await cache.diskImageExists(forKey: key, completion: completion)
  }
}

extension ImageManager {
  /// The model's caches, if it has several, without a step.
  package var severalCaches: CachesManager? {
    ((imageCache as? OwnCache)?.replaced ?? imageCache) as? CachesManager
  }
}
