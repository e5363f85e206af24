/// The table of 5.x that knows images for as long as another object holds them: strong keys and
/// weak values (`weakCache` of `SDMemoryCache`). Its callers hold its lock.
package final class WeakImageTable: Sendable {
  /// `weakCacheLock`: not recursive.
  let lock: SimulatedSemaphore
  /// `weakCache`.
  private let images: Cell<[String: ImageDescriptor]>
  private let context: ModelContext

  init(context: ModelContext) {
    self.context = context
    lock = context.scheduler.semaphore("weakCacheLock", count: 1)
    images = context.scheduler.cell("weakCache", [:])
  }

  /// The image of a key if it is alive. The caller is one of its owners and has to release it.
  ///
  /// Original: `-[NSMapTable objectForKey:]`.
  ///
  /// Claims: C319.
  func image(forKey key: String) async -> ImageDescriptor? {
    await context.reach(.cacheWeakRead)
    guard let image = await images.read()[key], let object = image.object,
      await object.lifetime.retainIfAlive()
    else {
      context.emit(.weakTableMissed(key: key))
      return nil
    }
    return image
  }

  /// Original: `-[NSMapTable setObject:forKey:]`.
  func set(_ image: ImageDescriptor, forKey key: String) async {
    await context.reach(.cacheWeakWrite)
    await images.update(.added(key)) { $0[key] = image }
    context.emit(.weakTableAdded(key: key, image))
  }

  /// Original: `-[NSMapTable removeObjectForKey:]`.
  func remove(_ key: String) async {
    await images.update(ifChanged: .removed(key)) { $0.removeValue(forKey: key) != nil }
    context.emit(.weakTableRemoved(key: key))
  }

  /// Original: `-[NSMapTable removeAllObjects]`.
  func removeAll() async {
    await images.update(ifChanged: .removed("everything")) { images in
      defer { images = [:] }
      return !images.isEmpty
    }
    context.emit(.weakTableCleared)
  }

  // MARK: Without a step

  func prepare(_ image: ImageDescriptor, forKey key: String) {
    var images = images.snapshot
    images[key] = image
    self.images.prepare(images)
  }

  /// The keys of the images that are alive, sorted: for observers that are no part of the run.
  package var snapshot: [String] {
    images.snapshot.filter(\.value.isAliveNow).keys.sorted()
  }
}
