/// Calls that name memory, disk or both (`SDImageCache` protocol, 5.x).
extension ImageCache {
  /// Removes an image.
  ///
  /// Original: `-[SDImageCache removeImageForKey:cacheType:completion:]` (5.x).
  /// - Parameter completion: as of ``remove(_:fromMemory:fromDisk:completion:)``.
  package func remove(_ key: String?, from type: CacheType, completion: Block?) async {
    await remove(
      key, fromMemory: type.includesMemory, fromDisk: type.includesDisk, completion: completion)
  }

  /// Empties memory, disk or both.
  ///
  /// Original: `-[SDImageCache clearWithCacheType:completion:]` (5.x).
  /// - Parameter completion: called inline if the disk is left alone, else on main.
  package func clear(_ type: CacheType, completion: Block?) async {
    if type == .all {
      // With K21 repaired no query comes between the two.
      return await changes.changing(nil) {
        await clearMemory()
        await clearDisk(completion: completion)
      }
    }
    if type.includesMemory { await clearMemory() }
    guard type.includesDisk else {
      await completion?()
      return
    }
    await clearDisk(completion: completion)
  }

  /// Where an image is: memory is asked at once, the disk by the I/O queue if need be.
  ///
  /// Original: `-[SDImageCache containsImageForKey:cacheType:completion:]` (5.x).
  /// - Parameter completion: called inline unless the disk is asked, else on main.
  package func contains(
    _ key: String?, in type: CacheType, completion: @escaping @Sendable (CacheType) async -> Void
  ) async {
    if type.includesMemory, await hasImageInMemory(forKey: key) { return await completion(.memory) }
    guard type.includesDisk else { return await completion(.none) }
    await diskImageExists(forKey: key) { await completion($0 ? .disk : .none) }
  }
}
