/// Several caches as one (`SDImageCachesManager`, 5.x), from the lowest to the highest.
package final class CachesManager: ManagerCache {
  /// `caches`.
  package let caches: [ImageCache]
  private let policies: CachesPolicies
  private let context: ModelContext

  package init(
    context: ModelContext, caches: [ImageCache], policies: CachesPolicies = CachesPolicies()
  ) {
    self.context = context
    self.caches = caches
    self.policies = policies
  }

  /// Original: `-[SDImageCachesManager queryImageForKey:options:context:completion:]`.
  package func query(
    forKey key: String?, options: LoadOptions, values: LoadContext,
    done: @escaping CacheAnswer.Handler
  ) async -> (any LoadTask)? {
    let asked = asked(by: policies.query, key: key)
    guard let first = asked.first else {
      await withoutCaches { await done(CacheAnswer(type: .none)) }
      return nil
    }
    if asked.count == 1 {
      return await first.query(forKey: key, options: options, values: values, done: done)
    }
    let round = CachesRound(context, asked: asked.count, nothing: CacheAnswer(type: .none)) {
      $0.image != nil
    } ask: {
      _ = await $0.query(forKey: key, options: options, values: values, done: $1)
    } done: {
      await done($0)
    }
    await round.ask(asked, by: policies.query)
    return round.operation
  }

  /// Original: `-[SDImageCachesManager storeImage:imageData:forKey:cacheType:completion:]`.
  package func store(
    _ image: ImageDescriptor?, data: ImageData?, forKey key: String?, to type: CacheType,
    completion: Block?
  ) async {
    await forEach(asked(by: policies.store, key: key), policies.store, completion) {
      await $0.store(image, data: data, forKey: key, to: type, completion: $1)
    }
  }

  /// Original: `-[SDImageCachesManager removeImageForKey:cacheType:completion:]`.
  package func remove(_ key: String?, from type: CacheType, completion: Block?) async {
    await forEach(asked(by: policies.remove, key: key), policies.remove, completion) {
      await $0.remove(key, from: type, completion: $1)
    }
  }

  package func changeCounts() async -> [Int] {
    var counts: [Int] = []
    for cache in caches { counts += await cache.changeCounts() }
    return counts
  }

  /// Removes it from the caches that a removal reaches.
  package func removeOlder(
    than image: ImageDescriptor, forKey key: String, since counts: [Int]
  ) async {
    let reached = asked(by: policies.remove, key: key)
    for (cache, count) in zip(caches, counts).reversed()
    where reached.contains(where: { $0 === cache }) {
      await cache.removeOlder(than: image, forKey: key, since: [count])
    }
  }

  /// Original: `-[SDImageCachesManager clearWithCacheType:completion:]`.
  package func clear(_ type: CacheType, completion: Block?) async {
    await forEach(asked(by: policies.clear), policies.clear, completion) {
      await $0.clear(type, completion: $1)
    }
  }

  /// Where an image is; the policy for clearing selects the caches to ask (K15).
  ///
  /// Original: `-[SDImageCachesManager containsImageForKey:cacheType:completion:]`.
  package func contains(
    _ key: String?, in type: CacheType, completion: @escaping @Sendable (CacheType) async -> Void
  ) async {
    let usesClear = context.generation.has(.containsUsesClearPolicy)
    let policy = usesClear ? policies.clear : policies.contains
    let asked = asked(by: policy, key: key)
    guard let first = asked.first else { return await withoutCaches { await completion(.none) } }
    if asked.count == 1 { return await first.contains(key, in: type, completion: completion) }
    let round = CachesRound(context, asked: asked.count, nothing: CacheType.none) {
      $0 != .none
    } ask: {
      await $0.contains(key, in: type, completion: $1)
    } done: {
      await completion($0)
    }
    await round.ask(asked, by: policy)
  }

  // MARK: Selecting caches

  /// The caches that a policy names, in the order in which they are asked; none for no key.
  private func asked(by policy: CachesOperationPolicy, key: String? = "") -> [ImageCache] {
    guard key != nil else { return [] }
    return switch policy {
    case .serial, .concurrent: caches.reversed()
    case .highestOnly: caches.suffix(1)
    case .lowestOnly: Array(caches.prefix(1))
    }
  }

  private func forEach(
    _ asked: [ImageCache], _ policy: CachesOperationPolicy, _ completion: Block?,
    _ act: @escaping @Sendable (ImageCache, Block?) async -> Void
  ) async {
    guard let first = asked.first else { return await withoutCaches { await completion?() } }
    if asked.count == 1 { return await act(first, completion) }
    let round = CachesRound(context, asked: asked.count, nothing: ()) { _ in
      false
    } ask: { cache, answer in
      await act(cache) { await answer(()) }
    } done: { _ in
      await completion?()
    }
    await round.ask(asked, by: policy)
  }

  /// Without a cache to ask, the caller gets no answer (K17).
  private func withoutCaches(_ answer: () async -> Void) async {
    if !context.generation.has(.noCachesNoAnswer) { await answer() }
  }
}

extension ManagerCache {
  /// What managers ask: a custom cache in its place, if the app has one.
  package func asked(_ context: ModelContext) -> any ManagerCache {
    OwnCache(context, inPlaceOf: self) ?? self
  }
}
