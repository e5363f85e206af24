/// What managers of 5.x ask of a cache (`SDImageCache` protocol, SDImageCacheDefine.h 5.1.0), and what only repairs ask.
package protocol ManagerCache: AnyObject, Sendable {
  /// Original: `queryImageForKey:options:context:completion:`.
  /// - Returns: what cancels the query; `nil` if there is nothing to cancel.
  func query(
    forKey key: String?, options: LoadOptions, values: LoadContext,
    done: @escaping CacheAnswer.Handler
  ) async -> (any LoadTask)?

  /// Original: `storeImage:imageData:forKey:cacheType:completion:`.
  func store(
    _ image: ImageDescriptor?, data: ImageData?, forKey key: String?, to type: CacheType,
    completion: Block?
  ) async

  /// Original: `removeImageForKey:cacheType:completion:`.
  func remove(_ key: String?, from type: CacheType, completion: Block?) async

  /// What each cache has counted of stores and removals: only the repair of M24 asks for it.
  func changeCounts() async -> [Int]

  /// Removes an image from memory and disk, unless memory has this one, or something was stored under the key
  /// since the counts were taken: only the repair of M24 asks for it.
  func removeOlder(than image: ImageDescriptor, forKey key: String, since counts: [Int]) async

  /// Original: `containsImageForKey:cacheType:completion:`.
  func contains(
    _ key: String?, in type: CacheType, completion: @escaping @Sendable (CacheType) async -> Void
  ) async

  /// Original: `clearWithCacheType:completion:`.
  func clear(_ type: CacheType, completion: Block?) async
}

extension ImageCache: ManagerCache {
  /// Original: `-[SDImageCache queryImageForKey:options:context:completion:]`.
  package func query(
    forKey key: String?, options: LoadOptions, values: LoadContext,
    done: @escaping CacheAnswer.Handler
  ) async -> (any LoadTask)? {
    await query(forKey: key, options: options, values: values, done: done, released: {})
  }

  /// Original: `-[SDImageCache storeImage:imageData:forKey:cacheType:completion:]`.
  package func store(
    _ image: ImageDescriptor?, data: ImageData?, forKey key: String?, to type: CacheType,
    completion: Block?
  ) async {
    await store(
      image, data: data, recalculates: false, forKey: key, to: type, completion: completion)
  }
}
