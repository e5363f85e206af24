/// Images in memory and on disk (`SDImageCache`). The disk is worked on by one serial queue.
public final class ImageCache: Sendable {
  public let config: Cell<CacheConfig>
  public let memory: MemoryCache
  public let ioQueue: Queue
  public let disk: DiskStore
  let context: Context
  var scheduler: Scheduler { context.scheduler }

  public init(context: Context, config: CacheConfig = .init()) {
    self.context = context
    let scheduler = context.scheduler
    ioQueue = scheduler.serialQueue("io")
    self.config = scheduler.cell("cache.config", config)
    memory = MemoryCache(context: context)
    disk = DiskStore(context: context)
    let device = context.environment.device
    // Two observers empty the memory: the NSCache subclass and the cache itself (C091, C092).
    device.observe(.memoryWarning) { [memory] in await memory.removeAll() }
    device.observe(.memoryWarning) { [unowned self] in await clearMemory() }
    device.observe(.willTerminate) { [unowned self] in await cleanAtTermination() }
    device.observe(.didEnterBackground) { [unowned self] in await cleanInBackground() }
  }

  // MARK: Query

  /// Looks in memory, then on disk (C051).
  /// - Parameters:
  ///   - done: called inline for a memory hit, else on main.
  ///   - released: called when the cache holds `done` no longer.
  /// - Returns: the flag that cancels a disk query; `nil` for a memory hit.
  public func query(
    forKey key: String?, options: LoadOptions = [], values: LoadContext = LoadContext(),
    done: @escaping CacheAnswer.Handler, released: @escaping Block = {}
  ) async -> CacheOperation? {
    guard let key else {
      await done(CacheAnswer(type: .none))
      await released()
      return nil
    }
    if let image = await memory.image(forKey: key) {
      let data = image.isAnimated ? await disk.data(forKey: key) : nil
      await done(CacheAnswer(image: image, data: data, type: .memory))
      await released()
      return nil
    }
    let operation = CacheOperation(context: context)
    await ioQueue.async { [unowned self] in
      await queryDisk(key, operation, done: done, released: released)
    }
    return operation
  }

  private func queryDisk(
    _ key: String, _ operation: CacheOperation, done: @escaping CacheAnswer.Handler,
    released: @escaping Block
  ) async {
    await context.reach(.cacheDiskQuery)
    if await operation.isCancelled.read() {
      context.tell(.completionDropped(context.subject))
      return await released()
    }
    let data = await disk.data(forKey: key)
    let image = await diskImage(forKey: key)
    if let image, await config.read().shouldCacheImagesInMemory {
      await memory.set(image, forKey: key)
    }
    await context.reach(.cacheDiskAnswer)
    let type: CacheType = image != nil || context.generation.has(.diskTypeOnMiss) ? .disk : .none
    await context.scheduler.main.async {
      await done(CacheAnswer(image: image, data: data, type: type))
      await released()
    }
  }

  /// The image of a file, decoded on the calling thread.
  func diskImage(forKey key: String) async -> ImageDescriptor? {
    guard let data = await disk.data(forKey: key) else { return nil }
    await context.reach(.cacheDiskDecode)
    let coder = context.environment.coder
    guard let decoded = await coder.decode(data) else { return nil }
    let scaled = await coder.scale(decoded, forKey: key)
    guard await config.read().shouldDecompressImages else { return scaled }
    return await coder.decompress(scaled)
  }

  // MARK: Store

  /// Stores in memory at once and on disk by the I/O queue (C105).
  /// - Parameters:
  ///   - type: where: in memory, on disk, or both.
  ///   - data: the bytes to write; encoded from the image if there are none.
  ///   - completion: called inline if nothing goes to disk, else on main after the write.
  public func store(
    _ image: ImageDescriptor?, data: ImageData?, forKey key: String?, to type: CacheType,
    completion: Block?
  ) async {
    await context.reach(.cacheStore)
    guard let image, let key else {
      await completion?()
      return
    }
    if type == .memory || type == .all, await config.read().shouldCacheImagesInMemory {
      await memory.set(image, forKey: key)
    }
    guard type == .disk || type == .all else {
      await completion?()
      return
    }
    await ioQueue.async { [unowned self] in
      if let bytes = await bytes(of: image, data: data) {
        await disk.write(bytes, forKey: key) { await !self.config.read().shouldDisableiCloud }
      }
      if let completion { await context.scheduler.main.async(completion) }
    }
  }

  private func bytes(of image: ImageDescriptor, data: ImageData?) async -> ImageData? {
    if let data { return data }
    return await context.environment.coder.encode(image, as: image.hasAlpha ? .png : .jpeg)
  }

  // MARK: Remove and clear

  /// Removes from memory at once and from disk by the I/O queue (C106).
  public func remove(_ key: String?, fromDisk: Bool, completion: Block?) async {
    await context.reach(.cacheRemove)
    guard let key else { return }
    if await config.read().shouldCacheImagesInMemory { await memory.remove(key) }
    guard fromDisk else {
      await completion?()
      return
    }
    await ioQueue.async { [unowned self] in
      await disk.remove(key)
      if let completion { await context.scheduler.main.async(completion) }
    }
  }

  /// Empties the memory and leaves the disk alone (C104).
  public func clearMemory() async {
    await context.reach(.cacheClearMemory)
    await memory.removeAll()
  }

  /// Removes all files, by the I/O queue.
  public func clearDisk(completion: Block?) async {
    await ioQueue.async { [unowned self] in
      await context.reach(.cacheClearDisk)
      await disk.removeAll()
      if let completion { await context.scheduler.main.async(completion) }
    }
  }
}

/// What the cache knows of a key.
public struct CacheAnswer: Sendable {
  public var image: ImageDescriptor?
  public var data: ImageData?
  public var type: CacheType

  public typealias Handler = @Sendable (CacheAnswer) async -> Void
}

/// The `NSOperation` that a disk query returns: a flag, never put in a queue.
public final class CacheOperation: Sendable {
  public let isCancelled: Cell<Bool>

  init(context: Context) {
    isCancelled = context.scheduler.cell(
      "cache query \(context.subject).isCancelled", false, isAtomic: true)
  }
}
