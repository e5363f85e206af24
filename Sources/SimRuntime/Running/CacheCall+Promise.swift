import ImageLoadingModel
import SimScenarios

extension BoundStimulus {
  /// What the step promises if it calls the cache with a block: nothing for calls without a name.
  func cacheCall(in life: AppLife) -> CacheCall? {
    guard let call = standardCacheCall(in: life) else { return nil }
    // A custom cache may call back wherever it likes.
    return life.ownCache == nil ? call : CacheCall(name: call.name, place: .anywhere)
  }

  private func standardCacheCall(in life: AppLife) -> CacheCall? {
    let policies = life.context.generation.cache
    if case .query(let url, let request) = action {
      guard request.hasCallback else { return nil }
      let place: CacheCall.Place =
        url == nil || request.isWaitedFor(by: policies) ? .inside : .insideOrMain
      return CacheCall(name: name, place: place)
    }
    guard isNamed, let place = action.traits.answer.place(in: life, policies) else { return nil }
    return CacheCall(name: name, place: place)
  }
}

extension QueryRequest {
  /// Whether the caller waits for the disk if it has to be asked.
  fileprivate func isWaitedFor(by policies: CachePolicies) -> Bool {
    policies.queriesByOptions && options.waitsForCache
  }
}

extension ActionTraits.Answer {
  /// Where the block is called; `nil` if there is none.
  fileprivate func place(in life: AppLife, _ policies: CachePolicies) -> CacheCall.Place? {
    switch self {
    case .none, .returned: nil
    case .block(.afterUse(let asksDisk)): asksDisk ? .main : .inside
    // 3.x does not report that it has stored.
    case .block(.ofStore(let isOnDisk)):
      policies.storeHasCompletion ? (isOnDisk ? .main : .inside) : nil
    case .block(.ofContains(let type, let manager)):
      life.manager(named: manager).imageCache is ImageCache
        ? (type.includesDisk ? .insideOrMain : .inside) : .anywhere
    }
  }
}
