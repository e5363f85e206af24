import ImageLoadingModel

extension BoundStimulus {
  /// What the step promises if it calls the cache with a block: nothing for calls without a name.
  func cacheCall(in life: AppLife) -> CacheCall? {
    let policies = life.context.generation.cache
    if case .query(let url, let request) = action {
      guard request.hasCallback else { return nil }
      let place: CacheCall.Place =
        url == nil || request.isWaitedFor(by: policies) ? .inside : .insideOrMain
      return CacheCall(name: name, place: place)
    }
    guard isNamed, let place = action.answerPlace(in: life, policies) else { return nil }
    return CacheCall(name: name, place: place)
  }
}

extension QueryRequest {
  /// Whether the caller waits for the disk if it has to be asked.
  fileprivate func isWaitedFor(by policies: CachePolicies) -> Bool {
    policies.queriesByOptions && options.waitsForCache
  }
}

extension LoadOptions {
  /// Whether a caller waits for whatever the cache has to do.
  var waitsForCache: Bool {
    contains(.queryDiskDataSync) && (!contains(.queryMemoryData) || contains(.queryMemoryDataSync))
  }
}

extension Action {
  /// Where the block of a call is called; `nil` for what takes none. What is forgotten here is never held
  /// against ``CacheCallsAnswerOnce``.
  fileprivate func answerPlace(in life: AppLife, _ policies: CachePolicies) -> CacheCall.Place? {
    switch self {
    case .clearDisk: return .main
    case .remove(nil, _): return nil
    case .remove(_, let fromDisk): return fromDisk ? .main : .inside
    case .store(_, _, let toDisk): return policies.storePlace(onDisk: toDisk)
    case .cache(let request): return request.answerPlace(in: life, policies)
    case .load, .cancel, .cancelView, .animationImages, .cancelAnimationImages, .watchProgress,
      .cancelAll, .cancelDownloads, .releaseView, .manager, .expect, .prefetch, .cancelPrefetch,
      .makePrefetcher, .memoryWarning, .app, .clearMemory, .query, .suspendDownloads,
      .maxConcurrentDownloads, .busy, .wait, .waitFor, .respond, .deliver, .finish, .fail,
      .offline, .disk, .rot, .vanish, .age, .setClock, .letGo, .downloader, .own:
      return nil
    }
  }
}

extension CacheRequest {
  fileprivate func answerPlace(in life: AppLife, _ policies: CachePolicies) -> CacheCall.Place? {
    switch self {
    case .clean, .exists, .cachedExists, .size(synchronously: false): return .main
    case .contains(_, let type, let manager):
      guard life.manager(named: manager).imageCache is ImageCache else { return .anywhere }
      return type.includesDisk ? .insideOrMain : .inside
    case .store(let request):
      let isStored = request.url != nil && request.image != nil
      return policies.storePlace(onDisk: isStored && request.type.includesDisk)
    case .remove(nil, _): return nil
    case .remove(_, let type), .clear(let type): return type.includesDisk ? .main : .inside
    case .size(synchronously: true), .existsNow, .imageData, .storeData, .image, .save, .value,
      .addReadOnlyPath, .configure:
      return nil
    }
  }
}

extension CachePolicies {
  /// 3.x does not report that it has stored.
  fileprivate func storePlace(onDisk: Bool) -> CacheCall.Place? {
    storeHasCompletion ? (onDisk ? .main : .inside) : nil
  }
}
