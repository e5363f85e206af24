/// Asking the cache without a query: for an image at once, or whether there is one.
extension ImageCache {
  /// Whether the disk has an image; what the app brings along does not count (C139).
  ///
  /// Original: `-[SDImageCache diskImageExistsWithKey:completion:]`, which
  /// `-[SDWebImageManager diskImageExistsForURL:completion:]` (3.x, 4.2) calls with the key of the
  /// URL.
  /// - Parameter completion: called on main.
  ///
  /// Claims: C049.
  package func diskImageExists(
    forKey key: String?, completion: (@Sendable (Bool) async -> Void)?
  ) async {
    await keyedIOQueue.async(key) { [unowned self] in
      let exists = await key.exists(on: disk)
      if let completion { await scheduler.main.async { await completion(exists) } }
    }
  }

  /// The same for a caller that waits: in 3.x it looks by itself, in 5.x the I/O queue does.
  ///
  /// Original: `-[SDImageCache diskImageExistsWithKey:]` (3.x),
  /// `-[SDImageCache diskImageDataExistsWithKey:]` (5.x).
  package func diskImageExists(forKey key: String?) async -> Bool {
    guard policies.waitsForIOQueue else { return await key.exists(on: disk) }
    return await keyedIOQueue.sync(key) { [disk] in await key.exists(on: disk) }
  }

  /// The image in memory, whatever the memory switch says (C321). The caller is one of its owners
  /// and has to release it.
  ///
  /// Original: `-[SDImageCache imageFromMemoryCacheForKey:]`.
  package func imageFromMemory(forKey key: String?) async -> ImageDescriptor? {
    guard let key else { return nil }
    return await memory.image(forKey: key)
  }

  /// Whether memory has an image.
  package func hasImageInMemory(forKey key: String?) async -> Bool {
    guard let image = await imageFromMemory(forKey: key) else { return false }
    await image.release()
    return true
  }

  /// The image on disk, decoded on the calling thread and put into memory; in 3.x the one in memory
  /// if there is one. The caller is one of its owners and has to release it.
  ///
  /// Original: `-[SDImageCache imageFromDiskCacheForKey:]`.
  package func imageFromDisk(forKey key: String?) async -> ImageDescriptor? {
    if policies.diskImageAsksMemory, let image = await imageFromMemory(forKey: key) { return image }
    guard let key else { return nil }
    let count = await changesForReading.now()
    guard let image = await imageOfFile(forKey: key) else { return nil }
    if await config.read().shouldCacheImagesInMemory {
      await changesForReading.unlessChanged(key, since: count) {
        if await keepsMemory(forKey: key) { return }
        await memory.set(image, forKey: key)
      }
    }
    return image
  }

  /// Whether memory has an image that one from disk does not replace: only with K38 repaired, and not one that it
  /// has as another load wanted it.
  private func keepsMemory(forKey key: String) async -> Bool {
    guard !context.generation.has(.fileReplacesMemory),
      let image = await imageFromMemory(forKey: key)
    else { return false }
    await image.release()
    return image.appliedDecodeOptions.isEmpty
  }

  /// The image in memory, else the one on disk, on the calling thread (C171). The caller is one of
  /// its owners and has to release it.
  ///
  /// Original: `-[SDImageCache imageFromDiskCacheForKey:]` (3.x),
  /// `-[SDImageCache imageFromCacheForKey:]` (4.2, 5.x).
  package func imageFromCache(forKey key: String?) async -> ImageDescriptor? {
    if policies.diskImageAsksMemory { return await imageFromDisk(forKey: key) }
    if let image = await imageFromMemory(forKey: key) { return image }
    return await imageFromDisk(forKey: key)
  }

  /// The bytes on disk, read through the I/O queue (5.x).
  ///
  /// Original: `-[SDImageCache diskImageDataForKey:]` (5.x).
  package func diskImageData(forKey key: String?) async -> ImageData? {
    guard let key else { return nil }
    return await keyedIOQueue.sync(key) { [disk] in await disk.data(forKey: key) }
  }

  /// The file is read on the calling thread (C171, K33), in 5.x through the I/O queue.
  ///
  /// Original: `-[SDImageCache diskImageForKey:]`.
  private func imageOfFile(forKey key: String) async -> ImageDescriptor? {
    let waits = policies.waitsForIOQueue || !context.generation.has(.readsPassTheIOQueue)
    guard waits, !passesTheIOQueue else { return await diskImage(forKey: key) }
    guard let data = await diskImageData(forKey: key) else { return nil }
    return await decoded(data, forKey: key)
  }

  /// Whether the caller is on the I/O queue, and does not wait for itself (K22).
  var passesTheIOQueue: Bool {
    let waitsForItself =
      policies.waitsForIOQueue && context.generation.has(.answersUnderTheIOQueue)
    return !waitsForItself && ioQueue.isCurrent
  }

  /// Lets images be found in a directory that the app brings along; a second time it has no effect
  /// (C135).
  ///
  /// Original: `-[SDImageCache addReadOnlyCachePath:]` (3.x, 4.2).
  package func addReadOnlyCachePath(_ path: String) async {
    if await disk.readOnlyPaths.read().contains(path) { return }
    await disk.readOnlyPaths.update(.added(path)) { $0.append(path) }
  }
}

extension String? {
  /// Whether the disk has an image of the key; it has none of a nil key.
  fileprivate func exists(on disk: DiskStore) async -> Bool {
    guard let self else { return false }
    return await disk.exists(self)
  }
}
