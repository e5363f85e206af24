/// Storing in memory at once and on disk by the I/O queue (C105).
extension ImageCache {
  /// Original: `-[SDImageCache storeImage:recalculateFromImage:imageData:forKey:toDisk:]` (3.x),
  /// `-[SDImageCache storeImage:imageData:forKey:toDisk:completion:]` (4.2),
  /// `-[SDImageCache storeImage:imageData:forKey:toMemory:toDisk:completion:]` (5.x); without bytes
  /// `storeImage:forKey:toDisk:completion:` and `storeImage:forKey:completion:` (4.2, 5.x).
  /// - Parameters:
  ///   - data: the bytes to write; encoded from the image if there are none.
  ///   - recalculates: whether the image is encoded although there are bytes; only 3.x looks at it
  ///     (C125).
  ///   - type: where: in memory, on disk, on both, or nowhere.
  ///   - completion: called inline if nothing goes to disk, else on main after the write; never in
  ///     3.x.
  package func store(
    _ image: ImageDescriptor?, data: ImageData?, recalculates: Bool = false, forKey key: String?,
    to type: CacheType, completion: Block?
  ) async {
    await context.reach(.cacheStore)
    let completion = policies.storeHasCompletion ? completion : nil
    // Without an image or a key only the completion is called (C119).
    guard let image, let key else {
      await completion?()
      return
    }
    // Memory is written first (C107), not together with the disk, as C283 has it, and only with its
    // switch on (C109). All managers of the cache find the image there (C150).
    let reachesMemory =
      type.includesMemory ? await config.read().shouldCacheImagesInMemory : false
    if reachesMemory {
      // With K21 repaired no query comes between memory and disk.
      await changes.changing(key) {
        await memory.set(image, forKey: key)
        if type.includesDisk {
          await postWrite(of: image, data: data, recalculates: recalculates, key, completion)
        }
      }
    } else if type.includesDisk {
      await replacingOlder(image, key) {
        await postWrite(of: image, data: data, recalculates: recalculates, key, completion)
      }
    }
    // In memory only, the completion comes at once (C121, C123).
    if !type.includesDisk { await completion?() }
  }

  /// Removes an image from memory that is replaced on disk alone, and runs `body`; with K37 the older image stays.
  /// - Parameter image: what is stored, which may be in memory already; `nil` for bytes.
  private func replacingOlder(
    _ image: ImageDescriptor?, _ key: String, _ body: () async -> Void
  ) async {
    // With K21 repaired no query comes between the two.
    await changes.changing(key) {
      if !context.generation.has(.storeLeavesOlderInMemory) {
        await memory.remove(key, unless: image)
      }
      await body()
    }
  }

  /// The disk follows by the I/O queue, in the order of the calls (C120, C122, C324). That queue encodes, too
  /// (K35).
  private func postWrite(
    of image: ImageDescriptor, data: ImageData?, recalculates: Bool, _ key: String,
    _ completion: Block?
  ) async {
    image.retain()
    let isEncoded = data == nil || recalculates && policies.encoding == .byAlphaOrSignature
    await keyedIOQueue.write(key, encodes: isEncoded) { [unowned self] in
      isEncoded ? await encoded(image, given: data, key) : data
    } then: { [unowned self] bytes in
      if let bytes { await write(bytes, forKey: key) }
      await image.release()
      // The completion is posted to main and never called at once (C244).
      if let completion { await scheduler.main.async(completion) }
    }
  }

  /// Original: `-[SDImageCache storeImageDataToDisk:forKey:]` (3.x, 4.2), in 4.2 with
  /// `-[SDImageCache checkIfQueueIsIOQueue]`, `-[SDImageCache _storeImageDataToDisk:forKey:]`
  /// (5.x).
  private func write(_ data: ImageData, forKey key: String) async {
    if policies.logsWritesOffIOQueue, !ioQueue.isCurrent {
      context.emit(.wroteOffIOQueue(key: key))
    }
    await disk.write(data, forKey: key)
  }

  /// The bytes that are made of an image; with K30 those of an animation have one frame, but for a PNG in 5.x.
  ///
  /// Original: the choice between `UIImagePNGRepresentation` and `UIImageJPEGRepresentation` (3.x),
  /// between two formats for `encodedDataWithImage:format:` (4.2),
  /// `encodedDataWithImage:format:options:` (5.x).
  ///
  /// Claims: C127, C129.
  private func encoded(
    _ image: ImageDescriptor, given data: ImageData?, _ key: String
  ) async -> ImageData? {
    let keepsFrames = image.isAnimated && !context.generation.has(.encodesOneFrame)
    let format = keepsFrames ? .gif : policies.encoding.format(of: image, given: data)
    context.emit(.encodingBegan(key: key, image: image))
    let bytes = await context.environment.coder.encode(image, as: format)
    context.emit(.encodingEnded(key: key))
    return bytes
  }

  /// Puts an image into memory, whatever the memory switch says (5.x).
  ///
  /// Original: `-[SDImageCache storeImageToMemory:forKey:]` (5.x).
  package func storeInMemory(_ image: ImageDescriptor?, forKey key: String?) async {
    guard let image, let key else { return }
    await changes.changing(key) { await memory.set(image, forKey: key) }
  }

  /// Writes bytes as they are: in 5.x through the I/O queue, before on the calling thread (C131, K34).
  ///
  /// Original: `-[SDImageCache storeImageDataToDisk:forKey:]`.
  package func storeDataOnDisk(_ data: ImageData?, forKey key: String?) async {
    guard let data, let key else { return }
    let waits = policies.waitsForIOQueue || !context.generation.has(.writesPassTheIOQueue)
    if waits, !passesTheIOQueue {
      await keyedIOQueue.sync(key) { [unowned self] in await write(data, forKey: key) }
    } else {
      await write(data, forKey: key)
    }
    await replacingOlder(nil, key) {}
  }
}
