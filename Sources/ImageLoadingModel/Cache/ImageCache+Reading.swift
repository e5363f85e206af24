/// Asking the cache without a query: for an image at once, or whether there is one.
extension ImageCache {
  /// Whether the disk has an image; read-only paths do not count (C139).
  /// - Parameter completion: called on main.
  public func diskImageExists(
    forKey key: String, completion: (@Sendable (Bool) async -> Void)?
  ) async {
    await ioQueue.async { [unowned self] in
      let exists = await disk.exists(key)
      if let completion { await scheduler.main.async { await completion(exists) } }
    }
  }

  /// The image in memory, whatever the memory switch says (C321).
  public func imageFromMemory(forKey key: String?) async -> ImageDescriptor? {
    guard let key else { return nil }
    return await memory.image(forKey: key)
  }

  /// The image on disk, read and decoded on the calling thread, not by the I/O queue; it is put
  /// into memory.
  public func imageFromDisk(forKey key: String?) async -> ImageDescriptor? {
    guard let key, let image = await diskImage(forKey: key) else { return nil }
    if await config.read().shouldCacheImagesInMemory { await memory.set(image, forKey: key) }
    return image
  }

  /// The image in memory, else the one on disk, on the calling thread.
  public func imageFromCache(forKey key: String?) async -> ImageDescriptor? {
    if let image = await imageFromMemory(forKey: key) { return image }
    return await imageFromDisk(forKey: key)
  }

  /// Lets images be found in a directory that the app brings along; a second time it has no effect
  /// (C135).
  public func addReadOnlyCachePath(_ path: String) async {
    if await disk.readOnlyPaths.read().contains(path) { return }
    await disk.readOnlyPaths.update(.added(path)) { $0.append(path) }
  }
}
