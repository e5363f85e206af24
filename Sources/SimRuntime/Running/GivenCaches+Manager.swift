import ImageLoadingModel
import SimScenarios

extension GivenCaches {
  /// The caches of a launch, with what is in their memory then.
  func caches(_ context: ModelContext) -> CachesManager {
    let caches = members.map { member in
      let cache = ImageCache(context: context, namespace: member.namespace)
      cache.memory.prepare(member.memory)
      return cache
    }
    return CachesManager(context: context, caches: caches, policies: policies)
  }
}
