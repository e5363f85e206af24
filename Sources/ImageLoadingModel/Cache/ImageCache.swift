/// Images in memory and on disk (`SDImageCache`). The disk is worked on by one serial queue.
package final class ImageCache: Sendable {
  /// `config` (4.2, 5.x), properties of the cache itself (3.x).
  package let config: Cell<CacheConfig>
  /// `memCache` (3.x, 4.2), `memoryCache` (5.x).
  package let memory: MemoryCache
  /// `ioQueue`.
  package let ioQueue: Queue
  /// The same for what concerns one key.
  let keyedIOQueue: KeyedIOQueue
  /// `diskCachePath` and the `fileManager` of the cache (3.x, 4.2), `diskCache` (5.x).
  package let disk: DiskStore
  let context: ModelContext
  let changes: ChangeCount?
  /// The same for an image that is read: with K21 nobody asks what has changed meanwhile.
  var changesForReading: ChangeCount? {
    context.generation.has(.diskHitRevivesRemoved) ? nil : changes
  }
  var scheduler: SchedulerPort { context.scheduler }
  var policies: CachePolicies { context.generation.cache }

  /// Original: `-[SDImageCache initWithNamespace:diskCacheDirectory:]` (3.x, 4.2),
  /// `-[SDImageCache initWithNamespace:diskCacheDirectory:config:]` (5.x);
  /// `-[SDImageCache initWithNamespace:]` for the directory of the system;
  /// `+[SDImageCache sharedImageCache]` is the one of the namespace `default`.
  /// - Parameters:
  ///   - config: the settings; the documented defaults of the generation if `nil`.
  ///   - namespace: part of the name of the cache's directory.
  ///   - directory: where that directory is; the system's caches directory if `nil` (C111, C112).
  ///   - namesNoDirectory: whether the app names a directory, and that is nil.
  package init(
    context: ModelContext, config: CacheConfig? = nil, namespace: String = "default",
    directory: String? = nil, namesNoDirectory: Bool = false
  ) {
    self.context = context
    let scheduler = context.scheduler
    let policies = context.generation.cache
    ioQueue = scheduler.serialQueue("io")
    keyedIOQueue = KeyedIOQueue(on: ioQueue, context)
    changes = ChangeCount(context)
    self.config = context.property(
      "cache.config", config ?? CacheConfig(of: policies), unguardedBy: .unguardedCacheSettings)
    memory = MemoryCache(context: context, config: self.config)
    disk = DiskStore(
      context: context, config: self.config,
      directory: namesNoDirectory
        ? policies.directories.pathInNoDirectory(namespace: namespace)
        : policies.directories.path(namespace: namespace, in: directory))
    // A custom loader has the place of the cache: this one is never asked.
    if context.generation.hasOwnLoader { return }
    let device = context.environment.device
    switch policies.memory {
    case .strongOnly:
      // Two observers empty the memory: the NSCache subclass and the cache itself (C091, C092).
      device.observe(.memoryWarning) { [memory] in await memory.removeAll() }
      device.observe(.memoryWarning) { [unowned self] in await clearMemory() }
    case .withWeakTable:
      device.observe(.memoryWarning) { [memory] in
        await context.reach(.cacheClearMemory)
        await memory.removeAllStrong()
      }
    }
    device.observe(.willTerminate) { [unowned self] in await cleanAtTermination() }
    device.observe(.didEnterBackground) { [unowned self] in await cleanInBackground() }
  }

  /// Changes settings. The limits of the memory cache are passed on to it, on the calling thread:
  /// in 5.x it observes them, before that they are its own (C099, C100).
  ///
  /// Original: the setters of `config`; for the memory `setMaxMemoryCost:` and
  /// `setMaxMemoryCountLimit:` (3.x, 4.2),
  /// `-[SDMemoryCache observeValueForKeyPath:ofObject:change:context:]` (5.x).
  package func configure(_ change: @escaping @Sendable (inout CacheConfig) -> Void) async {
    let (old, new) = await config.update(.replaced(old: "its settings", new: "other settings")) {
      let old = $0
      change(&$0)
      return (old, $0)
    }
    if new.maxMemoryCost != old.maxMemoryCost {
      await memory.totalCostLimit.write(new.maxMemoryCost)
    }
    if new.maxMemoryCountLimit != old.maxMemoryCountLimit {
      await memory.countLimit.write(new.maxMemoryCountLimit)
    }
  }

  /// Posts the move of the files that earlier versions kept elsewhere to the I/O queue, once in the
  /// life of a process (SDImageCache.m 5.1.0).
  ///
  /// Making a cache is no step of a run, and neither is this.
  ///
  /// Original: `-[SDImageCache migrateDiskCacheDirectory]` (5.x), in a `dispatch_once` with its
  /// `dispatch_once_t`.
  package func migrate(from oldDirectory: String) {
    scheduler.core.enqueue(
      { [disk] in await disk.takeOver(oldDirectory) }, on: ioQueue.id, barrier: false)
  }
}
