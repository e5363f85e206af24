/// Removing one image, or all of them.
extension ImageCache {
  /// Removes from memory at once and from disk by the I/O queue (C106).
  ///
  /// Original: `-[SDImageCache removeImageForKey:fromDisk:withCompletion:]` (3.x, 4.2),
  /// `-[SDImageCache removeImageForKey:fromMemory:fromDisk:withCompletion:]` (5.x);
  /// `-[SDImageCache removeImageForKey:withCompletion:]` with both.
  /// - Parameters:
  ///   - fromMemory: whether from memory too; only 5.x can leave it there.
  ///   - completion: called inline if nothing is removed from disk, else on main; never for a nil key
  ///     (C143).
  package func remove(
    _ key: String?, fromMemory: Bool = true, fromDisk: Bool, completion: Block?
  ) async {
    await context.reach(.cacheRemove)
    guard let key else { return await answerWithoutKey(fromDisk: fromDisk, completion) }
    // Memory loses the image only with its switch on (C109, C322), the disk in any case (C144).
    let reachesMemory = fromMemory ? await removalsReachMemory() : false
    guard fromDisk else {
      if reachesMemory { await memory.remove(key) }
      await completion?()
      return
    }
    guard reachesMemory else { return await postRemoval(of: key, completion) }
    // With K21 repaired no query comes between the two.
    await changes.changing(key) {
      await memory.remove(key)
      await postRemoval(of: key, completion)
    }
  }

  /// A removal without a key has nothing to do; only with K43 repaired its completion is called, as that of others.
  private func answerWithoutKey(fromDisk: Bool, _ completion: Block?) async {
    guard let completion, !context.generation.has(.removeWithoutKeyIsSilent) else { return }
    if fromDisk { await scheduler.main.async(completion) } else { await completion() }
  }

  package func changeCounts() async -> [Int] { [await changes.now()] }

  package func removeOlder(
    than image: ImageDescriptor, forKey key: String, since counts: [Int]
  ) async {
    guard let count = counts.first else { return }
    await changes?.changing(key, unlessSince: count) {
      if await memory.has(image, forKey: key) { return }
      if await removalsReachMemory() { await memory.remove(key) }
      await postRemoval(of: key, nil)
    }
  }

  private func postRemoval(of key: String, _ completion: Block?) async {
    await keyedIOQueue.async(key) { [unowned self] in
      await disk.remove(key)
      // The completion is posted to main and never called at once (C244).
      if let completion { await scheduler.main.async(completion) }
    }
  }

  /// Whether what is removed is taken out of memory: with K25 repaired, whatever the switch says.
  private func removalsReachMemory() async -> Bool {
    guard context.generation.has(.memorySwitchKeepsRemoved) else { return true }
    return await config.read().shouldCacheImagesInMemory
  }

  /// Removes from memory, whatever the memory switch says (5.x).
  ///
  /// Original: `-[SDImageCache removeImageFromMemoryForKey:]` (5.x).
  package func removeFromMemory(_ key: String?) async {
    guard let key else { return }
    await memory.remove(key)
  }

  /// Removes from disk and waits for the I/O queue (5.x).
  ///
  /// Original: `-[SDImageCache removeImageFromDiskForKey:]` (5.x).
  package func removeFromDisk(_ key: String?) async {
    guard let key else { return }
    await keyedIOQueue.sync(key) { [disk] in _ = await disk.remove(key) }
  }

  /// Empties the memory and leaves the disk alone (C104), and the loads (C360): on a memory warning
  /// too (C264, C265), whoever still shows an image (C320).
  ///
  /// Original: `-[SDImageCache clearMemory]`.
  package func clearMemory() async {
    await context.reach(.cacheClearMemory)
    await memory.removeAll()
  }

  /// Removes all files, by the I/O queue.
  ///
  /// Original: `-[SDImageCache clearDiskOnCompletion:]`; `-[SDImageCache clearDisk]` (3.x) without
  /// completion.
  ///
  /// Claims: C145, C187.
  package func clearDisk(completion: Block?) async {
    await keyedIOQueue.noteClear()
    await ioQueue.async { [unowned self] in
      await context.reach(.cacheClearDisk)
      await disk.removeAll()
      if let completion { await scheduler.main.async(completion) }
    }
  }
}
