import ImageLoadingInterface

/// A custom image cache that stands alone.
extension AppReview {
  private static let sectionsOfTheCache: Set = [
    "memory", "disk", "cache", "formerDisk", "otherFiles", "readOnlyPaths", "additionalCachePath",
  ]

  /// What a scenario says to the model's cache beyond the protocol means nothing to a custom one that stands alone.
  mutating func reviewCache(_ scenario: Scenario, _ root: JSONNode) {
    for member in root["given"]?.members ?? []
    where Self.sectionsOfTheCache.contains(member.key) {
      report(.given(member.key), [.key("given"), .key(member.key)], member.keyPosition)
    }
    for (path, manager) in managers(in: root) {
      guard let caches = manager.member("caches") else { continue }
      report(.given("caches"), path + [.key("caches")], caches.keyPosition)
    }
    reviewCheckpoints(scenario, root) { $0.layer == .cache }
    for (index, stimulus) in scenario.stimuli.enumerated()
    where stimulus.action.asksTheModelsCache {
      report(
        .verb(stimulus.action.traits.verbName), [.key("steps"), .index(index)], stimulus.position)
    }
  }

  /// The settings of each manager, with their places.
  private func managers(in root: JSONNode) -> [([JSONPath.Component], JSONNode)] {
    let given: [JSONPath.Component] = [.key("given")]
    let shared = root["given"]?["manager"].map { (given + [.key("manager")], $0) }
    let others = (root["given"]?["managers"]?.members ?? []).map {
      (given + [.key("managers"), .key($0.key)], $0.value)
    }
    return [shared].compactMap(\.self) + others
  }
}

extension Action {
  /// Whether it asks the model's cache for more than the protocol of custom ones has.
  fileprivate var asksTheModelsCache: Bool {
    if case .ability(.diskFiles) = traits.need { return true }
    return switch self {
    case .cache(let request): request.isBeyondTheProtocol
    case .busy(let queue, _): queue == .io
    case .load, .cancel, .cancelView, .animationImages, .cancelAnimationImages, .watchProgress,
      .cancelAll, .cancelDownloads, .releaseView, .manager, .expect, .prefetch, .cancelPrefetch,
      .makePrefetcher, .memoryWarning, .app, .clearMemory, .clearDisk, .remove, .store, .query,
      .suspendDownloads, .maxConcurrentDownloads, .wait, .waitFor, .respond, .deliver, .finish,
      .fail, .offline, .disk, .rot, .vanish, .age, .setClock, .letGo, .downloader, .own:
      false
    }
  }
}

extension ValueQuestion {
  /// Whether it is about the files of a cache.
  var isOfTheCache: Bool {
    switch self {
    case .fileName, .path: true
    case .cacheKey, .format, .options, .isRunning: false
    }
  }
}

extension CacheRequest {
  fileprivate var isBeyondTheProtocol: Bool {
    switch self {
    case .contains, .store, .remove, .clear: false
    case .value(let question): question.isOfTheCache
    case .clean, .exists, .cachedExists, .size, .image, .imageData, .existsNow, .storeData,
      .addReadOnlyPath, .configure, .save:
      true
    }
  }
}
