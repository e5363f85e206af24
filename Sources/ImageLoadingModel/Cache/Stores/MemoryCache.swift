/// The images in memory: an `NSCache`, each call of which is one atomic step, and in 5.x a table
/// that knows images weakly (`SDMemoryCache`).
///
/// By itself it evicts nothing: the limits are only stored, unless the device says that its
/// `NSCache` enforces them.
package final class MemoryCache: Sendable {
  /// How much the images may cost together (`totalCostLimit`), 0 for no limit (C099).
  package let totalCostLimit: Cell<Int>
  /// How many images there may be (`countLimit`), 0 for no limit (C100).
  package let countLimit: Cell<Int>
  /// `weakCache` (5.x): the images that other objects may still hold; `nil` in generations without
  /// such a table.
  package let weakTable: WeakImageTable?
  /// The custom memory cache, if there is one: it has the place of both tables.
  let own: (any MemoryCaching)?
  /// `NSCache`.
  private let images: Cell<StrongImages>
  private let config: Cell<CacheConfig>
  private let context: ModelContext

  init(context: ModelContext, config: Cell<CacheConfig>) {
    self.context = context
    self.config = config
    own = context.generation.parts.memoryCache?(context.environment)
    let scheduler = context.scheduler
    images = scheduler.cell("memory", StrongImages(), isAtomic: true)
    totalCostLimit = scheduler.cell(
      "memory.totalCostLimit", config.snapshot.maxMemoryCost, isAtomic: true)
    countLimit = scheduler.cell(
      "memory.countLimit", config.snapshot.maxMemoryCountLimit, isAtomic: true)
    weakTable =
      context.generation.cache.memory == .withWeakTable && own == nil
      ? WeakImageTable(context: context) : nil
  }

  /// The image of a key. The caller is one of its owners and has to release it.
  ///
  /// Original: `-[NSCache objectForKey:]` (3.x, 4.2), `-[SDMemoryCache objectForKey:]` (5.x).
  func image(forKey key: String) async -> ImageDescriptor? {
    await context.reach(.cacheMemoryRead)
    if let own { return await image(forKey: key, of: own) }
    let image = await strongImage(forKey: key)
    image?.retain()
    context.emit(.memoryRead(key: key, found: image != nil))
    guard let table = await tableInUse(), image == nil else { return image }
    if context.generation.has(.weakLookupRevivesKey) {
      guard let image = await table.lock.withPermit({ await table.image(forKey: key) })
      else { return nil }
      await revive(image, forKey: key)
      return image
    }
    return await table.lock.withPermit {
      guard let image = await table.image(forKey: key) else { return nil }
      await revive(image, forKey: key)
      return image
    }
  }

  /// Puts an image that was found in the weak table back into the `NSCache`.
  private func revive(_ image: ImageDescriptor, forKey key: String) async {
    await context.reach(.cacheMemoryRevive)
    await put(image, forKey: key) { .memoryRevived(key: key, image) }
  }

  /// Original: `-[NSCache setObject:forKey:cost:]` (3.x, 4.2),
  /// `-[SDMemoryCache setObject:forKey:cost:]` (5.x).
  ///
  /// Claims: C101.
  func set(_ image: ImageDescriptor, forKey key: String) async {
    await context.reach(.cacheMemoryWrite)
    if let own { return await set(image, forKey: key, in: own) }
    let set: @Sendable () async -> Void = { [self] in
      await put(image, forKey: key) { .memoryStored(key: key, image) }
    }
    await inBothTables(set) { table, isInUse in
      if isInUse { await table.set(image, forKey: key) } else { await table.remove(key) }
    }
  }

  /// Original: `-[NSCache removeObjectForKey:]` (3.x, 4.2), `-[SDMemoryCache removeObjectForKey:]`
  /// (5.x).
  func remove(_ key: String) async {
    if let own {
      await own.removeImage(forKey: key)
      if own.contents[key] == nil { context.emit(.memoryRemoved(key: key)) }
      return
    }
    let remove: @Sendable () async -> Void = { [self] in
      let old = await images.update {
        $0.remove(key)
      } change: {
        $0 == nil ? nil : .removed(key)
      }
      context.emit(.memoryRemoved(key: key))
      await old?.release()
    }
    await inBothTables(remove) { table, _ in await table.remove(key) }
  }

  /// Whether it has this image, or an equal one, under a key.
  func has(_ image: ImageDescriptor, forKey key: String) async -> Bool {
    let held: ImageDescriptor? =
      if let own { own.contents[key] } else { await images.read().image(forKey: key) }
    return held == image
  }

  /// Removes the image of a key, unless it is this one.
  func remove(_ key: String, unless image: ImageDescriptor?) async {
    if let image, await has(image, forKey: key) { return }
    await remove(key)
  }

  /// Empties the memory, the weak table included: up to 4.2 twice on a memory warning (C091, C092,
  /// C095).
  ///
  /// Original: `-[NSCache removeAllObjects]` (3.x, 4.2), `-[SDMemoryCache removeAllObjects]` (5.x).
  func removeAll() async {
    await inBothTables { [self] in
      await removeAllStrong()
    } _: { table, _ in
      await table.removeAll()
    }
  }

  /// Empties the `NSCache` alone, as on a memory warning (C093).
  ///
  /// Original: `-[SDMemoryCache didReceiveMemoryWarning:]` (5.x).
  ///
  /// Claims: C319, C320.
  func removeAllStrong() async {
    if let own {
      await own.removeAllImages()
      if own.contents.isEmpty { context.emit(.memoryCleared) }
      return
    }
    let old = await images.update {
      $0.removeAll()
    } change: {
      $0.isEmpty ? nil : .removed("everything")
    }
    context.emit(.memoryCleared)
    for image in old { await image.release() }
  }

  /// Changes the `NSCache`, then the weak table if it is in use: with K06 repaired, both while no
  /// other thread can read the table; with K24 repaired, the table also while it is not in use.
  private func inBothTables(
    _ strong: @Sendable () async -> Void,
    _ weak: (WeakImageTable, _ isInUse: Bool) async -> Void
  ) async {
    if context.generation.has(.weakLookupRevivesKey) {
      await strong()
      guard let (table, isInUse) = await tableToChange() else { return }
      return await table.lock.withPermit { await weak(table, isInUse) }
    }
    guard let (table, isInUse) = await tableToChange() else { return await strong() }
    await table.lock.withPermit {
      await strong()
      await weak(table, isInUse)
    }
  }

  private func tableToChange() async -> (table: WeakImageTable, isInUse: Bool)? {
    guard let weakTable else { return nil }
    let isInUse = await config.read().shouldUseWeakMemoryCache
    return isInUse || !context.generation.has(.weakTableKeepsRemoved) ? (weakTable, isInUse) : nil
  }

  private func tableInUse() async -> WeakImageTable? {
    guard let weakTable, await config.read().shouldUseWeakMemoryCache else { return nil }
    return weakTable
  }

  // MARK: A custom memory cache

  private func image(forKey key: String, of own: any MemoryCaching) async -> ImageDescriptor? {
    let image = await own.image(forKey: key)
    image?.retain()
    context.emit(.memoryRead(key: key, found: image != nil))
    return image
  }

  private func set(
    _ image: ImageDescriptor, forKey key: String, in own: any MemoryCaching
  ) async {
    let cost = cost(of: image)
    await own.setImage(image, forKey: key, cost: cost)
    guard own.contents[key] == image else { return }
    context.emit(.memoryStored(key: key, image))
    context.emit(.memoryCostSet(key: key, image, cost: cost))
  }

  // MARK: NSCache

  private func strongImage(forKey key: String) async -> ImageDescriptor? {
    guard context.environment.device.enforcesMemoryLimits
    else { return await images.read().image(forKey: key) }
    return await images.update(nil) { $0.use(key) }
  }

  /// Claims: C096, C103, C161.
  private func put(
    _ image: ImageDescriptor, forKey key: String, told event: () -> ModelEvent
  ) async {
    image.retain()
    let cost = cost(of: image)
    let limits =
      context.environment.device.enforcesMemoryLimits
      ? await StrongImages.Limits(cost: totalCostLimit.read(), count: countLimit.read()) : nil
    let (old, evicted) = await images.update(.added(key)) { images in
      let old = images.set(image, cost: cost, forKey: key)
      return (old, limits.map { images.evict(to: $0) } ?? [])
    }
    context.emit(event())
    context.emit(.memoryCostSet(key: key, image, cost: cost))
    for (key, _) in evicted { context.emit(.memoryEvicted(key: key)) }
    await old?.release()
    for (_, image) in evicted { await image.release() }
  }

  /// Original: `SDCacheCostForImage` (3.x, 4.2), `sd_memoryCost` (5.x).
  private func cost(of image: ImageDescriptor) -> Int {
    context.generation.cache.memoryCost.cost(
      of: image, countingFrames: !context.generation.has(.costOfOneFrame))
  }

  // MARK: Without a step

  /// Sets what it holds when a run begins; no other object holds those images.
  package func prepare(_ images: [String: ImageDescriptor]) {
    if let own { return own.prepare(images.mapValues(context.newObject)) }
    var held = StrongImages()
    for (key, image) in images.sorted(by: { $0.key < $1.key }) {
      // Its file has at least its signature.
      var file = image
      file.byteCount = max(file.byteCount, file.format.leadingBytes.count)
      var image = context.newObject(image)
      image.animation = image.isAnimated ? ImageData(file) : nil
      _ = held.set(image, cost: cost(of: image), forKey: key)
      weakTable?.prepare(image, forKey: key)
    }
    self.images.prepare(held)
  }

  /// What it holds, for observers that are no part of the run.
  package var snapshot: [(key: String, image: ImageDescriptor, cost: Int)] {
    guard let own else { return images.snapshot.all }
    return own.contents.sorted { $0.key < $1.key }.map { ($0.key, $0.value, cost(of: $0.value)) }
  }
}
